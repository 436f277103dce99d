import { FilterAPI } from 'node-av/api';
import { AV_FRAME_FLAG_INTERLACED } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { MediaStart } from '../media-tools.ts';
import { asOwn } from './problem.ts';

/**
 * Makes pictures of one moment out of those that hold two, line by line. It begins with the first such picture of a
 * video; the filter would make the last picture of any other video as long again as the one before it.
 */
export class Combs {
  private filter: FilterAPI | null = null;
  private readonly threads: number;

  constructor({ threads }: Pick<MediaStart, 'threads'>) {
    this.threads = threads;
  }

  /** Hands on what can be shown by now; null is the end. */
  async take(frame: Frame | null, hand: (frame: Frame) => Promise<void>): Promise<void> {
    if (frame?.hasFlags(AV_FRAME_FLAG_INTERLACED))
      this.filter ??= FilterAPI.create('bwdif=mode=send_frame:deint=interlaced', {
        threads: this.threads,
        allowReinit: true,
      });
    if (!this.filter) {
      if (frame) await hand(frame);
      return;
    }
    for (const plain of await asOwn(this.filter.processAll(frame))) {
      await hand(plain);
      plain.free();
    }
  }
}
