import { newKey } from '#api/client.ts';

/** A payment that was sent and of which it is not known whether it was made. */
interface Unsettled {
  /** What was to be paid, as it was sent. */
  intent: string;
  key: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Who wants the same thing again later than this wants it a second time. */
const LIFE_MS = 60 * 60_000;

const now = (): number => performance.timeOrigin + performance.now();
const nameOf = (viewerId: string): string => `footlight.unsettled.${viewerId}`;
/** What the browser would not store, as long as the page lives. */
const unstored = new Map<string, Unsettled[]>();

const isUnsettled = (value: unknown): value is Unsettled => {
  const { intent, key, at } = (value ?? {}) as Record<string, unknown>;
  return typeof intent === 'string' && typeof key === 'string' && typeof at === 'number';
};

function read(viewerId: string): Unsettled[] {
  let found: unknown = unstored.get(viewerId);
  try {
    found ??= JSON.parse(localStorage.getItem(nameOf(viewerId)) ?? 'null');
  } catch {
    // Switched off, or not ours.
  }
  return Array.isArray(found) ? found.filter((one) => isUnsettled(one) && now() - one.at < LIFE_MS) : [];
}

function write(viewerId: string, list: Unsettled[]): void {
  unstored.delete(viewerId);
  try {
    if (list.length > 0) localStorage.setItem(nameOf(viewerId), JSON.stringify(list));
    else localStorage.removeItem(nameOf(viewerId));
  } catch {
    unstored.set(viewerId, list);
  }
}

/**
 * The key under which this person pays this, made at the first try and the same until the payment is settled, also
 * after the page was closed or the session ended. Kept before anything is sent: the page may die with the request.
 */
export function keyOfPayment(viewerId: string, intent: string): { key: string; isFirstTry: boolean } {
  const list = read(viewerId);
  const open = list.find((one) => one.intent === intent);
  if (open) return { key: open.key, isFirstTry: false };
  const key = newKey();
  write(viewerId, [...list, { intent, key, at: now() }]);
  return { key, isFirstTry: true };
}

/** It is known what became of the payment: the next one like it is another. */
export function settlePayment(viewerId: string, key: string): void {
  write(
    viewerId,
    read(viewerId).filter((one) => one.key !== key),
  );
}
