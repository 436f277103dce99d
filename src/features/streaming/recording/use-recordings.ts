import { useCallback, useEffect, useState } from 'react';
import { quietly } from '#lib/quietly.ts';
import { onRecordingsChange, type Recording, recordingsOf } from './recording-store.ts';

/** One that nothing is added to for so long is under way in no tab. */
const SILENT_MS = 10_000;
const LOOK_MS = 5000;

const isOver = ({ isOpen, savedAt }: Recording): boolean => !isOpen || Date.now() - savedAt > SILENT_MS;

/** What this person recorded in this browser and has neither saved nor discarded, also what a tab that died left behind. */
export function useRecordings(ownerId: string): Recording[] {
  const [found, setFound] = useState<Recording[]>([]);
  const look = useCallback(async () => {
    const all = quietly(() => indexedDB) ? await recordingsOf(ownerId) : [];
    setFound(all.filter(isOver));
    return all.some((one) => !isOver(one));
  }, [ownerId]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const again = () => {
      clearTimeout(timer);
      look().then(
        (hasOpen) => {
          if (hasOpen && !isGone) timer = setTimeout(again, LOOK_MS);
        },
        // Private windows of some browsers have no store: nothing is kept there.
        () => undefined,
      );
    };
    again();
    const unsubscribe = onRecordingsChange(again);
    return () => {
      isGone = true;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [look]);
  return found;
}
