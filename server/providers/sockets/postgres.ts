import { setTimeout as sleep } from 'node:timers/promises';
import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import { type ClusterEvents, READY_WITHIN_MS, type SocketCluster, sender } from './sockets.ts';

/**
 * Through the database that all processes share, for those who run no Redis. Two connections: one hears, one tells, so
 * that what is told one after the other is heard in that order.
 */
export function postgresCluster(url: string, events: ClusterEvents): SocketCluster {
  const { onGap, onError } = events;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'footlight sockets',
    max: 2,
    connectionTimeoutMillis: 10_000,
  });
  const taken = new Set<pg.PoolClient>();
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('acquire', (client) => taken.add(client));
  pool.on('release', (_error, client) => taken.delete(client));
  let isClosed = false;
  let connections = 0;
  let nowListening: () => void = () => undefined;
  const listening = new Promise<void>((resolve) => {
    nowListening = resolve;
  });
  /** The adapter listens to its channels one after the other. */
  const untilListening = async (client: pg.PoolClient) => {
    const sql = 'select count(*)::int as channels from pg_listening_channels()';
    for (let known = 0; ; ) {
      const { rows } = await client.query<{ channels: number }>(sql);
      const channels = rows[0]?.channels ?? 0;
      if (channels > 0 && channels === known) return;
      known = channels;
    }
  };
  const connectListener = async (): Promise<pg.PoolClient> => {
    // Refused, the adapter would try again and again.
    if (isClosed) return new Promise(() => undefined);
    const client = await pool.connect();
    // The adapter opens another one then, and forgets this one, which would take a place of the pool for ever.
    client.once('end', () => taken.has(client) && client.release(true));
    connections += 1;
    if (connections > 1) onGap?.();
    setImmediate(() => untilListening(client).then(nowListening, onError));
    return client;
  };
  let last: Promise<unknown> = Promise.resolve();
  const send = sender(events);
  /** Tried once more: the first to use a connection that broke meanwhile finds that out. */
  const query = (text: string, values?: unknown[]) =>
    pool.query(text, values).catch((error: unknown) => {
      onError(error);
      return pool.query(text, values);
    });
  const tell = (text: string, values?: unknown[]) => {
    const telling = last.then(() => send(() => query(text, values)));
    last = telling.catch(() => undefined);
    return telling;
  };
  return {
    // All that the adapter asks of a pool.
    adapter: createAdapter({ connect: connectListener, query: tell } as unknown as pg.Pool, {
      channelPrefix: 'sockets',
      tableName: 'socket_attachments',
      // The largest that Postgres takes is a byte less than 8000.
      payloadThreshold: 7900,
      errorHandler: onError,
    }),
    ready: () => Promise.race([listening, sleep(READY_WITHIN_MS, undefined, { ref: false })]),
    async close() {
      // A long message is kept first and told of next.
      for (let waited: unknown; waited !== last; await new Promise(setImmediate)) {
        waited = last;
        await last;
      }
      isClosed = true;
      for (const client of taken) {
        client.removeAllListeners('end');
        client.release(true);
      }
      await pool.end();
    },
  };
}
