import { CheckCheck, Settings } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { ChipRow } from '#components/chip-row.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { SelectField } from '#components/field.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { LoadMore } from '#components/load-more.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { useT } from '#i18n/use-t.ts';
import { SETTINGS } from '#layouts/account-items.ts';
import { Column } from '#layouts/columns.tsx';
import { isComingBack } from '#lib/visit.ts';
import { type NotificationRow, rowNameFor, rowsShownTo } from '#rules/notifications.ts';
import { useAppDispatch, useAppSelector, useAppStore, useViewer } from '#store/hooks.ts';
import { type NotificationFilter, notificationActions, notificationFlows } from '#store/notification.ts';
import { NotificationDays } from './notification-days.tsx';
import styles from './notifications-screen.module.css';

function Nothing({ filter }: { filter: NotificationFilter }) {
  const t = useT();
  const viewer = useViewer();
  if (filter.type) return <EmptyState drawing="search" title={t('notifications.empty.kind')} />;
  if (filter.status === 'unread')
    return <EmptyState drawing="mail" title={t('notifications.empty.unread')} />;
  return (
    <EmptyState
      drawing="mail"
      title={t('notifications.empty')}
      text={t('notifications.empty.text')}
      action={viewer?.isPerformer ? null : <Button href="/creator">{t('notifications.empty.find')}</Button>}
    />
  );
}

function Filters({
  filter,
  ask,
}: {
  filter: NotificationFilter;
  ask(change: Partial<NotificationFilter>): void;
}) {
  const t = useT();
  const viewer = useViewer();
  return (
    <div className={styles.filters}>
      <ChipRow value={filter.status}>
        <Chip selected={filter.status === 'all'} onClick={() => ask({ status: 'all' })}>
          {t('notifications.filter.all')}
        </Chip>
        <Chip selected={filter.status === 'unread'} onClick={() => ask({ status: 'unread' })}>
          {t('notifications.filter.unread')}
        </Chip>
      </ChipRow>
      <SelectField
        className={styles.kind}
        label={t('notifications.filter.kind')}
        hideLabel
        value={filter.type}
        options={[
          { value: '', label: t('notifications.kind.any') },
          ...rowsShownTo(viewer).map((row) => ({
            value: row,
            label: t(`notifications.kind.${rowNameFor(viewer, row)}`),
          })),
        ]}
        onChange={(event) => ask({ type: event.target.value as NotificationRow | '' })}
      />
    </div>
  );
}

/** A new visit begins anew. "Back" shows what was read, under its filter, and asks only for what has changed since. */
function useVisit() {
  const store = useAppStore();
  const [isBack] = useState(isComingBack);
  useEffect(() => {
    const { dispatch } = store;
    const { success, isOutdated } = store.getState().notification;
    dispatch(notificationActions.shown(true));
    if (!isBack || !success) dispatch(notificationFlows.list.request({ status: 'all', type: '' }));
    else if (isOutdated) dispatch(notificationFlows.refresh.request());
    return () => void dispatch(notificationActions.shown(false));
  }, [store, isBack]);
}

/** What a person was told of, by day, with what is unread marked until it is opened. */
export function NotificationsScreen() {
  const t = useT();
  const dispatch = useAppDispatch();
  const { dataSource, loading, success, error, filter, cursor, more, total } = useAppSelector(
    ({ notification }) => notification,
  );
  const ask = (change: Partial<NotificationFilter>) =>
    dispatch(notificationFlows.list.request({ ...filter, ...change }));
  useVisit();
  const isAllRead = total === 0 && dataSource.every(({ read }) => read);
  const isLoading = loading || (!success && !error);
  return (
    <Column>
      <PageHeader
        title={t('notifications.title')}
        actions={
          <>
            <IconButton
              href={SETTINGS.href}
              label={t('notifications.settings')}
              icon={<Settings aria-hidden="true" />}
            />
            <Button
              icon={<CheckCheck aria-hidden="true" />}
              // It keeps the focus of who has just pressed it.
              aria-disabled={isAllRead}
              onClick={() => {
                if (!isAllRead) dispatch(notificationFlows.readAll.request());
              }}
            >
              {t('notifications.readAll')}
            </Button>
          </>
        }
      />
      <Filters filter={filter} ask={ask} />
      {dataSource.length > 0 ? (
        <>
          <NotificationDays rows={dataSource} />
          <LoadMore
            done={cursor === null}
            auto
            loading={more.requesting}
            failed={Boolean(more.error)}
            endText={t('notifications.end')}
            onMore={() => dispatch(notificationFlows.more.request())}
          />
        </>
      ) : error ? (
        <ErrorState title={t('common.failed')} onRetry={() => ask({})} retrying={loading} />
      ) : isLoading ? (
        <ListSkeleton rows={6} />
      ) : (
        <Nothing filter={filter} />
      )}
    </Column>
  );
}
