import { quietly } from '#lib/quietly.ts';
import { addChunk, beginRecording, endRecording } from './recording-store.ts';

/** What a tab that dies loses at most. */
const SLICE_MS = 2000;
const BITS_PER_SECOND = 2_500_000;
/** What browsers record, and the site takes as a film; the first costs a processor least. */
const TYPES = ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'];

const typeHere = (): string | undefined => TYPES.find((type) => MediaRecorder.isTypeSupported(type));

/** Whether this browser can record at all. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && Boolean(quietly(() => indexedDB)) && typeHere() !== undefined;

interface About {
  ownerId: string;
  title: string;
}

/**
 * Records picture and sound into this browser until `stop`, or until they end; answers how to stop. `onFault`: it ended
 * because it could not go on; what came before is kept.
 */
export function startRecording(media: MediaStream, about: About, onFault: () => void): () => void {
  const mimeType = typeHere() ?? '';
  const id = crypto.randomUUID();
  const startedAt = Date.now();
  const recorder = new MediaRecorder(media, { mimeType, videoBitsPerSecond: BITS_PER_SECOND });
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  let isFaulty = false;
  const fail = () => {
    if (isFaulty) return;
    isFaulty = true;
    onFault();
    stop();
  };
  // One after the other: a recording whose middle is missing cannot be shown.
  let writing: Promise<void> = beginRecording({
    ...about,
    ...{ id, mimeType, startedAt, savedAt: startedAt, bytes: 0, isOpen: true },
  });
  writing.catch(fail);
  let nr = 0;
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return;
    nr += 1;
    const chunk = nr;
    writing = writing.then(() => addChunk(id, chunk, data, Date.now()));
    writing.catch(fail);
  };
  recorder.onerror = fail;
  recorder.onstop = () => {
    const end = () => endRecording(id).catch(() => undefined);
    void writing.then(end, end);
  };
  recorder.start(SLICE_MS);
  // Else a browser that is short of space may throw it away.
  void quietly(() => navigator.storage?.persist?.())?.catch(() => undefined);
  return stop;
}
