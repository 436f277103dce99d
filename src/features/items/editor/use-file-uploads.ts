import { useEffect, useState, useSyncExternalStore } from 'react';
import { FileQueue, type SaveAlt, type SendFile } from './file-queue.ts';
import type { FormFile } from './form-files.ts';

export interface FileUploads {
  files: readonly FormFile[];
  queue: FileQueue;
}

/** A form's queue of files, and what is in it now. What it is called with first counts. */
export function useFileUploads(
  send: SendFile,
  initial: () => readonly FormFile[],
  saveAlt?: SaveAlt,
): FileUploads {
  const [queue] = useState(() => new FileQueue(send, initial(), saveAlt));
  const files = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  useEffect(() => {
    queue.open();
    return () => queue.close();
  }, [queue]);
  return { files, queue };
}
