import { errorOf } from '#api/api-error.ts';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { type Change, useChangeEach } from '#lib/use-change-each.ts';
import type { ItemStatus } from '#rules/item-form.ts';

/** The kinds whose lists change several at once; texts are named by it. */
export type OwnKind = 'posts' | 'galleries' | 'videos' | 'products';

/** Deleted elsewhere before is deleted all the same. */
const goneIsDone =
  (remove: Change): Change =>
  async (id) => {
    const { error } = await remove(id);
    return { error: errorOf(error)?.status === 404 ? undefined : error };
  };

interface Calls {
  setStatus: (id: string, status: ItemStatus) => ReturnType<Change>;
  remove: Change;
  restore: Change;
}

/**
 * Changes of own things, of one or of several at once, each with its toast; `busy` while one runs. Those that are
 * refused stay as they are; their performer is told how many and why, and the caller which.
 */
export function useOwnChanges(kind: OwnKind, calls: Calls) {
  const t = useT();
  const { busy, changeEach } = useChangeEach();
  const change = async (ids: readonly string[], work: Change) => {
    const { done, refusals } = await changeEach(ids, work);
    const [first] = refusals;
    if (first)
      toast.error(t(`creator.${kind}.mine.refused`, { count: refusals.length, reason: first.reason }));
    return { done, refused: refusals.map(({ id }) => id) };
  };
  const restore = async (ids: readonly string[]) => {
    const { done, refused } = await change(ids, calls.restore);
    if (done.length > 0) toast.success(t(`creator.${kind}.mine.restored`, { count: done.length }));
    return refused;
  };
  const setStatus = async (things: readonly { _id: string; status: ItemStatus }[], status: ItemStatus) => {
    const changed = things.filter((one) => one.status !== status).map(({ _id }) => _id);
    const before = new Map(things.map((one) => [one._id, one.status]));
    const { done, refused } = await change(changed, (id) => calls.setStatus(id, status));
    if (done.length === 0) return refused;
    const undo = async () => {
      const { done: back } = await change(done, (id) => calls.setStatus(id, before.get(id) ?? status));
      if (back.length > 0) toast.success(t('items.own.undone'));
    };
    toast.success(t(`creator.${kind}.mine.set.${status}`, { count: done.length }), {
      action: { label: t('items.own.undo'), onClick: () => void undo() },
      subject: done.join(' '),
    });
    return refused;
  };
  const remove = async (things: readonly { _id: string }[]) => {
    const { done } = await change(
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
