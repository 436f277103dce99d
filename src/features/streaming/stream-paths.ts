/** Where a performer's stream is watched. */
export const streamPath = ({ _id, username }: { _id: string; username: string }): string =>
  `/streaming/${encodeURIComponent(username || _id)}`;

/** The same, where a private show is asked for. */
export const askPath = (performer: { _id: string; username: string }): string =>
  `${streamPath(performer)}?private=1`;

/** Where a performer goes on air. */
export const GO_LIVE = '/creator/live';
/** Streams that were announced. */
export const SCHEDULE = '/schedule';
/** All who are on air. */
export const LIVE_NOW = '/streaming';
