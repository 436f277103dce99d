import { classNames } from '#components/class-names.ts';
import { EmptyState } from '#components/empty-state.tsx';
import { dateFormat } from '#components/format.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { EntryText } from './entry-parts.tsx';
import { dayOf, type Entry } from './month.ts';
import type { CalendarProps } from './month-grid.tsx';
import styles from './planner.module.css';

function byDay(entries: readonly Entry[]): [day: string, entries: Entry[]][] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) days.set(dayOf(entry.at), [...(days.get(dayOf(entry.at)) ?? []), entry]);
  return [...days];
}

/** A month on phones: its days that hold something, one below the other. */
export function Agenda({ label, entries, month, now, onOpen }: CalendarProps) {
  const t = useT();
  const format = dateFormat(useLocale(), { weekday: 'long', month: 'long', day: 'numeric' });
  const own = entries.filter(({ at }) => new Date(at).getMonth() === month);
  if (own.length === 0)
    return <EmptyState compact drawing="feed" title={t('planner.empty')} text={t('planner.empty.text')} />;
  return (
    <section aria-label={label} className={styles.agenda}>
      {byDay(own).map(([day, shown]) => (
        <section key={day} aria-current={day === dayOf(now) ? 'date' : undefined}>
          <h2 className={styles.agendaDay}>{format.format(shown[0]?.at)}</h2>
          <ul className={styles.entries}>
            {shown.map((entry) => (
              <li key={entry.id}>
                <button
                  type="button"
                  className={classNames(
                    styles.entry,
                    entry.post && !entry.post.isPlanned && styles.out,
                    entry.slot && styles.slot,
                    entry.isClose && styles.near,
                  )}
                  onClick={() => onOpen(entry)}
                >
                  <EntryText entry={entry} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
