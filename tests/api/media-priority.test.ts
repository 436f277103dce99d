import { getPriority } from 'node:os';
import { processTools } from '#server/providers/media/process-tools.ts';
import { childProcessId } from '#support/child-process-id.ts';
import { samplePath } from '#support/media.ts';

const LIMITS = { seconds: 60, mostPlayed: 60, mostPixels: 4096 * 4096 };

const film = { path: samplePath('film.mp4'), mimeType: 'video/mp4' };
/** What the operating system puts behind others has a higher number; 19 is the last one. */
const BEHIND = Math.min(getPriority() + 10, 19);
const priorityOf = (isAwaited: boolean): Promise<number> =>
  processTools({ priority: BEHIND }).use(film, { ...LIMITS, isAwaited }, async (session) => {
    await session.probe();
    return getPriority(childProcessId('media/child.ts') ?? undefined);
  });

test('what a job makes comes after pages and calls; what somebody waits for does not', async () => {
  expect(await priorityOf(false)).toBe(BEHIND);
  expect(await priorityOf(true)).toBeLessThanOrEqual(getPriority());
});
