import { Decoder, Demuxer, type DemuxerOptions } from 'node-av/api';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  AVSEEK_FLAG_BACKWARD,
} from 'node-av/constants';
import { avGetCodecName, type Stream } from 'node-av/lib';
import { MediaError, type MediaFacts, type MediaStart } from '../media-tools.ts';
import { Extent, type Lengths, lengthsOf } from './timeline.ts';

/** The one reader for each content type: nothing in a file can choose another, such as one for playlists. */
const READERS: Readonly<Record<string, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'audio/mp4': 'mov',
  'audio/x-m4a': 'mov',
  'video/webm': 'matroska',
  'audio/webm': 'matroska',
  'video/x-matroska': 'matroska',
  'audio/mpeg': 'mp3',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};

/** What cameras, phones and recorders write. Everything else is old or rare, and read by code that few look at. */
const VIDEO_CODECS = ['h264', 'hevc', 'vp8', 'vp9', 'av1', 'mpeg4', 'mjpeg', 'prores'];
const AUDIO_CODECS = ['aac', 'mp3', 'opus', 'vorbis', 'flac', 'alac', 'ac3', 'eac3'];
const PCM = ['u8', 's16le', 's16be', 's24le', 's24be', 's32le', 'f32le', 'alaw', 'mulaw'].map(
  (name) => `pcm_${name}`,
);
const CODECS = new Set([...VIDEO_CODECS, ...AUDIO_CODECS, ...PCM]);
const DECODERS = [...CODECS, 'libdav1d', 'mp3float'].join();

/** What a player does with a picture before it shows it. */
interface Placing {
  /** Quarter turns to the right of its upper edge. */
  turns: 0 | 1 | 2 | 3;
  /** Mirrored as well as turned: the determinant of its matrix is negative. */
  isMirrored: boolean;
}

export interface Input {
  demuxer: Demuxer;
  video: Stream | null;
  audio: Stream | null;
  placing: Placing;
  /** high: recorded with a high dynamic range (HDR10 or HLG). unclear: the same, but its tones could not be mapped. */
  range: 'standard' | 'high' | 'unclear';
  facts: MediaFacts;
  lengths: Lengths;
  /** Seconds before the first moment: some recorders go on with the clock of the recording before. */
  startsAt: number;
}

const toNumber = ({ num, den }: { num: number; den: number }): number => (den > 0 ? num / den : 0);

/** Out of a display matrix: nine numbers of 16.16 bits, of which a, b and c, d are where the axes go. */
function placingOf(stream: Stream): Placing {
  const matrix = stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  if (!matrix || matrix.length < 36) return { turns: 0, isMirrored: false };
  const [a, b, c, d] = [0, 4, 12, 16].map((at) => matrix.readInt32LE(at)) as [number, number, number, number];
  const turns = Math.round(Math.atan2(b, a) / (Math.PI / 2));
  return { turns: (((turns % 4) + 4) % 4) as Placing['turns'], isMirrored: a * d - b * c < 0 };
}

function videoFacts(stream: Stream, { turns }: Placing): NonNullable<MediaFacts['video']> {
  const { codecpar } = stream;
  const ratio = toNumber(stream.sampleAspectRatio) || toNumber(codecpar.sampleAspectRatio) || 1;
  const [width, height] = [Math.round(codecpar.width * ratio), codecpar.height];
  return {
    codec: avGetCodecName(codecpar.codecId) ?? '',
    ...(turns % 2 === 0 ? { width, height } : { width: height, height: width }),
    framesPerSecond: toNumber(stream.avgFrameRate) || toNumber(stream.rFrameRate) || 0,
    bitsPerSecond: Number(codecpar.bitRate),
    isSquare: ratio === 1,
  };
}

/** A cover inside a sound file is stored as a video of one picture. */
const isMoving = (stream: Stream): boolean =>
  (stream.disposition & AV_DISPOSITION_ATTACHED_PIC) !== AV_DISPOSITION_ATTACHED_PIC;

function known(stream: Stream | undefined): Stream | null {
  if (!stream) return null;
  const codec = avGetCodecName(stream.codecpar.codecId) ?? '';
  if (!CODECS.has(codec)) throw new MediaError('codec', codec);
  return stream;
}

function openDemuxer({ path, mimeType }: MediaStart, copyTs: boolean): Promise<Demuxer> {
  const format = READERS[mimeType];
  if (!format) throw new MediaError('unreadable', mimeType);
  const options = {
    // A file on this disk, by this reader: no network, no other file, whatever stands in it.
    protocol_whitelist: 'file',
    format_whitelist:
      format === 'mov' ? 'mov,mp4,m4a,3gp,3g2,mj2' : format === 'matroska' ? 'matroska,webm' : format,
    codec_whitelist: DECODERS,
    ...(format === 'mov' ? { enable_drefs: '0', use_absolute_path: '0' } : {}),
  };
  return Demuxer.open(path, { format, copyTs, options } as DemuxerOptions);
}

/** Opens a file. Its first video and its first sound are used; other streams, chapters and attachments are not read. */
export async function openInput(start: MediaStart, { copyTs = false } = {}): Promise<Input> {
  const demuxer = await openDemuxer(start, copyTs);
  try {
    const of = (type: number) => demuxer.streams.filter(({ codecpar }) => codecpar.codecType === type);
    const video = known(of(AVMEDIA_TYPE_VIDEO).find(isMoving));
    const audio = known(of(AVMEDIA_TYPE_AUDIO)[0]);
    if (!video && !audio) throw new MediaError('unreadable', 'neither picture nor sound');
    const placing: Placing = video ? placingOf(video) : { turns: 0, isMirrored: false };
    const transfer = video?.codecpar.colorTrc;
    const isHigh = transfer === AVCOL_TRC_SMPTE2084 || transfer === AVCOL_TRC_ARIB_STD_B67;
    const range = isHigh ? 'high' : 'standard';
    const startsAt = !copyTs && Number.isFinite(demuxer.startTime) ? Math.max(0, demuxer.startTime) : 0;
    const format = READERS[start.mimeType] ?? '';
    const lengths = await lengthsOf({ path: start.path, format, demuxer, video, audio, startsAt });
    const duration = lengths.whole ?? 0;
    const facts: MediaFacts = {
      duration,
      video: video && videoFacts(video, placing),
      audio: audio && {
        codec: avGetCodecName(audio.codecpar.codecId) ?? '',
        duration: lengths.audio ?? duration,
        channels: audio.codecpar.channels,
        sampleRate: audio.codecpar.sampleRate,
      },
    };
    return { demuxer, video, audio, placing, range, facts, lengths, startsAt };
  } catch (error) {
    await demuxer.close();
    throw error;
  }
}

/** Goes to the last picture before a second from which a decoder can begin. */
export async function jump({ demuxer }: Input, second: number): Promise<void> {
  if (second > 0) await demuxer.seek(second, -1, AVSEEK_FLAG_BACKWARD);
}

/** Facts of a file with its length; one that does not say it is read through, without being decoded. */
export async function measure(start: MediaStart): Promise<MediaFacts> {
  const { demuxer, video, audio, facts, lengths, startsAt } = await openInput(start);
  const counted = new Extent();
  try {
    if (lengths.whole !== null) return facts;
    for await (const packet of demuxer.packets()) {
      if (packet === null) break;
      const stream = [video, audio].find((one) => one?.index === packet.streamIndex);
      if (stream) counted.addPacket(packet, stream);
      packet.free();
      if (counted.end - startsAt > start.mostPlayed + 1) break;
    }
  } finally {
    await demuxer.close();
  }
  const duration = counted.played;
  return { ...facts, duration, audio: facts.audio && { ...facts.audio, duration } };
}

/** A damaged part is left out; a video of nothing else is noticed by what comes out. */
export const decoderOf = (stream: Stream, start: MediaStart): Promise<Decoder> =>
  Decoder.create(stream, {
    threadCount: start.threads,
    exitOnError: false,
    options: { max_pixels: start.mostPixels } as never,
  });
