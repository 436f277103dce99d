import { ArrowDown, ArrowUp, CalendarPlus, GripVertical, ListX, Pencil } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '#components/class-names.ts';
import { ErrorState } from '#components/error-state.tsx';
import { Menu, type MenuItem } from '#components/menu.tsx';
import { Section } from '#components/section.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { toast } from '#components/toast.ts';
import { useTileOrder } from '#components/use-tile-order.ts';
import type { PlannerDraft } from '#contract/planner.ts';
import { editPath } from '#features/feeds/feed-text.ts';
import { useT } from '#i18n/use-t.ts';
import { useArrangeQueueMutation } from '#services/planner.ts';
import { nameOf, PostFacts, Problems } from './entry-parts.tsx';
import planner from './planner.module.css';
import styles from './queue.module.css';
import { type Planner, refusal, useMomentText } from './use-planner.ts';

/** The same ids with one of them at another place. */
function movedTo(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** The queue's order: as it is shown while it is being changed, and how it is kept. */
export function useQueueOrder(queue: Planner['queue']) {
  const t = useT();
  const [arrange, { isLoading }] = useArrangeQueueMutation();
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const posts = queue.data?.posts ?? [];
  const kept = posts.map((post) => post._id);
  const ids = order ?? kept;
  // One order after the other: the server keeps the last one, and each is made from what is shown.
  const last = useRef(Promise.resolve(true));
  const keep = async (postIds: readonly string[]): Promise<boolean> => {
    const { error } = await arrange({ body: { postIds: [...postIds] } });
    if (error) toast.error(refusal(error));
    else await queue.refetch();
    return !error;
  };
  const save = async (postIds: readonly string[]): Promise<boolean> => {
    setOrder(postIds);
    const saving = last.current.then(() => keep(postIds));
    last.current = saving;
    const isKept = await saving;
    if (last.current === saving) setOrder(null);
    return isKept;
  };
  const add = async (draft: PlannerDraft) => {
    if (await save([...ids, draft._id])) toast.success(t('planner.drafts.queued'));
  };
  const takeOut = async (id: string) => {
    if (!(await save(ids.filter((one) => one !== id)))) return;
    const undo = { label: t('planner.undo'), onClick: () => void save(ids) };
    toast.success(t('planner.queue.removed'), { action: undo, subject: id });
  };
  const shown = ids.flatMap((id) => posts.find((post) => post._id === id) ?? []);
  return { shown, ids, isChanged: order !== null, busy: isLoading, setOrder, save, add, takeOut };
}
type QueueOrder = ReturnType<typeof useQueueOrder>;

interface Props {
  queue: Planner['queue'];
  order: QueueOrder;
  onSchedule: (draft: PlannerDraft) => void;
}

function useItems(draft: PlannerDraft, place: number, { order, onSchedule }: Props): MenuItem[] {
  const t = useT();
  const move = (by: number) => () => void order.save(movedTo(order.ids, draft._id, place + by));
  return [
    {
      ...{ id: 'up', label: t('planner.queue.up'), icon: <ArrowUp aria-hidden="true" /> },
      ...{ disabled: place === 0, onSelect: move(-1) },
    },
    {
      ...{ id: 'down', label: t('planner.queue.down'), icon: <ArrowDown aria-hidden="true" /> },
      ...{ disabled: place === order.ids.length - 1, onSelect: move(1) },
    },
    {
      ...{ id: 'schedule', label: t('planner.scheduleFor'), icon: <CalendarPlus aria-hidden="true" /> },
      onSelect: () => onSchedule(draft),
    },
    {
      ...{ id: 'edit', label: t('planner.edit'), icon: <Pencil aria-hidden="true" /> },
      href: editPath(draft),
    },
    {
      ...{ id: 'remove', label: t('planner.queue.remove'), icon: <ListX aria-hidden="true" /> },
      onSelect: () => void order.takeOut(draft._id),
    },
  ];
}

interface RowProps extends Props {
  draft: PlannerDraft;
  place: number;
  dragged: boolean;
  onGrab: (event: React.PointerEvent) => void;
}

function QueueRow({ draft, place, dragged, onGrab, ...props }: RowProps) {
  const t = useT();
  const momentText = useMomentText();
  const name = nameOf(draft, t);
  return (
    <li className={classNames(styles.row, dragged && styles.dragged)} data-id={draft._id}>
      <span className={styles.grip} title={t('planner.queue.drag')} onPointerDown={onGrab}>
        <GripVertical aria-hidden="true" className={planner.icon} />
      </span>
      <div className={styles.about}>
        <span className={styles.rowName}>{name}</span>
        <PostFacts post={draft} />
        {draft.skippedAt ? (
          <span className={styles.skipped}>
            {t('planner.queue.skipped', { when: momentText(draft.skippedAt) })}
          </span>
        ) : null}
        <Problems draft={draft} />
      </div>
      <Menu label={t('planner.drafts.actions', { name })} items={useItems(draft, place, props)} />
    </li>
  );
}

/** The drafts of the queue in their order: by dragging their handle, or by their menus. */
export function QueueList(props: Props) {
  const { queue, order } = props;
  const t = useT();
  const tiles = useTileOrder((id, to) => order.setOrder(movedTo(order.ids, id, to)));
  const [held, setHeld] = useState<string>();
  const letGo = useEffectEvent(() => {
    if (order.isChanged) void order.save(order.ids);
  });
  useEffect(() => {
    if (tiles.dragged) setHeld(tiles.dragged);
    else if (held) {
      setHeld(undefined);
      letGo();
    }
  }, [tiles.dragged, held]);
  const { data, isError, isFetching, refetch } = queue;
  return (
    <Section title={t('planner.queue')} text={t('planner.queue.text')}>
      {isError ? <ErrorState compact onRetry={refetch} retrying={isFetching} /> : null}
      {data || isError ? null : <ListSkeleton rows={2} />}
      {data && order.shown.length === 0 ? <p className={styles.none}>{t('planner.queue.empty')}</p> : null}
      {order.shown.length > 0 ? (
        <ol ref={tiles.list} className={styles.rows} aria-busy={order.busy}>
          {order.shown.map((draft, place) => (
            <QueueRow
              key={draft._id}
              {...props}
              draft={draft}
              place={place}
              dragged={tiles.dragged === draft._id}
              onGrab={(event) => tiles.grab(event, draft._id)}
            />
          ))}
        </ol>
      ) : null}
    </Section>
  );
}
