/** Who somebody is in a live session: the one who sends picture and sound, or one of those who get them. */
export const LIVE_ROLES = ['host', 'audience'] as const;

/** Where the relay brings a session as WebM over a WebSocket, to networks that let no video connection through. */
export const FILM_PATH = '/live/film';

/** Why the relay refuses what a browser asks. */
export const LIVE_REFUSALS = [
  /** Nothing the relay understands. */
  'bad-request',
  /** The ticket is wrong, of another person, over, or no longer good: ask for a new one. */
  'refused',
  /** This ticket's role does not send. */
  'not-host',
  /** The session was ended. */
  'ended',
  /** Too many requests or lines of one connection. */
  'too-many',
  /** The same person sends from another page by now. */
  'taken',
  /** The relay cannot be reached just now: try again. */
  'unavailable',
] as const;
