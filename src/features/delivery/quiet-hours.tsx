import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { CheckField } from '#components/check-field.tsx';
import { Field } from '#components/field.tsx';
import type { DeliveryPreferences } from '#contract/delivery.ts';
import { useT } from '#i18n/use-t.ts';
import { ownTimeZone } from '#lib/time-zone.ts';
import { minutesOf } from '#rules/delivery.ts';
import styles from './delivery.module.css';
import type { Change } from './use-change.ts';

/** What most people sleep through. */
const USUAL = { from: '22:00', to: '08:00' };

type Quiet = NonNullable<DeliveryPreferences['quiet']>;

function Times({
  quiet,
  timeZone,
  onChange,
}: {
  quiet: Quiet;
  timeZone: string;
  onChange: (change: Change) => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState(quiet);
  const [isTried, setTried] = useState(false);
  const problems: Partial<Record<keyof Quiet, string>> = {
    ...(minutesOf(typed.from) === null ? { from: t('delivery.quiet.missing') } : {}),
    ...(minutesOf(typed.to) === null ? { to: t('delivery.quiet.missing') } : {}),
    ...(typed.from === typed.to && typed.to ? { to: t('delivery.quiet.same') } : {}),
  };
  const isChanged = typed.from !== quiet.from || typed.to !== quiet.to || timeZone !== ownTimeZone();
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length === 0) onChange({ quiet: typed, timeZone: ownTimeZone() });
  };
  const field = (name: keyof Quiet) => (
    <Field
      className={styles.time}
      type="time"
      name={name}
      label={t(`delivery.quiet.${name}`)}
      value={typed[name]}
      error={isTried ? problems[name] : undefined}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  );
  return (
    <form method="post" className={styles.parts} onSubmit={save} noValidate>
      <div className={styles.times}>
        {field('from')}
        {field('to')}
        <Button type="submit" disabled={!isChanged}>
          {t('delivery.quiet.save')}
        </Button>
      </div>
      <p className={styles.note}>{t('delivery.quiet.zone', { zone: timeZone.replaceAll('_', ' ') })}</p>
    </form>
  );
}

/** When no push messages come, by the clocks where the person is. */
export function QuietHours({
  quiet,
  timeZone,
  onChange,
}: Pick<DeliveryPreferences, 'quiet' | 'timeZone'> & { onChange: (change: Change) => void }) {
  const t = useT();
  return (
    <div className={styles.parts}>
      <CheckField
        kind="switch"
        label={t('delivery.quiet')}
        hint={t('delivery.quiet.hint')}
        checked={quiet !== null}
        onChange={(event) =>
          onChange(event.target.checked ? { quiet: USUAL, timeZone: ownTimeZone() } : { quiet: null })
        }
      />
      {quiet ? (
        <Times key={`${quiet.from}-${quiet.to}`} quiet={quiet} timeZone={timeZone} onChange={onChange} />
      ) : null}
    </div>
  );
}
