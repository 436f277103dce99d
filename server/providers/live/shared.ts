import type pg from 'pg';
import type pino from 'pino';
import * as z from 'zod';
import { listenTo } from '../../db/listening.ts';
import type { LiveProvider } from './live.ts';

const CHANNEL = 'live_cuts';

/** A session that ended, or a person who was cut off from one. */
const cut = z.object({ sessionId: z.string(), userId: z.string().optional() });
export type LiveCut = z.output<typeof cut>;

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

/** Hears of them, until the returned function is called. */
export function followCuts(
  pool: pg.Pool,
  hear: (said: LiveCut) => Promise<void>,
  log: pino.Logger,
): Promise<() => void> {
  const report = (error: unknown) => log.warn({ err: error }, 'live video');
  return listenTo(
    pool,
    CHANNEL,
    { onMessage: (message) => void hear(cut.parse(JSON.parse(message))).catch(report) },
    log,
  );
}
