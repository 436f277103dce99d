import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/confirm.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ListFrame } from '#components/list-frame.tsx';
import { PageHeader } from '#components/page-header.tsx';
import type { Selection } from '#components/selection.tsx';
import work from '#components/work.module.css';
import { ReviewNotice } from '#features/performers/account/review-notice.tsx';
import { useT } from '#i18n/use-t.ts';
import type { Pages } from '#lib/result-pages.ts';
import type { Filters } from '#lib/use-filters.ts';
import { useWide } from '#lib/use-min-width.ts';
import { WorkScreen } from '#shell/work-screen.tsx';
import { useViewer } from '#store/hooks.ts';
import { type BulkAction, BulkBar } from './bulk-bar.tsx';
import { OwnCards } from './own-cards.tsx';
import type { OwnRow } from './own-row.tsx';
import { OwnTable, type TableOrder } from './own-table.tsx';

/** What is asked before something is deleted. */
interface Deletion {
  open: boolean;
  title: string;
  text: string;
  onConfirm: () => void;
  onCancel: () => void;
}

interface Props {
  words: {
    title: string;
    create: string;
    /** What one of them is called, over the first column. */
    column: string;
    /** What stands here before the first one. */
    empty: string;
    emptyText: string;
  };
  /** Where a new one is made. */
  createPath: string;
  /** Phones have it in the bottom navigation. */
  createClass?: string | undefined;
  pages: Pages<unknown>;
  filters: Pick<Filters<unknown>, 'active' | 'clear' | 'page' | 'pageSize' | 'turn' | 'values'>;
  /** What stands over the list. */
  above?: ReactNode;
  filterBar: ReactNode;
  rows: readonly OwnRow[];
  order: TableOrder;
  selection?: Selection;
  /** What can be done with all that are selected. */
  bulk?: readonly BulkAction[];
  busy: boolean;
  deletion: Deletion;
}

/** The screen of all own things of a kind, also hidden ones: found, put in order, changed, deleted. */
export function OwnList({ words, createPath, createClass, above, bulk = [], ...props }: Props) {
  const t = useT();
  const viewer = useViewer();
  const wide = useWide();
  const { pages, filters, filterBar, rows, order, selection, busy, deletion } = props;
  return (
    <WorkScreen>
      <PageHeader
        title={words.title}
        actions={
          <Button className={createClass} href={createPath} icon={<Plus aria-hidden="true" />}>
            {words.create}
          </Button>
        }
      />
      <div className={work.stack}>
        <ReviewNotice state={viewer?.reviewState ?? 'approved'} />
        {above}
        <ListFrame
          pages={pages}
          filters={filters}
          filterBar={filterBar}
          label={words.title}
          empty={
            <EmptyState
              drawing="feed"
              title={words.empty}
              text={words.emptyText}
              action={
                <Button variant="primary" href={createPath}>
                  {words.create}
                </Button>
              }
            />
          }
        >
          {wide ? (
            <OwnTable
              what={words.column}
              rows={rows}
              loading={pages.loading}
              order={order}
              selection={selection}
            />
          ) : (
            <OwnCards rows={rows} selection={selection} />
          )}
        </ListFrame>
        {selection ? (
          <BulkBar
            count={selection.ids.length}
            busy={busy}
            actions={bulk}
            onClear={() => selection.onChange([])}
          />
        ) : null}
      </div>
      <Confirm {...deletion} confirmLabel={t('items.own.delete')} danger busy={busy} />
    </WorkScreen>
  );
}
