import type { Server } from 'socket.io';

/** A connection with more unsent bytes than this is ended. */
const MOST_WAITING = 4_000_000;
/** What was handed to the network must leave within two pings. */
const LONGEST_WRITE_MS = 20_000;

interface Packet {
  type: string;
  data?: string | Buffer;
}

/** The parts of Engine.IO's connection used here. */
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
    // Deferred: a broadcast may be running.
    setImmediate(() => {
      const { socket } = connection.transport;
      connection.close(true);
      // A close frame would wait behind what nobody reads.
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
    // Engine.IO accepts any pong as an answer, and puts the next ping off.
    if (ping !== 'sent') end();
    ping = 'none';
  });
}

/** Ends connections that do not read what they are told, whatever they send. */
export function endStuck({ engine }: Pick<Server, 'engine'>): void {
  engine.on('connection', watch);
}
