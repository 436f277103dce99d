import { getPriority } from 'node:os';
import { processTools } from '#server/providers/media/process-tools.ts';
import { childProcessId } from '#support/child-process-id.ts';
import { samplePath } from '#support/media.ts';

const LIMITS = { seconds: 60, mostPlayed: 60, mostPixels: 4096 * 4096 };

const film = { path: samplePath('film.mp4'), mimeType: 'video/mp4' };
/** What the operating system puts behind others has a higher number. */
const priorityOf = (isAwaited: boolean): Promise<number> =>
  processTools({ priority: getPriority() + 10 }).use(film, { ...LIMITS, isAwaited }, async (session) => {
    await session.probe();
    return getPriority(childProcessId('media/child.ts') ?? undefined);
  });

test('what a job makes comes after pages and calls; what somebody waits for does not', async () => {
  expect(await priorityOf(false)).toBe(getPriority() + 10);
  expect(await priorityOf(true)).toBeLessThanOrEqual(getPriority());
});
