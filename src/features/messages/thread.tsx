import { useEffect, useState } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorBoundary } from '#components/error-boundary.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Notice } from '#components/notice.tsx';
import { Spinner } from '#components/spinner.tsx';
import { VerifiedMark } from '#components/verified-mark.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { Message } from '#contract/messages.ts';
import { TipButton } from '#features/wallet/tip-sheet-button.tsx';
import { useT } from '#i18n/use-t.ts';
import { profilePath } from '#lib/profile-path.ts';
import { Seo } from '#shell/seo.tsx';
import { conversationActions, conversationFlows, type HeldConversation } from '#store/conversation.ts';
import { useAppDispatch, useAppSelector, useViewer } from '#store/hooks.ts';
import type { Thread as HeldThread } from '#store/message.ts';
import { BackLink } from './back-link.tsx';
import { Composer } from './composer.tsx';
import { MESSAGES } from './message-paths.ts';
import styles from './thread.module.css';
import { ThreadMenu, useThreadWork } from './thread-menu.tsx';
import { ThreadMessages } from './thread-messages.tsx';
import { titleOf } from './title-of.ts';

function Head({ conversation }: { conversation: HeldConversation }) {
  const t = useT();
  const viewer = useViewer();
  const { recipientInfo, hasSubscription } = conversation;
  return (
    <header className={styles.head}>
      <BackLink />
      <Avatar name={recipientInfo.name} src={recipientInfo.avatar} size={40} />
      <h1 className={styles.name} tabIndex={-1} title={titleOf(conversation)}>
        <bdi translate="no">{titleOf(conversation)}</bdi>
        {recipientInfo.verifiedAccount ? <VerifiedMark /> : null}
      </h1>
      {viewer?.isPerformer && hasSubscription ? <Badge>{t('messages.thread.subscriber')}</Badge> : null}
      {recipientInfo.isPerformer && !conversation.isBlocked ? (
        <TipButton performer={recipientInfo} look="icon" />
      ) : null}
      <ThreadMenu conversation={conversation} />
    </header>
  );
}

/** Messages that came shortly after each other. */
const MOST_ANNOUNCED = 3;

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
            {`${t('messages.written.other', { name })} ${text || t('messages.files.count', { count: fileIds.length })}`}
          </span>
        ))}
      </span>
    </VisuallyHidden>
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

/** What is held of a conversation's messages; undefined while there is nothing of them to show. */
const shownMessages = (thread: HeldThread | undefined) =>
  thread && !thread.error && (thread.items.length > 0 || !thread.fetching) ? thread : undefined;

/** There is no such conversation, or none any more; false while none is asked for. */
export const useIsMissing = (id: string): boolean =>
  useAppSelector(({ conversation, message }) => {
    const thread = message.conversations[id];
    return id !== '' && !shownMessages(thread) && (conversation.open.error ?? thread?.error)?.status === 404;
  });

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
  const held = useAppSelector(({ message }) => message.conversations[id]);
  const conversation = mapping[id];
  const thread = shownMessages(held);
  const failure = thread ? null : (open.error ?? held?.error);
  const isMissing = useIsMissing(id);
  const isPerformer = useViewer()?.isPerformer ?? false;
  useEffect(() => {
    dispatch(conversationFlows.open.request(id));
    return () => void dispatch(conversationActions.closed());
  }, [dispatch, id]);
  const retry = () => dispatch(conversationFlows.open.request(id));
  if (failure)
    return (
      <section className={styles.thread}>
        <BackLink />
        <h1 tabIndex={-1}>
          <VisuallyHidden>{t('messages.title')}</VisuallyHidden>
        </h1>
        {isMissing ? (
          <EmptyState
            drawing="mail"
            title={failure.message}
            text={t('messages.missing.text')}
            action={<Button href={MESSAGES}>{t('messages.back')}</Button>}
          />
        ) : (
          <ErrorState title={t('common.failed')} onRetry={retry} retrying={open.requesting} />
        )}
      </section>
    );
  if (!conversation || !thread)
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
      <ErrorBoundary key={`messages ${id}`}>
        <ThreadMessages conversation={conversation} thread={thread} />
      </ErrorBoundary>
      <ErrorBoundary fallback="none" key={`read out ${id}`}>
        <Announced conversation={conversation} items={thread.items} />
      </ErrorBoundary>
      <Seo title={t('messages.titleWith', { name: titleOf(conversation) })} noindex />
      {conversation.canWrite === false ? (
        <WhyNot conversation={conversation} />
      ) : (
        <ErrorBoundary key={`composer ${id}`}>
          <Composer
            conversationId={id}
            price={conversation.messagePrice ?? 0}
            draft={draft}
            onDraft={onDraft}
            order={order}
            onOrderEnd={onOrderEnd}
            maySell={isPerformer && !conversation.recipientInfo.isPerformer}
          />
        </ErrorBoundary>
      )}
    </section>
  );
}
