import type { Config } from '../../config.ts';
import { postgresCluster } from './postgres.ts';
import type { ClusterEvents, SocketCluster } from './sockets.ts';

/** Redis where REDIS_URL names one, else the database. */
export async function chooseSockets(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  databaseUrl: string,
  events: ClusterEvents,
): Promise<SocketCluster> {
  if (!redisUrl) return postgresCluster(databaseUrl, events);
  // Loaded by those who use it.
  const { redisCluster } = await import('./redis.ts');
  return redisCluster(redisUrl, events);
}

/** The way between processes, in words for the operator's log. */
export const socketsInWords = ({ redisUrl }: Pick<Config, 'redisUrl'>): string =>
  redisUrl
    ? `sockets of all processes meet in Redis at ${new URL(redisUrl).host}`
    : 'sockets of all processes meet in the database';
