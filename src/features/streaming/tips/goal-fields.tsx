import { Field } from '#components/field.tsx';
import { surplusText, TextCounter } from '#components/text-counter.tsx';
import type { GoalWish } from '#contract/stream-tips.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import { goalProblem, TIP_GOAL_MAX, TIP_GOAL_MIN, TIP_GOAL_TITLE_MAX } from '#rules/tip-goals.ts';
import { typedAmount, typedTokens } from '#rules/typed-amount.ts';

export interface TypedGoal {
  title: string;
  tokens: string;
}

export const isNoGoal = ({ title, tokens }: TypedGoal): boolean =>
  title.trim() === '' && tokens.trim() === '';

/** As the calls take it. */
export const typedGoal = ({ title, tokens }: TypedGoal): GoalWish => ({
  title: title.trim(),
  tokens: typedAmount(tokens),
});

/** What is wrong with a goal; with `needed` false nothing may be typed at all. */
export function useGoalCheck() {
  const t = useT();
  const money = useMoney();
  return (goal: TypedGoal, { needed }: { needed: boolean }): FieldErrors<TypedGoal> => {
    if (!needed && isNoGoal(goal)) return {};
    const title =
      goal.title.trim() === '' ? t('streaming.goal.noTitle') : surplusText(t, goal.title, TIP_GOAL_TITLE_MAX);
    return {
      ...(title ? { title } : {}),
      ...(goalProblem(typedTokens(goal.tokens))
        ? {
            tokens: t('streaming.goal.bounds', {
              min: money.tokens(TIP_GOAL_MIN),
              max: money.tokens(TIP_GOAL_MAX),
            }),
          }
        : {}),
    };
  };
}

interface Props {
  values: TypedGoal;
  errors: FieldErrors<TypedGoal>;
  onChange: (name: keyof TypedGoal, value: string) => void;
  /** Before the names of the fields. */
  place?: string;
}

/** What tips are to be collected for, and how many tokens. */
export function GoalFields({ values, errors, onChange, place = '' }: Props) {
  const t = useT();
  return (
    <>
      <Field
        label={t('streaming.goal.title')}
        name={`${place}title`}
        autoComplete="off"
        value={values.title}
        error={errors.title}
        after={<TextCounter value={values.title} most={TIP_GOAL_TITLE_MAX} />}
        onChange={(event) => onChange('title', event.target.value)}
      />
      <Field
        label={t('streaming.goal.tokens')}
        name={`${place}tokens`}
        inputMode="decimal"
        autoComplete="off"
        inside={t('wallet.tip.unit')}
        value={values.tokens}
        error={errors.tokens}
        onChange={(event) => onChange('tokens', event.target.value)}
      />
    </>
  );
}
