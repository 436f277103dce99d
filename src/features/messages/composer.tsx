import { MessageSquareText, Paperclip, SendHorizontal } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type KeyboardEvent, useRef, useState } from 'react';
import { TextAreaField } from '#components/field.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { TextCounter } from '#components/text-counter.tsx';
import { UnlessOnBreak } from '#features/spending/break-notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { pressedKey } from '#lib/pressed-key.ts';
import { useSocket } from '#realtime/socket-provider.tsx';
import { MESSAGE_MAX, TYPING_SENT_EVERY_MS } from '#rules/conversations.ts';
import { useViewer } from '#store/hooks.ts';
import { AboutOrder } from './about-order.tsx';
import { MessagePrice } from './message-price.tsx';
import { ReplyPicker } from './reply-picker.tsx';
import styles from './thread.module.css';
import { type ComposerProps, useComposer } from './use-composer.ts';

// Loaded when somebody wants to add a file.
const Attachments = dynamic(() => import('./attachments.tsx').then((part) => part.Attachments));

/** Tells the other one that something is being written, now and then, and when all of it was taken back. */
function useTypingSign(conversationId: string): (text: string) => void {
  const { emit } = useSocket();
  const isShown = useViewer()?.chatSigns ?? false;
  const told = useRef(0);
  const isSeen = useRef(false);
  return (text) => {
    const now = Date.now();
    if (text.trim() === '' && isSeen.current) {
      isSeen.current = false;
      emit('conversations/typing-ended', { conversationId });
    }
    if (!isShown || text.trim() === '' || now - told.current < TYPING_SENT_EVERY_MS) return;
    told.current = now;
    isSeen.current = true;
    emit('conversations/typing', { conversationId });
  };
}

/** A keyboard that stands on a desk: Enter sends there, and begins a line on a phone. */
const hasKeyboard = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Where a message is written. It is sent at once, and its words come back only when that fails. */
export function Composer(props: ComposerProps) {
  const { conversationId, price, order, onOrderEnd, maySell } = props;
  const t = useT();
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const sign = useTypingSign(conversationId);
  const isPerformer = useViewer()?.isPerformer ?? false;
  const [picking, setPicking] = useState(false);
  const composer = useComposer(props, field);
  const { text, change, attaching, uploads, busy } = composer;
  const isAttaching = attaching || uploads.files.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (isPerformer && key === '/' && text === '' && !busy) {
      event.preventDefault();
      return setPicking(true);
    }
    if (key !== 'Enter' || event.shiftKey || !hasKeyboard()) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <>
      {price > 0 ? (
        <UnlessOnBreak>
          <MessagePrice price={price} />
        </UnlessOnBreak>
      ) : null}
      {order ? <AboutOrder order={order} onEnd={onOrderEnd} /> : null}
      {isAttaching ? (
        <Attachments
          box={composer.added}
          uploads={uploads}
          error={composer.filesError || undefined}
          price={maySell ? composer.filesPrice : null}
          priceError={composer.priceError || undefined}
          onPrice={composer.changePrice}
          busy={busy}
        />
      ) : null}
      <form
        method="post"
        ref={form}
        className={styles.composer}
        onSubmit={(event) => void composer.send(event)}
        noValidate
      >
        <IconButton
          className={styles.send}
          label={t('messages.files.add')}
          icon={<Paperclip aria-hidden="true" />}
          aria-expanded={isAttaching}
          onClick={composer.toggleAttaching}
        />
        {isPerformer ? (
          <IconButton
            className={styles.send}
            label={t('messages.replies')}
            icon={<MessageSquareText aria-hidden="true" />}
            aria-disabled={busy}
            onClick={busy ? undefined : () => setPicking(true)}
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
          enterKeyHint="enter"
          value={text}
          readOnly={busy}
          error={composer.error || undefined}
          after={<TextCounter value={text} most={MESSAGE_MAX} brief />}
          onChange={(event) => {
            change(event.target.value);
            sign(event.target.value);
          }}
          onPaste={composer.paste}
          onKeyDown={onKeyDown}
        />
        <IconButton
          type="submit"
          className={styles.send}
          label={t('messages.send')}
          loading={busy}
          icon={<SendHorizontal className="flip-rtl" aria-hidden="true" />}
        />
      </form>
      <LeaveGuard
        when={uploads.files.length > 0}
        title={t('messages.files.leave')}
        text={t('messages.files.leave.text')}
      />
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
