import fc from 'fast-check';
import { cents } from '#rules/money.ts';
import {
  cancel,
  canSubscribe,
  hasLapsed,
  isRunning,
  nextPeriod,
  nextStart,
  renewalDue,
  type SubscribeRequest,
  type Subscription,
  statusOf,
  subscriptionPriceProblem,
  trialDaysProblem,
} from '#rules/subscription.ts';

const at = (text: string) => new Date(text);
const now = at('2026-05-01T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

const sub = (changes: Partial<Subscription> = {}): Subscription => ({
  type: 'monthly',
  status: 'active',
  expiredAt: hours(24),
  cancelledAt: null,
  anchorDay: 2,
  failedTries: 0,
  lastTryAt: null,
  ...changes,
});

test.each([
  ['monthly', '2026-01-31T10:00:00Z', 31, '2026-02-28T10:00:00Z'],
  ['monthly', '2026-02-28T10:00:00Z', 31, '2026-03-31T10:00:00Z'],
  ['monthly', '2026-03-31T10:00:00Z', 31, '2026-04-30T10:00:00Z'],
  ['monthly', '2028-01-30T10:00:00Z', 30, '2028-02-29T10:00:00Z'],
  ['monthly', '2026-12-15T23:59:59Z', 15, '2027-01-15T23:59:59Z'],
  ['yearly', '2028-02-29T00:00:00Z', 29, '2029-02-28T00:00:00Z'],
  ['yearly', '2031-02-28T00:00:00Z', 29, '2032-02-29T00:00:00Z'],
  ['free', '2026-02-27T10:00:00Z', 27, '2026-03-06T10:00:00Z'],
] as const)('%s from %s with anchor %p ends %s', (type, from, anchor, end) => {
  expect(nextPeriod(type, at(from), anchor, 7)).toEqual(at(end));
});

test('a year of monthly periods keeps to its anchor and meets the yearly period', () => {
  const start = fc.date({
    min: at('2020-01-01T00:00:00Z'),
    max: at('2060-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(start, (from) => {
      const anchor = from.getUTCDate();
      let end = from;
      for (let month = 0; month < 12; month += 1) {
        const next = nextPeriod('monthly', end, anchor, 0);
        const days = (next.getTime() - end.getTime()) / 86_400_000;
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
        end = next;
      }
      expect(end).toEqual(nextPeriod('yearly', from, anchor, 0));
    }),
  );
});

test('prices and trial lengths stay within their limits', () => {
  const bounds = { min: cents(295), max: cents(30_000) };
  const prices = [294, 295, 30_000, 30_001].map((price) => subscriptionPriceProblem(cents(price), bounds));
  expect(prices).toEqual(['too-low', null, null, 'too-high']);
  expect([0, 1, 30, 31, 1.5].map(trialDaysProblem)).toEqual(['too-low', null, null, 'too-high', 'too-low']);
});

interface Ask {
  plan?: SubscribeRequest['plan'];
  fan?: Partial<SubscribeRequest['fan']>;
  performer?: Partial<SubscribeRequest['performer']>;
  current?: Subscription | null;
}

function answer({ plan = 'monthly', fan, performer, current = null }: Ask): string {
  const decision = canSubscribe({
    plan,
    fan: { id: 'fan', role: 'user', trialUsed: false, ...fan },
    performer: { id: 'star', active: true, approved: true, offersTrial: true, ...performer },
    current,
    now,
  });
  return decision.allowed ? 'allowed' : decision.code;
}

test.each<[string, Ask, string]>([
  ['first subscription', {}, 'allowed'],
  ['first trial', { plan: 'free' }, 'allowed'],
  ['oneself', { fan: { id: 'star', role: 'performer' } }, 'own-profile'],
  ['a performer', { fan: { role: 'performer' } }, 'not-a-fan'],
  ['an operator', { fan: { role: 'admin' } }, 'not-a-fan'],
  ['inactive performer', { performer: { active: false } }, 'performer-unavailable'],
  ['performer in review', { performer: { approved: false } }, 'performer-unavailable'],
  ['blocked fan', { fan: { blocked: true } }, 'performer-unavailable'],
  ['running monthly', { current: sub() }, 'already-subscribed'],
  ['running monthly, wants yearly', { plan: 'yearly', current: sub() }, 'already-subscribed'],
  ['running, wants a trial', { plan: 'free', current: sub() }, 'already-subscribed'],
  ['trial again while it runs', { plan: 'free', current: sub({ type: 'free' }) }, 'already-subscribed'],
  ['trial holder buys monthly', { current: sub({ type: 'free' }), fan: { trialUsed: true } }, 'allowed'],
  ['cancelled but running, renews', { current: sub({ cancelledAt: hours(-1) }) }, 'allowed'],
  ['cancelled, wants a trial', { plan: 'free', current: sub({ cancelledAt: now }) }, 'already-subscribed'],
  ['gift, buys monthly', { current: sub({ type: 'system' }) }, 'allowed'],
  ['gift, wants a trial', { plan: 'free', current: sub({ type: 'system' }) }, 'already-subscribed'],
  ['ended', { current: sub({ expiredAt: now }) }, 'allowed'],
  ['declined, pays by hand', { current: sub({ expiredAt: hours(-1), failedTries: 1 }) }, 'allowed'],
  ['payment under way', { current: sub({ status: 'created', expiredAt: null }) }, 'allowed'],
  ['trial used', { plan: 'free', fan: { trialUsed: true } }, 'trial-used'],
  [
    'trial used by another account',
    { plan: 'free', fan: { trialUsedElsewhere: true } },
    'trial-used-elsewhere',
  ],
  ['trial used by another account, pays', { fan: { trialUsedElsewhere: true } }, 'allowed'],
  ['trial of who could be anybody', { plan: 'free', fan: { unproven: true } }, 'trial-needs-proof'],
  ['who could be anybody, pays', { fan: { unproven: true } }, 'allowed'],
  ['no trial offered', { plan: 'free', performer: { offersTrial: false } }, 'trial-not-offered'],
  ['no trial offered, pays', { performer: { offersTrial: false } }, 'allowed'],
])('%s', (_name, ask, expected) => {
  expect(answer(ask)).toBe(expected);
});

test('a period follows the running one, else starts now', () => {
  expect(nextStart(sub({ anchorDay: 31 }), now)).toEqual({ start: hours(24), anchorDay: 31 });
  expect(nextStart(sub({ type: 'free', anchorDay: 29 }), now)).toEqual({ start: hours(24), anchorDay: 2 });
  expect(nextStart(sub({ type: 'system', anchorDay: 29 }), now)).toEqual({ start: hours(24), anchorDay: 2 });
  expect(nextStart(sub({ expiredAt: hours(-5) }), now)).toEqual({ start: now, anchorDay: 1 });
  expect(nextStart(null, now)).toEqual({ start: now, anchorDay: 1 });
});

test('cancelling leaves access until the end and keeps the first moment', () => {
  expect(cancel(sub(), now)).toEqual({ cancelledAt: now, accessUntil: hours(24) });
  expect(cancel(sub({ cancelledAt: hours(-2) }), now).cancelledAt).toEqual(hours(-2));
  const cancelled = sub({ cancelledAt: now });
  expect(isRunning(cancelled, now)).toBe(true);
  expect(isRunning(cancelled, hours(24))).toBe(false);
});

test.each<[string, Partial<Subscription>, boolean]>([
  ['a day ahead', {}, false],
  ['an hour and a bit ahead', { expiredAt: hours(1.01) }, false],
  ['an hour ahead', { expiredAt: hours(1) }, true],
  ['at the end', { expiredAt: now }, true],
  ['cancelled', { expiredAt: now, cancelledAt: hours(-30) }, false],
  ['a trial', { type: 'free', expiredAt: now }, false],
  ['given by an operator', { type: 'system', expiredAt: now }, false],
  ['deactivated', { status: 'deactivated', expiredAt: now }, false],
  ['tried just now', { expiredAt: now, failedTries: 1, lastTryAt: hours(-1) }, false],
  ['tried a day ago', { expiredAt: hours(-24), failedTries: 1, lastTryAt: hours(-24) }, true],
  ['tried twice', { expiredAt: hours(-48), failedTries: 2, lastTryAt: hours(-24) }, true],
  ['tried three times', { expiredAt: hours(-71), failedTries: 3, lastTryAt: hours(-24) }, false],
  ['last period was paid an hour ago', { expiredAt: now, failedTries: 0, lastTryAt: hours(-1) }, true],
  ['three days late', { expiredAt: hours(-72) }, false],
  ['first payment under way', { status: 'created', expiredAt: null }, false],
])('renewal due, %s: %p %p', (_name, changes, due) => {
  expect(renewalDue(sub(changes), now)).toBe(due);
});

test.each<[Partial<Subscription>, string]>([
  [{}, 'active'],
  [{ type: 'free' }, 'active'],
  [{ cancelledAt: hours(-1) }, 'cancelled'],
  [{ cancelledAt: hours(-1), expiredAt: now }, 'expired'],
  [{ expiredAt: now }, 'past-due'],
  [{ expiredAt: hours(-71.9), failedTries: 3 }, 'past-due'],
  [{ expiredAt: hours(-72) }, 'expired'],
  [{ type: 'free', expiredAt: now }, 'expired'],
  [{ type: 'system', expiredAt: hours(-1) }, 'expired'],
  [{ status: 'deactivated' }, 'expired'],
  [{ status: 'created', expiredAt: null }, 'pending'],
])('%p is shown as %s', (changes, view) => {
  expect(statusOf(sub(changes), now)).toBe(view);
});

const anySub = fc.record({
  type: fc.constantFrom('monthly', 'yearly', 'free', 'system'),
  status: fc.constantFrom('created', 'active', 'deactivated'),
  expiredAt: fc.option(fc.integer({ min: -100, max: 100 }).map(hours)),
  cancelledAt: fc.option(fc.constant(hours(-10))),
  anchorDay: fc.integer({ min: 1, max: 31 }),
  failedTries: fc.integer({ min: 0, max: 4 }),
  lastTryAt: fc.option(fc.integer({ min: -100, max: 0 }).map(hours)),
}) satisfies fc.Arbitrary<Subscription>;

test('what is shown agrees with access, renewal and lapse', () => {
  fc.assert(
    fc.property(anySub, (one) => {
      const view = statusOf(one, now);
      expect(view === 'active' || view === 'cancelled').toBe(isRunning(one, now));
      if (renewalDue(one, now)) expect(['active', 'past-due']).toContain(view);
      if (hasLapsed(one, now)) expect(view).toBe('expired');
      if (hasLapsed(one, now)) expect(renewalDue(one, now)).toBe(false);
      const paid = nextStart(one, now).start;
      expect(paid.getTime()).toBeGreaterThanOrEqual(now.getTime());
    }),
    { numRuns: 1000 },
  );
});

test('a card that is always declined is tried three times and then the subscription lapses', () => {
  let one = sub({ expiredAt: hours(48), anchorDay: 3 });
  const tries: number[] = [];
  let lapsed = Number.NaN;
  for (let hour = 0; hour < 200 && Number.isNaN(lapsed); hour += 1) {
    if (renewalDue(one, hours(hour))) {
      tries.push(hour);
      one = { ...one, failedTries: one.failedTries + 1, lastTryAt: hours(hour) };
    }
    if (hasLapsed(one, hours(hour))) lapsed = hour;
  }
  expect(tries).toEqual([47, 71, 95]);
  expect(lapsed).toBe(120);
});
