/** Films and sounds as cameras, editors and recorders of the field write them (made by field-media-samples.ts). */
export interface FieldSample {
  format: 'mp4' | 'mov' | 'ipod' | 'matroska' | 'webm' | 'ogg' | 'mp3' | 'adts';
  /** Of the muxer. */
  options?: Readonly<Record<string, string>>;
  picture?: FieldTrack & {
    pixels?: 'yuv420p' | 'gray';
    /** The first two columns of the matrix by which players turn and mirror it: a, b, c, d. */
    matrix?: readonly [number, number, number, number];
  };
  sound?: FieldTrack;
  /** Seconds that the clock of its recorder showed at its first moment. */
  startsAt?: number;
}

interface FieldTrack {
  /** A graph of FFmpeg's filters without an input. */
  graph: string;
  encoder: 'libx264' | 'libvpx' | 'mpeg4' | 'mjpeg' | 'aac' | 'libmp3lame' | 'libopus';
  options?: Readonly<Record<string, string>>;
}

/** Black, but for its upper left quarter: how a picture is turned and mirrored shows. */
const MARKED = 'color=black:size=160x120:rate=25:duration=1,drawbox=w=80:h=60:color=white:t=fill';
const marked = (
  matrix: readonly [number, number, number, number],
): Pick<FieldSample, 'format' | 'picture'> => ({
  format: 'mp4',
  picture: { graph: MARKED, encoder: 'libx264', matrix },
});

const moving = (seconds: number, rate = 25): string =>
  `testsrc2=size=160x120:rate=${rate}:duration=${seconds}`;
/** Sixty pictures a second between the third and the fourth second, else one. */
const BURST = `${moving(8, 60)},select='not(mod(n,60))+between(t,3,4)'`;
/** A still that changes once in twenty seconds. */
const STILL = `${moving(21, 30)},select='not(mod(n,600))'`;
/** Lines of one moment between lines of the next. */
const COMBED =
  'color=black:size=320x240:rate=50:duration=2,drawbox=w=40:h=240:color=white:t=fill,scroll=h=0.04,interlace=scan=tff:lowpass=off';
const coloured = (graph: string, more: string): FieldTrack => ({
  graph: `${graph},setparams=color_trc=${more}`,
  encoder: 'libx264',
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
  'transfer-alone-pq.mp4': { format: 'mp4', picture: coloured(moving(1), 'smpte2084') },
  'transfer-alone-hlg.mp4': { format: 'mp4', picture: coloured(moving(1), 'arib-std-b67') },
  'transfer-of-grey.mp4': {
    format: 'mp4',
    picture: { ...coloured(moving(1), 'smpte2084'), pixels: 'gray' },
  },
  'burst.mp4': { format: 'mp4', picture: { graph: BURST, encoder: 'mpeg4' } },
  'burst.mkv': { format: 'matroska', picture: { graph: BURST, encoder: 'libx264' } },
  'burst.webm': { format: 'webm', picture: { graph: BURST, encoder: 'libvpx' } },
  'still.webm': { format: 'webm', picture: { graph: STILL, encoder: 'libvpx' } },
  'combed.mp4': {
    format: 'mp4',
    picture: { graph: COMBED, encoder: 'libx264', options: { 'x264-params': 'tff=1' } },
  },
} as const satisfies Record<string, FieldSample>;
export type FieldSampleName = keyof typeof FIELD_SAMPLES;
