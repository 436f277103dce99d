import { MessageSquareText, Paperclip, SendHorizontal } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { newKey } from '#api/client.ts';
import { TextAreaField } from '#components/field.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { surplusText, TextCounter } from '#components/text-counter.tsx';
import { useFileUploads } from '#features/items/editor/file-queue.ts';
import { isSent } from '#features/items/editor/form-files.ts';
import { typedTokens } from '#features/wallet/tip-amounts.ts';
import { useT } from '#i18n/use-t.ts';
import { useSocket } from '#realtime/socket-provider.tsx';
import { MESSAGE_MAX, TYPING_SENT_EVERY_MS } from '#rules/conversations.ts';
import { MESSAGE_FILES_MAX } from '#rules/messages.ts';
import { toWire } from '#rules/money.ts';
import { surplusOf } from '#rules/text.ts';
import { useAppDispatch, useViewer } from '#store/hooks.ts';
import { messageFlows } from '#store/message.ts';
import { AboutOrder } from './about-order.tsx';
import { MessagePrice } from './message-price.tsx';
import { priceText } from './price-text.ts';
import { ReplyPicker } from './reply-picker.tsx';
import { sendMessageFile } from './send-file.ts';
import styles from './thread.module.css';

// Loaded when somebody wants to add a file.
const Attachments = dynamic(() => import('./attachments.tsx').then((part) => part.Attachments));

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
  /** The number of the order that is written about, '' for none: the message begins with it. */
  order: string;
  onOrderEnd: () => void;
  /** Files may have a price here. */
  maySell: boolean;
}

/** Where a message is written. It is sent at once, and its words come back only when that fails. */
export function Composer(props: Props) {
  const { conversationId, price, draft, onDraft, order, onOrderEnd, maySell } = props;
  const t = useT();
  const dispatch = useAppDispatch();
  const [text, setText] = useState(draft);
  const [error, setError] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const sign = useTypingSign(conversationId);
  const isPerformer = useViewer()?.isPerformer ?? false;
  const [picking, setPicking] = useState(false);
  const [attaching, setAttaching] = useState(false);
  const [filesPrice, setFilesPrice] = useState('');
  const [filesError, setFilesError] = useState('');
  const [priceError, setPriceError] = useState('');
  const [busy, setBusy] = useState(false);
  const uploads = useFileUploads(sendMessageFile, () => []);
  const { files, queue } = uploads;
  const change = (value: string) => {
    setText(value);
    onDraft(value);
    setError('');
  };
  /** The files once all of them have reached the server; null when one has not. */
  const uploaded = async (): Promise<string[] | null> => {
    if (files.length === 0) return [];
    setBusy(true);
    const done = await queue.finish();
    setBusy(false);
    return done.every(isSent) ? done.flatMap(({ wire }) => wire?._id ?? []) : null;
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    const written = text.trim();
    if (busy || (written === '' && files.length === 0)) return;
    const words = order ? t('messages.aboutOrder.begin', { number: order, text: written }).trim() : written;
    if (surplusOf(words, MESSAGE_MAX)) return setError(surplusText(t, words, MESSAGE_MAX));
    setFilesError('');
    const noPrice = maySell && files.length > 0 ? priceText(t, filesPrice) : '';
    setPriceError(noPrice);
    if (noPrice) return;
    const fileIds = await uploaded();
    if (!fileIds) return setFilesError(t('messages.files.notSent'));
    const createdAt = new Date().toISOString();
    const cost = fileIds.length > 0 && maySell ? toWire(typedTokens(filesPrice)) : 0;
    dispatch(
      messageFlows.send.request({
        clientKey: newKey(),
        conversationId,
        text: words,
        fileIds,
        price: cost,
        createdAt,
        messagePrice: price,
      }),
    );
    for (const { id } of queue.read()) queue.remove(id);
    setAttaching(false);
    setFilesPrice('');
    change('');
    if (order) onOrderEnd();
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    queue.add(pasted.slice(0, Math.max(0, MESSAGE_FILES_MAX - files.length)));
    setAttaching(true);
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
      {order ? <AboutOrder order={order} onEnd={onOrderEnd} /> : null}
      {attaching || files.length > 0 ? (
        <Attachments
          uploads={uploads}
          error={filesError || undefined}
          price={maySell ? filesPrice : null}
          priceError={priceError || undefined}
          onPrice={(typed) => {
            setFilesPrice(typed);
            setPriceError('');
          }}
        />
      ) : null}
      <form ref={form} className={styles.composer} onSubmit={(event) => void send(event)} noValidate>
        <IconButton
          className={styles.send}
          label={t('messages.files.add')}
          icon={<Paperclip aria-hidden="true" />}
          aria-expanded={attaching}
          onClick={() => setAttaching((open) => !open)}
        />
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
          readOnly={busy}
          error={error || undefined}
          after={<TextCounter value={text} most={MESSAGE_MAX} />}
          onChange={(event) => {
            change(event.target.value);
            sign(event.target.value);
          }}
          onPaste={paste}
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
