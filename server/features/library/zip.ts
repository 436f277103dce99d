import { Readable } from 'node:stream';
import { makeZip, predictLength } from 'client-zip';

/** A file of a ZIP: its name in it, its length in bytes, and where its bytes come from once it is its turn. */
export interface ZipEntry {
  name: string;
  size: number;
  modifiedAt: Date;
  /** What it throws breaks the ZIP off. */
  open(): Promise<Readable>;
}

/** How many bytes the ZIP of these files has. */
export const zipLength = (entries: readonly ZipEntry[]): number =>
  Number(predictLength(entries.map(({ name, size }) => ({ name, size }))));

/**
 * A ZIP of these files, stored and not compressed, made while it is read: one file is open at a time, and nothing is read
 * ahead of who takes it. It is destroyed with an error when a file cannot be read or has another length than was said, so
 * that its end never comes; when it is destroyed, the file that is open is closed.
 */
export function zipStream(entries: readonly ZipEntry[]): Readable {
  let source: Readable | undefined;
  async function* bytesOf({ size, open }: ZipEntry) {
    source = await open();
    // It was given up meanwhile, and nothing else would close this file.
    if (zip.destroyed) source.destroy();
    let read = 0;
    for await (const chunk of source as AsyncIterable<Buffer>) {
      read += chunk.length;
      // Never more than `size` is sent: a client takes a ZIP of the full length for whole, whatever is in it.
      if (read > size) break;
      yield chunk;
    }
    if (read !== size) throw new Error(`a file has ${read} bytes instead of ${size}`);
  }
  const files = entries.map((entry) => ({
    name: entry.name,
    size: entry.size,
    lastModified: entry.modifiedAt,
    input: bytesOf(entry),
  }));
  const zip = Readable.fromWeb(makeZip(files) as Parameters<typeof Readable.fromWeb>[0]);
  return zip.once('close', () => source?.destroy());
}
