/** Loaded before a process's own code (`--import`): its machine's clock is three minutes ahead. */
const AHEAD_MS = 180_000;
const Right = Date;

globalThis.Date = class extends Right {
  constructor(...given) {
    if (given.length > 0) super(...given);
    else super(Right.now() + AHEAD_MS);
  }
  static now() {
    return Right.now() + AHEAD_MS;
  }
};
