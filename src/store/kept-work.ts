import { useEffect, useEffectEvent, useState } from 'react';
import { useAppStore, useViewer } from './hooks.ts';

/**
 * What somebody had typed when their session ended elsewhere. It lives in this tab until the same person is back at
 * the same form.
 */
interface Kept {
  work: unknown;
  /** Milliseconds since 1970. */
  at: number;
}

/** As long as what somebody wanted is kept (rules/intent.ts). */
const LIFE_MS = 24 * 60 * 60_000;

const now = (): number => performance.timeOrigin + performance.now();
const nameOf = (viewerId: string, form: string): string => `footlight.kept.${viewerId}.${form}`;

/** A browser that stores nothing keeps nothing. */
function read(name: string): unknown {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Partial<Kept> | null;
    return kept && typeof kept.at === 'number' && now() - kept.at < LIFE_MS ? kept.work : null;
  } catch {
    return null;
  }
}

function write(name: string, work: unknown): void {
  try {
    if (work === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify({ work, at: now() } satisfies Kept));
  } catch {
    // See above.
  }
}

/** Calls `work` when the session ends elsewhere while this is on the screen, and `otherwise` when it goes by itself. */
export function useSessionEnd(
  work: (viewerId: string) => void,
  otherwise?: (viewerId: string) => void,
): void {
  const store = useAppStore();
  const viewerId = useViewer()?._id;
  const leave = useEffectEvent((id: string) => {
    const { auth, user } = store.getState();
    if (user.current === null && !auth.leaving) work(id);
    else otherwise?.(id);
  });
  useEffect(() => {
    if (!viewerId) return;
    return () => leave(viewerId);
  }, [viewerId]);
}

/** What the viewer had typed into this form when their session ended elsewhere; null when there is nothing. */
export function useKeptWork<Work extends object>(form: string): Work | null {
  const viewerId = useViewer()?._id ?? '';
  const [kept] = useState(() => read(nameOf(viewerId, form)));
  return typeof kept === 'object' ? (kept as Work | null) : null;
}

/** Keeps what `work` answers, if anything, when the session ends elsewhere; who leaves the form keeps nothing. */
export function useKeepWork(form: string, work: () => object | null): void {
  useSessionEnd(
    (viewerId) => write(nameOf(viewerId, form), work()),
    (viewerId) => write(nameOf(viewerId, form), null),
  );
}

/** The fields that differ from what is saved. */
export function changedFields<Values extends object>(values: Values, saved: Values): Partial<Values> {
  const known = saved as Record<string, unknown>;
  const differs = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(known[name]);
  return Object.fromEntries(Object.entries(values).filter(differs)) as Partial<Values>;
}
