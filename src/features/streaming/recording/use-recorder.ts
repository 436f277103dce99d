import { useEffect, useState } from 'react';
import { canRecord, startTake } from './take.ts';

interface Options {
  media: MediaStream | null;
  /** The stream on air that may be recorded; null while there is none. */
  stream: { _id: string; title: string } | null;
  ownerId: string;
}

/** Recording of the own picture and sound; it ends with the stream. Another camera or microphone begins another recording. */
export function useRecorder({ media, stream, ownerId }: Options) {
  const [since, setSince] = useState<number | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [isPossible, setPossible] = useState(false);
  useEffect(() => setPossible(canRecord()), []);
  const streamId = stream?._id;
  const isOn = since !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a title that changes meanwhile begins no other recording
  useEffect(() => {
    if (!isOn || !media || !streamId) return;
    const fail = () => {
      setFailed(true);
      setSince(null);
    };
    try {
      return startTake(media, { ownerId, title: stream?.title ?? '' }, fail);
    } catch {
      fail();
    }
  }, [isOn, media, streamId, ownerId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stream, or none, is not recorded by itself
  useEffect(() => () => setSince(null), [streamId]);
  return {
    isPossible: isPossible && media !== null,
    /** Milliseconds since 1970; null while nothing is recorded. */
    since,
    /** It ended by a fault, such as a full disk. */
    isFailed,
    start() {
      setFailed(false);
      setSince(Date.now());
    },
    stop: () => setSince(null),
  };
}
export type Recorder = ReturnType<typeof useRecorder>;
