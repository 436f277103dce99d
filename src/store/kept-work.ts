import { useEffect, useEffectEvent, useState } from 'react';
import { useAppSelector, useAppStore, useLoggedIn, useViewer } from './hooks.ts';
import { nameOfKept, readKept, writeKept } from './kept-storage.ts';

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
  const [kept] = useState(() => readKept(nameOfKept(viewerId, form)));
  return typeof kept === 'object' ? (kept as Work | null) : null;
}

/** Keeps what `work` answers, if anything, when the session ends elsewhere; who leaves the form keeps nothing. */
export function useKeepWork(form: string, work: () => object | null): void {
  useSessionEnd(
    (viewerId) => writeKept(nameOfKept(viewerId, form), work()),
    (viewerId) => writeKept(nameOfKept(viewerId, form), null),
  );
}

/**
 * Keeps what `work` answers while a page that visitors see too is made anew because a session begins or ends on it, and
 * hands it to `restore` on the new one. Who leaves the page by themselves, or signs out, keeps nothing.
 */
export function useWorkOverSessions<Work extends object>(
  form: string,
  work: () => Work | null,
  restore: (work: Work) => void,
): void {
  const store = useAppStore();
  const [wasLoggedIn] = useState(useLoggedIn());
  // As it was while this was on the screen: with the end of the session it is over.
  const leaving = useAppSelector(({ auth }) => auth.leaving);
  const name = nameOfKept('', form);
  const begin = useEffectEvent(() => {
    const kept = readKept(name) as Work | null;
    if (kept) restore(kept);
    writeKept(name, null);
  });
  const end = useEffectEvent(() => {
    if (store.getState().auth.loggedIn !== wasLoggedIn && !leaving) writeKept(name, work());
  });
  useEffect(() => {
    begin();
    return () => end();
  }, []);
}

/** The fields that differ from what is saved. */
export function changedFields<Values extends object>(values: Values, saved: Values): Partial<Values> {
  const known = saved as Record<string, unknown>;
  const differs = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(known[name]);
  return Object.fromEntries(Object.entries(values).filter(differs)) as Partial<Values>;
}
