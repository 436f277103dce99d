import { useState } from 'react';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { StreamConversation } from '#contract/streaming.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { useAppSelector, useViewer } from '#store/hooks.ts';
import styles from './stream-chat.module.css';

/** Messages that came shortly after each other: in a fast chat older ones are left out, or it would never be silent. */
const MOST_ANNOUNCED = 3;

/**
 * What others write in a stream's chat, read out as it comes. The live region is there before the first message, or that
 * one would go unread. Who wants to hear the stream alone switches it off, with a button that is seen when it has the
 * focus.
 */
export function SpokenChat({ conversation }: { conversation: StreamConversation }) {
  const t = useT();
  const money = useMoney();
  const viewer = useViewer();
  const thread = useAppSelector(({ streamMessage }) => streamMessage.conversations[conversation._id]);
  const [isSpoken, setSpoken] = useState(true);
  const [since, setSince] = useState<string | null>(null);
  const items = thread?.items ?? [];
  const newest = items.at(-1)?.createdAt ?? '';
  // What was written before the chat opened is there to be read.
  if (since === null && thread && !thread.fetching) setSince(newest);
  const come =
    since === null || !isSpoken
      ? []
      : items.filter(
          ({ createdAt, senderId, isDeleted }) => createdAt > since && senderId !== viewer?._id && !isDeleted,
        );
  return (
    <>
      <button
        type="button"
        className={styles.spoken}
        aria-pressed={isSpoken}
        onClick={() => {
          setSince(newest);
          setSpoken(!isSpoken);
        }}
      >
        {t('streaming.chat.spoken')}
      </button>
      <VisuallyHidden>
        <span role="log" aria-label={t('streaming.chat.new')}>
          {come.slice(-MOST_ANNOUNCED).map(({ _id, text, token, type, senderInfo }) => (
            <span key={_id}>
              {`${senderInfo.name || senderInfo.username}: ${type === 'text' ? '' : money.tokens(token)} ${text}`}
            </span>
          ))}
        </span>
      </VisuallyHidden>
    </>
  );
}
