import { Download } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ListRow } from '#components/list-row.tsx';
import { ListView } from '#components/list-view.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { TokenTransaction } from '#contract/wallet.ts';
import history from '#features/payments/history.module.css';
import type { Translate } from '#i18n/create-i18n.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { csvText, saveText } from '#lib/csv.ts';
import { useList } from '#lib/use-list.ts';
import { useReloadOn } from '#realtime/use-reload-on.ts';
import { walletService } from '#services/wallet.ts';
import { Price } from './price.tsx';

const FILTERS = ['all', 'tip', 'feed'] as const;
type Filter = (typeof FILTERS)[number];

function titleOf(t: Translate, { type, performerInfo }: TokenTransaction): string {
  const name = performerInfo?.name ?? t('wallet.history.someone');
  if (type === 'tip') return t('wallet.history.tip', { name });
  return t(type === 'feed' ? 'wallet.history.feed' : 'wallet.history.other', { name });
}

function hrefOf({ type, targetId, performerInfo }: TokenTransaction): string | undefined {
  if (type === 'feed') return `/post/${targetId}`;
  return performerInfo ? `/${performerInfo.username}` : undefined;
}

function Spent({ row }: { row: TokenTransaction }) {
  const t = useT();
  const { performerInfo: performer, products, message, type } = row;
  // A tip's product is called like the row itself.
  const note = message || (type === 'tip' ? '' : products[0]?.name);
  return (
    <ListRow
      as="li"
      leading={<Avatar name={performer?.name ?? ''} src={performer?.avatar} size={40} />}
      title={titleOf(t, row)}
      href={hrefOf(row)}
      text={
        <>
          <TimeText value={row.createdAt} as="datetime" />
          {note ? ` · ${note}` : ''}
        </>
      }
      meta={
        <span className={history.sum}>
          <Price tokens={-row.totalPrice} signed stacked />
          {row.status === 'refunded' ? <Badge>{t('wallet.history.refunded')}</Badge> : null}
        </span>
      }
    />
  );
}

function download(t: Translate, rows: readonly TokenTransaction[]): void {
  const lines = rows.map((row) => [
    row.createdAt,
    titleOf(t, row),
    row.type,
    row.totalPrice,
    row.status,
    row._id,
  ]);
  saveText('wallet.csv', csvText([['time', 'what', 'type', 'tokens', 'status', 'id'], ...lines]));
}

/** What the wallet paid for, newest first, by kind, and as a file (spec §7: wallet charges). */
export function WalletHistoryScreen() {
  const t = useT();
  const [filter, setFilter] = useState<Filter>('all');
  const query = filter === 'all' ? {} : { type: filter };
  const list = useList(walletService.search, { query }, { pageSize: 20 });
  useReloadOn('token_transaction_success', list.reload);
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
            <Button icon={<Download aria-hidden="true" />} onClick={() => download(t, list.items)}>
              {t('wallet.history.csv')}
            </Button>
          ) : null
        }
      />
      <div className={history.filters}>
        {FILTERS.map((one) => (
          <Chip key={one} selected={one === filter} onClick={() => setFilter(one)}>
            {t(`wallet.history.filter.${one}`)}
          </Chip>
        ))}
      </div>
      <ListView list={list} empty={empty}>
        {(row) => <Spent row={row} />}
      </ListView>
    </Column>
  );
}
