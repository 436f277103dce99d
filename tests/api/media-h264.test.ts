import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ParameterSets, parameterSets, sampleProblem } from '#server/providers/media/h264.ts';
import { processTools } from '#server/providers/media/process-tools.ts';
import { H264_SAMPLES, type H264Sample, type H264SampleName } from '#support/h264-kinds.ts';
import { FILM_LIMITS, FILM_TARGET, makeSampleFolder } from '#support/sample-folder.ts';

// Each film is made and worked on by a process of its own, which takes its time on a busy machine.
jest.setTimeout(180_000);

const SUPPORT = join(import.meta.dirname, '../support');
const TYPES = { mp4: 'video/mp4', mov: 'video/quicktime', matroska: 'video/x-matroska' } as const;

const pathOf = makeSampleFolder('h264-samples.ts', H264_SAMPLES);

/** What a decoder that forgives nothing says of a file; it is not the check of the product. */
const complaints = (path: string): string[] =>
  JSON.parse(
    execFileSync(process.execPath, ['--no-warnings', join(SUPPORT, 'decode-strictly.ts'), path], {
      encoding: 'utf8',
    }),
  ) as string[];

test.each(Object.keys(H264_SAMPLES) as H264SampleName[])(
  '%s plays everywhere once it is made ready',
  async (name) => {
    const sample: H264Sample = H264_SAMPLES[name];
    const path = pathOf(`${name}-made.mp4`);
    const file = { path: pathOf(name), mimeType: TYPES[sample.format] };
    const [made] = await processTools().use(file, FILM_LIMITS, (session) =>
      session.video([{ ...FILM_TARGET, path }]),
    );
    expect(made?.isCopied).toBe(sample.becomes === 'copied');
    expect(made?.duration).toBeCloseTo(sample.changesTo ? 4 : 2 - (sample.hiddenSeconds ?? 0), 0);
    expect(complaints(path)).toEqual([]);
    // What an encoder or a camera says of itself between the pictures.
    if (made?.isCopied) expect(readFileSync(path).includes('x264')).toBe(false);
  },
);

describe('a sample of an MP4 file', () => {
  const sets: ParameterSets = { units: [], lengthBytes: 4 };
  const slice = [0x65, 0x88, 0x84, 0x21];
  test.each([
    ['a picture behind its length', [0, 0, 0, 4, ...slice], null],
    ['start codes of four bytes', [0, 0, 0, 1, ...slice], 'lengths that do not fill a sample'],
    ['a start code of three bytes', [0, 0, 1, ...slice], 'lengths that do not fill a sample'],
    ['a length that is too long', [0, 0, 0, 5, ...slice], 'lengths that do not fill a sample'],
    ['a start code within a unit', [0, 0, 0, 8, ...slice, 0, 0, 1, 0x41], 'a start code within a unit'],
    ['no picture', [0, 0, 0, 2, 0x06, 0x80], 'a sample without a picture'],
  ] as const)('with %s', (_what, bytes, problem) => {
    expect(sampleProblem(Buffer.from(bytes), sets)).toBe(problem);
  });

  test('is read by nothing where its head is none', () => {
    expect(parameterSets(Buffer.from([1, 2, 3]))).toBeNull();
    expect(parameterSets(Buffer.from([1, 100, 0, 31, 255, 225, 255, 255]))).toBeNull();
    expect(parameterSets(null)).toBeNull();
  });
});
