import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { useNow } from '#components/use-now.ts';
import type { PaymentCard } from '#contract/payment-card.ts';
import type { PaymentTransaction } from '#contract/payments.ts';
import type { TaxReply } from '#contract/tax.ts';
import type { TokenPackage } from '#contract/token-packages.ts';
import { AddCardSheet } from '#features/payments/add-card-sheet.tsx';
import { CardChoice, isUsable, preferredCard } from '#features/payments/card-choice.tsx';
import { OtherCardButton } from '#features/payments/other-card-button.tsx';
import { NO_TAX, wireToPay } from '#features/payments/tax-texts.ts';
import {
  ProcessingPayment,
  useWaitingPayments,
  WaitingPayment,
} from '#features/payments/waiting-payment.tsx';
import { UnlessOnBreak } from '#features/spending/break-notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { useIntent } from '#lib/intent-store.ts';
import type { Intent } from '#rules/intent.ts';
import { isSoldType, type SoldType } from '#rules/objects.ts';
import { typedAmount } from '#rules/typed-amount.ts';
import { paymentsService } from '#services/payments.ts';
import { settingsService } from '#services/settings.ts';
import { taxService } from '#services/tax.ts';
import { useAppDispatch, useSettings } from '#store/hooks.ts';
import { settingsActions } from '#store/settings.ts';
import { CouponField } from './coupon-field.tsx';
import { PackageChoice } from './package-choice.tsx';
import { PurchaseFailed } from './purchase-lines.tsx';
import { firstChoice, tokensForAmount, topUpAmountProblem } from './top-up-amounts.ts';
import { TopUpOutlook } from './top-up-outlook.tsx';
import { TopUpSteps } from './top-up-steps.tsx';
import { useCoupon } from './use-coupon.ts';
import { useMoney } from './use-money.ts';
import { useTopUp } from './use-top-up.ts';
import styles from './wallet-screen.module.css';

export interface TopUpFormProps {
  packages: readonly TokenPackage[];
  /** Null when the viewer has no cards to speak of: performers and operators. */
  initialCards: readonly PaymentCard[] | null;
  /** Own payments that wait for a confirmation, or for the bank. */
  waiting?: readonly PaymentTransaction[];
  /** Tokens that are missing for what one wants. */
  need?: number;
  returnTo?: string | undefined;
  /** The tax on what the fan's card pays. */
  tax?: TaxReply;
}

/** What is chosen, in wire money and tokens; `problem` when it cannot be paid like this. */
function useChoice(packages: readonly TokenPackage[], need: number, tax: TaxReply) {
  const settings = useSettings();
  const [choice, setChoice] = useState(() => firstChoice(packages, need, settings, tax));
  if ('packageId' in choice) {
    const chosen = packages.find((one) => one._id === choice.packageId);
    const price = wireToPay(chosen?.price ?? 0, tax);
    return {
      choice,
      setChoice,
      price,
      tokens: chosen?.tokens ?? 0,
      problem: null,
      what: { ...choice, price, tokens: chosen?.tokens ?? 0 },
    };
  }
  const problem = topUpAmountProblem(choice.amount, settings);
  const amount = problem ? 0 : typedAmount(choice.amount);
  const price = wireToPay(amount, tax);
  const tokens = problem ? 0 : tokensForAmount(amount, settings, tax);
  return { choice, setChoice, price, tokens, problem, what: { amount, price, tokens } };
}

/** What is said of each kind that one wants to buy. */
const NEEDED_FOR = {
  feed: 'unlock.feed',
  gallery: 'unlock.gallery',
  video: 'unlock.video',
  product: 'order',
  message: 'unlock.message',
} as const satisfies Record<SoldType, string>;

function needOf({ kind, objectType }: Intent) {
  if (kind === 'tip') return kind;
  return kind === 'unlock' && isSoldType(objectType) ? NEEDED_FOR[objectType] : 'other';
}

/** Why one came here, as long as this browser knows. */
function NeededFor({ tokens }: { tokens: number }) {
  const t = useT();
  const money = useMoney();
  const intent = useIntent();
  const kind = intent ? needOf(intent) : 'other';
  const name = intent?.performer.name ?? '';
  return <Notice>{t(`wallet.topUp.need.${kind}`, { amount: money.tokens(tokens), name })}</Notice>;
}

function useCards(initial: readonly PaymentCard[]) {
  const now = useNow();
  const [cards, setCards] = useState(initial);
  const [chosen, setChosen] = useState<string>();
  // On the server the day of the reader is not known yet; a date of the past rules no card out.
  const at = new Date(now ?? 0);
  const own = cards.find((card) => card._id === chosen && isUsable(card, at));
  const cardId = (own ?? preferredCard(cards, at))?._id;
  const add = (card: PaymentCard) => {
    setCards((before) => [card, ...before]);
    setChosen(card._id);
  };
  return { cards, cardId, choose: setChosen, add, now: new Date(now ?? 0) };
}

/** The offer as it is now, for who saw another one. */
function useFreshOffer(initial: readonly TokenPackage[], initialTax: TaxReply) {
  const dispatch = useAppDispatch();
  const [packages, setPackages] = useState(initial);
  const [tax, setTax] = useState(initialTax);
  const refresh = async () => {
    const [offered, settings, owed] = await Promise.all([
      paymentsService.packages({ query: { limit: 20 } }),
      settingsService.public({}),
      taxService.own({}),
    ]);
    setTax(owed);
    setPackages(offered.data);
    dispatch(settingsActions.settingsLoaded(settings));
  };
  // Without an answer the old offer stands, and is refused again.
  return { packages, tax, refresh: () => void refresh().catch(() => undefined) };
}

/** Choosing, paying, confirming: the whole top-up on one screen. */
export function TopUpForm({
  packages: initialPackages,
  initialCards,
  waiting = [],
  need = 0,
  returnTo,
  tax: initialTax = NO_TAX,
}: TopUpFormProps) {
  const t = useT();
  const money = useMoney();
  const { packages, tax, refresh } = useFreshOffer(initialPackages, initialTax);
  const chosen = useChoice(packages, need, tax);
  const cards = useCards(initialCards ?? []);
  const coupon = useCoupon();
  const flow = useTopUp({ onOutdated: refresh, onCouponRefused: coupon.refuse, onPaid: coupon.remove });
  const toPay = coupon.priceOf(chosen.price);
  const open = useWaitingPayments(waiting);
  const later = (payment: PaymentTransaction) => {
    open.add(payment);
    // Its coupon is held by that payment now.
    if (payment.couponInfo) coupon.remove();
    flow.reset();
  };
  const confirm = (payment: PaymentTransaction) => {
    open.drop(payment._id);
    flow.follow(payment);
  };
  const [adding, setAdding] = useState(false);
  const { cardId } = cards;
  const known = flow.markDeclined(cards.cards);
  // Whoever takes another card has read why the last one did not pay.
  const choose = (id: string) => {
    cards.choose(id);
    flow.forgive();
  };
  return (
    <div className={styles.topUp}>
      {open.payments.map((payment) =>
        payment.status === 'require_authentication' ? (
          <WaitingPayment
            key={payment._id}
            payment={payment}
            onConfirm={() => confirm(payment)}
            onEnded={() => open.drop(payment._id)}
          />
        ) : (
          <ProcessingPayment key={payment._id} payment={payment} />
        ),
      )}
      {need > 0 ? <NeededFor tokens={need} /> : null}
      <PackageChoice
        packages={packages}
        choice={chosen.choice}
        problem={chosen.problem}
        tax={tax}
        onChange={chosen.setChoice}
      />
      <CouponField coupon={coupon} />
      {known.length > 0 ? (
        <CardChoice cards={known} value={cardId} onChange={choose} now={cards.now} />
      ) : (
        <p className={styles.hint}>{t('wallet.topUp.noCard')}</p>
      )}
      <Button
        variant={cardId ? 'outline' : 'primary'}
        size={cardId ? 'small' : undefined}
        className={cardId ? styles.another : undefined}
        onClick={() => setAdding(true)}
      >
        {t(cardId ? 'wallet.topUp.anotherCard' : 'wallet.topUp.addCard')}
      </Button>
      {chosen.problem ? null : (
        <TopUpOutlook
          tokens={chosen.tokens}
          price={chosen.price}
          toPay={toPay}
          coupon={coupon.applied}
          tax={tax}
        />
      )}
      <PurchaseFailed
        error={flow.error}
        action={
          flow.isDeclined ? (
            <OtherCardButton
              cards={known}
              declined={cardId}
              now={cards.now}
              onChoose={choose}
              onAdd={() => setAdding(true)}
            />
          ) : null
        }
      />
      <UnlessOnBreak>
        {cardId ? (
          <Button
            variant="primary"
            size="large"
            wide
            loading={flow.busy}
            disabled={Boolean(chosen.problem)}
            onClick={() => void flow.pay(chosen.what, cardId, coupon.applied?.code)}
          >
            {chosen.problem
              ? t('wallet.topUp.payNothing')
              : t('wallet.topUp.pay', { amount: money.amount(toPay) })}
          </Button>
        ) : null}
      </UnlessOnBreak>
      <TopUpSteps flow={flow} returnTo={returnTo} onLater={later} />
      {adding ? (
        <AddCardSheet
          onClose={() => setAdding(false)}
          onAdded={(card) => {
            cards.add(card);
            flow.forgive();
            setAdding(false);
          }}
        />
      ) : null}
    </div>
  );
}
