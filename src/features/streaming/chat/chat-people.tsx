import { shownMessage, toApiError } from '#api/api-error.ts';
import { Avatar } from '#components/avatar.tsx';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ListRow } from '#components/list-row.tsx';
import { ListView } from '#components/list-view.tsx';
import { Sheet } from '#components/sheet.tsx';
import { TimeText } from '#components/time-text.tsx';
import { toast } from '#components/toast.ts';
import type { ChatPerson } from '#contract/stream-chat.ts';
import { useT } from '#i18n/use-t.ts';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { useNewVisit } from '#lib/visit.ts';
import { useChatPeopleInfiniteQuery, useDropChatPersonMutation } from '#services/streaming.ts';

function Row({ person: { userInfo, role, until } }: { person: ChatPerson }) {
  const t = useT();
  const [drop, dropping] = useDropChatPersonMutation();
  const name = userInfo.name || userInfo.username;
  const undo = async () => {
    try {
      await drop({ params: { id: userInfo._id } }).unwrap();
      toast.success(t('streaming.people.undone'));
    } catch (error) {
      toast.error(shownMessage(toApiError(error), t('common.failed')));
    }
  };
  return (
    <ListRow
      as="li"
      leading={<Avatar name={name} src={userInfo.avatar} size={40} />}
      title={name}
      text={
        <>
          <span>{t(`streaming.people.${role}`)}</span> {until ? <TimeText value={until} /> : null}
        </>
      }
      actions={
        <Button
          size="small"
          loading={dropping.isLoading}
          aria-label={t(`streaming.people.undo.${role}`, { name })}
          onClick={() => void undo()}
        >
          {t('streaming.people.undo')}
        </Button>
      }
    />
  );
}

function People() {
  const t = useT();
  const list = useGrowingList(useChatPeopleInfiniteQuery({ query: {} }, useNewVisit()));
  const empty = (
    <EmptyState
      compact
      drawing="people"
      title={t('streaming.people.empty')}
      text={t('streaming.people.emptyHint')}
    />
  );
  return (
    <ListView list={list} empty={empty} skeletonRows={3}>
      {(person) => <Row person={person} />}
    </ListView>
  );
}

/** Whom the performer made something of in their chats, and how to take it back. */
export function ChatPeopleSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t('streaming.people')} text={t('streaming.people.text')}>
      {open ? <People /> : null}
    </Sheet>
  );
}
