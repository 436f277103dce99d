import type { Bounds } from './bounds.ts';
import { DAY_MS } from './calendar.ts';

/** What keeps cards from being tried out (docs/product.md 29). */
const HOUR_MS = DAY_MS / 24;

/** Who is counted. */
export const CARD_LIMIT_SUBJECTS = ['account', 'card', 'address'] as const;
export type CardLimitSubject = (typeof CARD_LIMIT_SUBJECTS)[number];

/** `open`: the card service is being asked, or the bank has not decided. It counts as if it were declined. */
export const ATTEMPT_OUTCOMES = ['open', 'passed', 'declined'] as const;
export const ATTEMPT_KINDS = ['form', 'save', 'charge'] as const;

/** Something that a person wanted of a card, and what became of it. */
export interface CardAttempt {
  id: string;
  userId: string;
  /** Null while the card service has not said which card it is. */
  card: string | null;
  address: string | null;
  kind: (typeof ATTEMPT_KINDS)[number];
  outcome: (typeof ATTEMPT_OUTCOMES)[number];
  /** Cents. */
  amount: number;
  at: Date;
}

/** The most of each, and who is young. */
export interface CardLimits {
  declinesPerAccount: number;
  declinesPerCard: number;
  declinesPerAddress: number;
  cardsPerAccount: number;
  accountsPerCard: number;
  cardsPerAddress: number;
  youngDays: number;
  /** Cents a day. */
  youngAmount: number;
}

/**
 * A person at one of the doors. `form`: a form for a card is begun; `save`: a card is about to be saved; `saved`: the
 * card service has said which one it is; `charge`: a card is about to be charged; `choose`: it becomes the default.
 */
export interface CardTry {
  step: 'form' | 'save' | 'saved' | 'charge' | 'choose';
  userId: string;
  card: string | null;
  address: string | null;
  /** Cents. */
  amount: number;
  accountSince: Date;
}

export type CardLimitRule =
  | 'declines-per-account'
  | 'declines-per-card'
  | 'declines-per-address'
  | 'cards-per-account'
  | 'accounts-per-card'
  | 'cards-per-address'
  | 'forms-per-account'
  | 'forms-per-address'
  | 'young-account';

/** A limit that is reached: whose, and until when. */
export interface CardHold {
  rule: CardLimitRule;
  subject: CardLimitSubject;
  until: Date;
}

/** When an operator last let somebody go: what was before does not count for that subject. */
export type Releases = Partial<Record<CardLimitSubject, Date>>;

/** No rule looks further back. */
export const LONGEST_WINDOW_MS = DAY_MS;

const SAVING = [
  'declines-per-account',
  'declines-per-address',
  'cards-per-account',
  'cards-per-address',
] as const;
const DECLINES = ['declines-per-account', 'declines-per-card', 'declines-per-address'] as const;
/** Which limits stand at which door. */
const AT_STEP: Readonly<Record<CardTry['step'], readonly CardLimitRule[]>> = {
  form: [...SAVING, 'forms-per-account', 'forms-per-address'],
  save: SAVING,
  saved: ['declines-per-card', 'accounts-per-card'],
  charge: [...DECLINES, 'accounts-per-card', 'cards-per-address', 'young-account'],
  choose: DECLINES,
};

const SUBJECT_OF: Readonly<Record<CardLimitRule, CardLimitSubject>> = {
  'declines-per-account': 'account',
  'declines-per-card': 'card',
  'declines-per-address': 'address',
  'cards-per-account': 'account',
  'accounts-per-card': 'card',
  'cards-per-address': 'address',
  'forms-per-account': 'account',
  'forms-per-address': 'address',
  'young-account': 'account',
};

/** The moment at which fewer than `limit` of these are left in the window; null when they are fewer now. */
function untilFewer(times: readonly number[], limit: number, window: number): Date | null {
  const last = times.toSorted((a, b) => b - a)[limit - 1];
  return last === undefined ? null : new Date(last + window);
}

/**
 * How many forms may be begun in an hour and in a day. A card that its bank accepts in a form is not told to us unless it
 * is saved, so a form counts as a try whatever became of it. Pressing "save" begins one: a mistyped date costs one more.
 */
const FORMS = { account: { hour: 10, day: 20 }, address: { hour: 50, day: 100 } } as const;

function untilFewerForms(
  attempts: readonly CardAttempt[],
  { hour, day }: { hour: number; day: number },
  now: Date,
): Date | null {
  const times = attempts.filter(({ kind }) => kind === 'form').map(({ at }) => at.getTime());
  const recent = times.filter((at) => now.getTime() - at < HOUR_MS);
  const ends = [untilFewer(times, day, DAY_MS), untilFewer(recent, hour, HOUR_MS)];
  return ends.reduce((latest, end) => (end && (!latest || end > latest) ? end : latest));
}

/** The same of different things: each counts once, by when it was last seen. */
function untilFewerOf(seen: Map<string, number>, limit: number): Date | null {
  return untilFewer([...seen.values()], limit, DAY_MS);
}

function lastSeen(attempts: readonly CardAttempt[], of: (one: CardAttempt) => string): Map<string, number> {
  const seen = new Map<string, number>();
  for (const one of attempts) seen.set(of(one), Math.max(seen.get(of(one)) ?? 0, one.at.getTime()));
  return seen;
}

/** When a young account may pay `amount` again: once enough of the day's payments are a day old, or it is not young. */
function untilAffordable(
  attempts: readonly CardAttempt[],
  { amount, accountSince }: CardTry,
  { youngDays, youngAmount }: CardLimits,
  now: Date,
): Date | null {
  const grownUp = accountSince.getTime() + youngDays * DAY_MS;
  if (now.getTime() >= grownUp) return null;
  const paid = attempts.filter(({ kind, outcome }) => kind === 'charge' && outcome !== 'declined');
  let sum = paid.reduce((all, one) => all + one.amount, amount);
  if (sum <= youngAmount) return null;
  for (const one of paid.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    sum -= one.amount;
    if (sum <= youngAmount) return new Date(Math.min(grownUp, one.at.getTime() + DAY_MS));
  }
  return new Date(grownUp);
}

/** Until when a rule keeps `wanted` from being done; null when it does not. `attempts` are those of its subject. */
function untilBy(
  rule: CardLimitRule,
  attempts: readonly CardAttempt[],
  wanted: CardTry,
  limits: CardLimits,
  now: Date,
): Date | null {
  const declined = attempts.filter(
    ({ outcome, at }) => outcome !== 'passed' && now.getTime() - at.getTime() < HOUR_MS,
  );
  const times = declined.map(({ at }) => at.getTime());
  switch (rule) {
    case 'declines-per-account':
      return untilFewer(times, limits.declinesPerAccount, HOUR_MS);
    case 'declines-per-card':
      return untilFewer(times, limits.declinesPerCard, HOUR_MS);
    case 'declines-per-address':
      return untilFewer(times, limits.declinesPerAddress, HOUR_MS);
    case 'cards-per-account': {
      const added = attempts.filter(({ kind, outcome }) => kind === 'save' && outcome !== 'declined');
      return untilFewer(
        added.map(({ at }) => at.getTime()),
        limits.cardsPerAccount,
        DAY_MS,
      );
    }
    case 'accounts-per-card': {
      const people = lastSeen(attempts, ({ userId }) => userId);
      return people.has(wanted.userId) ? null : untilFewerOf(people, limits.accountsPerCard);
    }
    case 'cards-per-address': {
      const used = attempts.filter(({ kind }) => kind !== 'form');
      const cards = lastSeen(used, ({ card, id }) => card ?? id);
      return wanted.card && cards.has(wanted.card) ? null : untilFewerOf(cards, limits.cardsPerAddress);
    }
    case 'forms-per-account':
      return untilFewerForms(attempts, FORMS.account, now);
    case 'forms-per-address':
      return untilFewerForms(attempts, FORMS.address, now);
    case 'young-account':
      return untilAffordable(attempts, wanted, limits, now);
  }
}

const isOf = (subject: CardLimitSubject, one: CardAttempt, wanted: CardTry): boolean => {
  switch (subject) {
    case 'account':
      return one.userId === wanted.userId;
    case 'card':
      return wanted.card !== null && one.card === wanted.card;
    case 'address':
      return wanted.address !== null && one.address === wanted.address;
  }
};

/** Every limit that keeps somebody from what they want of a card now. */
export function cardHolds(
  attempts: readonly CardAttempt[],
  wanted: CardTry,
  limits: CardLimits,
  { now, released = {} }: { now: Date; released?: Releases },
): CardHold[] {
  return AT_STEP[wanted.step].flatMap((rule) => {
    const subject = SUBJECT_OF[rule];
    if (wanted[subject === 'account' ? 'userId' : subject] === null) return [];
    const since = Math.max(now.getTime() - LONGEST_WINDOW_MS, released[subject]?.getTime() ?? 0);
    const counted = attempts.filter((one) => isOf(subject, one, wanted) && one.at.getTime() > since);
    const until = untilBy(rule, counted, wanted, limits, now);
    return until ? [{ rule, subject, until }] : [];
  });
}

/** The one of them that ends last; null when there is none. */
export const longestHold = (holds: readonly CardHold[]): CardHold | null =>
  holds.toSorted((a, b) => b.until.getTime() - a.until.getTime())[0] ?? null;

const TEN_MINUTES_MS = 600_000;

/** The end as it is told: on the next ten minutes, so that it does not say which attempt it was counted from. */
export const toldEnd = (until: Date): Date =>
  new Date(Math.ceil(until.getTime() / TEN_MINUTES_MS) * TEN_MINUTES_MS);

/** What an operator may set each figure to. */
export const CARD_LIMIT_BOUNDS = {
  cardDeclinesPerAccount: { min: 2, max: 100 },
  cardDeclinesPerCard: { min: 2, max: 100 },
  cardDeclinesPerAddress: { min: 5, max: 10_000 },
  cardsAddedPerAccount: { min: 1, max: 100 },
  accountsPerCard: { min: 1, max: 100 },
  cardsPerAddress: { min: 5, max: 10_000 },
  youngAccountDays: { min: 0, max: 90 },
  youngAccountSpending: { min: 1, max: 1_000_000 },
} as const satisfies Record<string, Bounds<number>>;

/** Address limits are higher: a household, a school or a whole mobile network may share one. Money in the site's currency. */
export const CARD_LIMIT_DEFAULTS: Readonly<Record<keyof typeof CARD_LIMIT_BOUNDS, number>> = {
  cardDeclinesPerAccount: 6,
  cardDeclinesPerCard: 6,
  cardDeclinesPerAddress: 30,
  cardsAddedPerAccount: 6,
  accountsPerCard: 3,
  cardsPerAddress: 50,
  youngAccountDays: 7,
  youngAccountSpending: 500,
};
