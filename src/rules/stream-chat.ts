import { allow, type Decision, refuse } from './decision.ts';
import { foldedWords } from './stream-words.ts';

export const STREAM_MESSAGE_MAX = 300;
export const STREAM_MESSAGE_TYPES = ['text', 'tip', 'goal'] as const;
export const STREAM_MESSAGES_PAGE_SIZE = 50;
/** What a performer makes of people in their chat. */
export const CHAT_ROLES = ['moderator', 'muted', 'banned'] as const;
export type ChatRole = (typeof CHAT_ROLES)[number];

export const SLOW_SECONDS_MAX = 300;
export const HELD_WORDS_MAX = 200;
export const HELD_WORD_MAX = 40;
export const MODERATORS_MAX = 50;
export const TIME_OUT_MINUTES_MAX = 24 * 60;

export interface ChatInput {
  readonly viewerId: string;
  readonly performerId: string;
  readonly isOperator: boolean;
  /** May watch the stream. */
  readonly mayWatch: boolean;
  readonly isLive: boolean;
  readonly role: ChatRole | null;
  /** Until when a time-out lasts. */
  readonly mutedUntil: Date | null;
  readonly slowSeconds: number;
  /** When the viewer wrote last in this chat. */
  readonly wroteAt: Date | null;
  readonly now: Date;
}

type ChatRefusal = 'no-access' | 'ended' | 'banned' | 'muted' | 'slow';

/** The performer, operators and those the performer chose moderate a chat. */
export const mayModerate = ({
  viewerId,
  performerId,
  isOperator,
  role,
}: Pick<ChatInput, 'viewerId' | 'performerId' | 'isOperator' | 'role'>): boolean =>
  isOperator || viewerId === performerId || role === 'moderator';

interface Made {
  readonly role: ChatRole | null;
  readonly until: Date | null;
}

/**
 * Only the performer appoints moderators or changes what they are. Moderators may not shorten or lift a ban or a time-out.
 */
export function needsPerformer(before: Made, wish: Made, now: Date): boolean {
  if (wish.role === 'moderator' || before.role === 'moderator') return true;
  if (wish.role === 'banned') return false;
  const runsLonger =
    before.until !== null && before.until > now && (!wish.until || before.until > wish.until);
  return before.role === 'banned' || (before.role === 'muted' && runsLonger);
}

/** When a time-out or the slow mode lets somebody write again; null when they may now. */
export function writesAgainAt({ mutedUntil, wroteAt, slowSeconds, role, now }: ChatInput): Date | null {
  if (role === 'muted' && mutedUntil && mutedUntil > now) return mutedUntil;
  const next = wroteAt && new Date(wroteAt.getTime() + slowSeconds * 1000);
  return next && next > now ? next : null;
}

/** A wait in words: seconds up to a minute and a half, then minutes, then hours. */
export function waitText(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] =
    seconds <= 90
      ? [seconds, 'second']
      : minutes <= 90
        ? [minutes, 'minute']
        : [Math.ceil(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Whether somebody may write in the chat of a stream: who may watch, but for time-outs and slow mode. */
export function mayChat(input: ChatInput): Decision<ChatRefusal> {
  if (input.role === 'banned') return refuse('banned');
  if (!input.mayWatch) return refuse('no-access');
  if (!input.isLive) return refuse('ended');
  if (mayModerate(input)) return allow;
  if (!writesAgainAt(input)) return allow;
  return refuse(
    input.role === 'muted' && input.mutedUntil && input.mutedUntil > input.now ? 'muted' : 'slow',
  );
}

/** Whether a message waits for the performer: one of the words stands in it, whole, in any case. */
export function isHeld(text: string, words: readonly string[]): boolean {
  const said = ` ${foldedWords(text).join(' ')} `;
  return words.some((word) => {
    const wanted = foldedWords(word).join(' ');
    return wanted !== '' && said.includes(` ${wanted} `);
  });
}

/** Words as a performer typed them, each once, without what is empty. */
export const heldWords = (words: readonly string[]): string[] => [
  ...new Map(
    words
      .map((word) => word.trim())
      .filter(Boolean)
      .map((word) => [word.toLowerCase(), word]),
  ).values(),
];
