import { writeFileSync } from 'node:fs';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { makeAudio } from './child/audio.ts';
import { makeFrames } from './child/frames.ts';
import { measure } from './child/input.ts';
import { problemOf } from './child/problem.ts';
import { makeVideos } from './child/video.ts';
import {
  type MediaAnswer,
  type MediaRequest,
  type MediaStart,
  TOO_MUCH_MEMORY_EXIT_CODE,
} from './media-tools.ts';

/**
 * The process that looks into files of strangers (started by process-tools.ts). It gets one file, has no secret and
 * no connection, and ends with its parent.
 */

const WATCH_MS = 100;

/** Ends the process that grows too large: the decoder's own memory is not the engine's, whose limit does not count it. */
function watchMemory(most: number): void {
  // Where the machine itself runs out of memory, this process goes first (Linux).
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Another system, or not allowed: the limit below holds.
  }
  setInterval(() => {
    if (process.memoryUsage.rss() > most) process.exit(TOO_MUCH_MEMORY_EXIT_CODE);
  }, WATCH_MS).unref();
}

type Calls = { [call in MediaRequest['call']]: (start: MediaStart, ...args: never[]) => Promise<unknown> };
const CALLS: Calls = { probe: measure, video: makeVideos, frames: makeFrames, audio: makeAudio };

async function answer(start: MediaStart, { id, call, args }: MediaRequest): Promise<MediaAnswer> {
  try {
    return { id, value: await CALLS[call](start, ...(args as never[])) };
  } catch (error) {
    return { id, problem: problemOf(error), detail: String((error as Error).message ?? error).slice(0, 500) };
  }
}

Log.setLevel(AV_LOG_QUIET);
process.once('message', (start: MediaStart) => {
  watchMemory(start.mostMemory);
  process.on('message', async (request: MediaRequest) => process.send?.(await answer(start, request)));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
