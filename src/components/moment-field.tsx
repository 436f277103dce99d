import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useLocale } from '#i18n/use-t.ts';
import { useWide } from '#lib/use-min-width.ts';
import { dayPattern } from './day-field.tsx';
import { Field } from './field.tsx';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { dateFormat } from './format.ts';
import styles from './work.module.css';

interface Props extends FieldFrameProps {
  /** By which a form finds the field that has a problem. */
  name: string;
  /** ISO text, '' for none. */
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
  const pattern = `${dayPattern(locale)} ${time}`;
  const moment = value ? dayjs(value) : null;
  return (
    <FieldFrame {...frame}>
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
            minDate={dayjs().startOf('day')}
            value={moment?.isValid() ? moment : null}
            status={frame.error ? 'error' : undefined}
            onChange={(next) => onChange(wire(next))}
            // Enter takes the typed time and does not send the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
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
