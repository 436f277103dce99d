import { ArrowDown } from 'lucide-react';
import { Fragment, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/confirm.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { dateFormat } from '#components/format.ts';
import { LoadMore } from '#components/load-more.tsx';
import type { Message } from '#contract/messages.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { TYPING_SHOWN_MS } from '#rules/conversations.ts';
import { conversationActions, type HeldConversation } from '#store/conversation.ts';
import { useAppDispatch, useAppSelector, useViewer } from '#store/hooks.ts';
import { messageFlows, type Thread } from '#store/message.ts';
import { stepThroughMenus, useMenuStop } from './menu-stop.ts';
import { MessageBubble, PendingBubble } from './message-bubble.tsx';
import styles from './thread.module.css';

/** Whether the other one was typing a moment ago. */
function useIsTyping(id: string): boolean {
  const at = useAppSelector(({ conversation }) => conversation.typing[id]);
  const [, setOver] = useState(0);
  useEffect(() => {
    if (at === undefined) return;
    const timer = setTimeout(() => setOver(at), Math.max(0, at + TYPING_SHOWN_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return at !== undefined && at + TYPING_SHOWN_MS > Date.now();
}

const dayOf = (text: string): string => new Date(text).toDateString();

interface ListProps {
  conversation: HeldConversation;
  thread: Thread;
}

function Messages({ conversation, thread }: ListProps) {
  const t = useT();
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const viewer = useViewer();
  const [toDelete, setToDelete] = useState<Message | null>(null);
  const pending = useAppSelector(({ message }) => message.pending);
  const pendingHere = pending.filter(({ conversationId }) => conversationId === conversation._id);
  const isTyping = useIsTyping(conversation._id);
  const { items, total, fetchingOlder, olderFailed } = thread;
  const { stop, onFocus } = useMenuStop(items);
  const otherReadUpTo = conversation.readSeq ?? 0;
  const lastRead = items.findLast(({ senderId, seq }) => senderId === viewer?._id && seq <= otherReadUpTo);
  const day = (text: string) =>
    dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(text));
  if (items.length === 0 && pendingHere.length === 0)
    return (
      <EmptyState
        compact
        drawing="mail"
        title={t('messages.thread.empty')}
        text={conversation.canWrite ? t('messages.thread.emptyHint') : undefined}
      />
    );
  return (
    <>
      {items.length < total ? (
        <LoadMore
          done={false}
          auto
          loading={fetchingOlder}
          failed={olderFailed}
          onMore={() => dispatch(messageFlows.older.request(conversation._id))}
        />
      ) : null}
      <ol className={styles.messages} onKeyDown={stepThroughMenus} onFocus={onFocus}>
        {items.map((message, index) => {
          const before = items[index - 1];
          const isNewDay = !before || dayOf(before.createdAt) !== dayOf(message.createdAt);
          return (
            <Fragment key={message._id}>
              {isNewDay ? <li className={styles.day}>{day(message.createdAt)}</li> : null}
              <MessageBubble
                message={message}
                other={conversation.recipientInfo}
                isOwn={message.senderId === viewer?._id}
                isReadMark={message === lastRead}
                isStop={message._id === stop}
                onDelete={setToDelete}
              />
            </Fragment>
          );
        })}
        {pendingHere.map((one) => (
          <PendingBubble key={one.clientKey} pending={one} />
        ))}
      </ol>
      <p className={styles.typing} aria-live="polite">
        {isTyping ? t('messages.thread.typing', { name: conversation.recipientInfo.name }) : null}
      </p>
      <Confirm
        open={toDelete !== null}
        title={t('messages.delete.ask')}
        text={t('messages.delete.text')}
        confirmLabel={t('messages.menu.delete')}
        danger
        onConfirm={() => {
          if (toDelete) dispatch(messageFlows.remove.request(toDelete._id));
          setToDelete(null);
        }}
        onCancel={() => setToDelete(null)}
      />
    </>
  );
}

/** Up to this distance from the end the newest message counts as in view. */
const END_PX = 48;

/**
 * Whether the newest message is in view; the thread is marked as read when it comes into view, or when the window is shown
 * again. `toEnd` brings it into view, as an own message does.
 */
function useNewestInView(id: string) {
  const dispatch = useAppDispatch();
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useAppSelector(({ conversation }) => conversation.isAtEnd);
  const sending = useAppSelector(
    ({ message }) => message.pending.filter(({ conversationId }) => conversationId === id).length,
  );
  const before = useRef(sending);
  const toEnd = useCallback(() => {
    // The box is laid out from its end (column-reverse), where this is 0.
    if (box.current) box.current.scrollTop = 0;
  }, []);
  useEffect(() => {
    if (sending > before.current) toEnd();
    before.current = sending;
  }, [sending, toEnd]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && isAtEnd) dispatch(conversationActions.lookedAt(id));
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [dispatch, id, isAtEnd]);
  const onScroll = () => {
    const now = Math.abs(box.current?.scrollTop ?? 0) <= END_PX;
    if (now === isAtEnd) return;
    dispatch(conversationActions.scrolled({ isAtEnd: now }));
    if (now) dispatch(conversationActions.lookedAt(id));
  };
  return { box, isAtEnd, toEnd, onScroll };
}

/** The messages in a box that scrolls; who reads older ones is told of newer ones, which count as read when scrolled down to. */
export function ThreadMessages({ conversation, thread }: ListProps) {
  const t = useT();
  const { box, isAtEnd, toEnd, onScroll } = useNewestInView(conversation._id);
  const count = conversation.totalNotSeenMessages;
  return (
    <div className={styles.frame}>
      <section
        ref={box}
        className={styles.scroll}
        aria-label={t('messages.title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div>
          <Messages conversation={conversation} thread={thread} />
        </div>
      </section>
      {!isAtEnd && count > 0 ? (
        <Button size="small" className={styles.newer} icon={<ArrowDown aria-hidden="true" />} onClick={toEnd}>
          {t('messages.thread.newer', { count })}
        </Button>
      ) : null}
    </div>
  );
}
