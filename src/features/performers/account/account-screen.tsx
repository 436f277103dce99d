import { useRouter } from 'next/router';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Card } from '#components/card.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { Notice } from '#components/notice.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { TabPanel, Tabs } from '#components/tabs.tsx';
import type { PerformerOwn } from '#contract/performer-account.ts';
import type { CurrentUser } from '#contract/users.ts';
import { PreferencesPanel } from '#features/users/preferences-panel.tsx';
import { useT } from '#i18n/use-t.ts';
import { Columns } from '#layouts/columns.tsx';
import { useHasAside } from '#lib/use-min-width.ts';
import { api } from '#services/api.ts';
import { performerAccountApi, useOwnPerformerQuery } from '#services/performer-account.ts';
import { WorkScreen } from '#shell/work-screen.tsx';
import { useAppDispatch, useViewer } from '#store/hooks.ts';
import { userActions } from '#store/user.ts';
import styles from './account.module.css';
import { BasicForm } from './basic-form.tsx';
import { DetailsForm } from './details-form.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { FirstSteps } from './first-steps.tsx';
import type { PanelProps } from './panel.ts';
import { PasswordForm } from './password-form.tsx';
import { PicturesPanel } from './pictures-panel.tsx';
import { PricesForm } from './prices-form.tsx';
import { ReviewNotice } from './review-notice.tsx';

const TABS = [
  'basic',
  'details',
  'pictures',
  'prices',
  'documents',
  'password',
  'preferences',
  'devices',
] as const;
type Tab = (typeof TABS)[number];

const tabOf = (value: unknown): Tab => TABS.find((tab) => tab === value) ?? 'basic';

/** The part of the account screen that is open; it has an address, so that links lead to it. */
function useTab(): [Tab, (tab: string) => void] {
  const router = useRouter();
  const asked = router.query.tab;
  const [tab, setTab] = useState(() => tabOf(asked));
  useEffect(() => setTab(tabOf(asked)), [asked]);
  const open = (next: string) => {
    setTab(tabOf(next));
    const target = { pathname: router.pathname, query: { tab: next } };
    void router.replace(target, undefined, { shallow: true, scroll: false });
  };
  return [tab, open];
}

/** The parts of the own record that the shell shows everywhere. */
const viewerPart = (performer: PerformerOwn): Partial<CurrentUser> => ({
  name: performer.name,
  username: performer.username,
  avatar: performer.avatar,
  email: performer.email,
  pendingEmail: performer.pendingEmail,
  country: performer.country,
  phone: performer.phone,
  gender: performer.gender,
  verifiedEmail: performer.verifiedEmail,
  reviewState: performer.reviewState,
});

function Panel({ tab, ...props }: PanelProps & { tab: Tab }) {
  switch (tab) {
    case 'basic':
      return <BasicForm {...props} />;
    case 'details':
      return <DetailsForm {...props} />;
    case 'pictures':
      return <PicturesPanel {...props} />;
    case 'prices':
      return <PricesForm {...props} />;
    case 'documents':
      return <DocumentsPanel {...props} />;
    case 'password':
      return <PasswordForm {...props} />;
    case 'preferences':
      return <PreferencesPanel />;
    case 'devices':
      return <DevicesPanel />;
  }
}

/** Parts that were opened stay, hidden, so that looking into another one loses nothing that was typed. */
function Panels({ tab, ...props }: Omit<PanelProps, 'onDirty'> & { tab: Tab }) {
  const [opened, setOpened] = useState<readonly Tab[]>([tab]);
  const [dirty, setDirty] = useState<Partial<Record<Tab, boolean>>>({});
  useEffect(() => setOpened((before) => (before.includes(tab) ? before : [...before, tab])), [tab]);
  return (
    <>
      {TABS.filter((one) => one === tab || opened.includes(one)).map((one) => (
        <div key={one} hidden={one !== tab}>
          <TabPanel idPrefix="account" value={one}>
            <Card bleed>
              <Panel
                tab={one}
                {...props}
                onDirty={(is) => setDirty((before) => ({ ...before, [one]: is }))}
              />
            </Card>
          </TabPanel>
        </div>
      ))}
      <LeaveGuard when={Object.values(dirty).some(Boolean)} />
    </>
  );
}

/** Everything of a performer's own that they may change. */
export function AccountScreen() {
  const t = useT();
  const dispatch = useAppDispatch();
  const viewer = useViewer();
  const hasAside = useHasAside();
  const [tab, setTab] = useTab();
  const { data: performer, error, isFetching, refetch } = useOwnPerformerQuery(undefined);
  const onSaved = useCallback(
    (change: Partial<PerformerOwn>) => {
      const saved = (own: PerformerOwn) => ({ ...own, ...change });
      dispatch(performerAccountApi.util.updateQueryData('ownPerformer', undefined, saved));
      // Others see it too: on the profile, in lists, beside posts.
      dispatch(api.util.invalidateTags(['performers', 'feeds']));
    },
    [dispatch],
  );
  const updateViewer = useEffectEvent((own: PerformerOwn) => {
    if (viewer) dispatch(userActions.userUpdated({ ...viewer, ...viewerPart(own) }));
  });
  useEffect(() => {
    if (performer) updateViewer(performer);
  }, [performer]);
  const isIncomplete = performer && (!performer.email || !performer.username);
  const content = performer ? (
    <div className={styles.content}>
      {isIncomplete ? (
        <Notice tone="accent" title={t('creator.account.incomplete')}>
          {t('creator.account.incomplete.text')}
        </Notice>
      ) : null}
      {hasAside ? null : <FirstSteps performer={performer} folded />}
      {tab === 'documents' ? null : (
        <ReviewNotice state={performer.reviewState} reason={performer.reviewReason} />
      )}
      <Tabs
        label={t('creator.account.title')}
        items={TABS.map((id) => ({ id, label: t(`creator.account.tab.${id}`) }))}
        value={tab}
        onChange={setTab}
        idPrefix="account"
      />
      <Panels tab={tab} performer={performer} onSaved={onSaved} />
    </div>
  ) : (
    <ListSkeleton rows={6} />
  );
  return (
    <WorkScreen>
      <Columns
        label={t('creator.account.steps')}
        aside={performer && hasAside ? <FirstSteps performer={performer} /> : null}
      >
        <PageHeader title={t('creator.account.title')} />
        {error && !performer ? <ErrorState onRetry={() => void refetch()} retrying={isFetching} /> : content}
      </Columns>
    </WorkScreen>
  );
}
