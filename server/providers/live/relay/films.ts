import type { LiveRefusal } from '#contract/live.ts';
import type { FilmPiece, FilmSink, LiveHolder } from '../live.ts';

interface Watcher {
  sink: FilmSink;
  /** Null for another process. */
  userId: string | null;
  isFed: boolean;
  /** Something was left out: what comes builds on it, up to the next picture that stands alone. */
  isBehind: boolean;
  expiry: NodeJS.Timeout;
}

interface Film {
  head: FilmPiece | null;
  /** Since the last picture that stands alone: whoever comes begins there. */
  pieces: FilmPiece[];
  /** Bytes that came since then. */
  size: number;
  watchers: Set<Watcher>;
}

/** What is held for those who come later. */
const MOST_HELD_BYTES = 4 * 1024 * 1024;

/** What whoever watches a film holds of it. */
interface FilmWatch {
  /** Lets it go on for so many milliseconds from now. */
  prolong(remainingMs: number): void;
  stop(): void;
}

/** Sessions as WebM, and who gets them; a session is made into one only while somebody does. */
export class Films {
  private readonly films = new Map<string, Film>();
  /** Has the relay begin or stop to make the session into WebM. */
  private readonly switchFilm: (sessionId: string, isOn: boolean) => void;

  constructor(switchFilm: (sessionId: string, isOn: boolean) => void) {
    this.switchFilm = switchFilm;
  }

  /** Sends the film to `sink` for so many milliseconds, from the last picture that stands alone. */
  watch(sessionId: string, userId: string | null, remainingMs: number, sink: FilmSink): FilmWatch {
    const film = this.films.get(sessionId) ?? { head: null, pieces: [], size: 0, watchers: new Set() };
    if (!this.films.has(sessionId)) {
      this.films.set(sessionId, film);
      this.switchFilm(sessionId, true);
    }
    const end = () => this.close(sessionId, watcher, 'refused');
    const watcher: Watcher = {
      sink,
      userId,
      isFed: false,
      isBehind: false,
      expiry: setTimeout(end, remainingMs),
    };
    film.watchers.add(watcher);
    if (film.head && film.pieces.length > 0) this.feed(film, watcher);
    return {
      prolong(more) {
        clearTimeout(watcher.expiry);
        watcher.expiry = setTimeout(end, more);
      },
      stop: () => this.forget(sessionId, watcher),
    };
  }

  /** Sends what came since the last picture that stands alone. */
  private feed({ head, pieces, size }: Film, watcher: Watcher): void {
    if (!head || size > MOST_HELD_BYTES) return;
    watcher.isFed = true;
    watcher.sink.send(head);
    for (const piece of pieces) watcher.sink.send(piece);
  }

  /** A piece came from the relay: it is sent on to all who watch. */
  piece(sessionId: string, piece: FilmPiece): void {
    const { kind, bytes } = piece;
    const film = this.films.get(sessionId);
    if (!film) return;
    if (kind === 'head') film.head = piece;
    if (kind !== 'more') Object.assign(film, { pieces: [], size: 0 });
    if (kind === 'head') return;
    film.pieces.push(piece);
    film.size += bytes.length;
    // Without a new key frame for so long it would grow without end: who comes later waits for the next one.
    if (film.size > MOST_HELD_BYTES) film.pieces = [];
    for (const watcher of film.watchers) {
      if (!watcher.isFed) {
        if (kind === 'key') this.feed(film, watcher);
        continue;
      }
      // Whoever cannot take it as fast as it comes misses pieces, up to the next picture that stands alone.
      if (watcher.sink.isFull()) watcher.isBehind = true;
      else if (kind === 'key') watcher.isBehind = false;
      if (!watcher.isBehind) watcher.sink.send(piece);
    }
  }

  /** Who gets them. */
  holders(): LiveHolder[] {
    return [...this.films].flatMap(([sessionId, { watchers }]) =>
      [...watchers].map(({ userId }) => ({ sessionId, userId })),
    );
  }

  private close(sessionId: string, watcher: Watcher, reason: LiveRefusal): void {
    this.forget(sessionId, watcher);
    watcher.sink.close(reason);
  }

  private forget(sessionId: string, watcher: Watcher): void {
    clearTimeout(watcher.expiry);
    const film = this.films.get(sessionId);
    if (!film?.watchers.delete(watcher) || film.watchers.size > 0) return;
    this.films.delete(sessionId);
    this.switchFilm(sessionId, false);
  }

  /** This person gets the film no more. */
  remove(sessionId: string, userId: string): void {
    for (const watcher of [...(this.films.get(sessionId)?.watchers ?? [])])
      if (watcher.userId === userId) this.close(sessionId, watcher, 'refused');
  }

  /** The film ends for all who watch. */
  end(sessionId: string, reason: LiveRefusal): void {
    for (const watcher of [...(this.films.get(sessionId)?.watchers ?? [])])
      this.close(sessionId, watcher, reason);
  }

  endAll(): void {
    for (const sessionId of [...this.films.keys()]) this.end(sessionId, 'unavailable');
  }
}
