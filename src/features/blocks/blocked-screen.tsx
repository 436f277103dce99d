import { failedText } from '#api/api-error.ts';
import { Avatar } from '#components/avatar.tsx';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ListRow } from '#components/list-row.tsx';
import { ListView } from '#components/list-view.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { TimeText } from '#components/time-text.tsx';
import { toast } from '#components/toast.ts';
import type { Block } from '#contract/blocks.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { profilePath } from '#lib/profile-path.ts';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { useNewVisit } from '#lib/visit.ts';
import { useBlockedInfiniteQuery, useUnblockMutation } from '#services/blocks.ts';
import { BlockEffects } from './block-effects.tsx';

function Row({ block: { targetId, targetInfo, reason, createdAt, paidUntil } }: { block: Block }) {
  const t = useT();
  const [unblock, unblocking] = useUnblockMutation();
  const name = targetInfo?.name || targetInfo?.username || t('blocks.gone');
  const run = async () => {
    try {
      await unblock({ params: { id: targetId } }).unwrap();
      toast.success(t('blocks.unblocked', { name }));
    } catch (error) {
      toast.error(failedText(error, t('common.failed')));
    }
  };
  return (
    <ListRow
      as="li"
      leading={<Avatar name={name} src={targetInfo?.avatar ?? ''} size={48} />}
      title={name}
      {...(targetInfo?.isPerformer ? { href: profilePath(targetInfo) } : {})}
      text={
        <>
          <span>{t('blocks.since')}</span> <TimeText value={createdAt} as="date" />
          {reason ? (
            <>
              {' '}
              <span>{`· ${reason}`}</span>
            </>
          ) : null}
          {paidUntil ? (
            <>
              {' '}
              <span>{`· ${t('blocks.paid.until')}`}</span> <TimeText value={paidUntil} as="date" />
            </>
          ) : null}
        </>
      }
      actions={
        <Button
          size="small"
          loading={unblocking.isLoading}
          aria-label={t('blocks.unblock.label', { name })}
          onClick={() => void run()}
        >
          {t('blocks.unblock')}
        </Button>
      }
    />
  );
}

/** Whom a person blocks, the latest first, and how to take it back. */
export function BlockedScreen() {
  const t = useT();
  const list = useGrowingList(useBlockedInfiniteQuery({ query: {} }, useNewVisit()));
  const empty = (
    <EmptyState
      drawing="people"
      title={t('blocks.empty')}
      text={t('blocks.empty.text')}
      action={<Button href="/messages">{t('blocks.empty.messages')}</Button>}
    />
  );
  return (
    <Column>
      <PageHeader title={t('blocks.title')} />
      <BlockEffects />
      <ListView list={list} empty={empty}>
        {(block) => <Row block={block} />}
      </ListView>
    </Column>
  );
}
