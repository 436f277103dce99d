import type pg from 'pg';
import type { Logger } from 'pino';

const AGAIN_MS = 1000;
/** Postgres takes no longer message, in bytes. */
export const LONGEST_MESSAGE = 7900;

interface MessageHandlers {
  onMessage(message: string): void;
  /** The connection was lost and is there again: what was said meanwhile is unknown. */
  onGap?(): void;
}

/** Hears what other processes say to this channel, until the returned function is called. */
export async function listenTo(
  pool: pg.Pool,
  channel: string,
  { onMessage, onGap }: MessageHandlers,
  log: Logger,
): Promise<() => void> {
  let client: pg.PoolClient | null = null;
  let closed = false;
  let waiting: NodeJS.Timeout | null = null;
  const again = () => {
    if (closed || waiting) return;
    waiting = setTimeout(() => {
      waiting = null;
      listen().then(() => onGap?.(), again);
    }, AGAIN_MS);
    waiting.unref();
  };
  /** Once: its connection may end with an error after it was let go, and the pool refuses it a second time. */
  const letGo = () => {
    client?.release(true);
    client = null;
  };
  const listen = async () => {
    client = await pool.connect();
    client.on('notification', (message) => onMessage(message.payload ?? ''));
    client.on('error', (error) => {
      if (closed) return;
      log.warn({ err: error, channel }, 'lost the channel to other processes; opening it again');
      letGo();
      again();
    });
    await client.query(`listen ${channel}`);
  };
  await listen();
  return () => {
    closed = true;
    letGo();
  };
}
