import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ListView } from '#components/list-view.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { TabPanel, Tabs } from '#components/tabs.tsx';
import type { OwnSubscription } from '#contract/subscriptions.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { type GrowingList, useGrowingList } from '#lib/use-growing-list.ts';
import { useNewVisit } from '#lib/visit.ts';
import { useOwnSubscriptionsInfiniteQuery } from '#services/subscriptions.ts';
import { CancelSubscription } from './cancel-subscription.tsx';
import styles from './my-subscriptions-screen.module.css';
import { SubscriptionRow } from './subscription-row.tsx';

const TABS = ['running', 'ended'] as const;
type Tab = (typeof TABS)[number];

interface RowsProps {
  tab: Tab;
  rows: readonly OwnSubscription[];
  list: GrowingList<OwnSubscription>;
}

function Rows({ tab, rows, list }: RowsProps) {
  const t = useT();
  const [ending, setEnding] = useState<OwnSubscription | null>(null);
  const empty = (
    <EmptyState
      drawing="people"
      title={t(`subscriptions.own.empty.${tab}`)}
      action={<Button href="/creator">{t('subscriptions.own.explore')}</Button>}
    />
  );
  return (
    <div className={styles.rows}>
      <ListView list={{ ...list, items: rows }} empty={empty}>
        {(row) => <SubscriptionRow subscription={row} onCancel={() => setEnding(row)} />}
      </ListView>
      {ending ? <CancelSubscription subscription={ending} onDone={() => setEnding(null)} /> : null}
    </div>
  );
}

/** Running and ended subscriptions: next charge, end of access, cancel as easily as subscribe (one press each). */
export function MySubscriptionsScreen() {
  const t = useT();
  const [tab, setTab] = useState<Tab>('running');
  const list = useGrowingList(useOwnSubscriptionsInfiniteQuery({}, useNewVisit()));
  const running = list.items.filter(
    (one) => one.isActive || one.state === 'past-due' || one.state === 'pending',
  );
  const byTab: Record<Tab, OwnSubscription[]> = {
    running,
    ended: list.items.filter((one) => !running.includes(one)),
  };
  const items = TABS.map((id) => ({ id, label: t(`subscriptions.own.tab.${id}`) }));
  return (
    <Column>
      <PageHeader title={t('subscriptions.own.title')} text={t('subscriptions.own.text')} />
      <Tabs
        label={t('subscriptions.own.title')}
        items={items}
        value={tab}
        onChange={(id) => setTab(id as Tab)}
        idPrefix="subscriptions"
      />
      <TabPanel idPrefix="subscriptions" value={tab}>
        <Rows tab={tab} rows={byTab[tab]} list={list} />
      </TabPanel>
    </Column>
  );
}
