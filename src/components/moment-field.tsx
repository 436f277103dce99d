import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useRef } from 'react';
import { useLocale, useT } from '#i18n/use-t.ts';
import { pressedKey } from '#lib/pressed-key.ts';
import { useWide } from '#lib/use-min-width.ts';
import { dayPattern } from './day-field.tsx';
import { Field } from './field.tsx';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { dateFormat } from './format.ts';
import { readMoment, UNREADABLE } from './moment-text.ts';
import styles from './work.module.css';

interface Props extends FieldFrameProps {
  /** By which a form finds the field that has a problem. */
  name: string;
  /** ISO text, '' for none, UNREADABLE for what was typed and is no moment: a form must refuse that. */
  value: string;
  onChange: (moment: string) => void;
}

const NATIVE = 'YYYY-MM-DDTHH:mm';

/** How a time of day is written in this language, as the picker spells it. */
const timePattern = (locale: string): string =>
  dateFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ? 'hh:mm A' : 'HH:mm';

const wire = (moment: dayjs.Dayjs | null): string =>
  moment?.isValid() ? moment.second(0).millisecond(0).toISOString() : '';

/** The phone's own wheels: they fit its screen and its owner knows them. */
function PhoneMoment({ value, onChange, ...field }: Props) {
  return (
    <Field
      {...field}
      type="datetime-local"
      min={dayjs().format(NATIVE)}
      value={value ? dayjs(value).format(NATIVE) : ''}
      onChange={(event) => onChange(wire(event.target.value ? dayjs(event.target.value) : null))}
    />
  );
}

function WideMoment({ name, value, onChange, ...frame }: Props) {
  const locale = useLocale();
  const time = timePattern(locale);
  const t = useT();
  const day = dayPattern(locale);
  const pattern = `${day} ${time}`;
  // The picker keeps the text that cannot be read only as long as its moment stays the same.
  const shown = useRef(value);
  if (value !== UNREADABLE) shown.current = value;
  const moment = shown.current && shown.current !== UNREADABLE ? dayjs(shown.current) : null;
  const isUnreadable = value === UNREADABLE;
  const example = dayjs().add(1, 'day').hour(18).minute(0).format(pattern);
  const error = isUnreadable ? t('components.moment.unreadable', { example }) : frame.error;
  const read = (text: string) => {
    const held = moment?.isValid() ? moment.format(pattern) : '';
    if (text === held && !isUnreadable) return;
    const typed = readMoment(text, day);
    onChange(typed ? wire(typed) : text.trim() === '' ? '' : UNREADABLE);
  };
  return (
    <FieldFrame {...frame} error={error}>
      {({ id, ...control }) => (
        <div data-field={name}>
          <DatePicker
            {...control}
            id={id}
            className={styles.control}
            format={pattern}
            placeholder={pattern.replace('A', 'AM')}
            // A day alone gets a time that is not over.
            showTime={{ format: time, defaultOpenValue: dayjs().add(1, 'hour').startOf('hour') }}
            showNow={false}
            // What was chosen counts also without the button of the calendar.
            needConfirm={false}
            preserveInvalidOnBlur
            minDate={dayjs().startOf('day')}
            value={moment?.isValid() ? moment : null}
            status={error ? 'error' : undefined}
            onChange={(next) => onChange(wire(next))}
            // The picker itself forgets what it cannot read and what lies in the past.
            onBlur={({ target }) => {
              if (target instanceof HTMLInputElement) read(target.value);
            }}
            // Enter takes the typed time and does not send the form.
            onKeyDown={(event) => {
              if (pressedKey(event) !== 'Enter') return;
              event.preventDefault();
              if (event.target instanceof HTMLInputElement) read(event.target.value);
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** A day and a time of it, in the time zone of whoever chooses. Days that are over cannot be chosen. */
export function MomentField(props: Props) {
  return useWide() ? <WideMoment {...props} /> : <PhoneMoment {...props} />;
}
