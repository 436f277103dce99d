const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;
/** How long after a film began a video connection is tried again: the network may let it through by now. */
const TRY_AGAIN_MS = 60_000;

/** When the next connection is opened: each failure makes the wait longer; beside a film, video is tried once a minute. */
export class Reconnect {
  private readonly open: () => void;
  private wait = FIRST_WAIT_MS;
  private next: ReturnType<typeof setTimeout> | undefined;
  private besideFilm: ReturnType<typeof setTimeout> | undefined;

  constructor(open: () => void) {
    this.open = open;
  }

  /** After a pause, longer each time. */
  later(): void {
    clearTimeout(this.next);
    this.next = setTimeout(this.open, this.wait);
    this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 2);
  }

  /** While the film plays, which needs no video connection. */
  afterFilmBegan(): void {
    clearTimeout(this.besideFilm);
    this.besideFilm = setTimeout(this.open, TRY_AGAIN_MS);
  }

  /** One is being opened: what was waiting for that is not needed. */
  opens(): void {
    clearTimeout(this.next);
  }

  /** It stands: the next failure waits as short as the first. */
  stands(): void {
    clearTimeout(this.besideFilm);
    this.wait = FIRST_WAIT_MS;
  }

  stop(): void {
    clearTimeout(this.next);
    clearTimeout(this.besideFilm);
  }
}
