import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asFile } from './images.ts';
import type { SampleName } from './media-kinds.ts';

const SCRIPT = join(import.meta.dirname, 'media-samples.ts');
/** Made once on a machine, and again when the program that makes them changes. */
const FOLDER = join(
  tmpdir(),
  `footlight-media-${createHash('sha256')
    .update(Buffer.concat([readFileSync(SCRIPT), readFileSync(join(import.meta.dirname, 'media-kinds.ts'))]))
    .digest('hex')
    .slice(0, 12)}`,
);

/** A film or sound made by a program of its own (media-samples.ts), as a path. */
export function samplePath(name: SampleName): string {
  const path = join(FOLDER, name);
  if (existsSync(path)) return path;
  const folder = `${FOLDER}-${process.pid}`;
  execFileSync(process.execPath, ['--no-warnings', SCRIPT, folder, name], { stdio: 'pipe' });
  mkdirSync(FOLDER, { recursive: true });
  renameSync(join(folder, name), path);
  rmSync(folder, { recursive: true, force: true });
  return path;
}

export const sampleBytes = (name: SampleName): Buffer => readFileSync(samplePath(name));

/** The same as a browser sends it. */
export const sampleFile = (name: SampleName): File => asFile(sampleBytes(name), name, '');

/**
 * A film with start codes in the place of lengths, which is what releases up to 2026-11 stored. It has no sound: its
 * pictures lie one behind the other.
 */
export function withStartCodes(film: Buffer): Buffer {
  const bytes = Buffer.from(film);
  let at = bytes.indexOf('mdat') + 4;
  while (at < bytes.length) {
    const length = bytes.readUInt32BE(at);
    bytes.writeUInt32BE(1, at);
    at += 4 + length;
  }
  return bytes;
}
