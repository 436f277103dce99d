import { Download } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { ChipRow } from '#components/chip-row.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ListRow } from '#components/list-row.tsx';
import { ListView } from '#components/list-view.tsx';
import { Section } from '#components/section.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { ReferralEarning } from '#contract/referrals.ts';
import { Price } from '#features/wallet/price.tsx';
import type { Translate } from '#i18n/create-i18n.ts';
import { useT } from '#i18n/use-t.ts';
import type { CsvRow } from '#lib/csv.ts';
import { useCsvExport } from '#lib/use-csv-export.ts';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { useNewVisit } from '#lib/visit.ts';
import { referralsService, useReferralEarningsInfiniteQuery } from '#services/referrals.ts';
import { useShareText } from './referral-rules.tsx';
import styles from './referrals.module.css';

const FILTERS = ['all', 'waiting', 'paid'] as const;
type Filter = (typeof FILTERS)[number];
const queryOf = (filter: Filter) => (filter === 'all' ? {} : { isPaid: filter === 'paid' });

const nameOf = (t: Translate, { registerInfo: person }: ReferralEarning): string =>
  person?.name || person?.username || t('referrals.people.gone');

function Share({ row }: { row: ReferralEarning }) {
  const t = useT();
  const shareText = useShareText();
  const name = nameOf(t, row);
  return (
    <ListRow
      as="li"
      leading={<Avatar name={name} src={row.registerInfo?.avatar} size={40} />}
      title={name}
      text={
        <>
          <TimeText value={row.createdAt} as="datetime" />
          <span>{` · ${t(`earnings.type.${row.type}`)} · ${t('referrals.earnings.of', { share: shareText(row.referralCommission), price: row.grossPrice })}`}</span>
        </>
      }
      meta={
        <span className={styles.sum}>
          <Price tokens={row.netPrice} stacked />
          <Badge tone={row.isPaid ? 'positive' : 'neutral'}>
            {t(row.isPaid ? 'referrals.earnings.paid' : 'referrals.earnings.waiting')}
          </Badge>
        </span>
      }
    />
  );
}

const csvHead = (t: Translate): CsvRow => [
  t('referrals.csv.date'),
  t('referrals.csv.who'),
  t('referrals.csv.username'),
  t('referrals.csv.type'),
  t('referrals.csv.price'),
  t('referrals.csv.share'),
  t('referrals.csv.net'),
  t('referrals.csv.paid'),
];

/** What one gets, sale by sale, by what was paid already; and as a file, all of it. */
export function ReferralEarnings() {
  const t = useT();
  const [filter, setFilter] = useState<Filter>('all');
  const query = queryOf(filter);
  const list = useGrowingList(useReferralEarningsInfiniteQuery({ query }, useNewVisit()));
  const csv = useCsvExport({
    name: 'referrals.csv',
    ask: (part) => referralsService.earnings({ query: { ...query, ...part } }),
    head: csvHead(t),
    cells: (row: ReferralEarning) => [
      row.createdAt,
      nameOf(t, row),
      row.registerInfo?.username ?? '',
      t(`earnings.type.${row.type}`),
      row.grossPrice,
      row.referralCommission,
      row.netPrice,
      row.paidAt ?? '',
    ],
    partText: (count) => t('referrals.csv.part', { count }),
  });
  const empty = (
    <EmptyState
      compact
      drawing="chart"
      title={t('referrals.earnings.empty')}
      text={t('referrals.earnings.empty.text')}
    />
  );
  return (
    <Section
      title={t('referrals.earnings')}
      action={
        list.items.length > 0 ? (
          <Button size="small" icon={<Download aria-hidden="true" />} loading={csv.busy} onClick={csv.run}>
            {t('referrals.csv')}
          </Button>
        ) : null
      }
    >
      <div className={styles.filters}>
        <ChipRow value={filter}>
          {FILTERS.map((one) => (
            <Chip key={one} selected={one === filter} onClick={() => setFilter(one)}>
              {t(`referrals.earnings.${one}`)}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <ListView list={list} empty={empty} skeletonRows={3}>
        {(row) => <Share row={row} />}
      </ListView>
    </Section>
  );
}
