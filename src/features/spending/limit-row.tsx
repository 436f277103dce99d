import { toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Field } from '#components/field.tsx';
import { Notice } from '#components/notice.tsx';
import { TimeText } from '#components/time-text.tsx';
import { toast } from '#components/toast.ts';
import type { SpendingLimit, SpendingState } from '#contract/spending.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { useForm } from '#lib/use-form.ts';
import { typedAmount } from '#rules/typed-amount.ts';
import { useKeepLimitMutation, useRemoveLimitMutation, useSetLimitMutation } from '#services/spending.ts';
import styles from './spending.module.css';

interface LimitProps {
  limit: SpendingLimit;
  currency: string;
}

/** What is to come, and the way to stay with what is. */
function NextLimit({ limit: { period, amount, next } }: Pick<LimitProps, 'limit'>) {
  const t = useT();
  const money = useMoney();
  const [keep, { isLoading }] = useKeepLimitMutation();
  if (!next || amount === null) return null;
  const press = async () => {
    const { error } = await keep({ params: { period } });
    if (error) toast.error(toApiError(error).message);
    else toast.success(t('spending.kept'));
  };
  return (
    <Notice
      action={
        <Button size="small" loading={isLoading} onClick={() => void press()}>
          {t('spending.keep', { amount: money.amount(amount) })}
        </Button>
      }
    >
      <span>
        {next.amount === null
          ? t('spending.next.none')
          : t('spending.next', { amount: money.amount(next.amount) })}
      </span>{' '}
      <TimeText value={next.at} as="datetime" />
    </Notice>
  );
}

function RemoveLimit({ limit: { period } }: Pick<LimitProps, 'limit'>) {
  const t = useT();
  const [remove, { isLoading }] = useRemoveLimitMutation();
  const press = async () => {
    const { error } = await remove({ params: { period } });
    if (error) toast.error(toApiError(error).message);
    else toast.success(t('spending.later'));
  };
  return (
    <Button
      variant="quiet"
      loading={isLoading}
      onClick={() => void press()}
      aria-label={t(`spending.removeOf.${period}`)}
    >
      {t('spending.remove')}
    </Button>
  );
}

/** One limit: what was paid of it, and how to change it. */
export function LimitRow({ limit, currency }: LimitProps) {
  const t = useT();
  const money = useMoney();
  const { period, amount, spent, opensAt, next } = limit;
  const [save] = useSetLimitMutation();
  const form = useForm({
    initial: { amount: '' },
    check: (values) => (Number.isNaN(typedAmount(values.amount)) ? { amount: t('spending.notANumber') } : {}),
    submit: async (values) => {
      const state: SpendingState = await save({
        params: { period },
        body: { amount: typedAmount(values.amount) },
      }).unwrap();
      const isLater = state.limits.some((one) => one.period === period && one.next !== null);
      toast.success(t(isLater ? 'spending.later' : 'spending.saved'));
      form.reset();
    },
  });
  const paid = money.amount(spent);
  return (
    <li className={styles.limit}>
      <div>
        <h3 className={styles.period}>{t(`spending.period.${period}`)}</h3>
        <p className={styles.spent}>
          <span>{`${
            amount === null
              ? t('spending.unlimited', { spent: paid })
              : t('spending.used', { spent: paid, amount: money.amount(amount) })
          } · ${t('spending.opens')}`}</span>{' '}
          <TimeText value={opensAt} as="datetime" />
        </p>
      </div>
      <form method="post" className={styles.form} onSubmit={form.submit} noValidate>
        <Field
          className={styles.amount}
          name="amount"
          label={t(`spending.limitOf.${period}`)}
          inputMode="decimal"
          autoComplete="off"
          inside={currency}
          value={form.values.amount}
          error={form.errors.amount || form.error || undefined}
          onChange={(event) => form.set('amount', event.target.value)}
        />
        <Button type="submit" loading={form.busy} aria-label={t(`spending.saveOf.${period}`)}>
          {t('spending.save')}
        </Button>
        {amount !== null && next?.amount !== null ? <RemoveLimit limit={limit} /> : null}
      </form>
      <NextLimit limit={limit} />
    </li>
  );
}
