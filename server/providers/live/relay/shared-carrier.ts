import type { FilmPiece } from '../live.ts';
import type { Carrier, CarrierEvents } from './carrier.ts';
import { askRelay, filmFrom, Unreachable } from './client.ts';
import type { RelayAddress, RelayDirectory } from './directory.ts';
import type { RelayCall, RelayReply } from './messages.ts';
import type { SigningKey } from './signature.ts';

/** So many relays are asked until one of them is there. */
const MOST_TRIES = 3;
/** How soon this machine's own relay gives way after the first other one was started. */
const LOOK_MS = 2000;

const refuse = (detail: string): RelayReply => ({ refused: 'unavailable', detail });

interface Options {
  /** Carries everything where there are no other relays. */
  own: Carrier;
  directory: RelayDirectory;
  key: SigningKey;
  events: CarrierEvents;
}

/**
 * Sends each session to the relay that has it. Which one that is stands in the database, so that hosts and viewers meet,
 * whichever API process they speak to.
 */
export class SharedCarrier implements Carrier {
  private readonly options: Options;
  /** The relays where a socket has lines. */
  private readonly places = new Map<string, Map<string, RelayAddress>>();
  private readonly films = new Map<string, AbortController>();
  private readonly look: NodeJS.Timeout;

  constructor(options: Options) {
    this.options = options;
    this.look = setInterval(() => void this.giveWay(), LOOK_MS);
    this.look.unref();
  }

  get isRunning(): boolean {
    return this.options.own.isRunning || this.places.size > 0 || this.films.size > 0;
  }

  async call(request: RelayCall): Promise<RelayReply> {
    try {
      switch (request.call) {
        case 'publish':
        case 'watch':
        case 'renew':
          return await this.inSession(request);
        case 'leave':
        case 'part':
          return await this.ofSocket(request);
        case 'gone': {
          const reply = await this.ofSocket(request);
          this.places.delete(request.socketId);
          return reply;
        }
        case 'film':
          return await this.film(request);
        // Whoever carries it hears of both by itself, from whichever process they come.
        case 'end':
        case 'remove':
        case 'load':
        case 'held':
        case 'quit':
          return await this.ofOwn(request);
      }
    } catch (error) {
      return refuse(String(error));
    }
  }

  private async ofOwn(request: RelayCall): Promise<RelayReply> {
    return this.options.own.isRunning ? this.options.own.call(request) : {};
  }

  private async inSession(
    request: Extract<RelayCall, { call: 'publish' | 'watch' | 'renew' }>,
  ): Promise<RelayReply> {
    const { own, directory, key } = this.options;
    if (!(await directory.isUsed())) return own.call(request);
    const unreachable: string[] = [];
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const relay = await directory.place(request.sessionId, unreachable);
      if (!relay) return refuse('no relay lives');
      const known = this.places.get(request.socketId) ?? new Map<string, RelayAddress>();
      this.places.set(request.socketId, known.set(relay.id, relay));
      try {
        return await askRelay(key, relay, request);
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        known.delete(relay.id);
        unreachable.push(relay.id);
      }
    }
    return refuse('no relay answers');
  }

  private async ofSocket(request: Extract<RelayCall, { socketId: string }>): Promise<RelayReply> {
    const relays = [...(this.places.get(request.socketId)?.values() ?? [])];
    // One that is dead holds no line.
    await Promise.allSettled([
      this.ofOwn(request),
      ...relays.map((relay) => askRelay(this.options.key, relay, request)),
    ]);
    return {};
  }

  private async film(request: Extract<RelayCall, { call: 'film' }>): Promise<RelayReply> {
    const { own, directory, key, events } = this.options;
    const { sessionId } = request;
    this.films.get(sessionId)?.abort();
    this.films.delete(sessionId);
    if (!request.isOn) return this.ofOwn(request);
    const stop = new AbortController();
    this.films.set(sessionId, stop);
    const isUsed = await directory.isUsed();
    // Nobody watches any more.
    if (stop.signal.aborted) return {};
    if (!isUsed) {
      this.films.delete(sessionId);
      return own.call(request);
    }
    const relay = await directory.place(sessionId);
    const run = async () => {
      if (!relay) throw new Error('no relay lives');
      const onPiece = (piece: FilmPiece) => events.onEvent({ event: 'film', sessionId, ...piece });
      await filmFrom(key, relay, sessionId, { signal: stop.signal, onPiece });
    };
    run()
      .catch(() => undefined)
      .finally(() => {
        if (this.films.get(sessionId) !== stop) return;
        this.films.delete(sessionId);
        events.onFilmLost(sessionId);
      });
    return {};
  }

  /** Streams that began before there was another relay: their browsers come back, and find it. */
  private async giveWay(): Promise<void> {
    const { own, directory } = this.options;
    if (own.isRunning && (await directory.isUsed().catch(() => false))) await own.call({ call: 'quit' });
  }

  async close(): Promise<void> {
    clearInterval(this.look);
    for (const film of this.films.values()) film.abort();
    this.films.clear();
    await this.options.own.close();
  }
}
