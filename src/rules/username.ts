const USERNAME_MIN = 3;
const USERNAME_MAX = 30;

/** First parts of page and file paths: a profile lives at /{username}, so none of them may be a name. */
const PATH_ROOTS = [
  '_next admin analytics api assets auth cache cancel collection contact creator creators data error',
  'explore favicon feed feeds files flags follow fonts footlight forgot formats gallery generated home i18n',
  'icon icons images install live locales login logo logout manifest media messages my notification',
  'notifications offline page pages payment payments photo photos post posts privacy product products',
  'profile public reels referral register robots rules schedule search settings signup sitemap socket start',
  'static store streaming styles subscribe terms theme themes trending unsubscribe user users video videos wallet',
  'worker 400 401 403 404 410 500 503',
];

/** Words that API paths read as something else than a name, or that pose as the site itself. */
const OTHER_WORDS = [
  'me top random check view upload create edit update avatar cover documents null undefined true false',
  'administrator help maintenance moderator official operator owner root security staff support system team',
];

/** Names nobody can take, because /{username} would hide a page or mislead people. */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set(
  [...PATH_ROOTS, ...OTHER_WORDS].flatMap((line) => line.split(' ')),
);

export type UsernameProblem = 'too-short' | 'too-long' | 'characters' | 'reserved';

/** The form in which a username is stored and looked up. */
export const normalizeUsername = (value: string): string => value.trim().toLowerCase();

/**
 * A username is 3 to 30 lowercase letters and digits and no reserved word: it is the address of the profile. Case and
 * outer spaces are forgiven. Null when it is fine; whether it is still free is for the database to say.
 */
export function usernameProblem(value: string): UsernameProblem | null {
  const username = normalizeUsername(value);
  if (username.length < USERNAME_MIN) return 'too-short';
  if (username.length > USERNAME_MAX) return 'too-long';
  if (!/^[a-z0-9]+$/.test(username)) return 'characters';
  if (RESERVED_USERNAMES.has(username)) return 'reserved';
  return null;
}
