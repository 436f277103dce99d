import { Badge, type BadgeProps } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ListRow } from '#components/list-row.tsx';
import { ListView } from '#components/list-view.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { Report } from '#contract/reports.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { profilePath } from '#lib/profile-path.ts';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { useNewVisit } from '#lib/visit.ts';
import { itemPath } from '#rules/item-paths.ts';
import { isShownType } from '#rules/objects.ts';
import type { ReportStatus } from '#rules/reports.ts';
import { useOwnReportsInfiniteQuery } from '#services/reports.ts';
import { useViewer } from '#store/hooks.ts';
import { OwnCases } from './cases.tsx';
import styles from './reports.module.css';

const TONES: Record<ReportStatus, NonNullable<BadgeProps['tone']>> = {
  reported: 'accent',
  rejected: 'neutral',
  warned: 'positive',
  deleted: 'positive',
};

/** The page of what was reported, while it has one. */
function pathOf({ target, targetId, status, performerInfo }: Report): string | null {
  if (status === 'deleted') return null;
  if (isShownType(target)) return itemPath(target, targetId);
  return target === 'performer' && performerInfo ? profilePath(performerInfo) : null;
}

function Row({ report }: { report: Report }) {
  const t = useT();
  const { target, name, performerInfo, reason, description, status, createdAt } = report;
  const owner = performerInfo?.name || performerInfo?.username;
  const path = pathOf(report);
  const isPerson = target === 'performer';
  return (
    <ListRow
      as="li"
      title={
        <>
          <span>{t(`reports.target.${target}`)}</span> {name ? <bdi>{`“${name}”`}</bdi> : null}{' '}
          <span>{owner && !isPerson ? t('reports.of', { name: owner }) : null}</span>
        </>
      }
      {...(path ? { href: path } : {})}
      text={
        <span className={styles.lines}>
          <span>
            <Badge tone={TONES[status]}>{t(`reports.status.${status}`)}</Badge>
          </span>
          <span>
            <span>{`${t(`reports.reason.${reason}`)} ·`}</span> <TimeText value={createdAt} as="date" />
          </span>
          {description ? <span dir="auto">{description}</span> : null}
        </span>
      }
    />
  );
}

/** What a person reported and what became of it; for fans also what was decided about their own. */
export function ReportsScreen() {
  const t = useT();
  const viewer = useViewer();
  const list = useGrowingList(useOwnReportsInfiniteQuery({ query: {} }, useNewVisit()));
  const empty = (
    <EmptyState
      drawing="feed"
      title={t('reports.empty')}
      text={t('reports.empty.text')}
      action={<Button href="/home">{t('reports.empty.home')}</Button>}
    />
  );
  return (
    <Column>
      <PageHeader title={t('reports.title')} text={t('reports.text')} />
      <ListView list={list} empty={empty}>
        {(report) => <Row report={report} />}
      </ListView>
      {viewer?.isPerformer ? null : <OwnCases />}
    </Column>
  );
}
