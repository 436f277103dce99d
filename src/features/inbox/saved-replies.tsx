import { PenLine, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { failedText, toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { Confirm } from '#components/confirm.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { ListRow } from '#components/list-row.tsx';
import { Menu } from '#components/menu.tsx';
import { Section } from '#components/section.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { toast } from '#components/toast.ts';
import type { SavedReply } from '#contract/inbox.ts';
import { useT } from '#i18n/use-t.ts';
import { useNewVisit } from '#lib/visit.ts';
import { SAVED_REPLIES_MAX } from '#rules/inbox.ts';
import { useRemoveReplyMutation, useSavedRepliesQuery } from '#services/inbox.ts';
import { ReplySheet } from './reply-sheet.tsx';

function Row({ reply, onEdit, onDelete }: { reply: SavedReply; onEdit: () => void; onDelete: () => void }) {
  const t = useT();
  const { title, text } = reply;
  const items = [
    { id: 'edit', label: t('inbox.replies.edit'), icon: <PenLine aria-hidden="true" />, onSelect: onEdit },
    {
      id: 'delete',
      label: t('inbox.replies.delete'),
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: onDelete,
    },
  ];
  return (
    <ListRow
      as="li"
      title={<bdi>{title}</bdi>}
      text={<bdi>{text}</bdi>}
      actions={<Menu label={t('inbox.replies.more', { title })} items={items} />}
    />
  );
}

/** Texts to be written again, by name. */
export function SavedReplies() {
  const t = useT();
  const { data, error, refetch, isFetching } = useSavedRepliesQuery(undefined, useNewVisit());
  const [remove, removing] = useRemoveReplyMutation();
  const [edited, setEdited] = useState<{ reply: SavedReply | null } | null>(null);
  const [deleted, setDeleted] = useState<SavedReply | null>(null);
  const list = data?.data ?? [];
  const drop = async (reply: SavedReply) => {
    const { error: problem } = await remove({ params: { id: reply._id } });
    if (problem) toast.error(failedText(problem, t('common.failed')));
    else toast.success(t('inbox.replies.deleted'));
    setDeleted(null);
  };
  return (
    <Section
      title={t('inbox.replies')}
      text={t('inbox.replies.text')}
      action={
        list.length < SAVED_REPLIES_MAX ? (
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setEdited({ reply: null })}>
            {t('inbox.replies.add')}
          </Button>
        ) : null
      }
    >
      {error && !data ? (
        <ErrorState compact text={toApiError(error).message} retrying={isFetching} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={2} />
      ) : list.length === 0 ? (
        <p>{t('inbox.replies.empty')}</p>
      ) : (
        <Card padding="none">
          <ul>
            {list.map((reply) => (
              <Row
                key={reply._id}
                reply={reply}
                onEdit={() => setEdited({ reply })}
                onDelete={() => setDeleted(reply)}
              />
            ))}
          </ul>
        </Card>
      )}
      {edited ? (
        <ReplySheet key={edited.reply?._id ?? 'new'} reply={edited.reply} onClose={() => setEdited(null)} />
      ) : null}
      {deleted ? (
        <Confirm
          open
          danger
          title={t('inbox.replies.delete.ask')}
          confirmLabel={t('inbox.replies.delete')}
          busy={removing.isLoading}
          onConfirm={() => void drop(deleted)}
          onCancel={() => setDeleted(null)}
        >
          {deleted.title}
        </Confirm>
      ) : null}
    </Section>
  );
}
