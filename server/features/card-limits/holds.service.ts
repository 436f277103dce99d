import { isIP } from 'node:net';
import {
  type CardAttempt,
  type CardHold,
  type CardLimitSubject,
  type CardLimits,
  type CardTry,
  cardHolds,
  LONGEST_WINDOW_MS,
  longestHold,
  type Releases,
} from '#rules/card-limits.ts';
import type { Deps } from '../../deps.ts';
import { inTx } from '../../tx.ts';
import { recordAudit } from '../operator/audit.service.ts';
import { accountOf } from '../operator/operator.service.ts';
import { cardLimits } from './attempts.service.ts';
import {
  accountsOf,
  allAttempts,
  allReleases,
  attemptsOf,
  deleteBefore,
  keptCard,
  lockSubjects,
  releasesOf,
  type SubjectKeys,
  writeRelease,
} from './card-limits.queries.ts';
import { addressHash, cardHash } from './subjects.ts';

interface Subject {
  subject: CardLimitSubject;
  key: string;
}

const NONE: SubjectKeys = { account: null, card: null, address: null };
const keysOf = ({ subject, key }: Subject): SubjectKeys => ({ ...NONE, [subject]: key });
const sinceOf = (now: Date): Date => new Date(now.getTime() - LONGEST_WINDOW_MS);

/** What keeps anybody new from the next thing with this account, card or address. */
function holdsOf(
  { subject, key }: Subject,
  attempts: readonly CardAttempt[],
  {
    limits,
    now,
    released,
    accountSince,
  }: { limits: CardLimits; now: Date; released: Releases; accountSince: Date },
): CardHold[] {
  const about = {
    userId: subject === 'account' ? key : '',
    card: null,
    address: null,
    amount: 1,
    accountSince,
  };
  const tried = { ...about, ...(subject === 'account' ? {} : { [subject]: key }) };
  const steps: CardTry['step'][] = subject === 'card' ? ['charge'] : ['charge', 'form'];
  const all = steps.flatMap((step) => cardHolds(attempts, { ...tried, step }, limits, { now, released }));
  return all.filter(
    (one, at) => one.subject === subject && all.findIndex(({ rule }) => rule === one.rule) === at,
  );
}

/** Whom each attempt counts for. */
const subjectsOf = ({ userId, card, address }: CardAttempt): Subject[] => [
  { subject: 'account', key: userId },
  ...(card ? [{ subject: 'card', key: card } as const] : []),
  ...(address ? [{ subject: 'address', key: address } as const] : []),
];

const nameOf = ({ subject, key }: Subject): string => `${subject}:${key}`;

/** Everybody and everything that is held now, the longest first. */
export async function heldNow(deps: Deps) {
  const now = deps.clock.now();
  const attempts = await allAttempts(deps.db, sinceOf(now));
  const groups = new Map<string, { about: Subject; attempts: CardAttempt[] }>();
  for (const one of attempts)
    for (const about of subjectsOf(one)) {
      const group = groups.get(nameOf(about)) ?? { about, attempts: [] };
      group.attempts.push(one);
      groups.set(nameOf(about), group);
    }
  const limits = await cardLimits(deps);
  const accounts = await accountsOf(deps.db, [...new Set(attempts.map(({ userId }) => userId))]);
  const releases = new Map((await allReleases(deps.db)).map((row) => [nameOf(row), row.createdAt]));
  const called = (id: string): string => accounts.get(id)?.username ?? accounts.get(id)?.email ?? id;
  return [...groups.values()]
    .flatMap(({ about, attempts: own }) => {
      const at = releases.get(nameOf(about));
      const released = at ? { [about.subject]: at } : {};
      const accountSince = accounts.get(about.key)?.createdAt ?? new Date(0);
      const holds = holdsOf(about, own, { limits, now, released, accountSince });
      const until = longestHold(holds)?.until;
      if (!until) return [];
      return [
        {
          held: about.subject === 'account' ? called(about.key) : nameOf(about),
          why: holds.map(({ rule }) => rule).join(', '),
          until: until.toISOString(),
          accounts: [...new Set(own.map(({ userId }) => called(userId)))].sort().slice(0, 5).join(', '),
        },
      ];
    })
    .sort((a, b) => b.until.localeCompare(a.until) || a.held.localeCompare(b.held));
}

/** Whom an operator means: as the list names them, an address, the id of a kept card, or an account. */
async function meant(deps: Deps, who: string): Promise<Subject> {
  const [, subject, key = ''] = /^(card|address):(.+)$/.exec(who) ?? [];
  if (subject === 'address' && isIP(key)) return { subject, key: addressHash(deps, key) };
  if (subject === 'card' || subject === 'address') return { subject, key };
  if (isIP(who)) return { subject: 'address', key: addressHash(deps, who) };
  const card = await keptCard(deps.db, who);
  if (card) return { subject: 'card', key: cardHash(deps, card) };
  return { subject: 'account', key: (await accountOf(deps, who)).id };
}

/** Lets an account, a card or an address go; what was before does not count for it any more. False when it is not held. */
export async function release(deps: Deps, actor: string, who: string): Promise<boolean> {
  const about = await meant(deps, who);
  return inTx(deps, async (tx) => {
    const now = deps.clock.now();
    const keys = keysOf(about);
    await lockSubjects(tx.db, keys);
    const attempts = await attemptsOf(tx.db, keys, sinceOf(now));
    const released = await releasesOf(tx.db, keys);
    const accountSince = (await accountsOf(tx.db, [about.key])).get(about.key)?.createdAt ?? new Date(0);
    const limits = await cardLimits(deps, tx);
    const holds = holdsOf(about, attempts, { limits, now, released, accountSince });
    if (holds.length === 0) return false;
    await writeRelease(tx.db, about.subject, about.key, now);
    const detail = { rules: holds.map(({ rule }) => rule) };
    await recordAudit(tx.db, {
      actor,
      action: 'card-limits.release',
      target: nameOf(about),
      detail,
      at: now,
    });
    return true;
  });
}

/** Forgets what no limit looks at any more. */
export const forgetAttempts = (deps: Deps): Promise<void> => deleteBefore(deps.db, sinceOf(deps.clock.now()));
