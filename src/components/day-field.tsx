import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { useState } from 'react';
import { useLocale } from '#i18n/use-t.ts';
import { useBeyondPhone } from '#lib/use-min-width.ts';
import { Field } from './field.tsx';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { dateFormat } from './format.ts';
import styles from './work.module.css';

dayjs.extend(customParseFormat);

interface Props extends FieldFrameProps {
  /** By which a form finds the field that has a problem. */
  name: string;
  /** YYYY-MM-DD, '' for none. */
  value: string;
  disabled?: boolean;
  onChange: (day: string) => void;
}

const WIRE = 'YYYY-MM-DD';
const PATTERN_LETTERS: Readonly<Record<string, string>> = { year: 'YYYY', month: 'MM', day: 'DD' };

/** How a day is written in this language, as the picker spells it: MM/DD/YYYY, DD.MM.YYYY. */
export function dayPattern(locale: string): string {
  const format = dateFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' });
  return format
    .formatToParts(0)
    .map(
      ({ type, value }) =>
        PATTERN_LETTERS[type] ?? (type === 'literal' ? value.replace(/[^\d\s./-]/g, '') : ''),
    )
    .join('');
}

/** A day before it has a year that is not typed to its end: on the way to 2026 the browser says 0002, 0020 and 0202. */
const FIRST = '1900-01-01';

/**
 * The phone's own wheels: a calendar beside the field would reach beyond its screen. With a keyboard, a day is passed on
 * once its year is typed; one that is left before 1900 is passed on as it is, for the form to say what is wrong.
 */
function PhoneDay({ value, onChange, ...field }: Props) {
  const [early, setEarly] = useState('');
  const pass = (day: string) => {
    setEarly('');
    onChange(day);
  };
  return (
    <Field
      {...field}
      type="date"
      value={early || value}
      onChange={({ target }) =>
        target.value && target.value < FIRST ? setEarly(target.value) : pass(target.value)
      }
      onBlur={early ? () => pass(early) : undefined}
    />
  );
}

function WideDay({ name, value, disabled, onChange, ...frame }: Props) {
  const pattern = dayPattern(useLocale());
  const day = value ? dayjs(value, WIRE, true) : null;
  return (
    <FieldFrame {...frame}>
      {({ id, ...control }) => (
        <div data-field={name}>
          <DatePicker
            {...control}
            id={id}
            className={styles.control}
            format={[pattern, WIRE]}
            placeholder={pattern}
            value={day?.isValid() ? day : null}
            disabled={disabled}
            status={frame.error ? 'error' : undefined}
            onChange={(next) => onChange(next?.isValid() ? next.format(WIRE) : '')}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** A day on work screens: typed as people write it, or YYYY-MM-DD, or found in the calendar. */
export function DayField(props: Props) {
  return useBeyondPhone() ? <WideDay {...props} /> : <PhoneDay {...props} />;
}
