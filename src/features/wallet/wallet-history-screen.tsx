import { Download, Wallet } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ListRow } from '#components/list-row.tsx';
import { ListView } from '#components/list-view.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { WalletMovement } from '#contract/wallet.ts';
import { MessageButton } from '#features/messages/message-button.tsx';
import { myOrderPath } from '#features/orders/order-paths.ts';
import history from '#features/payments/history.module.css';
import { paymentReceiptPath, purchaseReceiptPath } from '#features/payments/receipt-path.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import type { CsvRow } from '#lib/csv.ts';
import { useCsvExport } from '#lib/use-csv-export.ts';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { useNewVisit } from '#lib/visit.ts';
import { CHARGE_TYPES, type ChargeType } from '#rules/constants.ts';
import { CHARGE_FILTERS, IS_NAMED } from '#rules/purchases.ts';
import { useMovementsInfiniteQuery, walletService } from '#services/wallet.ts';
import { CHARGE_TITLES } from './charge-titles.ts';
import { Price } from './price.tsx';

type Filter = 'all' | 'top-up' | (typeof CHARGE_FILTERS)[ChargeType] | 'refund';
const FILTERS = new Set<Filter>(['all', 'top-up', ...Object.values(CHARGE_FILTERS), 'refund']);

/** The order of a product, also of one that was given back. */
const isOrder = ({ itemType }: WalletMovement): boolean => itemType === 'product';

/** What the wallet had to do with a disputed payment. */
const DISPUTES = ['dispute-hold', 'dispute-won', 'dispute-lost'] as const;
type Dispute = (typeof DISPUTES)[number];
const isDispute = (kind: string): kind is Dispute => DISPUTES.some((one) => one === kind);

/** Card money, by which tokens came or went. */
const isPayment = (kind: string): boolean =>
  kind === 'top-up' || kind === 'payment-refund' || isDispute(kind);

const saleOf = (kind: string) => CHARGE_TYPES.find((one) => one === kind);

function titleOf(t: Translate, row: WalletMovement): string {
  const { kind, performerInfo } = row;
  const name = performerInfo?.name ?? t('wallet.history.someone');
  if (kind === 'top-up') return t('wallet.history.topUp');
  if (kind === 'grant') return t('wallet.history.grant');
  if (kind === 'referral-payment') return t('wallet.history.referral');
  if (isDispute(kind)) return t(`wallet.history.${kind}`);
  if (kind === 'payment-refund') return t('wallet.history.paymentRefunded');
  if (kind === 'refund' && isOrder(row)) return t('wallet.history.orderRefunded', { name });
  if (kind === 'refund' && row.itemType) return t('wallet.history.purchaseRefunded', { name });
  if (kind === 'refund') return t('wallet.history.refunded');
  // What writing a message cost; else what was in it.
  if (kind === 'message' && row.targetId === performerInfo?._id)
    return t('wallet.history.messageTo', { name });
  const sale = saleOf(kind);
  return t(sale ? CHARGE_TITLES[sale] : 'wallet.history.other', { name });
}

/** Its order or receipt, where there is one: tokens that an operator gave have none. */
function hrefOf(row: WalletMovement): string | undefined {
  const { kind, transactionId } = row;
  if (isPayment(kind)) return paymentReceiptPath(transactionId);
  if (isOrder(row)) return myOrderPath(transactionId);
  return row.itemType ? purchaseReceiptPath(transactionId) : undefined;
}

function noteOf({ kind, message, name, menuItem, performerInfo }: WalletMovement): string {
  if (menuItem) return [menuItem, message].filter(Boolean).join(' · ');
  const product = kind === 'refund' && name === '' ? (performerInfo?.name ?? '') : name;
  // What has no name of its own is called like the row itself.
  const sale = saleOf(kind);
  return message || (sale && !IS_NAMED[sale] ? '' : product);
}

function Movement({ row }: { row: WalletMovement }) {
  const t = useT();
  const { performerInfo: performer } = row;
  const title = titleOf(t, row);
  const said = noteOf(row);
  const note = said === title ? '' : said;
  const isMessage = row.itemType === 'message' && performer;
  return (
    <ListRow
      as="li"
      leading={
        performer ? (
          <Avatar name={performer.name} src={performer.avatar} size={40} />
        ) : (
          <Wallet aria-hidden="true" />
        )
      }
      title={title}
      href={hrefOf(row)}
      text={
        <>
          <TimeText value={row.createdAt} as="datetime" />
          <span>{note ? ` · ${note}` : ''}</span>
        </>
      }
      actions={isMessage ? <MessageButton person={performer} look="icon" name={performer.name} /> : undefined}
      meta={
        <span className={history.sum}>
          <Price tokens={row.tokens} {...row.paid} signed stacked />
        </span>
      }
    />
  );
}

const csvHead = (t: Translate): CsvRow => [
  t('wallet.history.csv.date'),
  t('wallet.history.csv.what'),
  t('wallet.history.csv.note'),
  t('wallet.history.csv.tokens'),
  t('wallet.history.csv.paid'),
  t('wallet.history.csv.currency'),
  t('wallet.history.csv.reference'),
];

/** All that came into the wallet and went out of it, newest first, by kind; and as a file, all of it. */
export function WalletHistoryScreen() {
  const t = useT();
  const [filter, setFilter] = useState<Filter>('all');
  const query = filter === 'all' ? {} : { kind: filter };
  const list = useGrowingList(useMovementsInfiniteQuery({ query }, useNewVisit()));
  const csv = useCsvExport({
    name: 'wallet.csv',
    ask: (part) => walletService.movements({ query: { ...query, ...part } }),
    head: csvHead(t),
    cells: (row: WalletMovement) => [
      row.createdAt,
      titleOf(t, row),
      noteOf(row),
      row.tokens,
      row.paid?.amount ?? '',
      row.paid?.currency ?? '',
      row.transactionId,
    ],
    partText: (count) => t('wallet.history.csv.part', { count }),
  });
  const empty = (
    <EmptyState
      drawing="wallet"
      title={t('wallet.history.empty')}
      text={t('wallet.history.emptyText')}
      action={<Button href="/creator">{t('wallet.history.explore')}</Button>}
    />
  );
  return (
    <Column>
      <PageHeader
        title={t('wallet.history.title')}
        text={t('wallet.history.text')}
        actions={
          list.items.length > 0 ? (
            <Button icon={<Download aria-hidden="true" />} loading={csv.busy} onClick={csv.run}>
              {t('wallet.history.csv')}
            </Button>
          ) : null
        }
      />
      <div className={history.filters}>
        {[...FILTERS].map((one) => (
          <Chip key={one} selected={one === filter} onClick={() => setFilter(one)}>
            {t(`wallet.history.filter.${one}`)}
          </Chip>
        ))}
      </div>
      <ListView list={list} empty={empty}>
        {(row) => <Movement row={row} />}
      </ListView>
    </Column>
  );
}
