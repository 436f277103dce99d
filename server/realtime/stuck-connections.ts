import type { Server } from 'socket.io';

/** So much may wait for one connection: who has not read more than this reads nothing any more. */
const MOST_WAITING = 4_000_000;
/** What was handed to the network must leave within two pings. */
const LONGEST_WRITE_MS = 20_000;

interface Packet {
  type: string;
  data?: string | Buffer;
}

/** What of Engine.IO's connection is looked at. */
interface Connection {
  on(event: 'packetCreate' | 'packet', heard: (packet: Packet) => void): void;
  on(event: 'flush', heard: () => void): void;
  /** Of a WebSocket `socket` is the one of `ws`; HTTP polling has none. */
  transport: { writable: boolean; socket?: { bufferedAmount?: number; terminate?(): void } };
  close(discard: boolean): void;
}

function watch(connection: Connection): void {
  let waiting = 0;
  let flushedAt = performance.now();
  /** A ping that was not answered yet, and whether it was handed to the network. */
  let ping: 'none' | 'waits' | 'sent' = 'none';
  let isEnded = false;
  const end = () => {
    if (isEnded) return;
    isEnded = true;
    // Later: it may be told to many at this moment.
    setImmediate(() => {
      const { socket } = connection.transport;
      connection.close(true);
      // A goodbye would wait behind what nobody reads.
      socket?.terminate?.();
    });
  };
  connection.on('packetCreate', ({ type, data }) => {
    waiting += data?.length ?? 0;
    const { writable, socket } = connection.transport;
    if (waiting + (socket?.bufferedAmount ?? 0) > MOST_WAITING) end();
    if (type !== 'ping') return;
    if (!writable && performance.now() - flushedAt > LONGEST_WRITE_MS) end();
    ping = 'waits';
  });
  connection.on('flush', () => {
    waiting = 0;
    flushedAt = performance.now();
    if (ping === 'waits') ping = 'sent';
  });
  connection.on('packet', ({ type }) => {
    if (type !== 'pong') return;
    // Engine.IO takes any for an answer, and puts the next ping off.
    if (ping !== 'sent') end();
    ping = 'none';
  });
}

/** Ends connections that do not read what they are told, whatever they send. */
export function endStuck({ engine }: Pick<Server, 'engine'>): void {
  engine.on('connection', watch);
}
