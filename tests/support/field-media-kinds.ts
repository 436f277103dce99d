import type { DisplayMatrix } from './synthetic-media.ts';

/** Films and sounds as cameras, editors and recorders of the field write them (made by field-media-samples.ts). */
export interface FieldSample {
  format: 'mp4' | 'mov' | 'ipod' | 'matroska' | 'webm' | 'ogg' | 'mp3' | 'adts';
  /** Of the muxer. */
  options?: Readonly<Record<string, string>>;
  picture?: FieldTrack & {
    pixels?: 'yuv420p' | 'gray';
    /** The first two columns of the matrix by which players turn and mirror it: a, b, c, d. */
    matrix?: DisplayMatrix;
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
const marked = (matrix: DisplayMatrix): Pick<FieldSample, 'format' | 'picture'> => ({
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
/** Silence, and then noise: a sound whose beginning tells nothing of how many bits the rest takes. */
const QUIET_START = "aevalsrc='if(lt(t,5),0,0.7*(random(0)*2-1))':s=48000:d=15";
const variable = (encoder: 'libmp3lame' | 'aac'): FieldTrack => ({
  graph: QUIET_START,
  encoder,
  options: { flags: '+qscale', global_quality: '472' },
});
const tone = (seconds: number, encoder: FieldTrack['encoder'] = 'aac'): FieldTrack => ({
  graph: `sine=frequency=440:sample_rate=48000:duration=${seconds}`,
  encoder,
});
const late = (
  format: FieldSample['format'],
  encoder: 'libx264' | 'libvpx',
  sound: 'aac' | 'libopus',
): FieldSample => ({
  format,
  picture: { graph: moving(3), encoder },
  sound: tone(3, sound),
  startsAt: 4000,
});
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
  'quiet-start.mp3': {
    format: 'mp3',
    options: { write_xing: '0' },
    sound: variable('libmp3lame'),
  },
  'quiet-start-with-table.mp3': { format: 'mp3', sound: variable('libmp3lame') },
  'quiet-start.aac': { format: 'adts', sound: variable('aac') },
  'live-recording.webm': {
    format: 'webm',
    options: { live: '1' },
    sound: tone(4, 'libopus'),
  },
  'longer-cover.m4a': {
    format: 'mp4',
    picture: { graph: moving(40, 1), encoder: 'mjpeg' },
    sound: tone(5),
  },
  'one-picture.mp4': {
    format: 'mp4',
    picture: { graph: moving(1, 1), encoder: 'libx264' },
    sound: tone(12),
  },
  'one-picture.mkv': {
    format: 'matroska',
    picture: { graph: moving(1, 1), encoder: 'libx264' },
    sound: tone(12),
  },
  'ends-early.mp4': { format: 'mp4', picture: { graph: moving(3), encoder: 'libx264' }, sound: tone(8) },
  'ends-early.webm': {
    format: 'webm',
    picture: { graph: moving(3), encoder: 'libvpx' },
    sound: tone(8, 'libopus'),
  },
  'late.webm': late('webm', 'libvpx', 'libopus'),
  'late.mkv': late('matroska', 'libx264', 'aac'),
  'late.mp4': late('mp4', 'libx264', 'aac'),
  'late-fragments.mp4': {
    ...late('mp4', 'libx264', 'aac'),
    options: { movflags: 'frag_keyframe+empty_moov+default_base_moof' },
  },
  'late.ogg': { format: 'ogg', sound: tone(3, 'libopus'), startsAt: 4000 },
} as const satisfies Record<string, FieldSample>;
export type FieldSampleName = keyof typeof FIELD_SAMPLES;
