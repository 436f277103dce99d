import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { CheckField } from '#components/check-field.tsx';
import { Field, SelectField } from '#components/field.tsx';
import { FormSheet } from '#components/form-sheet.tsx';
import { dateFormat } from '#components/format.ts';
import { Notice } from '#components/notice.tsx';
import { toast } from '#components/toast.ts';
import type { QueueRule } from '#contract/planner.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { ownTimeZone } from '#lib/time-zone.ts';
import { DAY_MS } from '#rules/calendar.ts';
import { isTimeOfDay, WEEKDAYS } from '#rules/planner.ts';
import { useAddQueueRuleMutation, useUpdateQueueRuleMutation } from '#services/planner.ts';
import styles from './queue.module.css';
import { refusal } from './use-planner.ts';

/** A day whose weekday is this one, 1 is Monday: for its name. */
const A_MONDAY = Date.UTC(2024, 0, 1);

export function useWeekdayName(width: 'short' | 'long'): (weekday: number) => string {
  const format = dateFormat(useLocale(), { weekday: width, timeZone: 'UTC' });
  return (weekday) => format.format(A_MONDAY + (weekday - 1) * DAY_MS);
}

/** All time zones, the browser's own and that of the rule among them. */
function zonesWith(...own: string[]): string[] {
  return [...new Set([...own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();
}

interface Props {
  /** Null makes a new one. */
  rule: QueueRule | null;
  onClose: () => void;
}

function useRuleForm({ rule, onClose }: Props) {
  const t = useT();
  const [add] = useAddQueueRuleMutation();
  const [update] = useUpdateQueueRuleMutation();
  const [first] = useState(() => ({
    weekdays: rule?.weekdays ?? [],
    time: rule?.time ?? '18:00',
    timeZone: rule?.timeZone ?? ownTimeZone(),
  }));
  const [weekdays, setWeekdays] = useState<readonly number[]>(first.weekdays);
  const [time, setTime] = useState(first.time);
  const [timeZone, setTimeZone] = useState(first.timeZone);
  const [problem, setProblem] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (weekdays.length === 0 || !isTimeOfDay(time)) return;
    setBusy(true);
    const body = { weekdays: [...weekdays], time, timeZone };
    const { error } = await (rule ? update({ params: { id: rule._id }, body }) : add({ body }));
    setBusy(false);
    if (error) return setProblem(refusal(error));
    toast.success(t('planner.rules.saved'));
    onClose();
  };
  const toggle = (weekday: number) =>
    setWeekdays((before) =>
      before.includes(weekday) ? before.filter((one) => one !== weekday) : [...before, weekday].sort(),
    );
  const errors = {
    weekdays: tried && weekdays.length === 0 ? t('planner.rules.weekdays.none') : '',
    time: tried && !isTimeOfDay(time) ? t('planner.rules.time.none') : '',
  };
  const changed = JSON.stringify({ weekdays, time, timeZone }) !== JSON.stringify(first);
  return { weekdays, toggle, time, setTime, timeZone, setTimeZone, changed, problem, errors, busy, submit };
}

/** Weekdays, a time and its zone at which the queue publishes. */
export function RuleSheet(props: Props) {
  const { rule, onClose } = props;
  const t = useT();
  const weekdayName = useWeekdayName('long');
  const form = useRuleForm(props);
  return (
    <FormSheet
      changed={form.changed}
      onClose={onClose}
      size="small"
      locked={form.busy}
      title={t('planner.rules.title')}
      footer={
        <Button variant="primary" type="submit" form="planner-rule" loading={form.busy}>
          {t('planner.rules.save')}
        </Button>
      }
    >
      <form method="post" id="planner-rule" onSubmit={form.submit} noValidate className={styles.sheet}>
        {form.problem ? (
          <Notice tone="warning" announce>
            {form.problem}
          </Notice>
        ) : null}
        <fieldset className={styles.weekdays} aria-describedby="planner-weekdays">
          <legend>{t('planner.rules.weekdays')}</legend>
          {WEEKDAYS.map((weekday) => (
            <CheckField
              key={weekday}
              name="weekdays"
              label={weekdayName(weekday)}
              checked={form.weekdays.includes(weekday)}
              onChange={() => form.toggle(weekday)}
            />
          ))}
          <p id="planner-weekdays" className={styles.wrong} aria-live="polite">
            {form.errors.weekdays}
          </p>
        </fieldset>
        <Field
          type="time"
          name="time"
          label={t('planner.rules.time')}
          error={form.errors.time}
          value={form.time}
          onChange={(event) => form.setTime(event.target.value)}
        />
        <SelectField
          name="timeZone"
          label={t('planner.rules.zone')}
          value={form.timeZone}
          options={zonesWith(form.timeZone, ownTimeZone(), rule?.timeZone ?? 'UTC').map((zone) => ({
            ...{ value: zone, label: zone.replaceAll('_', ' ') },
          }))}
          onChange={(event) => form.setTimeZone(event.target.value)}
        />
      </form>
    </FormSheet>
  );
}
