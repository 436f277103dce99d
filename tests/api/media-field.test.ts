import { readFileSync, writeFileSync } from 'node:fs';
import type { MadeVideo } from '#server/providers/media/media-tools.ts';
import { processTools } from '#server/providers/media/process-tools.ts';
import { FIELD_SAMPLES, type FieldSample, type FieldSampleName } from '#support/field-media-kinds.ts';
import { FILM_LIMITS, FILM_TARGET, makeSampleFolder } from '#support/sample-folder.ts';

// Each film is made and worked on by a process of its own, which takes its time on a busy machine.
jest.setTimeout(180_000);

const TYPES: Readonly<Record<FieldSample['format'], string>> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  ipod: 'audio/mp4',
  matroska: 'video/x-matroska',
  webm: 'video/webm',
  ogg: 'audio/ogg',
  mp3: 'audio/mpeg',
  adts: 'audio/aac',
};

const pathOf = makeSampleFolder('field-media-samples.ts', FIELD_SAMPLES);
const madePath = (name: FieldSampleName): string => pathOf(`${name}-made.mp4`);

/** Makes a sample ready as an upload is, with the pictures that its poster would be taken from at these seconds. */
async function ready(name: FieldSampleName, at: readonly number[] = [0]) {
  const { format }: FieldSample = FIELD_SAMPLES[name];
  const path = madePath(name);
  return processTools().use({ path: pathOf(name), mimeType: TYPES[format] }, FILM_LIMITS, async (session) => {
    const [video] = await session.video([{ ...FILM_TARGET, path }]);
    const raw = `${path}.raw`;
    const { width, height } = await session.frames(raw, at, 1600, { of: path });
    return { video: video as MadeVideo, pixels: readFileSync(raw), width, height };
  });
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

describe('a high dynamic range (6.10)', () => {
  test.each(['transfer-alone-pq.mp4', 'transfer-alone-hlg.mp4', 'transfer-of-grey.mp4'] as const)(
    '%s is shown in that of every screen',
    async (name) => {
      const { video, pixels } = await ready(name);
      expect(video).toMatchObject({ isCopied: false, duration: 1 });
      // Neither black nor white.
      const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
      expect(mean).toBeGreaterThan(20);
      expect(mean).toBeLessThan(235);
    },
  );
});

describe('a film whose pictures come at no constant rate (6.11)', () => {
  /** How many pictures of a second differ from the one before. */
  const changesIn = ({ pixels, width, height }: Awaited<ReturnType<typeof ready>>): number => {
    const bytes = width * height * 3;
    const shown = Array.from({ length: pixels.length / bytes }, (_, at) =>
      pixels.subarray(at * bytes, (at + 1) * bytes),
    );
    const differs = (one: Buffer, other: Buffer) =>
      one.some((value, at) => Math.abs(value - (other[at] ?? 0)) > 24);
    return shown.filter((picture, at) => at > 0 && differs(picture, shown[at - 1] as Buffer)).length;
  };
  // A little behind the beginning of each sixtieth.
  const sixtieths = Array.from({ length: 45 }, (_, place) => 3.1 + place / 60 + 0.004);

  test.each(['burst.mp4', 'burst.mkv', 'burst.webm'] as const)('%s keeps its burst', async (name) => {
    const made = await ready(name, sixtieths);
    expect(made.video.duration).toBeCloseTo(7, 0);
    expect(changesIn(made)).toBeGreaterThan(38);
  });

  test('still.webm keeps its length', async () => {
    const { duration } = (await ready('still.webm')).video;
    expect(duration).toBeGreaterThan(19.9);
    expect(duration).toBeLessThan(21.1);
  });
});

test('an interlaced film loses its combs (6.12)', async () => {
  const { pixels, width, height, video } = await ready('combed.mp4', [1]);
  const line = (y: number) => pixels.subarray(y * width * 3, (y + 1) * width * 3);
  let differences = 0;
  for (let y = 20; y < height - 20; y += 1)
    differences += line(y).reduce(
      (sum, value, at) => sum + (Math.abs(value - (line(y + 1)[at] ?? 0)) > 64 ? 1 : 0),
      0,
    );
  // A bar that moves on between the lines of a picture has a comb at both its sides.
  expect(differences).toBe(0);
  expect(video).toMatchObject({ isCopied: false, duration: 2 });
  expect(readFileSync(`${madePath('combed.mp4')}.raw`).length).toBe(width * height * 3);
});

/** Makes a sound ready as an upload is. */
const readySound = (name: FieldSampleName) => {
  const { format }: FieldSample = FIELD_SAMPLES[name];
  const mimeType = name.endsWith('.m4a') ? 'audio/mp4' : TYPES[format];
  return processTools().use({ path: pathOf(name), mimeType }, FILM_LIMITS, async (session) => ({
    facts: await session.probe(),
    made: await session.audio(`${madePath(name)}.m4a`, 20),
  }));
};

test.each([
  ['quiet-start.mp3', 15],
  ['quiet-start-with-table.mp3', 15],
  ['quiet-start.aac', 15],
  ['live-recording.webm', 4],
  ['longer-cover.m4a', 5],
  ['late.ogg', 3],
] as const)('%s is as long as its sound (6.14)', async (name, seconds) => {
  const { facts, made } = await readySound(name);
  expect(facts.audio?.duration).toBeCloseTo(seconds, 0);
  expect(made.duration).toBeCloseTo(seconds, 0);
});

test('a sound that states its length and breaks off is damaged (6.14)', async () => {
  const name = 'broken-off.mp3';
  const whole = readFileSync(pathOf('quiet-start-with-table.mp3'));
  writeFileSync(pathOf(name), whole.subarray(0, Math.round(whole.length / 2)));
  const made = processTools().use({ path: pathOf(name), mimeType: 'audio/mpeg' }, FILM_LIMITS, (session) =>
    session.audio(pathOf(`${name}.m4a`), 20),
  );
  await expect(made).rejects.toMatchObject({ problem: 'unreadable' });
});

test.each([
  ['one-picture.mp4', 12],
  ['one-picture.mkv', 12],
  ['ends-early.mp4', 8],
  ['ends-early.webm', 8],
] as const)('the last picture of %s stays until its sound ends (6.15)', async (name, seconds) => {
  const { video, pixels, width, height } = await ready(name, [seconds - 4, seconds - 0.5]);
  expect(video).toMatchObject({ isCopied: false, hasSound: true });
  expect(video.duration).toBeCloseTo(seconds, 0);
  const bytes = width * height * 3;
  const differences = pixels
    .subarray(0, bytes)
    .filter((value, at) => Math.abs(value - (pixels[bytes + at] ?? 0)) > 24);
  expect([pixels.length / bytes, differences.length]).toEqual([2, 0]);
});

test.each(['late.webm', 'late.mkv', 'late.mp4', 'late-fragments.mp4'] as const)(
  '%s counts from its first moment (6.16)',
  async (name) => {
    const { video, pixels, width, height } = await ready(name, [0, 1.5, 2.8]);
    expect(video.duration).toBeCloseTo(3, 0);
    const bytes = width * height * 3;
    expect(pixels.length / bytes).toBe(3);
    for (const at of [0, 1])
      expect(
        pixels
          .subarray(at * bytes, (at + 1) * bytes)
          .equals(pixels.subarray((at + 1) * bytes, (at + 2) * bytes)),
      ).toBe(false);
  },
);
