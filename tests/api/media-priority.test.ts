import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { processTools } from '#server/providers/media/process-tools.ts';
import { samplePath } from '#support/media.ts';

const LIMITS = { seconds: 60, mostPlayed: 60, mostPixels: 4096 * 4096 };

/** The process of the tools, among those that this one has started. */
function childId(): number {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = ids.find((id) => {
    try {
      const parent = /\) \S (\d+) /.exec(readFileSync(`/proc/${id}/stat`, 'latin1'))?.[1];
      const command = readFileSync(`/proc/${id}/cmdline`, 'latin1');
      return Number(parent) === process.pid && command.includes('media/child.ts');
    } catch {
      return false;
    }
  });
  return Number(found);
}

const film = { path: samplePath('film.mp4'), mimeType: 'video/mp4' };
/** What the operating system puts behind others has a higher number. */
const priorityOf = (isAwaited: boolean): Promise<number> =>
  processTools({ priority: getPriority() + 10 }).use(film, { ...LIMITS, isAwaited }, async (session) => {
    await session.probe();
    return getPriority(childId());
  });

test('what a job makes comes after pages and calls; what somebody waits for does not', async () => {
  expect(await priorityOf(false)).toBe(getPriority() + 10);
  expect(await priorityOf(true)).toBeLessThanOrEqual(getPriority());
});
