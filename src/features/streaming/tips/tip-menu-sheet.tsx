import { Plus } from 'lucide-react';
import { useState } from 'react';
import { shownMessage, toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { FormSheet } from '#components/form-sheet.tsx';
import { Notice } from '#components/notice.tsx';
import { Spinner } from '#components/spinner.tsx';
import { toast } from '#components/toast.ts';
import type { TipMenuItem } from '#contract/stream-tips.ts';
import { useT } from '#i18n/use-t.ts';
import { tokensFromWire } from '#rules/money.ts';
import { type EntryProblems, menuProblems, TIP_MENU_MAX } from '#rules/tip-menu.ts';
import { useSetTipMenuMutation, useTipMenuQuery } from '#services/streaming.ts';
import { WorkScreen } from '#shell/work-screen.tsx';
import { useSettings } from '#store/hooks.ts';
import styles from './tip-menu.module.css';
import { TipMenuRow, type TypedEntry } from './tip-menu-row.tsx';

interface Props {
  onClose: () => void;
}

let lastKey = 0;
const typedEntry = (item?: TipMenuItem): TypedEntry => {
  lastKey += 1;
  return { key: lastKey, _id: item?._id, title: item?.title ?? '', tokens: item?.tokens ?? null };
};

/** The entries as they are typed, and what is wrong with which of them once they were to be saved. */
function useEntries(items: readonly TipMenuItem[], onChanged: (changed: boolean) => void) {
  const [first] = useState(() => items.map(typedEntry));
  const [entries, setEntries] = useState(first);
  const [problems, setProblems] = useState<ReadonlyMap<number, EntryProblems>>(new Map());
  const { minimumTipPrice: min, maximumTipPrice: max } = useSettings();
  const bounds = { min: tokensFromWire(min), max: tokensFromWire(max) };
  const take = (next: TypedEntry[]) => {
    setEntries(next);
    onChanged(JSON.stringify(next) !== JSON.stringify(first));
    setProblems(new Map());
  };
  return {
    entries,
    problems,
    change: (key: number, part: Partial<TypedEntry>) =>
      take(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry))),
    remove: (key: number) => take(entries.filter((entry) => entry.key !== key)),
    add: () => take([...entries, typedEntry()]),
    /** Exchanges an entry with the one above or below it. */
    move: (place: number, by: -1 | 1) => {
      const [moved, other] = [entries[place], entries[place + by]];
      if (moved && other)
        take(entries.map((entry) => (entry === moved ? other : entry === other ? moved : entry)));
    },
    /** Whether all entries may be saved. */
    check: () => {
      const found = menuProblems(
        entries.map(({ title, tokens }) => ({ title, tokens: tokensFromWire(tokens ?? 0) })),
        bounds,
      );
      setProblems(found);
      return found.size === 0;
    },
  };
}

interface EditorProps extends Props {
  items: readonly TipMenuItem[];
  saves: ReturnType<typeof useSetTipMenuMutation>;
  /** Told whether something is not as it is saved. */
  onChanged: (changed: boolean) => void;
}

function Editor({ items, saves: [save, saving], onChanged, onClose }: EditorProps) {
  const t = useT();
  const { entries, problems, change, remove, add, move, check } = useEntries(items, onChanged);
  const isFull = entries.length >= TIP_MENU_MAX;
  const submit = async () => {
    if (!check()) return;
    const body = {
      items: entries.map(({ _id, title, tokens }) => ({
        ...(_id ? { _id } : {}),
        title: title.trim(),
        tokens: tokens ?? 0,
      })),
    };
    const { error } = await save({ body });
    if (error) return;
    toast.success(t('streaming.menu.saved'));
    onClose();
  };
  return (
    <form
      method="post"
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {entries.length === 0 ? <p className={styles.none}>{t('streaming.menu.empty')}</p> : null}
      <ol className={styles.rows} aria-label={t('streaming.menu')}>
        {entries.map((entry, place) => (
          <TipMenuRow
            key={entry.key}
            entry={entry}
            nr={place + 1}
            isLast={place === entries.length - 1}
            problems={problems.get(place)}
            onChange={(part) => change(entry.key, part)}
            onMove={(by) => move(place, by)}
            onRemove={() => remove(entry.key)}
          />
        ))}
      </ol>
      <Button icon={<Plus aria-hidden="true" />} disabled={isFull} onClick={add}>
        {t('streaming.menu.add')}
      </Button>
      {isFull ? <p className={styles.none}>{t('streaming.menu.full', { most: TIP_MENU_MAX })}</p> : null}
      {saving.error ? (
        <Notice tone="warning" announce>
          {shownMessage(toApiError(saving.error), t('common.failed'))}
        </Notice>
      ) : null}
      <Button type="submit" variant="primary" wide loading={saving.isLoading}>
        {t('streaming.menu.save')}
      </Button>
    </form>
  );
}

/** What a performer does in their streams for a tip: up to twenty entries in an order of their own. */
export function TipMenuSheet({ onClose }: Props) {
  const t = useT();
  const [changed, setChanged] = useState(false);
  const saves = useSetTipMenuMutation();
  const { data, isError, isFetching, refetch } = useTipMenuQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <WorkScreen>
      <FormSheet
        changed={changed}
        locked={saves[1].isLoading}
        onClose={onClose}
        title={t('streaming.menu')}
        text={t('streaming.menu.hint')}
      >
        {data && !isFetching ? (
          <Editor items={data.items} saves={saves} onChanged={setChanged} onClose={onClose} />
        ) : isError && !isFetching ? (
          <ErrorState compact onRetry={() => void refetch()} />
        ) : (
          <Spinner />
        )}
      </FormSheet>
    </WorkScreen>
  );
}
