import type { Role } from './constants.ts';
import { allow, type Decision, refuse } from './decision.ts';
import type { InboxRefusal } from './inbox.ts';

export const CONVERSATION_TYPES = ['private'] as const;
/** Whom a conversation is begun with, in the words of the wire. */
export const RECIPIENT_SOURCES = ['user', 'performer'] as const;
export const MESSAGE_TYPES = ['text', 'photo', 'video', 'audio'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];
/** What a message is in the words of the wire: existing clients show files of the type `media` alone. */
export const WIRE_MESSAGE_TYPES = ['text', 'media'] as const;
export const MESSAGE_MAX = 2000;
export const CONVERSATION_NAME_MAX = 60;
export const BLOCK_REASON_MAX = 500;

export const CONVERSATIONS_PAGE_SIZE = 25;
export const MESSAGES_PAGE_SIZE = 25;

/** How long somebody counts as typing after the last sign of it, and how often the sign is sent. */
export const TYPING_SHOWN_MS = 6000;
export const TYPING_SENT_EVERY_MS = 3000;

export interface WritingInput {
  readonly viewer: {
    readonly id: string;
    readonly role: Role;
    /** Of a performer: the documents are approved. */
    readonly isApproved: boolean;
  };
  readonly other: {
    readonly id: string;
    readonly role: Role;
    readonly isActive: boolean;
    /** Of a performer: whether the viewer may see the profile, subscribers from a blocked country included. */
    readonly isVisible: boolean;
  };
  /** By the viewer, or by the other one. */
  readonly blockedBy: 'viewer' | 'other' | null;
  /** The other one has written in this conversation before. */
  readonly hasWritten: boolean;
  /** The other one follows the viewer, subscribed to them or paid them. */
  readonly isKnown: boolean;
  /** Of a performer whom a fan writes to: whose messages they take. */
  readonly takes: Decision<InboxRefusal>;
}

export type WritingRefusal =
  | 'yourself'
  | 'not-between'
  | 'not-approved'
  | 'closed'
  | 'unblock-first'
  | 'blocked'
  | 'not-known'
  | InboxRefusal;

/**
 * Whether a person may write to another (product.md 30): anybody to a performer they may see; a performer to fans who
 * have to do with them or wrote first; nobody past a block, and nobody to an account that is closed.
 */
export function mayWrite({
  viewer,
  other,
  blockedBy,
  hasWritten,
  isKnown,
  takes,
}: WritingInput): Decision<WritingRefusal> {
  if (viewer.id === other.id) return refuse('yourself');
  const withOperator = viewer.role === 'admin' || other.role === 'admin';
  if (withOperator || (viewer.role === 'user' && other.role === 'user')) return refuse('not-between');
  if (viewer.role === 'performer' && !viewer.isApproved) return refuse('not-approved');
  if (!other.isActive || (other.role === 'performer' && !other.isVisible)) return refuse('closed');
  if (blockedBy) return refuse(blockedBy === 'viewer' ? 'unblock-first' : 'blocked');
  if (other.role === 'user' && !hasWritten && !isKnown) return refuse('not-known');
  if (viewer.role === 'user' && !takes.allowed) return takes;
  return allow;
}
