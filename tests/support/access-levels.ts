import type { Audience, Thing, Who } from './access-world.ts';

/*
 * Who reads what, in the words of docs/product.md (3, 5, 6 and 12), and not in those of the code.
 */

/**
 * `open`: all of it. `quiet`: all of it, but not what others say about it. `kept`: the same of what was bought. `locked`: a
 * card that says there is something. `blocked`: only that it is not for this country or this person. `none`: not even that
 * it exists.
 */
export type Level = 'open' | 'quiet' | 'kept' | 'locked' | 'blocked' | 'none';

/** A post that is out, then one that is planned, waiting, ended, hidden, a draft, deleted, or of a closed performer. */
const WHO_READS: Record<Who, string> = {
  //                 free    subscribers  sale     | free  subscribers  sale
  visitor: '         open    locked       locked   | none  none         none',
  germanVisitor: '   blocked blocked      blocked  | none  none         none',
  stranger: '        open    locked       locked   | none  none         none',
  german: '          blocked blocked      blocked  | none  none         none',
  follower: '        open    locked       locked   | none  none         none',
  subscriber: '      open    open         locked   | none  none         none',
  germanSubscriber: 'open    open         locked   | none  none         none',
  blocked: '         blocked blocked      blocked  | none  none         none',
  blockedSubscriber: 'quiet  quiet        locked   | none  none         none',
  expired: '         open    locked       locked   | none  none         none',
  buyer: '           open    open         open     | none  kept         kept',
  refunded: '        open    locked       locked   | none  none         none',
  germanBuyer: '     blocked kept         kept     | none  kept         kept',
  blockedBuyer: '    blocked kept         kept     | none  kept         kept',
  owner: '           open    open         open     | open  open         open',
  colleague: '       open    locked       locked   | none  none         none',
  operator: '        open    open         open     | open  open         open',
};
const AUDIENCES: Audience[] = ['free', 'subscribers', 'sale'];
/** The performer blocks them, or where they are or live. */
export const isTurnedAway = (who: Who) => who.startsWith('german') || who.startsWith('blocked');
/** Of these those whose subscription runs. */
export const readsOn = (who: Who) => who === 'germanSubscriber' || who === 'blockedSubscriber';
/** Of these those who bought what is sold: they get nothing later. */
export const isLimitedBuyer = (who: Who, { audience }: Pick<Thing, 'audience'>) =>
  (who === 'germanBuyer' || who === 'blockedBuyer') && audience !== 'free';

export function levelOf(who: Who, { audience, state }: Thing): Level {
  // A performer finds what was deleted in a list of its own, and nowhere else.
  if (who === 'owner' && state === 'deleted') return 'none';
  const side = WHO_READS[who].split('|')[state === 'out' ? 0 : 1] ?? '';
  return side.trim().split(/\s+/)[AUDIENCES.indexOf(audience)] as Level;
}
export const isWhole = (level: Level) => level === 'open' || level === 'quiet' || level === 'kept';
export const isKnown = (level: Level) => isWhole(level) || level === 'locked';

export const isOut = ({ state }: Thing): boolean => state === 'out';
/** Nothing is the matter with the post, whatever may be with the account of its performer. */
export const isShownByItself = ({ state }: Thing): boolean =>
  state === 'out' || state === 'unapproved' || state === 'closed';
