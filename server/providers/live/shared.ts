import type pg from 'pg';
import type pino from 'pino';
import * as z from 'zod';
import { listenTo } from '../../db/listening.ts';
import type { LiveCut, LiveHolder, LiveProvider } from './live.ts';

const CHANNEL = 'live_cuts';
/** After the database was away, processes note within five seconds who is in a stream. */
const ASK_AFTER_MS = 10_000;

const cut = z.object({ sessionId: z.string(), userId: z.string().optional() }) satisfies z.ZodType<LiveCut>;

/** Of these who is cut off meanwhile. */
export type MissedCuts = (held: readonly LiveHolder[]) => Promise<LiveCut[]>;

/** The same provider, whose ends and removals reach every process that carries live video: a command carries none. */
export function tellingCuts(own: LiveProvider, pool: pg.Pool, log: pino.Logger): LiveProvider {
  const tell = async (said: LiveCut) => {
    try {
      await pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(said)]);
    } catch (error) {
      log.warn({ err: error }, 'live video may go on for some seconds in other processes');
    }
  };
  return {
    ...own,
    async end(sessionId) {
      await own.end(sessionId);
      await tell({ sessionId });
    },
    async remove(sessionId, userId) {
      await own.remove(sessionId, userId);
      await tell({ sessionId, userId });
    },
  };
}

interface Following {
  hear(said: LiveCut): Promise<void>;
  /** Who sends or gets media by this process. */
  holders(): Promise<LiveHolder[]>;
  missed: MissedCuts;
}

/**
 * Hears of them, until the returned function is called. What was said while the channel was lost is unknown: a while after it
 * is back, everybody who has media here is asked about.
 */
export async function followCuts(
  pool: pg.Pool,
  { hear, holders, missed }: Following,
  log: pino.Logger,
  askAfterMs = ASK_AFTER_MS,
): Promise<() => void> {
  const report = (error: unknown) => log.warn({ err: error }, 'live video');
  const ask = async () => {
    for (const one of await missed(await holders())) await hear(one).catch(report);
  };
  let asking: NodeJS.Timeout | undefined;
  const deafen = await listenTo(
    pool,
    CHANNEL,
    {
      onMessage: (message) => void hear(cut.parse(JSON.parse(message))).catch(report),
      onGap() {
        clearTimeout(asking);
        asking = setTimeout(() => void ask().catch(report), askAfterMs);
        asking.unref();
      },
    },
    log,
  );
  return () => {
    clearTimeout(asking);
    deafen();
  };
}
