import { CreditCard, Plus, Trash2 } from 'lucide-react';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { errorOf, toApiError } from '#api/api-error.ts';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/confirm.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { ListRow } from '#components/list-row.tsx';
import { ListView, type ShownList } from '#components/list-view.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { toast } from '#components/toast.ts';
import { useNow } from '#components/use-now.ts';
import type { PaymentCard } from '#contract/payment-card.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { useNewVisit } from '#lib/visit.ts';
import { brandName } from '#rules/card.ts';
import { MAX_CARDS } from '#rules/card-gateways.ts';
import { RETURN_PARAM, safeReturnPath } from '#rules/return-path.ts';
import { useCardsQuery, useRemoveCardMutation, useSetDefaultCardMutation } from '#services/payments.ts';
import { useSettings } from '#store/hooks.ts';
import { AddCardSheet } from './add-card-sheet.tsx';
import { isUsable } from './card-choice.tsx';
import styles from './cards-screen.module.css';

interface SavedCardProps {
  card: PaymentCard;
  onRemove: () => void;
}

/** Preselected when one pays, and what running subscriptions renew with. */
function MakeDefault({ card }: Pick<SavedCardProps, 'card'>) {
  const t = useT();
  const [setDefault, { isLoading }] = useSetDefaultCardMutation();
  const choose = async () => {
    const { error } = await setDefault({ params: { id: card._id } });
    if (error) toast.error(toApiError(error).message);
    else toast.success(t('payments.cards.defaultSet'));
  };
  return (
    <Button size="small" loading={isLoading} onClick={() => void choose()}>
      {t('payments.cards.makeDefault')}
    </Button>
  );
}

const nameOf = (t: Translate, { brand, last4Digits }: PaymentCard): string =>
  t('payments.card.name', { brand: brandName(brand), last4: last4Digits });

function SavedCard({ card, onRemove }: SavedCardProps) {
  const t = useT();
  const now = useNow();
  const usable = now === undefined || isUsable(card, new Date(now));
  const until = `${String(card.month).padStart(2, '0')}/${String(card.year).slice(-2)}`;
  const name = nameOf(t, card);
  return (
    <ListRow
      as="li"
      leading={<CreditCard aria-hidden="true" />}
      title={name}
      text={`${card.holderName} · ${t(usable ? 'payments.card.until' : 'payments.card.expired', { until })}`}
      meta={
        <span className={styles.marks}>
          {card.isDefault ? <Badge tone="positive">{t('payments.cards.default')}</Badge> : null}
          {usable ? null : <Badge tone="warning">{t('payments.cards.expired')}</Badge>}
          {usable && card.isDeclined ? <Badge tone="warning">{t('payments.cards.declined')}</Badge> : null}
        </span>
      }
      actions={
        <>
          {usable && !card.isDefault ? <MakeDefault card={card} /> : null}
          <IconButton label={t('payments.cards.remove', { name })} icon={<Trash2 />} onClick={onRemove} />
        </>
      }
    />
  );
}

function RemoveCard({ card, onDone }: { card: PaymentCard; onDone: () => void }) {
  const t = useT();
  const [remove, { isLoading }] = useRemoveCardMutation();
  const confirm = async () => {
    const { data, error } = await remove({ params: { id: card._id } });
    if (error) toast.error(toApiError(error).message);
    else if (data.newDefault)
      toast.success(t('payments.cards.removedDefault', { name: nameOf(t, data.newDefault) }));
    else toast.success(t('payments.cards.removed'));
    onDone();
  };
  return (
    <Confirm
      open
      danger
      title={t('payments.cards.removeTitle')}
      text={t('payments.cards.removeText')}
      confirmLabel={t('payments.cards.removeYes')}
      busy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onDone}
    />
  );
}

function Cards({ list, onAdd }: { list: ShownList<PaymentCard>; onAdd: () => void }) {
  const t = useT();
  const open = useSettings().paymentGateway !== '';
  const [removing, setRemoving] = useState<PaymentCard | null>(null);
  const empty = (
    <EmptyState
      drawing="cards"
      title={t('payments.cards.empty')}
      text={t(open ? 'payments.cards.emptyText' : 'payments.notSetUp')}
      action={
        open ? (
          <Button variant="primary" onClick={onAdd} icon={<Plus aria-hidden="true" />}>
            {t('payments.cards.add')}
          </Button>
        ) : null
      }
    />
  );
  return (
    <>
      <ListView list={list} empty={empty} skeletonRows={3}>
        {(card) => <SavedCard card={card} onRemove={() => setRemoving(card)} />}
      </ListView>
      {removing ? <RemoveCard card={removing} onDone={() => setRemoving(null)} /> : null}
    </>
  );
}

/** There are so few that they come at once. */
function useCards(): ShownList<PaymentCard> {
  const { data, error, isLoading, refetch } = useCardsQuery({ query: { limit: MAX_CARDS } }, useNewVisit());
  return {
    items: data?.data ?? [],
    loading: isLoading,
    loadingMore: false,
    error: errorOf(error),
    done: true,
    loadMore: () => undefined,
    reload: () => void refetch(),
  };
}

/** The own cards: add one, remove one. Leads back to where a card was needed */
export function CardsScreen() {
  const t = useT();
  const router = useRouter();
  const list = useCards();
  const [adding, setAdding] = useState(router.query.add === '1');
  const returnTo = router.query[RETURN_PARAM];
  const added = () => {
    setAdding(false);
    toast.success(t('payments.cards.added'));
    if (returnTo) void router.push(safeReturnPath(returnTo, '/user/cards'));
  };
  const full = list.items.length >= MAX_CARDS;
  const open = useSettings().paymentGateway !== '';
  return (
    <Column>
      <PageHeader
        title={t('payments.cards.title')}
        text={full ? t('payments.cards.full', { count: MAX_CARDS }) : t('payments.cards.text')}
        actions={
          list.items.length > 0 && !full && open ? (
            <Button onClick={() => setAdding(true)} icon={<Plus aria-hidden="true" />}>
              {t('payments.cards.add')}
            </Button>
          ) : null
        }
      />
      <Cards list={list} onAdd={() => setAdding(true)} />
      {adding ? <AddCardSheet onClose={() => setAdding(false)} onAdded={added} /> : null}
    </Column>
  );
}
