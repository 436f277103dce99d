import { Plus } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ListRow } from '#components/list-row.tsx';
import { ListView } from '#components/list-view.tsx';
import { PageHeader } from '#components/page-header.tsx';
import type { MassMessage } from '#contract/mass-messages.ts';
import { contentsText } from '#features/feeds/contents-text.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { useNewVisit } from '#lib/visit.ts';
import { contentsOf } from '#rules/file-contents.ts';
import { useMassMessagesInfiniteQuery } from '#services/mass-messages.ts';
import { InboxTabs } from './inbox-tabs.tsx';
import { MASS_MESSAGES, massMessagePath, NEW_MASS_MESSAGE } from './paths.ts';
import { StatusBadge, When } from './status.tsx';
import { useLiveProgress } from './use-live-progress.ts';

const FIRST_WORDS = 80;
const beginning = (text: string): string =>
  text.length > FIRST_WORDS ? `${text.slice(0, FIRST_WORDS).trimEnd()} …` : text;

function Row({ asked }: { asked: MassMessage }) {
  const t = useT();
  const message = useLiveProgress(asked);
  return (
    <ListRow
      as="li"
      href={massMessagePath(message._id)}
      title={
        message.text ? (
          <bdi>{beginning(message.text)}</bdi>
        ) : (
          t('mass.messages.filesOnly', { files: contentsText(contentsOf(message.files), t) })
        )
      }
      text={
        <>
          <span>{`${t(`mass.messages.segment.${message.segment}`)} ·`}</span> <When message={message} />
          <span>{`${
            message.total > 0
              ? ` · ${t('mass.messages.sentOf', { sent: message.sent, total: message.total })}`
              : ''
          }${message.fileProblem ? ` · ${t(`mass.messages.problem.${message.fileProblem}.short`)}` : ''}`}</span>
        </>
      }
      meta={<StatusBadge status={message.status} />}
    />
  );
}

/** What a performer wrote to many, the newest first (docs/product.md 35). */
export function MassMessagesScreen() {
  const t = useT();
  const list = useGrowingList(useMassMessagesInfiniteQuery(undefined, useNewVisit()));
  const create = (
    <Button variant="primary" href={NEW_MASS_MESSAGE} icon={<Plus aria-hidden="true" />}>
      {t('mass.messages.new')}
    </Button>
  );
  return (
    <Column>
      <PageHeader title={t('mass.messages.title')} text={t('mass.messages.text')} actions={create} />
      <InboxTabs current={MASS_MESSAGES} />
      <ListView
        list={list}
        empty={
          <EmptyState drawing="mail" title={t('mass.messages.empty')} text={t('mass.messages.empty.text')} />
        }
      >
        {(message) => <Row asked={message} />}
      </ListView>
    </Column>
  );
}
