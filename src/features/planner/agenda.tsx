import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { dateFormat } from '#components/format.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { EntryText, entryLook } from './entry-parts.tsx';
import { dayOf, type Entry } from './month.ts';
import type { CalendarProps } from './month-grid.tsx';
import styles from './planner.module.css';

function byDay(entries: readonly Entry[]): [day: string, entries: Entry[]][] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) days.set(dayOf(entry.at), [...(days.get(dayOf(entry.at)) ?? []), entry]);
  return [...days];
}

/** A month on phones: its days that hold something, one below the other. It begins with today, if that is in it. */
export function Agenda({ label, entries, month, now, onOpen }: CalendarProps) {
  const t = useT();
  const format = dateFormat(useLocale(), { weekday: 'long', month: 'long', day: 'numeric' });
  const [whole, setWhole] = useState(false);
  const own = entries.filter(({ at }) => new Date(at).getMonth() === month);
  const today = dayOf(now);
  const coming = own.filter(({ at }) => dayOf(at) >= today);
  const shown = whole || coming.length === 0 ? own : coming;
  if (own.length === 0)
    return <EmptyState compact drawing="feed" title={t('planner.empty')} text={t('planner.empty.text')} />;
  return (
    <section aria-label={label} className={styles.agenda}>
      {shown.length < own.length ? (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('planner.earlier', { count: own.length - shown.length })}
        </Button>
      ) : null}
      {byDay(shown).map(([day, held]) => (
        <section key={day} aria-current={day === today ? 'date' : undefined}>
          <h2 className={styles.agendaDay}>{format.format(held[0]?.at)}</h2>
          <ul className={styles.entries}>
            {held.map((entry) => (
              <li key={entry.id}>
                <button type="button" className={entryLook(entry)} onClick={() => onOpen(entry)}>
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
