import { Button } from '#components/button.tsx';
import { Field, SelectField, TextAreaField } from '#components/field.tsx';
import { Notice } from '#components/notice.tsx';
import { surplusText, TextCounter } from '#components/text-counter.tsx';
import type { GoalWish } from '#contract/stream-tips.ts';
import type { Stream } from '#contract/streaming.ts';
import { useT } from '#i18n/use-t.ts';
import { bind, type FieldErrors, useForm } from '#lib/use-form.ts';
import { STREAM_AUDIENCES, STREAM_DESCRIPTION_MAX, STREAM_TITLE_MAX } from '#rules/streams.ts';
import { typedAmount } from '#rules/typed-amount.ts';
import { useSettings } from '#store/hooks.ts';
import { GoalFields, isNoGoal, type TypedGoal, typedGoal, useGoalCheck } from '../tips/goal-fields.tsx';
import styles from './live-screen.module.css';

type Audience = (typeof STREAM_AUDIENCES)[number];

interface Values {
  title: string;
  description: string;
  audience: Audience;
  price: string;
  'goal.title': string;
  'goal.tokens': string;
}

/** What the form says, as the calls take it. */
interface StreamWish {
  title: string;
  description: string;
  audience: Audience;
  price?: number;
  goal?: GoalWish;
}

interface Options {
  /** What there is already. */
  stream?: Stream;
  /** Throws what the server refuses. */
  onSubmit: (wish: StreamWish) => Promise<unknown>;
}

const goalOf = (values: Values): TypedGoal => ({
  title: values['goal.title'],
  tokens: values['goal.tokens'],
});

function useCheck() {
  const t = useT();
  const checkGoal = useGoalCheck();
  const { minimumPpvPrice: min, maximumPpvPrice: max } = useSettings();
  return (values: Values): FieldErrors<Values> => {
    const { title, description, audience, price } = values;
    const goal = checkGoal(goalOf(values), { needed: false });
    const amount = typedAmount(price);
    const isPriced = audience !== 'ppv' || (amount >= min && amount <= max);
    const tooLong = {
      title: surplusText(t, title, STREAM_TITLE_MAX),
      description: surplusText(t, description, STREAM_DESCRIPTION_MAX),
    };
    return {
      ...(tooLong.title ? { title: tooLong.title } : {}),
      ...(tooLong.description ? { description: tooLong.description } : {}),
      ...(goal.title ? { 'goal.title': goal.title } : {}),
      ...(goal.tokens ? { 'goal.tokens': goal.tokens } : {}),
      ...(isPriced ? {} : { price: t('streaming.form.priceBounds', { min, max }) }),
    };
  };
}

/** Values and sending of `StreamForm`. */
export function useStreamForm({ stream, onSubmit }: Options) {
  const t = useT();
  const check = useCheck();
  return useForm<Values>({
    initial: {
      title: stream?.title ?? '',
      description: stream?.description ?? '',
      audience: stream?.audience ?? 'everyone',
      price: stream?.price ? String(stream.price) : '',
      'goal.title': '',
      'goal.tokens': '',
    },
    check,
    submit: (values) => {
      const { title, description, audience, price } = values;
      const goal = goalOf(values);
      return onSubmit({
        title: title.trim(),
        description: description.trim(),
        audience,
        ...(audience === 'ppv' ? { price: typedAmount(price) } : {}),
        ...(isNoGoal(goal) ? {} : { goal: typedGoal(goal) }),
      });
    },
    defaultMessage: t('common.failed'),
  });
}

interface Props {
  form: ReturnType<typeof useStreamForm>;
  label: string;
  disabled?: boolean;
  /** A tip goal can be set, too. */
  withGoal?: boolean;
}

/** What a stream is called, and whom it is for. */
export function StreamForm({ form, label, disabled, withGoal }: Props) {
  const t = useT();
  const { values, errors, set } = form;
  return (
    <form method="post" className={styles.form} onSubmit={form.submit} noValidate>
      <Field
        label={t('streaming.form.title')}
        optional
        {...bind(form, 'title')}
        autoComplete="off"
        after={<TextCounter value={values.title} most={STREAM_TITLE_MAX} />}
      />
      <TextAreaField
        label={t('streaming.form.description')}
        optional
        {...bind(form, 'description')}
        rows={2}
        after={<TextCounter value={values.description} most={STREAM_DESCRIPTION_MAX} />}
      />
      <SelectField
        label={t('streaming.form.audience')}
        name="audience"
        options={STREAM_AUDIENCES.map((value) => ({ value, label: t(`streaming.form.audience.${value}`) }))}
        value={values.audience}
        onChange={(event) => set('audience', event.target.value as Audience)}
      />
      {values.audience === 'ppv' ? (
        <Field
          label={t('streaming.form.price')}
          {...bind(form, 'price')}
          inputMode="decimal"
          autoComplete="off"
          inside={t('wallet.tip.unit')}
        />
      ) : null}
      {withGoal ? (
        <details className={styles.goal}>
          <summary>{t('streaming.goal.add')}</summary>
          <div className={styles.form}>
            <p>{t('streaming.goal.both')}</p>
            <GoalFields
              place="goal."
              values={goalOf(values)}
              errors={{
                ...(errors['goal.title'] ? { title: errors['goal.title'] } : {}),
                ...(errors['goal.tokens'] ? { tokens: errors['goal.tokens'] } : {}),
              }}
              onChange={(name, value) => set(`goal.${name}`, value)}
            />
          </div>
        </details>
      ) : null}
      {form.error ? (
        <Notice tone="warning" announce>
          {form.error}
        </Notice>
      ) : null}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        loading={form.busy}
        disabled={disabled ?? false}
      >
        {label}
      </Button>
    </form>
  );
}
