export const RETURN_PARAM = 'returnTo';
export const LOGIN_PATH = '/auth/login';
const LONGEST = 2000;
/** Decoding more often than this is no address a page of ours would make. */
const DECODINGS = 4;
/** Not a place to come back to: sign-in screens would loop, the others are no pages. */
const NO_PAGES = new Set(['auth', 'api', '_next', 'flags', 'socket.io']);

/** Every reading of a path, from raw to fully decoded; null when it is malformed or nested too deep. */
function readings(path: string): string[] | null {
  const found = [path];
  for (let last = path; found.length <= DECODINGS; found.push(last)) {
    try {
      const next = decodeURIComponent(last);
      if (next === last) return found;
      last = next;
    } catch {
      return null;
    }
  }
  return null;
}

/** One slash in front, none doubled, no way up, nothing a browser would read as a slash or drop. */
const isLocal = (path: string): boolean =>
  path.startsWith('/') &&
  !/\/\/|[\\\p{C}\p{Zl}\p{Zp}]/u.test(path) &&
  !path.split('/').some((part) => part === '.' || part === '..');

/**
 * Where to go after signing in: `value` when it is a path of this site, else `fallback`. Open
 * redirects are refused however they are written: other hosts, schemes, backslashes, control characters,
 * percent-encoded forms of them, dot segments. Query and fragment are kept as they came.
 */
export function safeReturnPath(value: unknown, fallback = '/home'): string {
  if (typeof value !== 'string' || value.length > LONGEST || !/^\/[\x21-\x5b\x5d-\x7e]*$/.test(value)) {
    return fallback;
  }
  const [path = ''] = value.split(/[?#]/, 1);
  const forms = readings(path);
  if (!forms?.every(isLocal)) return fallback;
  const root = forms.at(-1)?.split('/')[1]?.toLowerCase() ?? '';
  return NO_PAGES.has(root) ? fallback : value;
}

let last = { returnTo: undefined as unknown, path: LOGIN_PATH as string };

/** The login page, remembering a safe place to return to. A page has many links to it, most of them alike. */
export function loginPath(returnTo?: unknown): string {
  if (last.returnTo === returnTo) return last.path;
  const safe = safeReturnPath(returnTo, '');
  const path = safe === '' ? LOGIN_PATH : `${LOGIN_PATH}?${RETURN_PARAM}=${encodeURIComponent(safe)}`;
  last = { returnTo, path };
  return path;
}
