import { type Bounds, boundsProblem } from './bounds.ts';
import type { FileType } from './constants.ts';
import type { MessageType, WIRE_MESSAGE_TYPES } from './conversations.ts';
import { allow, type Decision, refuse } from './decision.ts';
import type { Tokens } from './money.ts';

/** Photos, films and sounds of one message. */
export const MESSAGE_FILES_MAX = 6;

export const MESSAGE_FILE_TYPES = [
  'message-photo',
  'message-video',
  'message-audio',
] as const satisfies readonly FileType[];
export type MessageFileType = (typeof MESSAGE_FILE_TYPES)[number];
/** What two people sent each other: nobody else gets it, operators included. */
export const isMessageFile = (type: string): type is MessageFileType =>
  MESSAGE_FILE_TYPES.some((one) => one === type);

/** What a message is, by its files: a film comes first, then a photo, then a sound. */
export function messageTypeOf(files: readonly string[]): MessageType {
  const has = (type: MessageFileType) => files.includes(type);
  if (has('message-video')) return 'video';
  if (has('message-photo')) return 'photo';
  return has('message-audio') ? 'audio' : 'text';
}

/** Why a file is not sent: operators took it down, or it could not be made ready. */
export const FILE_PROBLEMS = ['taken-down', 'failed'] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

interface CheckedFile {
  readonly takenDownAt: Date | null;
  readonly status: string;
}

/** What keeps a file from being sent; null for one that is ready, or is still being made ready (product.md 32.1). */
export function fileProblem({ takenDownAt, status }: CheckedFile): FileProblem | null {
  if (takenDownAt) return 'taken-down';
  return status === 'error' ? 'failed' : null;
}

/** The same of all files of a message; what was taken down comes first, as trying again does not help there. */
export function problemOfFiles(files: readonly CheckedFile[]): FileProblem | null {
  const found = files.map(fileProblem);
  return FILE_PROBLEMS.find((problem) => found.includes(problem)) ?? null;
}

export interface MessageForm {
  /** What its sender says it is; `media` is any file. */
  readonly type: MessageType | (typeof WIRE_MESSAGE_TYPES)[number];
  readonly text: string;
  /** Types of its files. */
  readonly files: readonly string[];
  /** What the files cost; null where they are free. */
  readonly price: Tokens | null;
  /** A performer writes to a fan. */
  readonly maySell: boolean;
}

export type MessageFormCode =
  | 'text-required'
  | 'file-required'
  | 'too-many-files'
  | 'price-not-here'
  | 'price-without-files'
  | 'price-too-low'
  | 'price-too-high';

function hasKind({ type, files }: MessageForm): boolean {
  if (type === 'text') return true;
  return type === 'media' ? files.length > 0 : files.includes(`message-${type}`);
}

/** Everything that keeps a message from being sent (product.md 32). */
export function messageFormProblems(form: MessageForm, bounds: Bounds<Tokens>): MessageFormCode[] {
  const { text, files, price, maySell } = form;
  const problems: MessageFormCode[] = [];
  if (!hasKind(form)) problems.push('file-required');
  else if (files.length === 0 && text === '') problems.push('text-required');
  if (files.length > MESSAGE_FILES_MAX) problems.push('too-many-files');
  if (price === null) return problems;
  if (!maySell) problems.push('price-not-here');
  else if (files.length === 0) problems.push('price-without-files');
  else {
    const problem = boundsProblem(price, bounds);
    if (problem) problems.push(`price-${problem}`);
  }
  return problems;
}

/** A deleted message is gone for all but the one who bought it. */
export const isGoneFor = (
  message: { readonly senderId: string; readonly isDeleted: boolean; readonly totalPurchases: number },
  viewerId: string,
): boolean => message.isDeleted && (message.senderId === viewerId || message.totalPurchases === 0);

interface MessageAccessInput {
  readonly message: {
    readonly senderId: string;
    /** Tokens, hundredths; 0 where its files are free. */
    readonly price: number;
    /** Deleted by its sender, or cleared with the whole conversation. */
    readonly isGone: boolean;
  };
  /** Null for everybody but the two members of its conversation. */
  readonly member: null | {
    readonly id: string;
    /** Holds a purchase of this message that was not refunded. */
    readonly bought: boolean;
    /** Owns every photo, film and sound of it by purchases of other things. */
    readonly owned: boolean;
  };
}

/**
 * Whether a person may see the files of a message. What was bought stays open, whatever its sender does with it; what
 * is gone is hidden from everybody else; files with a price are closed to the one they were sent to until they are
 * bought, or owned already (product.md 8.9).
 */
export function messageAccess({ message, member }: MessageAccessInput): Decision<'hidden' | 'buy'> {
  if (!member) return refuse('hidden');
  if (member.bought) return allow;
  if (message.isGone) return refuse('hidden');
  if (message.price === 0 || message.senderId === member.id) return allow;
  return member.owned ? allow : refuse('buy');
}
