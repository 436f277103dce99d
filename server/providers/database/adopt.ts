import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './launch.ts';
import type { Log } from './log.ts';
import { findRunning } from './postmaster.ts';
import { answersFor } from './sessions.ts';

const patience = 60_000;
const pause = 200;

/**
 * Finds the server that an earlier process of ours left behind when it was killed, and waits until it answers
 * with our password. Undefined when there is none, also when it was just shutting down.
 */
export async function adoptServer(cluster: string, secret: string, log: Log): Promise<Running | undefined> {
  let problem: unknown;
  let told = false;
  for (let waited = 0; waited < patience; waited += pause) {
    const found = await findRunning(cluster);
    if (!found) return undefined;
    try {
      if (found.status === 'ready' && (await answersFor(found.port, secret, found.text))) return found;
    } catch (error) {
      problem = error;
      if (isRefusal(error)) break;
    }
    if (found.status === 'starting') waited = 0;
    if (!told) log.info({ pid: found.pid }, 'Waiting for the embedded Postgres that is already running');
    told = true;
    await sleep(pause);
  }
  throw await unusable(cluster, problem);
}

/** SQLSTATE class 28: the password is not the one of this data folder. Waiting does not help. */
function isRefusal(error: unknown): boolean {
  return (error as { code?: string }).code?.startsWith('28') ?? false;
}

async function unusable(cluster: string, cause: unknown): Promise<Error> {
  const found = await findRunning(cluster);
  const pid = found ? `process ${found.pid}` : 'just ended';
  return new Error(
    `A Postgres server (${pid}) runs on ${cluster} but does not answer Footlight. Stop it (kill -INT) and start again.`,
    { cause },
  );
}
