import { useState } from 'react';
import { errorOf } from '#api/api-error.ts';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import type { ItemStatus } from '#rules/item-form.ts';

/** The kinds whose lists change several at once; texts are named by it. */
export type OwnKind = 'posts' | 'galleries' | 'videos' | 'products';

interface Outcome {
  /** Ids of what was changed. */
  done: string[];
  /** Why the others were refused, in words. */
  refusals: string[];
}

type Change = (id: string) => Promise<{ error?: unknown }>;

/** Deleted elsewhere before is deleted all the same. */
const goneIsDone =
  (remove: Change): Change =>
  async (id) => {
    const { error } = await remove(id);
    return { error: errorOf(error)?.status === 404 ? undefined : error };
  };

/** Does the same with several, one after the other: one that is refused does not stop the others. */
async function forEach(ids: readonly string[], work: Change): Promise<Outcome> {
  const outcome: Outcome = { done: [], refusals: [] };
  for (const id of ids) {
    const error = errorOf((await work(id)).error);
    if (error) outcome.refusals.push(error.message);
    else outcome.done.push(id);
  }
  return outcome;
}

interface Calls {
  setStatus: (id: string, status: ItemStatus) => ReturnType<Change>;
  remove: Change;
  restore: Change;
}

/**
 * Changes of own things, of one or of several at once, each with its toast; `busy` while one runs. Those that are
 * refused stay as they are, and their performer is told how many and why.
 */
export function useOwnChanges(kind: OwnKind, calls: Calls) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const withBusy = async (ids: readonly string[], work: Change): Promise<string[]> => {
    setBusy(true);
    const { done, refusals } = await forEach(ids, work).finally(() => setBusy(false));
    const [reason] = refusals;
    if (reason) toast.error(t(`creator.${kind}.mine.refused`, { count: refusals.length, reason }));
    return done;
  };
  const restore = async (ids: readonly string[]) => {
    const { length: count } = await withBusy(ids, calls.restore);
    if (count > 0) toast.success(t(`creator.${kind}.mine.restored`, { count }));
  };
  const setStatus = async (things: readonly { _id: string; status: ItemStatus }[], status: ItemStatus) => {
    const changed = things.filter((one) => one.status !== status).map(({ _id }) => _id);
    const before = new Map(things.map((one) => [one._id, one.status]));
    const done = await withBusy(changed, (id) => calls.setStatus(id, status));
    if (done.length === 0) return;
    const undo = async () => {
      const back = await withBusy(done, (id) => calls.setStatus(id, before.get(id) ?? status));
      if (back.length > 0) toast.success(t('items.own.undone'));
    };
    toast.success(t(`creator.${kind}.mine.set.${status}`, { count: done.length }), {
      action: { label: t('items.own.undo'), onClick: () => void undo() },
      subject: done.join(' '),
    });
  };
  const remove = async (things: readonly { _id: string }[]) => {
    const done = await withBusy(
      things.map(({ _id }) => _id),
      goneIsDone(calls.remove),
    );
    if (done.length === 0) return;
    toast.success(t(`creator.${kind}.mine.deleted`, { count: done.length }), {
      action: { label: t('items.own.undo'), onClick: () => void restore(done) },
      subject: done.join(' '),
    });
  };
  return { busy, setStatus, remove, restore };
}

export type OwnChanges = ReturnType<typeof useOwnChanges>;
