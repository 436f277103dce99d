import type { IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';
import { OpenCounts } from './open-counts.ts';

/** Connections of one address at a time that have not said who they are: people of one office behind it come back at once. */
export const MOST_ANONYMOUS = 200;

/** The parts of Engine.IO's connection used here. */
interface Connection {
  request: IncomingMessage;
  readyState: string;
  once(event: 'close', heard: () => void): void;
  close(discard: boolean): void;
}

/** Counts the connections that nobody has signed in on, by their address. */
export class AnonymousConnections {
  private readonly counts: OpenCounts;
  private readonly addressOf: (request: IncomingMessage) => string;
  /** Releases the place that each takes. */
  private readonly places = new Map<object, () => void>();

  constructor(most: number, addressOf: (request: IncomingMessage) => string) {
    this.counts = new OpenCounts(most);
    this.addressOf = addressOf;
  }
  /** Refuses connections of addresses that have too many. */
  guard({ engine }: Pick<Server, 'engine'>): void {
    engine.opts.allowRequest = (request, answer) =>
      answer('Too many connections.', !this.counts.isFullFrom(this.addressOf(request)));
    engine.on('connection', (connection: Connection) => {
      connection.once('close', () => this.release(connection));
      this.count(connection);
    });
  }
  /** Somebody has signed in on it, or it is gone. */
  release(connection: object): void {
    this.places.get(connection)?.();
    this.places.delete(connection);
  }
  /** Nobody is signed in on it, or no longer. */
  count(connection: Connection): void {
    if (connection.readyState !== 'open' || this.places.has(connection)) return;
    const release = this.counts.tryAddFrom(this.addressOf(connection.request));
    if (release) this.places.set(connection, release);
    else connection.close(true);
  }
}
