import { FilterAPI } from 'node-av/api';
import type { Frame } from 'node-av/lib';
import { MediaError, type MediaStart } from '../media-tools.ts';
import { checkWritten } from './check.ts';
import { assertComplete, decodeAll } from './decode.ts';
import { audioEncoder, openMuxer } from './encode.ts';
import { openInput } from './input.ts';
import { asOutputError } from './problem.ts';

const RATE = 8000;
/** One peak for so many samples while nobody knows yet how long the sound is: twenty a second. */
const SAMPLES = RATE / 20;
const LOUDEST = 32_768;

/** The loudest moment of each twentieth of a second. */
class Peaks {
  private readonly peaks: number[] = [];
  private seen = 0;
  private loudest = 0;

  add(frame: Frame): void {
    const data = frame.data?.[0];
    if (!data) return;
    for (let at = 0; at < frame.nbSamples; at += 1) {
      this.loudest = Math.max(this.loudest, Math.abs(data.readInt16LE(at * 2)));
      this.seen += 1;
      if (this.seen % SAMPLES === 0) this.close();
    }
  }

  private close(): void {
    this.peaks.push(this.loudest);
    this.loudest = 0;
  }

  /** As many as asked for, or as there are; 100 is the loudest moment of all. */
  drawn(count: number): number[] {
    if (this.loudest > 0 || this.peaks.length === 0) this.close();
    const { peaks } = this;
    const bars = Math.min(count, peaks.length);
    const most = peaks.reduce((top, peak) => Math.max(top, peak), LOUDEST / 1000);
    return Array.from({ length: bars }, (_, bar) => {
      const from = Math.floor((bar * peaks.length) / bars);
      const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars));
      const peak = peaks.slice(from, to).reduce((top, one) => Math.max(top, one), 0);
      return Math.round((peak / most) * 100);
    });
  }
}

export async function makeAudio(start: MediaStart, path: string, count: number) {
  const input = await openInput(start);
  const muxer = await openMuxer(path, 'ipod');
  const peaks = new Peaks();
  try {
    if (!input.audio) throw new MediaError('no-sound');
    const track = await audioEncoder([muxer]);
    const low = FilterAPI.create(`aformat=sample_fmts=s16:sample_rates=${RATE}:channel_layouts=mono`, {
      allowReinit: true,
    });
    const played = await decodeAll(input, start, {
      audio: async (frame) => {
        for (const few of await asOutputError(low.processAll(frame))) {
          peaks.add(few);
          few.free();
        }
        await track.push(frame);
      },
    });
    await asOutputError(muxer.close());
    assertComplete(played, input, { track: 'audio' });
    const meant = { hasPicture: false, hasSound: true, duration: track.played };
    await checkWritten({ path, mimeType: 'audio/mp4', ...meant }, start);
    return { duration: track.played, waveform: peaks.drawn(count) };
  } finally {
    await muxer.close();
    await input.demuxer.close();
  }
}
