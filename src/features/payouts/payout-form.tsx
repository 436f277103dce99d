import { useRouter } from 'next/router';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { CheckField } from '#components/check-field.tsx';
import { Field, TextAreaField } from '#components/field.tsx';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { Notice } from '#components/notice.tsx';
import { toast } from '#components/toast.ts';
import type { PayoutAccount, PayoutBalance, PayoutRequest } from '#contract/payouts.ts';
import { useIdempotencyKey } from '#features/wallet/use-idempotency-key.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { bind, useForm } from '#lib/use-form.ts';
import { centsForTokens, conversionRate, plus, type Tokens, tokensFromWire, toWire } from '#rules/money.ts';
import { methodLine } from '#rules/payout-methods.ts';
import { PAYOUT_NOTE_MAX } from '#rules/payouts.ts';
import { typedTokens } from '#rules/typed-amount.ts';
import { useCreatePayoutMutation, useUpdatePayoutMutation } from '#services/payouts.ts';
import { useDay } from './payout-balance.tsx';
import { PAYOUTS } from './payout-texts.ts';
import styles from './payouts.module.css';

interface Props {
  balance: PayoutBalance;
  accounts: readonly PayoutAccount[];
  /** The one to change; null for a new one. */
  request: PayoutRequest | null;
  now: number;
}

/** What can be asked for: of a request that is changed its own tokens count as available. */
const mostOf = ({ balance, request }: Props): Tokens =>
  plus(tokensFromWire(balance.availableTokens), tokensFromWire(request?.requestTokens ?? 0));

function usePayoutForm(props: Props) {
  const { balance, accounts, request, now } = props;
  const t = useT();
  const money = useMoney();
  const router = useRouter();
  const once = useIdempotencyKey();
  const [create] = useCreatePayoutMutation();
  const [update] = useUpdatePayoutMutation();
  const usable = accounts.filter((one) => Date.parse(one.usableFrom) <= now && !one.isPaused);
  const most = mostOf(props);
  return useForm({
    initial: {
      requestTokens: String(request?.requestTokens ?? ''),
      paymentAccountType: request?.paymentAccountType ?? usable[0]?.key ?? '',
      requestNote: request?.requestNote ?? '',
    },
    check: ({ requestTokens, paymentAccountType }) => {
      const tokens = typedTokens(requestTokens);
      const amount =
        tokens <= 0
          ? t('payouts.form.tokensWrong')
          : tokens < tokensFromWire(balance.minimumTokens)
            ? t('payouts.form.belowMinimum', { tokens: money.tokens(balance.minimumTokens) })
            : tokens > most
              ? t('payouts.form.aboveBalance', { tokens: money.tokens(toWire(most)) })
              : '';
      return {
        ...(amount ? { requestTokens: amount } : {}),
        ...(paymentAccountType ? {} : { paymentAccountType: t('payouts.form.methodMissing') }),
      };
    },
    submit: async ({ requestTokens, ...rest }) => {
      const body = { ...rest, requestTokens: toWire(typedTokens(requestTokens)) };
      const { error } = request
        ? await update({ params: { id: request._id }, body })
        : await once({ payout: body }, (options) => create({ body, options }));
      if (error) throw error;
      toast.success(t(request ? 'common.saved' : 'payouts.form.sent'));
      await router.push(PAYOUTS);
    },
  });
}
type Form = ReturnType<typeof usePayoutForm>;

function Amount({
  form: { values, errors, set },
  balance,
  most,
}: {
  form: Form;
  balance: PayoutBalance;
  most: Tokens;
}) {
  const t = useT();
  const money = useMoney();
  const tokens = typedTokens(values.requestTokens);
  const worth = centsForTokens(tokens, conversionRate(balance.tokenConversionRate), 'down');
  return (
    <Field
      label={t('payouts.form.tokens')}
      {...bind({ values, errors, set }, 'requestTokens')}
      inputMode="decimal"
      autoComplete="off"
      inside={t('payouts.form.tokens.unit')}
      hint={
        tokens > 0
          ? t('payouts.form.tokens.hint', { amount: money.amount(toWire(worth), balance.currency) })
          : t('payouts.form.tokens.most', { tokens: money.tokens(toWire(most)) })
      }
      after={
        <Button size="small" onClick={() => set('requestTokens', String(toWire(most)))}>
          {t('payouts.form.all')}
        </Button>
      }
    />
  );
}

function Accounts({
  form: { values, errors, set },
  accounts,
  now,
}: { form: Form } & Pick<Props, 'accounts' | 'now'>) {
  const t = useT();
  const day = useDay();
  return (
    <fieldset className={styles.choices}>
      <legend>{t('payouts.form.method')}</legend>
      {accounts.map(({ key, value, usableFrom, isPaused }) => {
        const isNew = Date.parse(usableFrom) > now;
        return (
          <CheckField
            key={key}
            kind="radio"
            name="paymentAccountType"
            value={key}
            label={methodLine(key, value)}
            hint={
              isPaused
                ? t('payouts.form.method.paused')
                : isNew
                  ? t('payouts.form.method.from', { date: day(usableFrom) })
                  : undefined
            }
            disabled={isNew || isPaused}
            checked={values.paymentAccountType === key}
            onChange={() => set('paymentAccountType', key)}
          />
        );
      })}
      {errors.paymentAccountType ? (
        <p className={styles.problem} role="alert">
          {errors.paymentAccountType}
        </p>
      ) : null}
    </fieldset>
  );
}

/** How much, where to, and a note. */
export function PayoutForm(props: Props) {
  const { balance, accounts, request, now } = props;
  const t = useT();
  const money = useMoney();
  const form = usePayoutForm(props);
  const { values } = form;
  const tokens = typedTokens(values.requestTokens);
  const worth = toWire(centsForTokens(tokens, conversionRate(balance.tokenConversionRate), 'down'));
  const isTouched =
    values.requestTokens !== String(request?.requestTokens ?? '') ||
    values.requestNote !== (request?.requestNote ?? '');
  const submit =
    tokens > 0
      ? t('payouts.form.submit', { amount: money.amount(worth, balance.currency) })
      : t('payouts.form.submit.empty');
  return (
    <Card>
      <form method="post" className={styles.form} onSubmit={form.submit} noValidate>
        <Amount form={form} balance={balance} most={mostOf(props)} />
        <Accounts form={form} accounts={accounts} now={now} />
        <TextAreaField
          label={t('payouts.form.note')}
          {...bind(form, 'requestNote')}
          optional
          rows={3}
          maxLength={PAYOUT_NOTE_MAX}
        />
        {form.error ? (
          <Notice tone="warning" announce>
            {form.error}
          </Notice>
        ) : null}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" loading={form.busy}>
            {request ? t('common.save') : submit}
          </Button>
        </div>
      </form>
      <LeaveGuard when={isTouched && !form.done && !form.busy} />
    </Card>
  );
}
