import { ArrowDown } from 'lucide-react';
import { Fragment, useCallback, useEffect, useRef, useState } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/confirm.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { dateFormat } from '#components/format.ts';
import { LoadMore } from '#components/load-more.tsx';
import { Notice } from '#components/notice.tsx';
import { Spinner } from '#components/spinner.tsx';
import { VerifiedMark } from '#components/verified-mark.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { Message } from '#contract/messages.ts';
import { TipButton } from '#features/wallet/tip-sheet-button.tsx';
import { useLocale, useT } from '#i18n/use-t.ts';
import { profilePath } from '#lib/profile-path.ts';
import { TYPING_SHOWN_MS } from '#rules/conversations.ts';
import { conversationActions, conversationFlows, type HeldConversation } from '#store/conversation.ts';
import { useAppDispatch, useAppSelector, useViewer } from '#store/hooks.ts';
import { messageFlows, type Thread as ThreadState } from '#store/message.ts';
import { BackLink } from './back-link.tsx';
import { Composer } from './composer.tsx';
import { MessageBubble, PendingBubble } from './message-bubble.tsx';
import styles from './thread.module.css';
import { ThreadMenu, useThreadWork } from './thread-menu.tsx';
import { titleOf } from './title-of.ts';

function Head({ conversation }: { conversation: HeldConversation }) {
  const t = useT();
  const viewer = useViewer();
  const { recipientInfo, isSubscribed } = conversation;
  return (
    <header className={styles.head}>
      <BackLink />
      <Avatar name={recipientInfo.name} src={recipientInfo.avatar} size={40} />
      <h1 className={styles.name} tabIndex={-1} title={titleOf(conversation)}>
        <bdi>{titleOf(conversation)}</bdi>
        {recipientInfo.verifiedAccount ? <VerifiedMark /> : null}
      </h1>
      {viewer?.isPerformer && isSubscribed ? <Badge>{t('messages.thread.subscriber')}</Badge> : null}
      {recipientInfo.isPerformer && !conversation.isBlocked ? (
        <TipButton performer={recipientInfo} look="icon" />
      ) : null}
      <ThreadMenu conversation={conversation} />
    </header>
  );
}

/** Messages that came shortly after each other. */
const MOST_ANNOUNCED = 3;

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

/** What the other one writes while the thread is open is read out; older messages, which come above, are not. */
function Announced({ conversation, items }: { conversation: HeldConversation; items: readonly Message[] }) {
  const t = useT();
  const viewer = useViewer();
  const [since] = useState(items.at(-1)?.seq ?? 0);
  const { name } = conversation.recipientInfo;
  const come = items.filter(
    ({ seq, senderId, isDeleted }) => seq > since && senderId !== viewer?._id && !isDeleted,
  );
  return (
    <VisuallyHidden>
      <span role="log">
        {come.slice(-MOST_ANNOUNCED).map(({ _id, text, fileIds }) => (
          <span key={_id}>
            {t('messages.written.other', { name })}{' '}
            {text || t('messages.files.count', { count: fileIds.length })}
          </span>
        ))}
      </span>
    </VisuallyHidden>
  );
}

const dayOf = (text: string): string => new Date(text).toDateString();

interface ListProps {
  conversation: HeldConversation;
  thread: ThreadState;
}

function Messages({ conversation, thread }: ListProps) {
  const t = useT();
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const viewer = useViewer();
  const [asked, setAsked] = useState<Message | null>(null);
  const pending = useAppSelector(({ message }) => message.pending);
  const mine = pending.filter(({ conversationId }) => conversationId === conversation._id);
  const isTyping = useIsTyping(conversation._id);
  const { items, total, fetchingOlder, olderFailed } = thread;
  const readUpTo = conversation.readSeq ?? 0;
  const lastRead = items.findLast(({ senderId, seq }) => senderId === viewer?._id && seq <= readUpTo);
  const day = (text: string) =>
    dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(text));
  if (items.length === 0 && mine.length === 0)
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
      <ol className={styles.messages}>
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
                onDelete={setAsked}
              />
            </Fragment>
          );
        })}
        {mine.map((one) => (
          <PendingBubble key={one.clientKey} pending={one} />
        ))}
      </ol>
      <p className={styles.typing} aria-live="polite">
        {isTyping ? t('messages.thread.typing', { name: conversation.recipientInfo.name }) : null}
      </p>
      <Confirm
        open={asked !== null}
        title={t('messages.delete.ask')}
        text={t('messages.delete.text')}
        confirmLabel={t('messages.menu.delete')}
        danger
        onConfirm={() => {
          if (asked) dispatch(messageFlows.remove.request(asked._id));
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

/** So far from the newest message somebody still sees it. */
const END_PX = 48;

/** Where the thread is scrolled to: `toEnd` brings the newest message into view, which is where one's own goes. */
function useEnd(id: string) {
  const dispatch = useAppDispatch();
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useAppSelector(({ conversation }) => conversation.isAtEnd);
  const sending = useAppSelector(
    ({ message }) => message.pending.filter(({ conversationId }) => conversationId === id).length,
  );
  const before = useRef(sending);
  const toEnd = useCallback(() => {
    // Counted from its end, for the box is turned around.
    if (box.current) box.current.scrollTop = 0;
  }, []);
  useEffect(() => {
    if (sending > before.current) toEnd();
    before.current = sending;
  }, [sending, toEnd]);
  const onScroll = () => {
    const now = Math.abs(box.current?.scrollTop ?? 0) <= END_PX;
    if (now === isAtEnd) return;
    dispatch(conversationActions.scrolled({ isAtEnd: now }));
    if (now) dispatch(conversationActions.lookedAt(id));
  };
  return { box, isAtEnd, toEnd, onScroll };
}

/** The messages in a box that scrolls; who reads older ones is told of newer ones, which count as read at the end. */
function Scrolled({ conversation, thread }: ListProps) {
  const t = useT();
  const { box, isAtEnd, toEnd, onScroll } = useEnd(conversation._id);
  const count = conversation.totalNotSeenMessages;
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <div ref={box} className={styles.scroll} tabIndex={0} onScroll={onScroll}>
        <div>
          <Messages conversation={conversation} thread={thread} />
        </div>
      </div>
      {!isAtEnd && count > 0 ? (
        <Button size="small" className={styles.newer} icon={<ArrowDown aria-hidden="true" />} onClick={toEnd}>
          {t('messages.thread.newer', { count })}
        </Button>
      ) : null}
    </div>
  );
}

/** What a fan can do to be allowed to write. */
const OPENED_BY = { 'subscribers-only': 'subscribe', 'followers-only': 'follow' } as const;

/** In place of the field: why one cannot write here, and what can be done about it. */
function WhyNot({ conversation }: { conversation: HeldConversation }) {
  const t = useT();
  const { busy, unblock } = useThreadWork(conversation);
  const way = OPENED_BY[conversation.whyNotCode as keyof typeof OPENED_BY];
  return (
    <Notice
      action={
        conversation.isBlockedByMe ? (
          <Button size="small" loading={busy} onClick={() => void unblock()}>
            {t('messages.person.unblock')}
          </Button>
        ) : way ? (
          <Button size="small" href={profilePath(conversation.recipientInfo)}>
            {t(`messages.whyNot.${way}`)}
          </Button>
        ) : null
      }
    >
      {conversation.whyNot}
    </Notice>
  );
}

interface Props {
  id: string;
  /** What was written here and not sent; asked for each time the field comes. */
  draft: () => string;
  onDraft: (text: string) => void;
  /** The number of the order that is written about, '' for none. */
  order: string;
  onOrderEnd: () => void;
}

/** One conversation: its messages, the newest at the bottom, and where the next one is written. */
export function Thread({ id, draft, onDraft, order, onOrderEnd }: Props) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { mapping, open } = useAppSelector((state) => state.conversation);
  const thread = useAppSelector(({ message }) => message.conversations[id]);
  const conversation = mapping[id];
  const isPerformer = useViewer()?.isPerformer ?? false;
  useEffect(() => {
    dispatch(conversationFlows.open.request(id));
    const look = () => {
      if (document.visibilityState === 'visible') dispatch(conversationActions.lookedAt(id));
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      dispatch(conversationActions.closed());
    };
  }, [dispatch, id]);
  const retry = () => dispatch(conversationFlows.open.request(id));
  const hasMessages = thread && !thread.error && (thread.items.length > 0 || !thread.fetching);
  const failure = open.error ?? thread?.error;
  if (failure && !hasMessages)
    return (
      <section className={styles.thread}>
        <BackLink />
        <h1 tabIndex={-1}>
          <VisuallyHidden>{t('messages.title')}</VisuallyHidden>
        </h1>
        <ErrorState
          title={failure.status === 404 ? failure.message : t('common.failed')}
          onRetry={retry}
          retrying={open.requesting}
        />
      </section>
    );
  if (!conversation || !hasMessages)
    return (
      <section className={styles.thread}>
        {conversation ? <Head conversation={conversation} /> : <BackLink />}
        <div className={styles.waiting}>
          <Spinner />
        </div>
      </section>
    );
  return (
    <section className={styles.thread} aria-label={t('messages.thread', { name: titleOf(conversation) })}>
      <Head conversation={conversation} />
      <Scrolled conversation={conversation} thread={thread} />
      <Announced key={`read out ${id}`} conversation={conversation} items={thread.items} />
      {conversation.canWrite === false ? (
        <WhyNot conversation={conversation} />
      ) : (
        <Composer
          key={id}
          conversationId={id}
          price={conversation.messagePrice ?? 0}
          draft={draft}
          onDraft={onDraft}
          order={order}
          onOrderEnd={onOrderEnd}
          maySell={isPerformer && !conversation.recipientInfo.isPerformer}
        />
      )}
    </section>
  );
}
