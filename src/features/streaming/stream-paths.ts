/** Where a performer's stream is watched. */
export const streamPath = ({ _id, username }: { _id: string; username: string }): string =>
  `/streaming/${encodeURIComponent(username || _id)}`;

/** Where a performer goes on air. */
export const GO_LIVE = '/creator/live';
/** All who are on air. */
export const LIVE_NOW = '/streaming';
