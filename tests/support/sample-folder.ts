import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the media tools are asked for in tests of single films: more than any of these films has. */
export const FILM_LIMITS = { seconds: 120, mostPlayed: 100, mostPixels: 10_000_000 };
export const FILM_TARGET = {
  longSide: 1920,
  shortSide: 1080,
  framesPerSecond: 60,
  quality: 23,
  mostBitsPerSecond: 6_000_000,
  mostCopiedBitsPerSecond: 12_000_000,
};

/** Makes all these samples by a program of this folder, before all tests of a file; answers where each of them lies. */
export function makeSampleFolder(program: string, samples: object): (name: string) => string {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'footlight-samples-'));
    const script = join(import.meta.dirname, program);
    execFileSync(process.execPath, ['--no-warnings', script, folder, ...Object.keys(samples)]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name) => join(folder, name);
}
