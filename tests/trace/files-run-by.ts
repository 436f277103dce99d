import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../tools/run.ts';

/** The server and the rules that it asks; but for what looks after an embedded database, in the same process and by a timer. */
const TRACED = /^(?:server\/(?!providers\/database\/)|src\/rules\/)/;

/** The files of which a function ran while `act` did, by V8's count of calls. */
export async function filesRunBy(act: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // What was counted while modules were loaded is thrown away.
  await session.post('Profiler.takePreciseCoverage');
  await act();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  return result
    .filter(({ url }) => url.startsWith('file:'))
    .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .map(({ url }) => relative(ROOT, fileURLToPath(url)).replaceAll('\\', '/'))
    .filter((file) => TRACED.test(file))
    .sort();
}
