/** A profile's address; the username is kept in small letters. */
export const profilePath = ({ _id, username }: { _id: string; username: string }): string =>
  `/${encodeURIComponent(username.toLowerCase() || _id)}`;
