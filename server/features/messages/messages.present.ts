import type { Message } from '#contract/messages.ts';
import { contentsOf } from '#rules/file-contents.ts';
import { isGoneFor, messageAccess } from '#rules/messages.ts';
import { tokens, toWire } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import { presentFile } from '../files/files.present.ts';
import type { PersonCard, PersonRow } from '../users/people.service.ts';
import type { MessageColumns, MessageRow } from './message-rows.queries.ts';

/** What a message of words alone says of files. */
export const NO_FILES = {
  fileIds: [],
  fileId: null,
  imageUrl: null,
  files: [],
  contents: contentsOf([]),
  isSale: false,
  price: 0,
  isLocked: false,
  isBought: false,
};

/** A message without files: there is nothing to own of it. */
export const asText = (message: MessageColumns, sender: PersonRow): MessageRow => ({
  message,
  sender,
  files: [],
  isBought: false,
  isOwned: false,
  isCleared: false,
});

/** Whether this member may see the files of a message now. */
export const accessOf = ({ message, isBought, isOwned, isCleared }: MessageRow, viewerId: string) =>
  messageAccess({
    message: { ...message, isGone: message.isDeleted || isCleared },
    member: { id: viewerId, bought: isBought, owned: isOwned },
  });

/**
 * A message as this member gets it. Locked, its text is open and its files are blurred pictures; deleted, nothing of it
 * is left but for the one who bought it.
 */
export function presentMessage(deps: Deps, row: MessageRow, sender: PersonCard, viewerId: string): Message {
  const { message } = row;
  const isGone = isGoneFor(message, viewerId);
  const isSender = message.senderId === viewerId;
  const shown = isGone ? [] : row.files;
  const access = accessOf(row, viewerId);
  const files = shown.map((file) => presentFile(deps, file, { viewerId, unlocked: access.allowed }));
  return {
    _id: message.id,
    conversationId: message.conversationId,
    seq: message.seq,
    type: message.type === 'text' ? 'text' : 'media',
    kind: message.type,
    text: isGone ? '' : message.text,
    senderId: message.senderId,
    senderInfo: sender,
    senderSource: sender.isPerformer ? 'performer' : 'user',
    fileIds: shown.map(({ id }) => id),
    fileId: shown[0]?.id ?? null,
    imageUrl: files.find(({ type }) => type === 'message-photo')?.url ?? null,
    files,
    contents: contentsOf(shown),
    isSale: message.price > 0,
    price: toWire(tokens(message.price)),
    isLocked: !isGone && !access.allowed,
    isBought: isSender ? message.totalPurchases > 0 : row.isBought || row.isOwned,
    isDeleted: isGone,
    origin: message.origin,
    clientKey: isSender ? message.requestKey : null,
    meta: {},
    createdAt: message.createdAt.toISOString(),
    updatedAt: message.updatedAt.toISOString(),
  };
}
