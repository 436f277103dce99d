import { Ban, Check, Clock, HandCoins, ShieldCheck, Target, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { shownMessage, toApiError } from '#api/api-error.ts';
import { classNames } from '#components/class-names.ts';
import { Confirm } from '#components/confirm.tsx';
import { LinkedText } from '#components/linked-text.tsx';
import { Menu, type MenuItem } from '#components/menu.tsx';
import { toast } from '#components/toast.ts';
import type { StreamMessage } from '#contract/stream-chat.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { useReleaseMessageMutation, useSetChatPersonMutation } from '#services/streaming.ts';
import { useAppDispatch, useAppSelector, useViewer } from '#store/hooks.ts';
import { streamMessageFlows } from '#store/stream-message.ts';
import styles from './stream-chat.module.css';

/** A time-out by the menu. */
const MINUTES = 10;

interface Props {
  message: StreamMessage;
  /** The viewer moderates this chat. */
  mayModerate: boolean;
  performerId: string;
}

/** What somebody may do about a message: its writer deletes it; who moderates acts on the writer as well. */
function useItems({ message, mayModerate, performerId }: Props): {
  items: MenuItem[];
  ban: ReactNode;
} {
  const t = useT();
  const dispatch = useAppDispatch();
  const viewer = useViewer();
  const [release] = useReleaseMessageMutation();
  const [setPerson, making] = useSetChatPersonMutation();
  const { _id, senderId, conversationId: streamId, senderInfo, isHeld } = message;
  const isOwn = viewer?._id === senderId;
  const act = async (role: 'muted' | 'banned' | 'moderator', done: string) => {
    const minutes = role === 'muted' ? { minutes: MINUTES } : {};
    const outcome = await setPerson({ params: { id: senderId }, body: { streamId, role, ...minutes } });
    if (outcome.error) toast.error(shownMessage(toApiError(outcome.error), t('common.failed')));
    else toast.success(done);
  };
  const { name } = senderInfo;
  const [asksToBan, setAsksToBan] = useState(false);
  const askToBan = () => setAsksToBan(true);
  const items: (MenuItem | false)[] = [
    mayModerate &&
      isHeld && {
        id: 'release',
        label: t('streaming.chat.release'),
        icon: <Check aria-hidden="true" />,
        onSelect: () => void release({ params: { id: _id } }),
      },
    (isOwn || mayModerate) && {
      id: 'delete',
      label: t('streaming.chat.delete'),
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: () => dispatch(streamMessageFlows.remove.request(_id)),
    },
    ...(mayModerate && !isOwn && senderId !== performerId
      ? [
          {
            id: 'mute',
            label: t('streaming.chat.mute', { count: MINUTES }),
            icon: <Clock aria-hidden="true" />,
            onSelect: () => void act('muted', t('streaming.chat.muted', { name })),
          },
          {
            id: 'ban',
            label: t('streaming.chat.ban'),
            icon: <Ban aria-hidden="true" />,
            danger: true,
            onSelect: askToBan,
          },
          viewer?._id === performerId && {
            id: 'moderator',
            label: t('streaming.chat.moderator'),
            icon: <ShieldCheck aria-hidden="true" />,
            onSelect: () => void act('moderator', t('streaming.chat.isModerator', { name })),
          },
        ]
      : []),
  ];
  const ban = asksToBan ? (
    <Confirm
      open
      danger
      title={t('streaming.chat.ban.ask', { name })}
      text={t('streaming.chat.ban.text')}
      confirmLabel={t('streaming.chat.ban')}
      busy={making.isLoading}
      onConfirm={() =>
        void act('banned', t('streaming.chat.banned', { name })).then(() => setAsksToBan(false))
      }
      onCancel={() => setAsksToBan(false)}
    />
  ) : null;
  return { items: items.filter((item) => item !== false), ban };
}

/** One message of a stream's chat; a tip says how much it was. */
export function ChatMessage(props: Props) {
  const { message, performerId } = props;
  const t = useT();
  const money = useMoney();
  const { items, ban } = useItems(props);
  const { type, text, token, menuItem, senderInfo, senderId, isDeleted, isHeld } = message;
  const isGoing = useAppSelector(({ streamMessage }) => streamMessage.removing.includes(message._id));
  return (
    <li className={classNames(styles.message, type !== 'text' && styles.tip, isHeld && styles.held)}>
      <p dir="auto">
        <strong className={classNames(styles.sender, senderId === performerId && styles.star)}>
          <bdi translate="no">{senderInfo.name || senderInfo.username}</bdi>
        </strong>{' '}
        {type === 'tip' ? (
          <span className={styles.amount}>
            <HandCoins aria-hidden="true" />{' '}
            <span>
              {menuItem
                ? t('streaming.chat.tip.for', { amount: money.tokens(token), what: menuItem })
                : t('streaming.chat.tip', { amount: money.tokens(token) })}
            </span>
          </span>
        ) : type === 'goal' ? (
          <span className={styles.amount}>
            <Target aria-hidden="true" />{' '}
            <span>{t('streaming.chat.goal', { amount: money.tokens(token) })}</span>
          </span>
        ) : null}{' '}
        {isDeleted ? <em>{t('streaming.chat.deleted')}</em> : <LinkedText text={text} mentions={[]} />}
        {isHeld ? (
          <>
            {' '}
            <span className={styles.note}>{t('streaming.chat.held')}</span>
          </>
        ) : null}
        {isGoing ? (
          <>
            {' '}
            <span className={styles.note} role="status">
              {t('streaming.chat.deleting')}
            </span>
          </>
        ) : null}
      </p>
      {items.length > 0 && !isDeleted && !isGoing ? (
        <Menu label={t('streaming.chat.menu', { name: senderInfo.name })} items={items} />
      ) : null}
      {ban}
    </li>
  );
}
