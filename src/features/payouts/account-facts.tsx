import { Notice } from '#components/notice.tsx';
import { TimeText } from '#components/time-text.tsx';
import { useNow } from '#components/use-now.ts';
import type { PayoutAccount } from '#contract/payouts.ts';
import { useT } from '#i18n/use-t.ts';
import { countryName } from '#rules/countries.ts';
import { METHOD_FIELDS, type MethodField } from '#rules/payout-methods.ts';
import { useDay } from './payout-balance.tsx';
import styles from './payouts.module.css';

const shown = (field: MethodField, value: string): string =>
  field === 'country' ? (countryName(value) ?? value) : value;

/** What is shown of an account. */
export function AccountFacts({ account }: { account: PayoutAccount }) {
  const t = useT();
  const now = useNow();
  const day = useDay();
  const fields = METHOD_FIELDS[account.key].filter((field) => account.value[field]);
  const isNew = now !== undefined && Date.parse(account.usableFrom) > now;
  return (
    <>
      {isNew ? <Notice>{t('payouts.banking.usable', { date: day(account.usableFrom) })}</Notice> : null}
      <dl className={styles.facts}>
        {fields.map((field) => (
          <div key={field}>
            <dt>{t(`payouts.field.${field}`)}</dt>
            <dd>{shown(field, account.value[field] ?? '')}</dd>
          </div>
        ))}
        <div>
          <dt>{t('payouts.banking.changed')}</dt>
          <dd>
            <TimeText value={account.changedAt} as="date" />
          </dd>
        </div>
      </dl>
    </>
  );
}
