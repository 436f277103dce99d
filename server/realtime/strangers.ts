import type { IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';
import { OpenCounts } from './open-counts.ts';

/** Connections of one address at a time that have not said who they are: people of one office behind it come back at once. */
export const MOST_STRANGERS = 200;

/** What of Engine.IO's connection is looked at. */
interface Connection {
  request: IncomingMessage;
  readyState: string;
  once(event: 'close', heard: () => void): void;
  close(discard: boolean): void;
}

/** Counts the connections that nobody has signed in on, by their address. */
export class Strangers {
  private readonly counts: OpenCounts;
  private readonly addressOf: (request: IncomingMessage) => string;
  /** How each gives its place back. */
  private readonly places = new Map<object, () => void>();

  constructor(most: number, addressOf: (request: IncomingMessage) => string) {
    this.counts = new OpenCounts(most);
    this.addressOf = addressOf;
  }
  /** Refuses connections of addresses that have too many. */
  guard({ engine }: Pick<Server, 'engine'>): void {
    engine.opts.allowRequest = (request, answer) =>
      answer('Too many connections.', !this.counts.isFull(this.addressOf(request)));
    engine.on('connection', (connection: Connection) => {
      connection.once('close', () => this.known(connection));
      this.unknown(connection);
    });
  }
  /** Somebody has signed in on it, or it is gone. */
  known(connection: object): void {
    this.places.get(connection)?.();
    this.places.delete(connection);
  }
  /** Nobody is signed in on it, or no longer. */
  unknown(connection: Connection): void {
    if (connection.readyState !== 'open' || this.places.has(connection)) return;
    const giveBack = this.counts.take(this.addressOf(connection.request));
    if (giveBack) this.places.set(connection, giveBack);
    else connection.close(true);
  }
}
