import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MadeVideo } from '#server/providers/media/media-tools.ts';
import { processTools } from '#server/providers/media/process-tools.ts';
import { FIELD_SAMPLES, type FieldSample, type FieldSampleName } from '#support/field-media-kinds.ts';

// Each film is made and worked on by a process of its own, which takes its time on a busy machine.
jest.setTimeout(180_000);

const SUPPORT = join(import.meta.dirname, '../support');
const TYPES = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  matroska: 'video/x-matroska',
  webm: 'video/webm',
} as const;
const LIMITS = { seconds: 120, mostPlayed: 100, mostPixels: 10_000_000 };
const TARGET = {
  longSide: 1920,
  shortSide: 1080,
  framesPerSecond: 60,
  quality: 23,
  mostBitsPerSecond: 6_000_000,
  mostCopiedBitsPerSecond: 12_000_000,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-field-'));
  execFileSync(process.execPath, [
    '--no-warnings',
    join(SUPPORT, 'field-media-samples.ts'),
    folder,
    ...Object.keys(FIELD_SAMPLES),
  ]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const madePath = (name: FieldSampleName): string => join(folder, `${name}-made.mp4`);

/** Makes a sample ready as an upload is, with the pictures that its poster would be taken from at these seconds. */
async function ready(name: FieldSampleName, at: readonly number[] = [0]) {
  const { format }: FieldSample = FIELD_SAMPLES[name];
  const path = madePath(name);
  return processTools().use(
    { path: join(folder, name), mimeType: TYPES[format] },
    LIMITS,
    async (session) => {
      const [video] = await session.video([{ ...TARGET, path }]);
      const raw = `${path}.raw`;
      const { width, height } = await session.frames(raw, at, 1600, { of: path });
      return { video: video as MadeVideo, pixels: readFileSync(raw), width, height };
    },
  );
}

describe('a picture that players are asked to turn or mirror', () => {
  /** Which quarter is white: upper left, upper right, lower left, lower right. */
  const whiteIn = ({ pixels, width, height }: Awaited<ReturnType<typeof ready>>): number[] =>
    [0.25, 0.75].flatMap((y) =>
      [0.25, 0.75].map((x) =>
        (pixels[(Math.floor(height * y) * width + Math.floor(width * x)) * 3] ?? 0) > 128 ? 1 : 0,
      ),
    );

  test.each([
    ['as-it-is.mp4', [1, 0, 0, 0], [160, 120]],
    ['turned-right.mp4', [0, 1, 0, 0], [120, 160]],
    ['turned-half.mp4', [0, 0, 0, 1], [160, 120]],
    ['turned-left.mp4', [0, 0, 1, 0], [120, 160]],
    ['mirrored.mp4', [0, 1, 0, 0], [160, 120]],
    ['mirrored-upside-down.mp4', [0, 0, 1, 0], [160, 120]],
    ['mirrored-on-diagonal.mp4', [1, 0, 0, 0], [120, 160]],
    ['mirrored-on-other-diagonal.mp4', [0, 0, 0, 1], [120, 160]],
  ] as const)('%s is shown so (6.9)', async (name, white, [width, height]) => {
    const made = await ready(name);
    expect(whiteIn(made)).toEqual(white);
    expect(made).toMatchObject({ width, height });
    // Not every browser mirrors, so a mirrored film does not stay as it is.
    expect(made.video.isCopied).toBe(!name.startsWith('mirrored'));
  });
});
