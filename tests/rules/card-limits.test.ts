import {
  type CardAttempt,
  type CardLimitRule,
  type CardLimits,
  type CardTry,
  cardHolds,
  longestHold,
  toldEnd,
} from '#rules/card-limits.ts';

const NOW = new Date('2026-03-04T15:00:00Z');
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);
const ahead = (minutes: number): Date => ago(-minutes);
const HOUR = 60;
const DAY = 24 * HOUR;
const LIMITS: CardLimits = {
  declinesPerAccount: 3,
  declinesPerCard: 4,
  declinesPerAddress: 5,
  cardsPerAccount: 2,
  accountsPerCard: 2,
  cardsPerAddress: 3,
  youngDays: 7,
  youngAmount: 10_000,
};
let count = 0;
const attempt = (minutes: number, change: Partial<CardAttempt> = {}): CardAttempt => ({
  id: `a${count++}`,
  userId: 'ada',
  card: 'visa',
  address: 'home',
  kind: 'charge',
  outcome: 'declined',
  amount: 2000,
  at: ago(minutes),
  ...change,
});
const wanted = (change: Partial<CardTry> = {}): CardTry => ({
  step: 'charge',
  userId: 'ada',
  card: 'visa',
  address: 'home',
  amount: 2000,
  accountSince: ago(400 * DAY),
  ...change,
});
const times = (minutes: number[], change: (at: number) => Partial<CardAttempt> = () => ({})) =>
  minutes.map((one, at) => attempt(one, change(at)));
const elsewhere = { userId: 'bob', card: 'other', address: 'work' };
const passed = { outcome: 'passed' } as const;

const aForm = (minutes: number, change: Partial<CardAttempt> = {}): CardAttempt =>
  attempt(minutes, { ...passed, kind: 'form', card: null, amount: 0, ...change });

type Row = [string, CardAttempt[], Partial<CardTry>, CardLimitRule | null, Date?];
test.each<Row>([
  ['nothing was tried', [], {}, null],
  ['fewer declines than the limit', times([1, 2]), {}, null],
  ['declines of an account', times([1, 20, 30]), {}, 'declines-per-account', ahead(30)],
  [
    'the oldest of more than the limit do not make it longer',
    times([1, 2, 30, 59]),
    {},
    'declines-per-account',
    ahead(30),
  ],
  ['one of them is an hour old', times([1, 20, 60]), {}, null],
  [
    'what has no answer yet counts',
    times([1, 2, 3], () => ({ outcome: 'open' })),
    {},
    'declines-per-account',
    ahead(57),
  ],
  ['what was paid does not', times([1, 2, 3, 4], () => passed), {}, null],
  [
    'declines of an account with several cards',
    times([1, 2, 3], (at) => ({ card: `c${at}` })),
    {},
    'declines-per-account',
    ahead(57),
  ],
  ['declines of somebody else', times([1, 2, 3], () => elsewhere), {}, null],
  [
    'declines of a card by several',
    times([1, 2, 3, 4], (at) => ({ userId: `u${at % 2}`, address: `x${at}` })),
    {},
    'declines-per-card',
    ahead(56),
  ],
  [
    'declines of an address by several',
    times([1, 2, 3, 4, 5], (at) => ({ userId: `u${at}`, card: `c${at}` })),
    { card: 'c0' },
    'declines-per-address',
    ahead(55),
  ],
  [
    'they keep nobody who is elsewhere',
    times([1, 2, 3, 4, 5], (at) => ({ userId: `u${at}`, card: `c${at}` })),
    { address: 'work' },
    null,
  ],
  [
    'they keep forms from being begun',
    times([1, 2, 3]),
    { step: 'form', card: null },
    'declines-per-account',
    ahead(57),
  ],
  [
    'and a default from being chosen',
    times([1, 2, 3]),
    { step: 'choose' },
    'declines-per-account',
    ahead(57),
  ],
  [
    'cards that an account added',
    times([HOUR, 2 * HOUR], (at) => ({ ...passed, kind: 'save', card: `c${at}` })),
    { step: 'save', card: null },
    'cards-per-account',
    ahead(DAY - 2 * HOUR),
  ],
  [
    'they keep nobody from paying',
    times([HOUR, 2 * HOUR], (at) => ({ ...passed, kind: 'save', card: `c${at}` })),
    {},
    null,
  ],
  ...(
    [
      ['ten forms of an account within an hour', 10, 5, {}, 'forms-per-account', ahead(HOUR - 46)],
      ['nine of them', 9, 5, {}, null],
      ['they keep nobody from saving what was begun', 10, 5, { step: 'save' }, null],
      ['nor from paying', 10, 5, { step: 'charge', card: 'visa' }, null],
      ['twenty forms of an account within a day', 20, 70, {}, 'forms-per-account', ahead(DAY - 20 * 70 + 69)],
      ['nineteen of them', 19, 70, {}, null],
    ] as const
  ).map(
    ([name, forms, apart, change, rule, until]): Row => [
      name,
      Array.from({ length: forms }, (_, at) => aForm(1 + at * apart)),
      { step: 'form', card: null, ...change },
      rule,
      until,
    ],
  ),
  [
    'the later end of the two',
    [
      ...Array.from({ length: 10 }, (_, at) => aForm(1 + at)),
      ...Array.from({ length: 10 }, () => aForm(DAY - 5)),
    ],
    { step: 'form', card: null },
    'forms-per-account',
    ahead(HOUR - 10),
  ],
  [
    'fifty forms of an address within an hour',
    Array.from({ length: 50 }, (_, at) => aForm(1 + at, { userId: `u${at}` })),
    { step: 'form', card: null },
    'forms-per-address',
    ahead(HOUR - 50),
  ],
  [
    'a hundred forms of an address within a day',
    Array.from({ length: 100 }, (_, at) => aForm(1 + at * 14, { userId: `u${at}` })),
    { step: 'form', card: null },
    'forms-per-address',
    ahead(DAY - 1387),
  ],
  [
    'forms are no cards of an address',
    Array.from({ length: 4 }, (_, at) => aForm(1 + at, { userId: `u${at}` })),
    {},
    null,
  ],
  [
    'cards that were added a day ago',
    times([DAY, DAY + 1], () => ({ ...passed, kind: 'save' })),
    { step: 'save', card: null },
    null,
  ],
  [
    'accounts of a card',
    times([HOUR, 2 * HOUR], (at) => ({ ...passed, userId: `u${at}`, address: `x${at}` })),
    {},
    'accounts-per-card',
    ahead(DAY - 2 * HOUR),
  ],
  [
    'when it is saved',
    times([HOUR, 2 * HOUR], (at) => ({ ...passed, userId: `u${at}`, address: `x${at}` })),
    { step: 'saved' },
    'accounts-per-card',
    ahead(DAY - 2 * HOUR),
  ],
  [
    'one of them goes on',
    times([HOUR, 2 * HOUR], (at) => ({ ...passed, userId: `u${at}`, address: `x${at}` })),
    { userId: 'u0' },
    null,
  ],
  [
    'cards of an address',
    times([60, 70, 80], (at) => ({ ...passed, userId: `u${at}`, card: `c${at}` })),
    {},
    'cards-per-address',
    ahead(DAY - 80),
  ],
  [
    'a card that was there already',
    times([60, 70, 80], (at) => ({ ...passed, userId: `u${at}`, card: `c${at}` })),
    { card: 'c2' },
    null,
  ],
  ['the same card again and again', times([60, 70, 80, 90], () => passed), { card: 'visa' }, null],
  [
    'a young account within its sum',
    times([60, 70], () => ({ ...passed, amount: 4000 })),
    { accountSince: ago(DAY) },
    null,
  ],
  [
    'a young account past its sum',
    times([60, 70], () => ({ ...passed, amount: 4100 })),
    { accountSince: ago(DAY) },
    'young-account',
    ahead(DAY - 70),
  ],
  [
    'until it is not young',
    times([60, 70], () => ({ ...passed, amount: 4100 })),
    { accountSince: ago(7 * DAY - 5) },
    'young-account',
    ahead(5),
  ],
  [
    'more at once than a young account may pay',
    [],
    { accountSince: ago(6 * DAY), amount: 10_001 },
    'young-account',
    ahead(DAY),
  ],
  [
    'an account that is not young',
    times([60, 70], () => ({ ...passed, amount: 41_000 })),
    { accountSince: ago(7 * DAY) },
    null,
  ],
  [
    'what was declined is no payment',
    times([61, 62], () => ({ amount: 90_000 })),
    { accountSince: ago(DAY) },
    null,
  ],
])('%s', (...[, attempts, change, rule, until]) => {
  const holds = cardHolds(attempts, wanted(change), LIMITS, { now: NOW });
  if (rule === null) expect(holds).toEqual([]);
  else expect(holds.find((one) => one.rule === rule)?.until).toEqual(until);
});

test('of several limits the one that ends last is told', () => {
  const attempts = [
    ...times([1, 2, 3], () => ({ card: 'old' })),
    ...times([60, 70], (at) => ({ ...passed, userId: `u${at}` })),
  ];
  expect(longestHold(cardHolds(attempts, wanted(), LIMITS, { now: NOW }))?.rule).toBe('accounts-per-card');
});

test('what was before a release does not count for whom was released, and for the others it does', () => {
  const attempts = times([10, 11, 12, 13, 14]);
  const rules = (released: object) =>
    cardHolds(attempts, wanted(), LIMITS, { now: NOW, released }).map(({ rule }) => rule);
  expect(rules({ account: ago(10) })).toEqual(['declines-per-card', 'declines-per-address']);
  expect(rules({ account: ago(10), card: ago(10), address: ago(10) })).toEqual([]);
  expect(rules({ account: ago(12.5) })).toContain('declines-per-address');
});

test.each([
  ['2026-03-04T15:20:00.000Z', '2026-03-04T15:20:00.000Z'],
  ['2026-03-04T15:20:00.001Z', '2026-03-04T15:30:00.000Z'],
  ['2026-03-04T23:59:00.000Z', '2026-03-05T00:00:00.000Z'],
])('an end at %s is told as %s', (until, told) => {
  expect(toldEnd(new Date(until)).toISOString()).toBe(told);
});
