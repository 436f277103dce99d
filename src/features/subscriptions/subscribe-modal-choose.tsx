import { Calculator, CalendarClock, DoorOpen, Images, Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Button } from '#components/button.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Notice } from '#components/notice.tsx';
import { Sheet } from '#components/sheet.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { useNow } from '#components/use-now.ts';
import { CardChoice, preferredCard } from '#features/payments/card-choice.tsx';
import { OtherCardButton } from '#features/payments/other-card-button.tsx';
import { usePercent, wireTaxIn } from '#features/payments/tax-texts.ts';
import { UnlessOnBreak } from '#features/spending/break-notice.tsx';
import { PurchaseFailed } from '#features/wallet/purchase-lines.tsx';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { TRIAL } from '#rules/subscription.ts';
import { useSettings } from '#store/hooks.ts';
import type { SubscribablePerformer } from '#store/subscription-modal.ts';
import { PlanChoice } from './plan-choice.tsx';
import { isResumption, type Plan } from './plans.ts';
import type { useResume } from './resume-button.tsx';
import styles from './subscribe-modal.module.css';
import type { Offer } from './use-offer.ts';
import { useDayText, usePeriodTexts } from './use-period-texts.ts';
import type { useSubscribe } from './use-subscribe.ts';

interface ChooseProps {
  performer: SubscribablePerformer;
  offer: Offer;
  subscribe: ReturnType<typeof useSubscribe>;
  resume: ReturnType<typeof useResume>;
  onAddCard: () => void;
  onClose: () => void;
}

function Term({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** What one gets, when it is charged again, and what stays after cancelling. */
function Terms({ plan, offer }: { plan: Plan; offer: Offer }) {
  const t = useT();
  const current = offer.detail?.subscription ?? null;
  const texts = usePeriodTexts(plan, current);
  const money = useMoney();
  const percent = usePercent();
  const day = useDayText();
  const posts = offer.detail?.stats.subscriberFeeds ?? 0;
  const { quote } = offer;
  const upgraded = quote
    ? t('subscriptions.upgrade.terms', {
        until: day(quote.until),
        price: money.amount(quote.price, quote.currency),
      })
    : null;
  const resumed =
    current?.expiredAt && isResumption(plan, current)
      ? t('subscriptions.resume.terms', {
          date: day(current.expiredAt),
          price: money.amount(current.price),
        })
      : null;
  return (
    <ul className={styles.terms}>
      <Term icon={<Images aria-hidden="true" />}>
        {posts > 0 ? t('subscriptions.modal.posts', { count: posts }) : t('subscriptions.modal.allPosts')}
      </Term>
      <Term icon={<CalendarClock aria-hidden="true" />}>
        {upgraded ?? resumed ?? `${texts.starts} ${texts.renews}`.trim()}
      </Term>
      {quote ? (
        <Term icon={<Calculator aria-hidden="true" />}>
          {t('subscriptions.upgrade.credit', {
            count: quote.days,
            price: money.amount(quote.price, quote.currency),
            credit: money.amount(quote.credit, quote.currency),
            amount: money.amount(quote.amount, quote.currency),
          })}
        </Term>
      ) : null}
      {plan.type !== TRIAL && offer.tax.rate > 0 ? (
        <Term icon={<Landmark aria-hidden="true" />}>
          {t('subscriptions.modal.tax', {
            percent: percent(offer.tax.rate),
            amount: money.amount(wireTaxIn(quote?.amount ?? plan.price, offer.tax)),
          })}
        </Term>
      ) : null}
      <Term icon={<DoorOpen aria-hidden="true" />}>
        {t(plan.type === TRIAL ? 'subscriptions.modal.trialEnds' : 'subscriptions.modal.cancel')}
      </Term>
    </ul>
  );
}

/** The saved card that pays: the chosen one, else the preferred one that is still valid. */
function useCard({ offer, subscribe }: ChooseProps) {
  const now = new Date(useNow() ?? 0);
  const card = offer.cardId ?? preferredCard(offer.cards ?? [], now)?._id;
  // Whoever takes another card has read why the last one did not pay.
  const choose = (id: string) => {
    offer.chooseCard(id);
    subscribe.forgive();
  };
  return { now, card, cards: offer.cards && subscribe.markDeclined(offer.cards), choose };
}

function Cards({ card, onAddCard }: Pick<ChooseProps, 'onAddCard'> & { card: ReturnType<typeof useCard> }) {
  const t = useT();
  const { paymentGateway } = useSettings();
  const { cards } = card;
  if (paymentGateway === '') return <Notice>{t('payments.notSetUp')}</Notice>;
  if (!cards) return <ListSkeleton rows={1} />;
  return (
    <>
      {cards.length > 0 ? (
        <CardChoice cards={cards} value={card.card} onChange={card.choose} now={card.now} />
      ) : null}
      {card.card ? (
        <Button size="small" className={styles.another} onClick={onAddCard}>
          {t('subscriptions.modal.anotherCard')}
        </Button>
      ) : (
        <Notice>{t('subscriptions.modal.noCard')}</Notice>
      )}
    </>
  );
}

function Body({
  performer,
  offer,
  subscribe,
  resume,
  onAddCard,
  card,
}: ChooseProps & { card: ReturnType<typeof useCard> }) {
  const t = useT();
  const { sandboxPayments } = useSettings();
  const { plan, plans } = offer;
  if (!plan && !offer.ready) return <ListSkeleton rows={2} />;
  if (offer.refusal) return <Notice>{offer.refusal.message}</Notice>;
  if (!plan) return <Notice>{t('subscriptions.modal.noPlans', { name: performer.name })}</Notice>;
  const paid = plan.type !== TRIAL;
  return (
    <>
      <PlanChoice
        plans={plans}
        value={plan.type}
        onChange={offer.setType}
        disabled={subscribe.busy || resume.busy}
      />
      <Terms plan={plan} offer={offer} />
      {paid ? <Cards card={card} onAddCard={onAddCard} /> : null}
      {paid && sandboxPayments ? <p className={styles.sandbox}>{t('shell.sandbox')}</p> : null}
    </>
  );
}

/** Names what happens: the price, the trial, or that the renewal is switched on for free. */
function TakeButton({
  offer,
  subscribe,
  resume,
  onClose,
  plan,
  card,
}: ChooseProps & { plan: Plan; card: string | undefined }) {
  const t = useT();
  const money = useMoney();
  const current = offer.detail?.subscription ?? null;
  const look = { variant: 'primary', size: 'large', wide: true, disabled: !offer.ready } as const;
  if (current && isResumption(plan, current)) {
    const press = async () => {
      const { error } = await resume.resume(current._id, card);
      if (!error) onClose();
    };
    return (
      <Button {...look} loading={resume.busy} onClick={() => void press()}>
        {t('subscriptions.resume.action')}
      </Button>
    );
  }
  const { quote } = offer;
  if (quote)
    return (
      <Button {...look} loading={subscribe.busy} onClick={() => void subscribe.payYear(plan, card, quote)}>
        {t('subscriptions.upgrade.pay', { amount: money.amount(quote.amount, quote.currency) })}
      </Button>
    );
  return (
    <Button {...look} loading={subscribe.busy} onClick={() => void subscribe.pay(plan, card, current)}>
      {plan.type === TRIAL
        ? t('subscriptions.button.trial', { count: plan.days })
        : t('subscriptions.modal.pay', { price: money.amount(plan.price) })}
    </Button>
  );
}

/** The first step: plan, terms, card, one button that names the price. */
export function ChooseStep(props: ChooseProps) {
  const { performer, offer, onAddCard, onClose } = props;
  const t = useT();
  const card = useCard(props);
  const { paymentGateway } = useSettings();
  const { plan } = offer;
  const paid = plan?.type !== TRIAL;
  const isClosed = paid && paymentGateway === '';
  const needsCard = paid && offer.ready && !card.card;
  const current = offer.detail?.subscription ?? null;
  // A break stops what a card pays now: no trial, and no renewal that is switched on again.
  const charges = paid && !(plan && current && isResumption(plan, current));
  const button = plan ? <TakeButton {...props} plan={plan} card={card.card} /> : null;
  const addCard = (
    <Button variant="primary" size="large" wide onClick={onAddCard}>
      {t('subscriptions.modal.addCard')}
    </Button>
  );
  const action = needsCard ? addCard : button;
  return (
    <Sheet
      open
      onClose={onClose}
      locked={props.subscribe.busy || props.resume.busy}
      title={t(offer.isUpgrade ? 'subscriptions.upgrade.title' : 'subscriptions.modal.title', {
        name: performer.name,
      })}
      note={
        <PurchaseFailed
          error={props.subscribe.error ?? props.resume.error}
          action={
            props.subscribe.isDeclined ? (
              <OtherCardButton
                cards={card.cards ?? []}
                declined={card.card}
                now={card.now}
                onChoose={card.choose}
                onAdd={onAddCard}
              />
            ) : null
          }
        />
      }
      footer={
        offer.failed || offer.refusal || !plan || isClosed ? undefined : charges ? (
          <UnlessOnBreak>{action}</UnlessOnBreak>
        ) : (
          action
        )
      }
    >
      <div className={styles.body}>
        <p className={styles.person}>
          <Avatar name={performer.name} src={performer.avatar} size={48} />
          <bdi translate="no">{`@${performer.username}`}</bdi>
        </p>
        {offer.failed ? (
          <ErrorState compact onRetry={offer.reload} text={t('subscriptions.modal.loadFailed')} />
        ) : (
          <Body {...props} card={card} />
        )}
      </div>
    </Sheet>
  );
}
