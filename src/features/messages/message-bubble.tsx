import { Copy, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#components/button.tsx';
import { classNames } from '#components/class-names.ts';
import { dateFormat } from '#components/format.ts';
import { LinkedText } from '#components/linked-text.tsx';
import { Menu } from '#components/menu.tsx';
import { toast } from '#components/toast.ts';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { Message } from '#contract/messages.ts';
import { useReportEntry } from '#features/reports/use-report.tsx';
import { useLocale, useT } from '#i18n/use-t.ts';
import { useAppDispatch, useAppSelector } from '#store/hooks.ts';
import { messageActions, messageFlows, type Pending } from '#store/message.ts';
import { MessageFiles } from './message-files.tsx';
import styles from './thread.module.css';

function Clock({ value }: { value: string }) {
  const locale = useLocale();
  const moment = Date.parse(value);
  const full = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(moment);
  return (
    <time dateTime={value} title={full}>
      {dateFormat(locale, { timeStyle: 'short' }).format(moment)}
    </time>
  );
}

/** Who wrote a message, for those who do not see on which side it stands; null for the reader. */
function Writer({ name }: { name: string | null }) {
  const t = useT();
  return (
    <VisuallyHidden>
      <span>{name === null ? t('messages.written.you') : t('messages.written.other', { name })}</span>{' '}
    </VisuallyHidden>
  );
}

interface Props {
  message: Message;
  /** The other one of the two. */
  other: { name: string };
  isOwn: boolean;
  /** The other one has read it, and nothing own that came later. */
  isReadMark: boolean;
  /** Its menu is the one that Tab goes to; arrows lead to the others. */
  isStop: boolean;
  onDelete: (message: Message) => void;
}

/** What one of the two wrote; deleted, only its place is left. */
export function MessageBubble({ message, other, isOwn, isReadMark, isStop, onDelete }: Props) {
  const t = useT();
  const id = useId();
  const isRemoving = useAppSelector(({ message: held }) => held.removing.includes(message._id));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(message.text);
    } catch {
      toast.error(t('components.copyRefused'));
    }
  };
  const owner = { _id: message.senderId, name: other.name };
  const report = useReportEntry({ target: 'message', targetId: message._id, owner });
  const items = [
    ...(message.text
      ? [
          {
            id: 'copy',
            label: t('messages.menu.copy'),
            icon: <Copy aria-hidden="true" />,
            onSelect: () => void copy(),
          },
        ]
      : []),
    ...(isOwn
      ? [
          {
            id: 'delete',
            label: t('messages.menu.delete'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onSelect: () => onDelete(message),
          },
        ]
      : []),
    ...report.items,
  ];
  return (
    <li className={classNames(styles.message, isOwn && styles.own)} data-message={message._id}>
      <div
        className={classNames(
          styles.bubble,
          message.files.length > 0 && styles.filed,
          message.isDeleted && styles.gone,
          isRemoving && styles.pending,
        )}
        id={id}
        dir="auto"
      >
        <Writer name={isOwn ? null : other.name} />
        {message.isDeleted ? (
          <span>{t('messages.deleted')}</span>
        ) : message.text ? (
          <p>
            <LinkedText text={message.text} mentions={[]} />
          </p>
        ) : null}
        <MessageFiles message={message} isOwn={isOwn} />
      </div>
      {message.isDeleted || isRemoving || items.length === 0 ? null : (
        <Menu label={t('messages.menu')} items={items} describedBy={id} tabIndex={isStop ? 0 : -1} />
      )}
      {report.sheet}
      <p className={styles.under}>
        <Clock value={message.createdAt} />
        {isRemoving ? <span role="status">{t('messages.deleting')}</span> : null}
        {message.origin === 'person' ? null : <span>{t(`messages.origin.${message.origin}`)}</span>}
        {isReadMark ? <span>{t('messages.thread.read')}</span> : null}
      </p>
    </li>
  );
}

const WAITING = {
  not: 'messages.sending',
  connection: 'messages.waiting',
  limit: 'messages.waiting.limit',
} as const;

/** A message that is on its way, or was not sent and can be sent again. */
export function PendingBubble({ pending }: { pending: Pending }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { failed, waits, ...message } = pending;
  const { clientKey, conversationId, text, fileIds } = message;
  const count = fileIds.length || (message.heldFiles ?? 0);
  // Sent again at what it costs now: that stands above the field.
  const messagePrice = useAppSelector(
    ({ conversation }) => conversation.mapping[conversationId]?.messagePrice ?? pending.messagePrice,
  );
  const discard = () => dispatch(messageActions.discarded(clientKey));
  const again = () => dispatch(messageFlows.send.request({ ...message, messagePrice }));
  return (
    <li className={classNames(styles.message, styles.own)}>
      <div className={classNames(styles.bubble, styles.pending)} dir="auto">
        <Writer name={null} />
        <LinkedText text={text} mentions={[]} />
        {count > 0 ? <p>{t('messages.files.count', { count })}</p> : null}
      </div>
      {failed === null ? (
        <div className={styles.under}>
          <span role="status">{t(WAITING[waits ?? 'not'])}</span>
          {waits ? (
            <Button size="small" variant="quiet" onClick={discard}>
              {t('messages.discard')}
            </Button>
          ) : null}
        </div>
      ) : (
        <div className={styles.failed} role="alert">
          <span>{t('messages.notSent', { reason: failed })}</span>
          <Button size="small" onClick={again}>
            {t('messages.again')}
          </Button>
          <Button size="small" variant="quiet" onClick={discard}>
            {t('messages.discard')}
          </Button>
        </div>
      )}
    </li>
  );
}
