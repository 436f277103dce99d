import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { dateFormat } from '#components/format.ts';
import { IconButton } from '#components/icon-button.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { TableSkeleton } from '#components/skeleton.tsx';
import { toast } from '#components/toast.ts';
import { useNow } from '#components/use-now.ts';
import work from '#components/work.module.css';
import type { PlannedPost, PlannerDraft } from '#contract/planner.ts';
import { ReviewNotice } from '#features/performers/account/review-notice.tsx';
import { useLocale, useT } from '#i18n/use-t.ts';
import { useOwnTimeZone } from '#lib/time-zone.ts';
import { useFilters } from '#lib/use-filters.ts';
import { useWide } from '#lib/use-min-width.ts';
import { DAY_MS } from '#rules/calendar.ts';
import { WorkScreen } from '#shell/work-screen.tsx';
import { useViewer } from '#store/hooks.ts';
import { Agenda } from './agenda.tsx';
import { DraftList } from './draft-list.tsx';
import { useTimeText } from './entry-parts.tsx';
import {
  dayOf,
  type Entry,
  entriesOf,
  firstWeekday,
  monthOf,
  monthText,
  sameTimeOn,
  weeksOf,
} from './month.ts';
import { MonthGrid } from './month-grid.tsx';
import styles from './planner.module.css';
import { type OpenPost, PostSheet } from './post-sheet.tsx';
import { QueueList, useQueueOrder } from './queue-list.tsx';
import { RuleList } from './rule-list.tsx';
import { SlotSheet } from './slot-sheet.tsx';
import { usePlanner } from './use-planner.ts';

/** A draft that is put on a day is offered this hour of it. */
const USUAL_HOUR = 18;

/** The zone that all times of the calendar are shown in, in words. */
function Zone({ now }: { now: number }) {
  const t = useT();
  const name = dateFormat(useLocale(), { timeZoneName: 'longGeneric' })
    .formatToParts(now)
    .find((part) => part.type === 'timeZoneName')?.value;
  const zone = useOwnTimeZone().replaceAll('_', ' ');
  return <p className={styles.zone}>{t('planner.zone', { zone: name ?? zone, name: zone })}</p>;
}

interface MonthBarProps {
  label: string;
  previous: string;
  next: string;
  isNow: boolean;
  onMonth: (month: string) => void;
}

function MonthBar({ label, previous, next, isNow, onMonth }: MonthBarProps) {
  const t = useT();
  return (
    <div className={styles.bar}>
      <IconButton
        label={t('planner.previous')}
        icon={<ChevronLeft className="flip-rtl" />}
        onClick={() => onMonth(previous)}
      />
      <IconButton
        label={t('planner.next')}
        icon={<ChevronRight className="flip-rtl" />}
        onClick={() => onMonth(next)}
      />
      <p className={styles.month} aria-live="polite">
        {label}
      </p>
      {isNow ? null : (
        <Button size="small" onClick={() => onMonth('')}>
          {t('planner.today')}
        </Button>
      )}
    </div>
  );
}

type Opened = { post: OpenPost; slot?: undefined } | { slot: Entry & { post?: undefined }; post?: undefined };

/** The planner once the browser's clock and time zone are known. */
function PlannerBody({ now }: { now: number }) {
  const t = useT();
  const locale = useLocale();
  const wide = useWide();
  const timeText = useTimeText();
  const filters = useFilters({ month: '' });
  const month = monthOf(filters.values.month, now);
  const weeks = weeksOf(month, firstWeekday(locale));
  const from = weeks[0]?.[0] ?? new Date(month.year, month.month, 1);
  const last = weeks.at(-1)?.[6] ?? from;
  const to = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1);
  const [draftPages, setDraftPages] = useState(1);
  const { calendar, drafts, queue, place } = usePlanner(from, to, draftPages);
  const order = useQueueOrder(queue);
  const [held, setHeld] = useState<PlannedPost | PlannerDraft | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const entries = entriesOf(calendar.data?.posts ?? [], calendar.data?.slots ?? []);
  const label = dateFormat(locale, { month: 'long', year: 'numeric' }).format(
    new Date(month.year, month.month, 1),
  );
  const schedule = (draft: PlannerDraft, day = new Date(now + DAY_MS)) => {
    const at = new Date(day.getFullYear(), day.getMonth(), day.getDate(), USUAL_HOUR);
    // Too late for it today: the next full hour.
    const next = at.getTime() > now ? at : new Date(Math.ceil((now + 1) / 3_600_000) * 3_600_000);
    setOpened({ post: { post: draft, at: next.toISOString() } });
  };
  const open = (entry: Entry) =>
    setOpened(entry.post ? { post: { post: entry.post, at: entry.post.publishedAt } } : { slot: entry });
  const drop = async (day: Date) => {
    setHeld(null);
    if (!held) return;
    if (dayOf(day) < dayOf(now)) return void toast.error(t('planner.dayOver'));
    if ('problems' in held) return schedule(held, day);
    const at = sameTimeOn(held.publishedAt, day);
    if (at.toISOString() === held.publishedAt) return;
    if (at.getTime() <= now) return void toast.error(t('planner.timeOver', { time: timeText(at.getTime()) }));
    const problem = await place(held, at.toISOString());
    if (problem) toast.error(problem);
  };
  const view = {
    label: t('planner.month', { month: label }),
    ...{ weeks, month: month.month, now, entries, onOpen: open },
  };
  const isOpen = (entry: Entry) => entry.id === opened?.post?.post._id;
  const others = entries.filter((entry) => entry.at > now && !isOpen(entry)).map(({ at }) => at);
  return (
    <>
      <div className={styles.planner}>
        <Card as="section" bleed aria-label={t('planner.title')} className={styles.calendar}>
          <MonthBar
            label={label}
            previous={monthText(month, -1, now)}
            next={monthText(month, 1, now)}
            isNow={filters.values.month === ''}
            onMonth={(next) => filters.set('month', next)}
          />
          <Zone now={now} />
          {calendar.isError ? (
            <ErrorState compact onRetry={calendar.refetch} retrying={calendar.isFetching} />
          ) : null}
          {calendar.currentData || calendar.isError ? null : <TableSkeleton rows={5} columns={7} />}
          {calendar.currentData && wide ? (
            <MonthGrid {...view} holding={held !== null} onHold={setHeld} onDrop={(day) => void drop(day)} />
          ) : null}
          {calendar.currentData && !wide ? <Agenda key={label} {...view} /> : null}
        </Card>
        <div className={styles.side}>
          <Card bleed>
            <DraftList
              drafts={drafts}
              draggable={wide}
              onHold={setHeld}
              onSchedule={schedule}
              isQueueKnown={queue.data !== undefined}
              onQueue={(draft) => void order.add(draft)}
              onMore={() => setDraftPages(draftPages + 1)}
            />
          </Card>
          <Card bleed className={styles.queue}>
            <QueueList queue={queue} order={order} onSchedule={schedule} />
            {queue.data ? <RuleList rules={queue.data.rules} /> : null}
          </Card>
        </div>
      </div>
      {opened?.post ? (
        <PostSheet
          key={opened.post.post._id}
          opened={opened.post}
          now={now}
          others={others}
          onPlace={place}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {opened?.slot?.slot ? <SlotSheet slot={opened.slot.slot} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

/** Posts of a month, drafts, and the queue that publishes them. */
export function PlannerScreen() {
  const t = useT();
  const viewer = useViewer();
  const wide = useWide();
  const now = useNow();
  return (
    <WorkScreen>
      <PageHeader
        title={t('planner.title')}
        text={t(wide ? 'planner.text' : 'planner.text.phone')}
        actions={
          <Button href="/creator/my-post/create" icon={<Plus aria-hidden="true" />}>
            {t('planner.create')}
          </Button>
        }
      />
      <div className={work.stack}>
        <ReviewNotice state={viewer?.reviewState ?? 'approved'} />
        {now === undefined ? <TableSkeleton rows={5} columns={7} /> : <PlannerBody now={now} />}
      </div>
    </WorkScreen>
  );
}
