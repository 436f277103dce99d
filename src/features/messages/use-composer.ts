import { type ClipboardEvent, type FormEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { newKey } from '#api/client.ts';
import { chosenFiles } from '#components/chosen-files.ts';
import { surplusText } from '#components/text-counter.tsx';
import { isSent } from '#features/items/editor/form-files.ts';
import { useFileUploads } from '#features/items/editor/use-file-uploads.ts';
import { useT } from '#i18n/use-t.ts';
import { pastedFiles } from '#lib/pasted-files.ts';
import { MESSAGE_MAX } from '#rules/conversations.ts';
import { MESSAGE_FILES_MAX } from '#rules/messages.ts';
import { toWire } from '#rules/money.ts';
import { surplusOf } from '#rules/text.ts';
import { typedTokens } from '#rules/typed-amount.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { messageFlows } from '#store/message.ts';
import { holdFiles, type OutboxFile } from '#store/outbox-files.ts';
import { priceText } from './price-text.ts';
import { sendMessageFile } from './send-file.ts';
import { useFileCheck } from './use-file-check.ts';

export interface ComposerProps {
  conversationId: string;
  /** What one message costs now, in tokens. */
  price: number;
  /** What was written here before and not sent. */
  draft: () => string;
  onDraft: (text: string) => void;
  /** The number of the order that is written about, '' for none: the message begins with it. */
  order: string;
  onOrderEnd: () => void;
  /** Files may have a price here. */
  maySell: boolean;
}

/** What is written and added to a message, what is wrong with it, and its sending. `field` gets the focus back. */
export function useComposer(
  { conversationId, price, draft, onDraft, order, onOrderEnd, maySell }: ComposerProps,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [text, setText] = useState(draft);
  const [error, setError] = useState('');
  const [attaching, setAttaching] = useState(false);
  const [filesPrice, setFilesPrice] = useState('');
  /** What was pasted and not taken. */
  const [pasteError, setPasteError] = useState('');
  const [isNotSent, setNotSent] = useState(false);
  const [priceError, setPriceError] = useState('');
  const [busy, setBusy] = useState(false);
  const uploads = useFileUploads(sendMessageFile, () => []);
  const { files, queue } = uploads;
  const check = useFileCheck();
  const added = useRef<HTMLDivElement>(null);
  // They reached the server meanwhile.
  if (isNotSent && files.every(isSent)) setNotSent(false);
  const change = (value: string) => {
    setText(value);
    onDraft(value);
    setError('');
  };
  /** The files, those without an answer as what sends them later; null when one was refused. */
  const uploaded = async (): Promise<OutboxFile[] | null> => {
    if (files.length === 0) return [];
    setBusy(true);
    const done = await queue.finish();
    setBusy(false);
    const found = done.map(({ file, kind, alt, ...added }): OutboxFile | null => {
      if (added.wire && isSent({ ...added, file, kind, alt })) return added.wire._id;
      const isUnanswered = file && added.status === 'failed' && added.error === undefined;
      return isUnanswered ? async () => (await sendMessageFile(file, kind, alt, {}))._id : null;
    });
    const all = found.filter((file) => file !== null);
    return all.length === found.length ? all : null;
  };
  const showPrice = () => {
    const price = added.current?.querySelector<HTMLInputElement>('[name="price"]');
    price?.focus();
    // The nearest box that scrolls is enough: the page itself stays where it is.
    price?.scrollIntoView({ block: 'nearest' });
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    const written = text.trim();
    if (busy || (written === '' && files.length === 0)) return;
    const words = order ? t('messages.aboutOrder.begin', { number: order, text: written }).trim() : written;
    if (surplusOf(words, MESSAGE_MAX)) return setError(surplusText(t, words, MESSAGE_MAX));
    setNotSent(false);
    setPasteError('');
    const noPrice = maySell && files.length > 0 ? priceText(t, filesPrice) : '';
    // Drawn at once, so that what is wrong is in view with the field.
    flushSync(() => setPriceError(noPrice));
    if (noPrice) return showPrice();
    const outgoing = await uploaded();
    if (!outgoing) return setNotSent(true);
    const createdAt = new Date().toISOString();
    const cost = outgoing.length > 0 && maySell ? toWire(typedTokens(filesPrice)) : 0;
    const fileIds = outgoing.filter((file) => typeof file === 'string');
    const clientKey = newKey();
    const isWaiting = fileIds.length < outgoing.length;
    if (isWaiting) holdFiles(clientKey, outgoing);
    dispatch(
      messageFlows.send.request({
        clientKey,
        conversationId,
        text: words,
        ...(isWaiting ? { fileIds: [], heldFiles: outgoing.length } : { fileIds }),
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
    const pasted = pastedFiles(event.clipboardData);
    if (pasted.length === 0) return;
    event.preventDefault();
    const { taken, problems } = chosenFiles(t, pasted, check, Math.max(0, MESSAGE_FILES_MAX - files.length));
    setPasteError(problems.join(' '));
    if (taken.length > 0) queue.add(taken);
    setAttaching(true);
  };
  return {
    text,
    change,
    error,
    send,
    busy,
    paste,
    attaching,
    toggleAttaching: () => setAttaching((open) => !open),
    uploads,
    added,
    filesError: isNotSent ? t('messages.files.notSent') : pasteError,
    filesPrice,
    priceError,
    changePrice(typed: string) {
      setFilesPrice(typed);
      setPriceError('');
    },
  };
}
