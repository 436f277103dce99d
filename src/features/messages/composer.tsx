import { MessageSquareText, SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { newKey } from '#api/client.ts';
import { TextAreaField } from '#components/field.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { surplusText, TextCounter } from '#components/text-counter.tsx';
import { useT } from '#i18n/use-t.ts';
import { useSocket } from '#realtime/socket-provider.tsx';
import { MESSAGE_MAX, TYPING_SENT_EVERY_MS } from '#rules/conversations.ts';
import { surplusOf } from '#rules/text.ts';
import { useAppDispatch, useViewer } from '#store/hooks.ts';
import { messageFlows } from '#store/message.ts';
import { MessagePrice } from './message-price.tsx';
import { ReplyPicker } from './reply-picker.tsx';
import styles from './thread.module.css';

/** Tells the other one that something is being written, now and then. */
function useTypingSign(conversationId: string): (text: string) => void {
  const { emit } = useSocket();
  const isShown = useViewer()?.chatSigns ?? false;
  const told = useRef(0);
  return (text) => {
    const now = Date.now();
    if (!isShown || text.trim() === '' || now - told.current < TYPING_SENT_EVERY_MS) return;
    told.current = now;
    emit('conversations/typing', { conversationId });
  };
}

/** A keyboard that stands on a desk: Enter sends there, and begins a line on a phone. */
const hasKeyboard = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

interface Props {
  conversationId: string;
  /** What one message costs now, in tokens. */
  price: number;
  /** What was written here before and not sent. */
  draft: string;
  onDraft: (text: string) => void;
}

/** Where a message is written. It is sent at once, and its words come back only when that fails. */
export function Composer({ conversationId, price, draft, onDraft }: Props) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [text, setText] = useState(draft);
  const [error, setError] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const sign = useTypingSign(conversationId);
  const isPerformer = useViewer()?.isPerformer ?? false;
  const [picking, setPicking] = useState(false);
  const change = (value: string) => {
    setText(value);
    onDraft(value);
    setError('');
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    const words = text.trim();
    if (words === '') return;
    if (surplusOf(text, MESSAGE_MAX)) return setError(surplusText(t, text, MESSAGE_MAX));
    const createdAt = new Date().toISOString();
    dispatch(
      messageFlows.send.request({
        clientKey: newKey(),
        conversationId,
        text: words,
        createdAt,
        messagePrice: price,
      }),
    );
    change('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isPerformer && event.key === '/' && text === '') {
      event.preventDefault();
      return setPicking(true);
    }
    // Enter also ends a word that is being put together (Japanese, Chinese).
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <>
      {price > 0 ? <MessagePrice price={price} /> : null}
      <form ref={form} className={styles.composer} onSubmit={send} noValidate>
        {isPerformer ? (
          <IconButton
            className={styles.send}
            label={t('messages.replies')}
            icon={<MessageSquareText aria-hidden="true" />}
            onClick={() => setPicking(true)}
          />
        ) : null}
        <TextAreaField
          ref={field}
          className={styles.field}
          label={t('messages.write')}
          hideLabel
          placeholder={t('messages.write.placeholder')}
          name="text"
          rows={1}
          enterKeyHint="send"
          value={text}
          error={error || undefined}
          after={<TextCounter value={text} most={MESSAGE_MAX} />}
          onChange={(event) => {
            change(event.target.value);
            sign(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton
          type="submit"
          className={styles.send}
          label={t('messages.send')}
          icon={<SendHorizontal className="flip-rtl" aria-hidden="true" />}
        />
      </form>
      {picking ? (
        <ReplyPicker
          onClose={() => setPicking(false)}
          onPick={(reply) => {
            change(text === '' ? reply : `${text} ${reply}`);
            setPicking(false);
            field.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}
