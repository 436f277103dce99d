import { FilterAPI } from 'node-av/api';
import { AV_FRAME_FLAG_INTERLACED } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { MediaStart } from '../media-tools.ts';
import { asOutputError } from './problem.ts';

/**
 * Deinterlaces the pictures of a video, from the first interlaced one on: the filter would give the last picture of a
 * progressive video a wrong duration.
 */
export class Deinterlacer {
  private filter: FilterAPI | null = null;
  private readonly threads: number;

  constructor({ threads }: Pick<MediaStart, 'threads'>) {
    this.threads = threads;
  }

  /** Emits the pictures that are complete by now; null is the end of the video. */
  async process(frame: Frame | null, emit: (frame: Frame) => Promise<void>): Promise<void> {
    if (frame?.hasFlags(AV_FRAME_FLAG_INTERLACED))
      this.filter ??= FilterAPI.create('bwdif=mode=send_frame:deint=interlaced', {
        threads: this.threads,
        allowReinit: true,
      });
    if (!this.filter) {
      if (frame) await emit(frame);
      return;
    }
    for (const plain of await asOutputError(this.filter.processAll(frame))) {
      await emit(plain);
      plain.free();
    }
  }
}
