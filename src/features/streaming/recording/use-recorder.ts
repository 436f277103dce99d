import { useEffect, useState } from 'react';
import { canRecord, startRecording } from './start-recording.ts';

interface Options {
  media: MediaStream | null;
  /** The stream on air that may be recorded; null while there is none. */
  stream: { _id: string; title: string } | null;
  ownerId: string;
}

/** Recording of the own picture and sound; it ends with the stream. Another camera or microphone begins another recording. */
export function useRecorder({ media, stream, ownerId }: Options) {
  /** Of which stream, what it was called when that began, and since when: another stream is not recorded by itself. */
  const [begun, setBegun] = useState<{ streamId: string; title: string; since: number } | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [isPossible, setPossible] = useState(false);
  useEffect(() => setPossible(canRecord()), []);
  const recorded = begun && begun.streamId === stream?._id ? begun : null;
  useEffect(() => {
    if (!recorded || !media) return;
    const fail = () => {
      setFailed(true);
      setBegun(null);
    };
    try {
      return startRecording(media, { ownerId, title: recorded.title }, fail);
    } catch {
      fail();
    }
  }, [recorded, media, ownerId]);
  return {
    isPossible: isPossible && media !== null,
    /** Milliseconds since 1970; null while nothing is recorded. */
    since: recorded?.since ?? null,
    /** It ended by a fault, such as a full disk. */
    isFailed,
    start() {
      setFailed(false);
      if (stream) setBegun({ streamId: stream._id, title: stream.title, since: Date.now() });
    },
    stop: () => setBegun(null),
  };
}
export type Recorder = ReturnType<typeof useRecorder>;
