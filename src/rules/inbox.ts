import { DAY_MS } from './calendar.ts';
import { allow, type Decision, refuse } from './decision.ts';

/** Who may write to a performer. */
export const WRITERS = ['everyone', 'followers', 'subscribers'] as const;
export type Writers = (typeof WRITERS)[number];

/** Tokens, as on the wire. */
export const MESSAGE_PRICE_MAX = 1000;
/** So long after a performer wrote to a fan personally the fan's answers cost nothing. */
export const FREE_ANSWER_DAYS = 3;

export const SAVED_REPLIES_MAX = 100;
export const SAVED_REPLY_TITLE_MAX = 60;

export const WELCOME_KINDS = ['subscriber', 'follower'] as const;
export type WelcomeKind = (typeof WELCOME_KINDS)[number];

/** Who wrote a message: a person to this one, a performer to many, or the site for a performer. */
export const MESSAGE_ORIGINS = ['person', 'mass', 'welcome'] as const;

interface InboxInput {
  readonly writers: Writers;
  readonly isFollowing: boolean;
  readonly isSubscribed: boolean;
  /** The performer wrote to this fan before, personally. */
  readonly wasWrittenTo: boolean;
}

export type InboxRefusal = 'followers-only' | 'subscribers-only';

/**
 * Whether a performer takes messages of a fan: everybody's, or those of followers or subscribers alone. Subscribers may
 * always write, and whom the performer wrote to personally may answer.
 */
export function takesMessages(input: InboxInput): Decision<InboxRefusal> {
  const { writers, isFollowing, isSubscribed, wasWrittenTo } = input;
  if (writers === 'everyone' || isSubscribed || wasWrittenTo) return allow;
  if (writers === 'subscribers') return refuse('subscribers-only');
  return isFollowing ? allow : refuse('followers-only');
}

interface MessagePriceInput {
  /** Tokens, hundredths, that the performer asks of a fan for a message; 0 is nothing. */
  readonly price: number;
  readonly freeForSubscribers: boolean;
  readonly isSubscribed: boolean;
  /** When the performer last wrote to this fan personally. */
  readonly writtenToAt: Date | null;
}

/** What a fan pays for one message now, in hundredths of tokens. */
export function messagePrice(
  { price, freeForSubscribers, isSubscribed, writtenToAt }: MessagePriceInput,
  now: Date,
): number {
  if (freeForSubscribers && isSubscribed) return 0;
  const isAnswer = writtenToAt !== null && now.getTime() - writtenToAt.getTime() < FREE_ANSWER_DAYS * DAY_MS;
  return isAnswer ? 0 : price;
}
