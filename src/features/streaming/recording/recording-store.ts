/** Recordings of this browser, in IndexedDB: what is written there stays when the tab or the browser dies. */
const NAME = 'footlight.recordings';
const VERSION = 1;
const RECORDINGS = 'recordings';
const CHUNKS = 'chunks';

export interface Recording {
  id: string;
  /** Whose it is: several people may use one browser. */
  ownerId: string;
  /** Of the stream. */
  title: string;
  mimeType: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** When something was written last. */
  savedAt: number;
  bytes: number;
  /** It was not brought to its end: it is under way, or its tab died. */
  isOpen: boolean;
}

const listeners = new Set<() => void>();

/** Calls `listener` when recordings come to an end or go; answers how to unsubscribe. */
export function onRecordingsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
const changed = () => {
  for (const listener of listeners) listener();
};

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(RECORDINGS, { keyPath: 'id' });
    request.result.createObjectStore(CHUNKS, { keyPath: ['recordingId', 'nr'] });
  };
  return answerOf(request);
}

/** Runs one transaction; resolves when it is written, and rejects when nothing of it is. */
async function within<T>(
  mode: IDBTransactionMode,
  work: (recordings: IDBObjectStore, chunks: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction([RECORDINGS, CHUNKS], mode, { durability: 'strict' });
    const written = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    // Whoever waits for the work hears of a failure by it.
    written.catch(() => undefined);
    const result = await work(transaction.objectStore(RECORDINGS), transaction.objectStore(CHUNKS));
    await written;
    return result;
  } finally {
    database.close();
  }
}

const chunksOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY]);

export async function beginRecording(recording: Recording): Promise<void> {
  await within('readwrite', (recordings) => answerOf(recordings.add(recording)));
}

/** Adds what came since; rejects when there is no room, or the recording was discarded meanwhile. */
export async function addChunk(id: string, nr: number, blob: Blob, savedAt: number): Promise<void> {
  await within('readwrite', async (recordings, chunks) => {
    const recording: Recording | undefined = await answerOf(recordings.get(id));
    if (!recording) throw new Error('the recording was discarded');
    await Promise.all([
      answerOf(chunks.add({ recordingId: id, nr, blob })),
      answerOf(recordings.put({ ...recording, savedAt, bytes: recording.bytes + blob.size })),
    ]);
  });
}

/** Nothing comes any more. One that holds nothing is forgotten. */
export async function endRecording(id: string): Promise<void> {
  await within('readwrite', async (recordings) => {
    const recording: Recording | undefined = await answerOf(recordings.get(id));
    if (!recording) return;
    if (recording.bytes === 0) await answerOf(recordings.delete(id));
    else await answerOf(recordings.put({ ...recording, isOpen: false }));
  });
  changed();
}

/** All of one person, the oldest first. */
export async function recordingsOf(ownerId: string): Promise<Recording[]> {
  const all: Recording[] = await within('readonly', (recordings) => answerOf(recordings.getAll()));
  return all.filter((one) => one.ownerId === ownerId).sort((a, b) => a.startedAt - b.startedAt);
}

/** The recording as a file; the same each time, so that its upload goes on where it broke off. */
export async function fileOf({ id, mimeType, savedAt }: Recording, name: string): Promise<File> {
  const chunks: { blob: Blob }[] = await within('readonly', (_, all) => answerOf(all.getAll(chunksOf(id))));
  const type = mimeType.split(';')[0] ?? '';
  const ending = type === 'video/mp4' ? 'mp4' : 'webm';
  const parts = chunks.map(({ blob }) => blob);
  return new File(parts, `${name}.${ending}`, { type, lastModified: savedAt });
}

export async function removeRecording(id: string): Promise<void> {
  await within('readwrite', async (recordings, chunks) => {
    await Promise.all([answerOf(recordings.delete(id)), answerOf(chunks.delete(chunksOf(id)))]);
  });
  changed();
}
