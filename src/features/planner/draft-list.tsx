import { CalendarPlus, ListPlus, Pencil } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Menu } from '#components/menu.tsx';
import { Section } from '#components/section.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import type { PlannerDraft } from '#contract/planner.ts';
import { editPath } from '#features/feeds/feed-text.ts';
import { useT } from '#i18n/use-t.ts';
import { nameOf, PostFacts, Problems } from './entry-parts.tsx';
import styles from './queue.module.css';
import type { Planner } from './use-planner.ts';

interface Props {
  drafts: Planner['drafts'];
  /** They can be dragged to a day. */
  draggable: boolean;
  onHold: (draft: PlannerDraft | null) => void;
  onSchedule: (draft: PlannerDraft) => void;
  /** Before it is known, adding one would put it in place of all. */
  isQueueKnown: boolean;
  onQueue: (draft: PlannerDraft) => void;
  onMore: () => void;
}

function DraftRow({ draft, ...props }: Omit<Props, 'drafts' | 'onMore'> & { draft: PlannerDraft }) {
  const t = useT();
  const name = nameOf(draft, t);
  return (
    <li
      className={styles.row}
      draggable={props.draggable}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', draft._id);
        event.dataTransfer.effectAllowed = 'move';
        props.onHold(draft);
      }}
      onDragEnd={() => props.onHold(null)}
    >
      <div className={styles.about}>
        <span className={styles.rowName}>{name}</span>
        <PostFacts post={draft} />
        <Problems draft={draft} />
      </div>
      <Menu
        label={t('planner.drafts.actions', { name })}
        items={[
          {
            ...{ id: 'schedule', label: t('planner.scheduleFor'), icon: <CalendarPlus aria-hidden="true" /> },
            onSelect: () => props.onSchedule(draft),
          },
          {
            ...{ id: 'queue', label: t('planner.drafts.toQueue'), icon: <ListPlus aria-hidden="true" /> },
            disabled: !props.isQueueKnown,
            onSelect: () => props.onQueue(draft),
          },
          {
            ...{ id: 'edit', label: t('planner.edit'), icon: <Pencil aria-hidden="true" /> },
            href: editPath(draft),
          },
        ]}
      />
    </li>
  );
}

/** Drafts that are in no queue: each goes on a day or into the queue. */
export function DraftList({ drafts, onMore, ...props }: Props) {
  const t = useT();
  const { data, isError, isFetching, refetch } = drafts;
  const rest = data ? data.total - data.data.length : 0;
  return (
    <Section
      title={t('planner.drafts')}
      text={t(props.draggable ? 'planner.drafts.text' : 'planner.drafts.text.phone')}
    >
      {isError ? <ErrorState compact onRetry={refetch} retrying={isFetching} /> : null}
      {data || isError ? null : <ListSkeleton rows={3} />}
      {data?.total === 0 ? <p className={styles.none}>{t('planner.drafts.empty')}</p> : null}
      {data && data.total > 0 ? (
        <ul className={styles.rows}>
          {data.data.map((draft) => (
            <DraftRow key={draft._id} {...props} draft={draft} />
          ))}
        </ul>
      ) : null}
      {rest > 0 ? (
        <Button size="small" loading={isFetching} onClick={onMore}>
          {t('planner.drafts.more')}
        </Button>
      ) : null}
    </Section>
  );
}
