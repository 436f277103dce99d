import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { type ClusterEvents, READY_WITHIN_MS, type SocketCluster, sender } from './sockets.ts';

/** A command that waits longer is given up: people of this process are told without waiting for the others. */
const PATIENCE_MS = 3000;
/** How long one reading waits for news; less than the patience. */
const READING_MS = 1000;

/**
 * A connection that knows its copies: the adapter reads and hears over some of its own. It does not wait for its
 * subscription, and one that is given up would end the process: it is asked for again until Redis answers.
 */
class Connection extends Redis {
  readonly copies: Redis[] = [];

  override duplicate(): Redis {
    const copy = super.duplicate();
    this.copies.push(copy);
    const subscribe = copy.subscribe.bind(copy) as (...channels: unknown[]) => Promise<unknown>;
    const untilAnswered = (...channels: unknown[]): Promise<unknown> =>
      subscribe(...channels).catch(() => (copy.status === 'end' ? null : untilAnswered(...channels)));
    copy.subscribe = untilAnswered as Redis['subscribe'];
    return copy;
  }
}

/** Through a stream of Redis: a process that loses it for a while reads on where it was. */
export function redisCluster(url: string, events: ClusterEvents): SocketCluster {
  const { onGap, onError } = events;
  const redis = new Connection(url, { maxRetriesPerRequest: null, commandTimeout: PATIENCE_MS });
  redis.on('error', onError);
  // What was read late is read on; but the stream keeps the last messages only.
  redis.once('ready', () => redis.on('ready', () => onGap?.()));
  const send = sender(events);
  const add = redis.xadd.bind(redis) as (...message: unknown[]) => Promise<string | null>;
  redis.xadd = ((...message: unknown[]) => send(() => add(...message))) as Redis['xadd'];
  const isReady = async () => {
    await new Promise(setImmediate);
    for (const copy of redis.copies) if (copy.status !== 'ready') await once(copy, 'ready');
    await redis.ping();
  };
  return {
    adapter: createAdapter(redis, {
      streamName: 'sockets',
      channelPrefix: 'sockets',
      blockTimeInMs: READING_MS,
    }),
    ready: () => Promise.race([isReady(), sleep(READY_WITHIN_MS, undefined, { ref: false })]).catch(onError),
    async close() {
      // Behind everything that was told; nobody waits for a Redis that is gone.
      await redis.quit().catch(() => redis.disconnect());
      for (const copy of redis.copies) copy.disconnect();
    },
  };
}
