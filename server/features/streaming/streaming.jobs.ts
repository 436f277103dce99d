import type { JobHandlers, Schedule } from '../../jobs/queue.ts';
import { endLostStreams } from './end.service.ts';
import { stopSilentMedia } from './media.service.ts';
import { runMeters } from './private-shows/private-meter.service.ts';
import { tellFollowers } from './stream-tell.service.ts';
import { tellAway } from './tell-away.service.ts';
import { postTip } from './tips/stream-tips.service.ts';

export const streamingJobs: JobHandlers = {
  'streaming.tell': tellFollowers,
  'streaming.tell-away': tellAway,
  'streaming.say-tip': (deps, { chargeId }) => postTip(deps, chargeId),
  'streaming.end-lost': async (deps) => {
    await stopSilentMedia(deps);
    await runMeters(deps);
    await endLostStreams(deps);
  },
};
export const streamingSchedule: Schedule = [{ name: 'streaming.end-lost', match: '* * * * *' }];
