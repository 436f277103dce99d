import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { ChipRow } from '#components/chip-row.tsx';
import { DateOrderSelect } from '#components/date-order-select.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { FilterForm } from '#components/filter-form.tsx';
import { FilterSelect } from '#components/filter-select.tsx';
import { ListFrame } from '#components/list-frame.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SearchField } from '#components/search-field.tsx';
import work from '#components/work.module.css';
import { useT } from '#i18n/use-t.ts';
import { profilePath } from '#lib/profile-path.ts';
import { pagesOf } from '#lib/result-pages.ts';
import { type Filters, useFilters } from '#lib/use-filters.ts';
import { useWide } from '#lib/use-min-width.ts';
import { useNewVisit } from '#lib/visit.ts';
import { SUBSCRIPTION_TYPES } from '#rules/constants.ts';
import { useSubscribersQuery } from '#services/subscriptions.ts';
import { WorkScreen } from '#shell/work-screen.tsx';
import { useViewer } from '#store/hooks.ts';
import { SubscriberCards } from './subscriber-cards.tsx';
import { SubscriberTable } from './subscriber-table.tsx';

const ALL = { status: '', subscriptionType: '', q: '', sort: '' };
/** As stored: `created` are unpaid intents, which the list leaves out. */
const STATUSES = ['', 'active', 'deactivated'] as const;

function FilterBar({ filters }: { filters: Filters<typeof ALL> }) {
  const t = useT();
  const { values, set } = filters;
  return (
    <FilterForm label={t('creator.subscribers.filters')}>
      <div className={work.search}>
        <SearchField label={t('creator.subscribers.search')} value={values.q} onChange={(q) => set('q', q)} />
      </div>
      <ChipRow value={values.status}>
        {STATUSES.map((status) => (
          <Chip key={status} selected={values.status === status} onClick={() => set('status', status)}>
            {t(`creator.subscribers.show.${status || 'all'}`)}
          </Chip>
        ))}
      </ChipRow>
      <FilterSelect
        label={t('creator.subscribers.plan')}
        all={t('creator.subscribers.plan.all')}
        value={values.subscriptionType}
        options={SUBSCRIPTION_TYPES.map((value) => ({
          value,
          label: t(`creator.subscribers.plan.${value}`),
        }))}
        onChange={(value) => set('subscriptionType', value)}
      />
      <DateOrderSelect order={values.sort} onOrder={(order) => set('sort', order)} />
    </FilterForm>
  );
}

function NoSubscribers() {
  const t = useT();
  const viewer = useViewer();
  return (
    <EmptyState
      drawing="people"
      title={t('creator.subscribers.empty')}
      text={t('creator.subscribers.empty.text')}
      action={viewer ? <Button href={profilePath(viewer)}>{t('creator.subscribers.profile')}</Button> : null}
    />
  );
}

type SubscribersInput = Parameters<typeof useSubscribersQuery>[0];

/** Who is or was subscribed, since when, and what happens next. */
export function MySubscribersScreen() {
  const t = useT();
  const wide = useWide();
  const filters = useFilters(ALL);
  const pages = pagesOf(useSubscribersQuery({ query: filters.query } as SubscribersInput, useNewVisit()));
  return (
    <WorkScreen>
      <PageHeader title={t('creator.subscribers.title')} />
      <ListFrame
        pages={pages}
        filters={filters}
        filterBar={<FilterBar filters={filters} />}
        label={t('creator.subscribers.title')}
        empty={<NoSubscribers />}
      >
        {wide ? (
          <SubscriberTable
            rows={pages.items}
            loading={pages.loading}
            order={filters.values.sort}
            onOrder={(order) => filters.set('sort', order)}
          />
        ) : (
          <SubscriberCards rows={pages.items} />
        )}
      </ListFrame>
    </WorkScreen>
  );
}
