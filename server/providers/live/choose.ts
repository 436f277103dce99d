import type pg from 'pg';
import type pino from 'pino';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import type { LiveProvider } from './live.ts';
import { RelayDirectory } from './relay/directory.ts';
import { relayProvider } from './relay/relay.ts';
import { SharedCarrier } from './relay/shared-carrier.ts';
import { followCuts, type MissedCuts, tellingCuts } from './shared.ts';

interface Chosen {
  live: LiveProvider;
  /** Hears what other processes end or take away, until the returned function is called; `missed` says what was not heard. */
  follow(missed: MissedCuts): Promise<() => void>;
}

/**
 * Agora where its account is set, else the relay that comes with the product: in processes of its own where some are
 * running (`ROLE=relay`), else beside this one.
 */
export async function chooseLive(
  { agora, relay, secret }: Pick<Config, 'agora' | 'relay' | 'secret'>,
  { db, pool }: { db: Db; pool: pg.Pool },
  clock: Clock,
  log: pino.Logger,
): Promise<Chosen> {
  if (agora) {
    // Loaded by those who use it.
    const { agoraProvider } = await import('./agora.ts');
    return { live: agoraProvider(agora, clock), follow: async () => () => undefined };
  }
  const directory = new RelayDirectory(db);
  const own = relayProvider({ ...relay, secret }, clock, {
    report: (error) => log.warn({ err: error }, 'live relay'),
    carry: (carrier, events) =>
      new SharedCarrier({ own: carrier, directory, key: { secret, clock }, events }),
  });
  return {
    live: tellingCuts(own, pool, log),
    follow: (missed) =>
      followCuts(
        pool,
        {
          hear: ({ sessionId, userId }) =>
            userId === undefined ? own.end(sessionId) : own.remove(sessionId, userId),
          holders: own.holders,
          missed,
        },
        log,
      ),
  };
}

/** Who carries live video, in words for the operator's log. */
export const liveInWords = ({ agora, relay }: Pick<Config, 'agora' | 'relay'>): string =>
  agora
    ? 'live video is carried by Agora'
    : `live video is carried by the built-in relay, on ${relay.udpPort ? `UDP port ${relay.udpPort}` : 'any free UDP port'}`;
