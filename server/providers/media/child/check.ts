import { Decoder } from 'node-av/api';
import {
  AV_FRAME_FLAG_INTERLACED,
  AV_LOG_ERROR,
  AV_LOG_QUIET,
  AV_PKT_DATA_NEW_EXTRADATA,
} from 'node-av/constants';
import { type Frame, Log, type Packet, type Stream } from 'node-av/lib';
import { type ParameterSets, parameterSets, sampleProblem } from '../h264.ts';
import type { MediaStart } from '../media-tools.ts';
import { type Input, openInput } from './input.ts';
import { secondsOf } from './timeline.ts';

/** What was written is not what was meant: a mistake of ours, not of the file it was made of. */
export class NotWhole extends Error {}

/** What a finished file has to hold. */
export interface Meant {
  path: string;
  mimeType: string;
  hasPicture: boolean;
  hasSound: boolean;
  /** Seconds that its picture, or else its sound, plays. */
  duration: number;
}

/** Of one track: a picture more or less, and what an encoder of sound adds at both ends. */
const MOST_SECONDS_OFF = 0.5;

/** Decodes one track so that nothing is forgiven. */
class StrictTrack {
  private readonly stream: Stream;
  private readonly decoder: Decoder;
  private readonly sets: ParameterSets | null;
  private first: number | null = null;
  private end = 0;

  private constructor(stream: Stream, decoder: Decoder, sets: ParameterSets | null) {
    this.stream = stream;
    this.decoder = decoder;
    this.sets = sets;
  }

  static async open(stream: Stream, start: MediaStart, isPicture: boolean): Promise<StrictTrack> {
    const sets = isPicture ? parameterSets(stream.codecpar.extradata) : null;
    if (isPicture && !sets?.units.length) throw new NotWhole('no parameters of its pictures');
    const decoder = await Decoder.create(stream, {
      threadCount: start.threads,
      exitOnError: true,
      options: { err_detect: 'crccheck+bitstream+buffer+explode', max_pixels: start.mostPixels } as never,
    });
    return new StrictTrack(stream, decoder, sets);
  }

  is = (packet: Packet): boolean => packet.streamIndex === this.stream.index;

  async push(packet: Packet | null): Promise<void> {
    if (packet && this.sets) {
      const problem = packet.getSideData(AV_PKT_DATA_NEW_EXTRADATA)
        ? 'parameters that change'
        : sampleProblem(packet.data ?? Buffer.alloc(0), this.sets);
      if (problem) throw new NotWhole(problem);
    }
    for (const frame of await this.decoder.decodeAll(packet)) {
      this.note(frame);
      frame.free();
    }
  }

  private note(frame: Frame): void {
    if (this.sets && frame.hasFlags(AV_FRAME_FLAG_INTERLACED)) throw new NotWhole('interlaced');
    this.first ??= secondsOf(frame.pts, this.stream);
    this.end = Math.max(this.end, secondsOf(frame.pts + frame.duration, this.stream));
  }

  get played(): number {
    return this.first === null ? 0 : this.end - this.first;
  }

  close(): void {
    this.decoder.close();
  }
}

async function tracksOf({ video, audio }: Input, meant: Meant, start: MediaStart) {
  if ((video !== null) !== meant.hasPicture) throw new NotWhole('a picture too many or too few');
  if ((audio !== null) !== meant.hasSound) throw new NotWhole('a sound too many or too few');
  const tracks: StrictTrack[] = [];
  if (video) tracks.push(await StrictTrack.open(video, start, true));
  if (audio) tracks.push(await StrictTrack.open(audio, start, false));
  return tracks;
}

async function decodeStrictly(meant: Meant, start: MediaStart): Promise<void> {
  const input = await openInput({ ...start, path: meant.path, mimeType: meant.mimeType });
  let tracks: StrictTrack[] = [];
  try {
    const wanted = Number(meant.hasPicture) + Number(meant.hasSound);
    if (input.demuxer.streams.length !== wanted) throw new NotWhole('another number of tracks');
    tracks = await tracksOf(input, meant, start);
    for await (const packet of input.demuxer.packets()) {
      if (packet === null) break;
      await tracks.find((track) => track.is(packet))?.push(packet);
      packet.free();
    }
    for (const track of tracks) await track.push(null);
    const played = tracks[0]?.played ?? 0;
    if (played === 0 || Math.abs(played - meant.duration) > MOST_SECONDS_OFF)
      throw new NotWhole(`plays ${played} of ${meant.duration} seconds`);
    if (tracks.some((track) => track.played === 0)) throw new NotWhole('a track without content');
  } finally {
    for (const track of tracks) track.close();
    await input.demuxer.close();
  }
}

/**
 * Opens a file that was just written and decodes all of it as the strictest player would: the right tracks, each sample
 * of H.264 filled by units behind their lengths, no word of complaint from a decoder, and as long as it was meant to
 * be. Fails with `NotWhole`.
 */
export async function checkWritten(meant: Meant, start: MediaStart): Promise<void> {
  const complaints: string[] = [];
  Log.setCallback((_level, message) => void complaints.push(message.trim()), { maxLevel: AV_LOG_ERROR });
  Log.setLevel(AV_LOG_ERROR);
  try {
    await decodeStrictly(meant, start);
  } catch (error) {
    throw error instanceof NotWhole ? error : new NotWhole(String((error as Error).message ?? error));
  } finally {
    // What was said on other threads arrives with the next turn.
    await new Promise((done) => setImmediate(done));
    Log.setLevel(AV_LOG_QUIET);
    Log.resetCallback();
  }
  if (complaints.length > 0) throw new NotWhole(complaints[0]);
}
