import { useCallback, useEffect, useState } from 'react';
import { measureUpload } from './measure-upload.ts';

/** Bits a second once they are known; `failed`: they could not be measured. */
export interface UploadSpeed {
  state: 'waiting' | 'measuring' | 'known' | 'failed';
  bitsPerSecond: number | null;
  again: () => void;
}

/** Measures the upload of this browser while it is `wanted`, once and whenever asked; what was measured stays. */
export function useUploadSpeed(wanted: boolean): UploadSpeed {
  const [state, setState] = useState<UploadSpeed['state']>('waiting');
  const [bitsPerSecond, setBits] = useState<number | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try measures again
  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    setState('measuring');
    measureUpload(stop.signal).then(
      (bits) => {
        if (stop.signal.aborted) return;
        setBits(bits);
        setState('known');
      },
      () => {
        if (stop.signal.aborted) return;
        setBits(null);
        setState('failed');
      },
    );
    return () => stop.abort();
  }, [wanted, tries]);
  const again = useCallback(() => setTries((count) => count + 1), []);
  return { state, bitsPerSecond, again };
}
