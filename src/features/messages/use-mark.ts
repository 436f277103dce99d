import { useRouter } from 'next/router';
import { failedText } from '#api/api-error.ts';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { messagesService } from '#services/messages.ts';
import { conversationActions, type HeldConversation } from '#store/conversation.ts';
import { useAppDispatch, useAppSelector } from '#store/hooks.ts';
import { MESSAGES } from './message-paths.ts';

/** Marks a conversation as unread or read; a thread that is open is left, as looking at it reads it. */
export function useMark({ _id, totalNotSeenMessages, seenSeq, lastSeq }: HeldConversation) {
  const t = useT();
  const dispatch = useAppDispatch();
  const router = useRouter();
  const isOpen = useAppSelector(({ conversation }) => conversation.activeId === _id);
  const params = { id: _id };
  const run = async (
    call: () => Promise<unknown>,
    row: { totalNotSeenMessages: number; seenSeq: number },
  ) => {
    try {
      await call();
      dispatch(conversationActions.readStateChanged({ conversationId: _id, ...row }));
    } catch (error) {
      toast.error(failedText(error, t('common.failed')));
    }
  };
  return {
    unread: async () => {
      if (isOpen) await router.push(MESSAGES);
      await run(() => messagesService.markUnread({ params }), {
        totalNotSeenMessages: Math.max(1, totalNotSeenMessages),
        seenSeq,
      });
    },
    read: () => run(() => messagesService.readAll({ params }), { totalNotSeenMessages: 0, seenSeq: lastSeq }),
  };
}
