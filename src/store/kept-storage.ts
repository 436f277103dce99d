import { DAY_MS } from '#rules/calendar.ts';

/**
 * Keeps what somebody typed and did not send, when their session ends elsewhere or the page is loaded anew, in this tab
 * until the same person is back. What visitors typed, under no person, is for whoever goes on in the tab.
 */
interface Kept {
  work: unknown;
  /** Milliseconds since 1970. */
  at: number;
}

/** As long as what somebody wanted is kept (rules/intent.ts). */
const KEPT_MS = DAY_MS;

const now = (): number => performance.timeOrigin + performance.now();
/** Where it is kept, by person ('' for a visitor) and form. */
export const nameOfKept = (viewerId: string, form: string): string => `footlight.kept.${viewerId}.${form}`;

/** Under this name the texts that are being written to others, by place (`kept-drafts.ts`). */
export const DRAFTS = 'drafts';

/** What the browser could not store: kept until the page is loaded anew. */
const unstored = new Map<string, Kept>();

/** What is kept; null for nothing, or what is too old. */
export function readKept(name: string): unknown {
  try {
    const kept =
      unstored.get(name) ?? (JSON.parse(sessionStorage.getItem(name) ?? 'null') as Partial<Kept> | null);
    return kept && typeof kept.at === 'number' && now() - kept.at < KEPT_MS ? kept.work : null;
  } catch {
    return null;
  }
}

/** Keeps it; `null` forgets what is kept. */
export function writeKept(name: string, work: unknown): void {
  const kept = work === null ? null : ({ work, at: now() } satisfies Kept);
  unstored.delete(name);
  try {
    if (kept) sessionStorage.setItem(name, JSON.stringify(kept));
    else sessionStorage.removeItem(name);
  } catch {
    // The browser stores nothing, or nothing more.
    if (kept) unstored.set(name, kept);
  }
}
