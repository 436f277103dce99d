import type pg from 'pg';
import type { Logger } from 'pino';
import { LONGEST_MESSAGE, listenTo } from '../db/listening.ts';
import type { Realtime } from './realtime.ts';

const CHANNEL = 'realtime';

/** A call of `Realtime` as it goes from one process to another. */
interface Message {
  call: keyof Realtime;
  args: unknown[];
}

/** Events on their way through the database. */
export interface Relay {
  realtime: Realtime;
  /** Resolves once all that was told is on its way: a process that ends earlier loses it. */
  settled(): Promise<void>;
}

/**
 * For a process that no browser is connected to: what it has to say goes through the database to those that have
 * connections. Fire and forget, as everything here: clients read the same from the API.
 */
export function createRelay(pool: pg.Pool, log: Logger): Relay {
  const underWay = new Set<Promise<unknown>>();
  const send =
    (call: keyof Realtime) =>
    (...args: unknown[]): void => {
      const message = JSON.stringify({ call, args } satisfies Message);
      if (Buffer.byteLength(message) > LONGEST_MESSAGE) {
        log.warn({ call }, 'an event is too long for the way to other processes');
        return;
      }
      const sending = pool
        .query('select pg_notify($1, $2)', [CHANNEL, message])
        .catch((error: unknown) => log.warn({ err: error, call }, 'an event reached no browser'))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    };
  return {
    realtime: { toUser: send('toUser'), toObject: send('toObject'), disconnect: send('disconnect') },
    async settled() {
      await Promise.all(underWay);
    },
  };
}

/** Hands on what processes without connections say. */
export function followRelay(pool: pg.Pool, realtime: Realtime, log: Logger): Promise<() => void> {
  const onMessage = (text: string) => {
    try {
      const { call, args } = JSON.parse(text) as Message;
      (realtime[call] as (...args: unknown[]) => void)(...args);
    } catch (error) {
      // Another release may say what this one does not know.
      log.warn({ err: error }, 'a message of another process was not understood');
    }
  };
  return listenTo(pool, CHANNEL, { onMessage }, log);
}
