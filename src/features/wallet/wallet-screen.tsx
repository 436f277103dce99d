import { useRouter } from 'next/router';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { Notice } from '#components/notice.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Section } from '#components/section.tsx';
import type { WalletHold } from '#contract/wallet.ts';
import { NO_TAX } from '#features/payments/tax-texts.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { isFinal } from '#rules/payment-status.ts';
import { RETURN_PARAM, safeReturnPath } from '#rules/return-path.ts';
import { paymentsService } from '#services/payments.ts';
import { spendingApi } from '#services/spending.ts';
import { taxService } from '#services/tax.ts';
import { walletService } from '#services/wallet.ts';
import type { LoadContext } from '#shell/page.tsx';
import { useSettings, useViewer } from '#store/hooks.ts';
import { Price } from './price.tsx';
import { NEED_PARAM } from './purchase.ts';
import { TopUpForm, type TopUpFormProps } from './top-up-form.tsx';
import { useMoney } from './use-money.ts';
import { WalletHolds } from './wallet-holds.tsx';
import styles from './wallet-screen.module.css';

type WalletProps = Pick<TopUpFormProps, 'packages' | 'initialCards' | 'waiting' | 'tax'> & {
  /** What open disputes hold of the wallet. */
  holds?: readonly WalletHold[];
};

/** Packages and, for fans, the saved cards and the payments that have not ended come with the page. */
export async function loadWallet({ api, ask, viewer }: LoadContext): Promise<WalletProps> {
  const isFan = viewer?.isPerformer === false && !viewer.roles.includes('admin');
  const [packages, cards, recent, tax, holds] = await Promise.all([
    paymentsService.packages({ query: { limit: 20 } }, { api }),
    isFan ? paymentsService.cards({ query: { limit: 10 } }, { api }) : null,
    isFan ? paymentsService.search({ query: { limit: 50 } }, { api }) : null,
    isFan ? taxService.own({}, { api }) : NO_TAX,
    isFan ? walletService.holds({}, { api }) : null,
    // During a break it stands in place of the button from the first picture on.
    isFan ? ask(spendingApi.endpoints.spending, undefined).catch(() => null) : null,
  ]);
  return {
    packages: packages.data,
    initialCards: cards?.data ?? null,
    tax,
    holds: holds?.data ?? [],
    waiting: recent?.data.filter(({ status }) => !isFinal(status)) ?? [],
  };
}

/** Balance and top-up: packages, an amount of one's own, card, and what the balance will be. */
export function WalletScreen({ packages, initialCards, waiting, tax = NO_TAX, holds = [] }: WalletProps) {
  const t = useT();
  const money = useMoney();
  const viewer = useViewer();
  const { tokenConversionRate, sandboxPayments, paymentGateway } = useSettings();
  const { query } = useRouter();
  const given = query[RETURN_PARAM];
  const need = Number(query[NEED_PARAM]);
  return (
    <Column>
      <PageHeader
        title={t('wallet.title')}
        text={t('wallet.text', { value: money.amount(tokenConversionRate) })}
      />
      <div className={styles.parts}>
        <Card>
          <div className={styles.balance}>
            <div>
              <p className={styles.label}>{t('wallet.balance')}</p>
              <p className={styles.sum} data-testid="wallet-balance">
                <Price tokens={viewer?.balance ?? 0} stacked />
              </p>
              <WalletHolds holds={holds} />
            </div>
            <div className={styles.ways}>
              <Button href="/user/wallet-transaction">{t('wallet.history.link')}</Button>
              {initialCards ? <Button href="/user/spending">{t('wallet.limits')}</Button> : null}
            </div>
          </div>
        </Card>
        {initialCards ? (
          <Section title={t('wallet.topUp.title')}>
            {sandboxPayments ? <Notice>{t('wallet.topUp.sandbox')}</Notice> : null}
            {paymentGateway === '' ? (
              <Notice>{t('payments.notSetUp')}</Notice>
            ) : (
              <TopUpForm
                packages={packages}
                initialCards={initialCards}
                waiting={waiting}
                tax={tax}
                need={need > 0 && need < 1e6 ? Math.ceil(need * 100) / 100 : 0}
                returnTo={given ? safeReturnPath(given, '/wallet') : undefined}
              />
            )}
          </Section>
        ) : null}
      </div>
    </Column>
  );
}
