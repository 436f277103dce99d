import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asFile } from './images.ts';
import { SAMPLES, type SampleName } from './media-kinds.ts';

const SCRIPT = join(import.meta.dirname, 'media-samples.ts');
/** Made once on a machine, and again when the program that makes them changes. */
const FOLDER = join(
  tmpdir(),
  `footlight-media-${createHash('sha256')
    .update(Buffer.concat([readFileSync(SCRIPT), readFileSync(join(import.meta.dirname, 'media-kinds.ts'))]))
    .digest('hex')
    .slice(0, 12)}`,
);

/** Where a sample lies, once it is made. */
const pathOf = (name: SampleName): string => join(FOLDER, name);
const isMissing = (name: SampleName): boolean => !existsSync(pathOf(name));
const draftFolder = (): string => `${FOLDER}-${process.pid}`;
const scriptArgs = (names: readonly SampleName[]): string[] => [
  '--no-warnings',
  SCRIPT,
  draftFolder(),
  ...names,
];

/** A sample gets its place only when it is complete: several processes may make the same one. */
function keepSamples(names: readonly SampleName[]): void {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of names) renameSync(join(draftFolder(), name), pathOf(name));
  rmSync(draftFolder(), { recursive: true, force: true });
}

/** A film or sound made by a program of its own (media-samples.ts), as a path. */
export function samplePath(name: SampleName): string {
  if (isMissing(name)) {
    execFileSync(process.execPath, scriptArgs([name]), { stdio: 'pipe' });
    keepSamples([name]);
  }
  return pathOf(name);
}

/** Makes all that are missing, while this process goes on with other work. Once at a time in a process. */
export async function makeSamples(): Promise<void> {
  const missing = (Object.keys(SAMPLES) as SampleName[]).filter(isMissing);
  if (missing.length === 0) return;
  await promisify(execFile)(process.execPath, scriptArgs(missing));
  keepSamples(missing);
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
