import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { newKey } from '#api/client.ts';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Field } from '#components/field.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { LoadMore } from '#components/load-more.tsx';
import { Notice } from '#components/notice.tsx';
import { Spinner } from '#components/spinner.tsx';
import { surplusText, TextCounter } from '#components/text-counter.tsx';
import type { StreamConversation } from '#contract/streaming.ts';
import { useT } from '#i18n/use-t.ts';
import { STREAM_MESSAGE_MAX } from '#rules/stream-chat.ts';
import { streamingApi } from '#services/streaming.ts';
import { useDraft } from '#store/drafts.ts';
import { useAppDispatch, useAppSelector } from '#store/hooks.ts';
import { streamMessageFlows } from '#store/stream-message.ts';
import { TimeUntil } from '../private-shows/private-meter.tsx';
import { ChatMessage } from './chat-message.tsx';
import styles from './stream-chat.module.css';
import { useIsSettled } from './use-is-settled.ts';

interface Props {
  conversation: StreamConversation;
  /** In place of the field, where somebody may not write. */
  closed?: ReactNode;
}

/** Where a message is written; what was not sent stays in the field, with the reason. */
function Composer({ conversation }: Props) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { requesting, error, data } = useAppSelector(({ streamMessage }) => streamMessage.send);
  const [text, change] = useDraft(conversation._id);
  const [isTooLong, setTooLong] = useState(false);
  const key = useRef(newKey());
  const sent = useRef('');
  // What was typed behind it meanwhile stays.
  const take = useEffectEvent(() => {
    if (text.startsWith(sent.current)) change(text.slice(sent.current.length));
    sent.current = '';
  });
  // The server has it: the field is free for the next one.
  useEffect(() => {
    if (data && sent.current) take();
  }, [data]);
  const surplus = surplusText(t, text, STREAM_MESSAGE_MAX);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTooLong(Boolean(surplus));
    if (text.trim() === '' || surplus || requesting) return;
    sent.current = text;
    dispatch(
      streamMessageFlows.send.request({
        conversationId: conversation._id,
        text: text.trim(),
        clientKey: key.current,
      }),
    );
  };
  return (
    <form method="post" className={styles.composer} onSubmit={send} noValidate>
      <Field
        className={styles.field}
        label={t('streaming.chat.write')}
        hideLabel
        placeholder={
          conversation.slowSeconds > 0 && !conversation.keepsOrder
            ? t('streaming.chat.slow', { count: conversation.slowSeconds })
            : t('streaming.chat.write')
        }
        name="text"
        autoComplete="off"
        enterKeyHint="send"
        value={text}
        error={isTooLong && surplus ? surplus : error?.message}
        after={<TextCounter value={text} most={STREAM_MESSAGE_MAX} />}
        onChange={(event) => {
          change(event.target.value);
          setTooLong(false);
          key.current = newKey();
        }}
      />
      <IconButton
        type="submit"
        label={t('streaming.chat.send')}
        loading={requesting}
        icon={<SendHorizontal className="flip-rtl" aria-hidden="true" />}
      />
    </form>
  );
}

function Messages({ conversation }: Props) {
  const t = useT();
  const dispatch = useAppDispatch();
  const thread = useAppSelector(({ streamMessage }) => streamMessage.conversations[conversation._id]);
  if (!thread || (thread.fetching && thread.items.length === 0))
    return (
      <div className={styles.middle}>
        <Spinner />
      </div>
    );
  if (thread.error && thread.items.length === 0)
    return (
      <div className={styles.middle}>
        <ErrorState
          compact
          text={thread.error.message}
          onRetry={() => dispatch(streamMessageFlows.load.request(conversation._id))}
        />
      </div>
    );
  if (thread.items.length === 0)
    return (
      <div className={styles.middle}>
        <EmptyState compact drawing="mail" title={t('streaming.chat.empty')} />
      </div>
    );
  const { items, hasOlder, fetchingOlder, olderFailed } = thread;
  return (
    <div>
      {hasOlder ? (
        <LoadMore
          done={false}
          loading={fetchingOlder}
          failed={olderFailed}
          onMore={() => dispatch(streamMessageFlows.older.request(conversation._id))}
        />
      ) : null}
      <ol className={styles.messages}>
        {items.map((message) => (
          <ChatMessage
            key={message._id}
            message={message}
            mayModerate={conversation.keepsOrder}
            performerId={conversation.performerId}
          />
        ))}
      </ol>
    </div>
  );
}

/**
 * What is written, read out as it comes: the live region is there before the first message, or that one would go unread.
 * Who wants to hear the stream alone switches it off, with a button that is seen when it has the focus.
 */
function ChatLog({ conversation }: Props) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [isBack, setBack] = useState(false);
  const [isSpoken, setSpoken] = useState(true);
  const isSettled = useIsSettled(conversation._id);
  return (
    <>
      <button
        type="button"
        className={styles.spoken}
        aria-pressed={isSpoken}
        onClick={() => setSpoken(!isSpoken)}
      >
        {t('streaming.chat.spoken')}
      </button>
      <div
        ref={box}
        role="log"
        aria-live={isSpoken && isSettled ? 'polite' : 'off'}
        className={styles.scroll}
        aria-label={t('streaming.chat.messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        onScroll={({ currentTarget }) => setBack(Math.abs(currentTarget.scrollTop) > 80)}
      >
        <Messages conversation={conversation} />
      </div>
      {isBack ? (
        <Button size="small" className={styles.newest} onClick={() => box.current?.scrollTo({ top: 0 })}>
          {t('streaming.chat.newest')}
        </Button>
      ) : null}
    </>
  );
}

/** Why one may not write, and when one may again: then it is asked for anew. */
function Closed({ conversation: { whyNot, writesAgainAt } }: Props) {
  const t = useT();
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!writesAgainAt) return;
    const again = () => dispatch(streamingApi.util.invalidateTags(['streaming']));
    const timer = setTimeout(again, Math.max(1000, Date.parse(writesAgainAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [writesAgainAt, dispatch]);
  return (
    <Notice>
      <span>{whyNot}</span>
      {writesAgainAt ? (
        <>
          {' '}
          <span>{t('streaming.chat.again')}</span> <TimeUntil moment={writesAgainAt} />
        </>
      ) : null}
    </Notice>
  );
}

/** The chat beside a stream, the newest at the bottom. */
export function StreamChat({ conversation, closed }: Props) {
  const t = useT();
  return (
    <section className={styles.chat} aria-label={t('streaming.chat')}>
      <ChatLog key={`log-${conversation._id}`} conversation={conversation} />
      {conversation.canWrite ? (
        <Composer key={conversation._id} conversation={conversation} />
      ) : (
        (closed ?? <Closed conversation={conversation} />)
      )}
    </section>
  );
}
