/** Films and sounds as cameras, editors and recorders of the field write them (made by field-media-samples.ts). */
export interface FieldSample {
  format: 'mp4' | 'mov' | 'matroska' | 'webm';
  picture: {
    /** A graph of FFmpeg's filters without an input. */
    graph: string;
    encoder: 'libx264';
    options?: Readonly<Record<string, string>>;
    /** The first two columns of the matrix by which players turn and mirror it: a, b, c, d. */
    matrix?: readonly [number, number, number, number];
  };
}

/** Black, but for its upper left quarter: how a picture is turned and mirrored shows. */
const MARKED = 'color=black:size=160x120:rate=25:duration=1,drawbox=w=80:h=60:color=white:t=fill';
const marked = (
  matrix: readonly [number, number, number, number],
): Pick<FieldSample, 'format' | 'picture'> => ({
  format: 'mp4',
  picture: { graph: MARKED, encoder: 'libx264', matrix },
});

export const FIELD_SAMPLES = {
  'as-it-is.mp4': marked([1, 0, 0, 1]),
  'turned-right.mp4': marked([0, 1, -1, 0]),
  'turned-half.mp4': marked([-1, 0, 0, -1]),
  'turned-left.mp4': marked([0, -1, 1, 0]),
  'mirrored.mp4': marked([-1, 0, 0, 1]),
  'mirrored-upside-down.mp4': marked([1, 0, 0, -1]),
  'mirrored-on-diagonal.mp4': marked([0, 1, 1, 0]),
  'mirrored-on-other-diagonal.mp4': marked([0, -1, -1, 0]),
} as const satisfies Record<string, FieldSample>;
export type FieldSampleName = keyof typeof FIELD_SAMPLES;
