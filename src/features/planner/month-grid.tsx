import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { classNames } from '#components/class-names.ts';
import { dateFormat } from '#components/format.ts';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { PlannedPost } from '#contract/planner.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { pressedKey } from '#lib/pressed-key.ts';
import { EntryText, entryLook } from './entry-parts.tsx';
import { dayOf, type Entry } from './month.ts';
import styles from './planner.module.css';

export interface CalendarProps {
  /** What the month is called. */
  label: string;
  weeks: readonly (readonly Date[])[];
  /** Days of other months around it are dimmed. */
  month: number;
  now: number;
  entries: readonly Entry[];
  onOpen: (entry: Entry) => void;
}

interface GridProps extends CalendarProps {
  /** Something is held over the calendar: days take it. */
  holding: boolean;
  onHold: (post: PlannedPost | null) => void;
  onDrop: (day: Date) => void;
}

/** So many fit into a day before the rest is behind a button. */
const SHOWN = 3;

/** Nobody else's drag is taken: the browser may hold a file or a text. */
const take = (event: DragEvent) => {
  event.preventDefault();
  event.dataTransfer.dropEffect = 'move';
};

/** An entry as a button that can be held: Firefox drags no real one (bugzilla.mozilla.org/568313). */
function EntryButton({ entry, onOpen, onHold }: Pick<GridProps, 'onOpen' | 'onHold'> & { entry: Entry }) {
  const { post } = entry;
  const press = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key !== 'Enter' && key !== ' ') return;
    event.preventDefault();
    onOpen(entry);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a real button cannot be dragged in every browser
    <div
      role="button"
      tabIndex={0}
      className={entryLook(entry)}
      draggable={post?.isPlanned === true}
      onDragStart={(event) => {
        if (!post) return;
        event.dataTransfer.setData('text/plain', post._id);
        event.dataTransfer.effectAllowed = 'move';
        onHold(post);
      }}
      onDragEnd={() => onHold(null)}
      onClick={() => onOpen(entry)}
      onKeyDown={press}
    >
      <EntryText entry={entry} />
    </div>
  );
}

function DayCell({ day, ...props }: GridProps & { day: Date }) {
  const { entries, now, month, holding, onDrop } = props;
  const t = useT();
  const locale = useLocale();
  const [over, setOver] = useState(false);
  const [all, setAll] = useState(false);
  const own = entries.filter(({ at }) => dayOf(at) === dayOf(day));
  const shown = all ? own : own.slice(0, own.length > SHOWN + 1 ? SHOWN : own.length);
  const rest = own.length - shown.length;
  const today = dayOf(now);
  const name = dateFormat(locale, { weekday: 'long', month: 'long', day: 'numeric' }).format(day);
  return (
    <td
      data-day={dayOf(day)}
      className={classNames(
        day.getMonth() !== month && styles.otherMonth,
        dayOf(day) < today && styles.past,
        over && holding && (dayOf(day) < today ? styles.refuses : styles.takes),
      )}
      aria-current={dayOf(day) === today ? 'date' : undefined}
      onDragOver={(event) => {
        if (!holding) return;
        take(event);
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!holding) return;
        event.preventDefault();
        setOver(false);
        onDrop(day);
      }}
    >
      <div className={styles.day}>
        <span aria-hidden="true">{day.getDate()}</span>
        <VisuallyHidden>{name}</VisuallyHidden>
      </div>
      {own.length > 0 ? (
        <ul className={styles.entries}>
          {shown.map((entry) => (
            <li key={entry.id}>
              <EntryButton entry={entry} onOpen={props.onOpen} onHold={props.onHold} />
            </li>
          ))}
        </ul>
      ) : null}
      {rest > 0 ? (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          {t('planner.more', { count: rest })}
        </button>
      ) : null}
    </td>
  );
}

/** A month where there is room for seven columns. Posts are dragged from day to day. */
export function MonthGrid(props: GridProps) {
  const { label, weeks } = props;
  const locale = useLocale();
  const short = dateFormat(locale, { weekday: 'short' });
  const long = dateFormat(locale, { weekday: 'long' });
  return (
    <table className={styles.grid}>
      <caption className={styles.hidden}>{label}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day.getDay()} scope="col" abbr={long.format(day)}>
              {short.format(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={dayOf(week[0] ?? 0)}>
            {week.map((day) => (
              <DayCell key={dayOf(day)} {...props} day={day} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
