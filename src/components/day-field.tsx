import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { useLocale } from '#i18n/use-t.ts';
import { useWide } from '#lib/use-min-width.ts';
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
const SIGNS: Readonly<Record<string, string>> = { year: 'YYYY', month: 'MM', day: 'DD' };

/** How a day is written in this language, as the picker spells it: MM/DD/YYYY, DD.MM.YYYY. */
export function dayPattern(locale: string): string {
  const format = dateFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' });
  return format
    .formatToParts(0)
    .map(({ type, value }) => SIGNS[type] ?? (type === 'literal' ? value.replace(/[^\d\s./-]/g, '') : ''))
    .join('');
}

/** The phone's own wheels: a calendar beside the field would reach beyond its screen. */
function PhoneDay({ onChange, ...field }: Props) {
  return <Field {...field} type="date" onChange={({ target }) => onChange(target.value)} />;
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
  return useWide() ? <WideDay {...props} /> : <PhoneDay {...props} />;
}
