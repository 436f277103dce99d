/** Uploads under way of this browser: where each goes on. Neither names nor contents of files are kept. */
const KEY = 'footlight.uploads';
/** The server forgets them by then. */
const KEPT_MS = 24 * 3_600_000;

interface KeptUpload {
  url: string;
  at: number;
}

function read(): Record<string, KeptUpload> {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, KeptUpload>;
    const oldest = Date.now() - KEPT_MS;
    return Object.fromEntries(Object.entries(found).filter(([, { at }]) => at > oldest));
  } catch {
    return {};
  }
}

/** A browser that stores nothing sends from the start again. */
function write(uploads: Record<string, KeptUpload>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(uploads));
  } catch {
    // Full or switched off.
  }
}

/** What a file is known by when it is chosen again: nobody has read it until then. */
export const fingerprintOf = (type: string, { size, lastModified }: File): string =>
  `${type} ${size} ${lastModified}`;

export const keptUpload = (fingerprint: string): string | undefined => read()[fingerprint]?.url;

export function keepUpload(fingerprint: string, url: string): void {
  write({ ...read(), [fingerprint]: { url, at: Date.now() } });
}

export function forgetUpload(fingerprint: string): void {
  const { [fingerprint]: _gone, ...others } = read();
  write(others);
}

/** The reason to abort an upload that nobody wants any more: the server forgets it too. */
export const REMOVED = 'removed';
