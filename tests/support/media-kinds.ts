/** The films and sounds that tests upload; media-samples.ts makes them, all of them before browser tests begin. */
export interface Sample {
  /** Container of the muxer, with its codecs; null leaves a stream out. */
  format: string;
  video: string | null;
  audio: string | null;
  seconds: number;
  size?: string;
  /** Quarter turns that the file asks players to make. */
  turned?: boolean;
}

const film = { video: 'libx264', audio: 'aac', seconds: 2 };
export const SAMPLES = {
  'film.mp4': { format: 'mp4', ...film },
  'film.mov': { format: 'mov', ...film, turned: true },
  'film.webm': { format: 'webm', video: 'libvpx', audio: 'libopus', seconds: 2 },
  'film.mkv': { format: 'matroska', ...film },
  'silent.mp4': { format: 'mp4', video: 'libx264', audio: null, seconds: 2 },
  'long.mp4': { format: 'mp4', video: 'libx264', audio: 'aac', seconds: 12, size: '160x120' },
  'song.mp3': { format: 'mp3', video: null, audio: 'libmp3lame', seconds: 4 },
  'song.m4a': { format: 'ipod', video: null, audio: 'aac', seconds: 4 },
  'song.ogg': { format: 'ogg', video: null, audio: 'libopus', seconds: 4 },
  'song.wav': { format: 'wav', video: null, audio: 'pcm_s16le', seconds: 4 },
  'song.webm': { format: 'webm', video: null, audio: 'libopus', seconds: 4 },
} as const satisfies Record<string, Sample>;
export type SampleName = keyof typeof SAMPLES;

/** Words that must not be found in anything made of these files. */
export const NOTES = {
  title: 'SECRET-TITLE',
  artist: 'SECRET-AUTHOR',
  comment: 'SECRET-COMMENT',
  location: '+48.8577+002.2950/',
  'com.apple.quicktime.location.ISO6709': '+48.8577+002.2950/',
  make: 'SECRET-DEVICE',
  model: 'SECRET-MODEL',
} as const;
