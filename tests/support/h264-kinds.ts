/** How the pictures of a film are written, for the films that h264-samples.ts makes. */
export interface H264Sample {
  /** Container of the muxer, with its options. */
  format: 'mp4' | 'mov' | 'matroska';
  movflags?: string;
  /** Options of the encoder (x264's own, `key=value` with colons between). */
  x264: string;
  /** What tells units apart: lengths of so many bytes, or start codes, of three bytes but before the first. */
  units?: 'lengths-2' | 'start-codes-3' | 'start-codes-4';
  sound?: 'aac' | 'pcm_s16le' | null;
  size?: string;
  turned?: boolean;
  /** Went through the transport stream that cameras and receivers write. */
  isFromTransportStream?: boolean;
  /** Seconds at the beginning that an edit list hides. */
  hiddenSeconds?: number;
  /** The sound begins first, and pictures so many seconds later. */
  picturesAt?: number;
  /** The second half is encoded with other parameters, which stand between the pictures. */
  changesTo?: string;
  /** How it has to be made ready. */
  becomes: 'copied' | 'encoded';
}

const phone = 'bframes=0:ref=1';
const full = 'bframes=3:b-pyramid=normal:ref=3';
/** Films of two seconds as phones, cameras, editors and screen recorders write them. */
export const H264_SAMPLES = {
  'phone-turned.mov': { format: 'mov', x264: phone, turned: true, becomes: 'copied' },
  'phone-b-pictures.mp4': { format: 'mp4', x264: full, becomes: 'copied' },
  'phone-trimmed.mov': { format: 'mov', x264: phone, hiddenSeconds: 0.5, becomes: 'encoded' },
  'phone-late-picture.mp4': { format: 'mp4', x264: full, picturesAt: 0.3, becomes: 'copied' },
  'screen-fragments.mp4': {
    format: 'mp4',
    movflags: 'frag_keyframe+empty_moov+default_base_moof',
    x264: full,
    becomes: 'copied',
  },
  // Matroska does not say how many bits a second there are.
  'screen.mkv': { format: 'matroska', x264: full, becomes: 'encoded' },
  'screen-slices.mp4': { format: 'mp4', x264: `${phone}:slices=4`, becomes: 'copied' },
  'camera-transport-stream.mkv': {
    format: 'matroska',
    x264: `${full}:aud=1:repeat-headers=1`,
    isFromTransportStream: true,
    becomes: 'encoded',
  },
  'camera-transport-stream.mp4': {
    format: 'mp4',
    x264: `${full}:aud=1:repeat-headers=1`,
    isFromTransportStream: true,
    becomes: 'copied',
  },
  'camera-open-gop.mov': { format: 'mov', x264: `${full}:open-gop=1`, sound: 'pcm_s16le', becomes: 'copied' },
  'camera-short-lengths.mp4': { format: 'mp4', x264: phone, units: 'lengths-2', becomes: 'copied' },
  'editor-start-codes-4.mp4': {
    format: 'mp4',
    x264: `${full}:slices=3`,
    units: 'start-codes-4',
    becomes: 'copied',
  },
  'editor-start-codes-3.mov': {
    format: 'mov',
    x264: `${full}:slices=3`,
    units: 'start-codes-3',
    becomes: 'copied',
  },
  'editor-start-codes.mkv': { format: 'matroska', x264: full, units: 'start-codes-4', becomes: 'encoded' },
  'editor-joined.mp4': { format: 'mp4', x264: phone, changesTo: full, becomes: 'encoded' },
  'camera-interlaced.mp4': { format: 'mp4', x264: `${phone}:tff=1`, becomes: 'encoded' },
  'silent.mp4': { format: 'mp4', x264: full, sound: null, becomes: 'copied' },
} as const satisfies Record<string, H264Sample>;
export type H264SampleName = keyof typeof H264_SAMPLES;
