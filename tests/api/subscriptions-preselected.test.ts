import { inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { addDays, addHours } from '#rules/calendar.ts';
import {
  ACCOUNT_STATUSES,
  REVIEW_STATES,
  SUBSCRIPTION_STATUSES,
  SUBSCRIPTION_TYPES,
} from '#rules/constants.ts';
import { GRACE_DAYS, hasLapsed, RENEWAL_TRIES, RETRY_HOURS, renewalDue } from '#rules/subscription.ts';
import { blocks } from '#server/db/schema/conversations.ts';
import { performers } from '#server/db/schema/performers.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { users } from '#server/db/schema/users.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { lostAccessOf } from '#server/features/subscriptions/lost-access.service.ts';
import {
  dueSubscriptions,
  findRenewal,
  lockLapsed,
  lostSubscriptions,
  type RenewalRow,
} from '#server/features/subscriptions/renewals.queries.ts';
import { ruleOf } from '#server/features/subscriptions/subscriptions.rule.ts';
import { newId } from '#server/ids.ts';
import { inTx } from '#server/tx.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';

/**
 * What the database picks out of all subscriptions before a rule looks at each: never fewer than the rule would choose, and
 * no others but those that the comments name. Random subscriptions of random people.
 */
const RUNS = 60;
const NOW = new Date('2026-04-01T12:00:00Z');
const ALL = 1000;
let api: TestApi;
let fans: Person[];
let stars: Person[];
beforeAll(async () => {
  api = await startTestApi();
  await api.reset();
  api.clock.set(NOW.toISOString());
  fans = [];
  stars = [];
  for (let nr = 0; nr < 4; nr += 1) {
    fans.push(await aFan(api));
    stars.push(await aPerformer(api));
  }
});
afterAll(() => api.close());

/** Moments around those at which something changes, and just beside them. */
const moment = fc
  .tuple(
    fc.constantFrom(-GRACE_DAYS * 24, -RETRY_HOURS, -1, 0, 1, RETRY_HOURS, GRACE_DAYS * 24, 720),
    fc.constantFrom(-1, 0, 1),
  )
  .map(([hours, ms]) => new Date(addHours(NOW, hours).getTime() + ms));
const mostly = <T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });
const country = fc.constantFrom('', 'DE', 'US', 'de', 'us');
const fanOf = fc.record({
  status: mostly<(typeof ACCOUNT_STATUSES)[number]>('active', fc.constantFrom(...ACCOUNT_STATUSES)),
  country,
  seenCountry: country,
  formerCountries: fc.array(
    fc.record({
      country: fc.constantFrom('DE', 'us', 'FR', 'fr'),
      until: fc.constantFrom(addDays(NOW, -1), NOW, addDays(NOW, 1)).map((at) => at.toISOString()),
    }),
    { maxLength: 2 },
  ),
});
const starOf = fc.record({
  status: mostly<(typeof ACCOUNT_STATUSES)[number]>('active', fc.constantFrom(...ACCOUNT_STATUSES)),
  reviewState: mostly<(typeof REVIEW_STATES)[number]>('approved', fc.constantFrom(...REVIEW_STATES)),
  blockCountries: mostly<string[]>([], fc.subarray(['DE', 'us', 'FR'])),
});
const subscriptionOf = fc
  .record({
    type: fc.constantFrom(...SUBSCRIPTION_TYPES),
    status: mostly<(typeof SUBSCRIPTION_STATUSES)[number]>(
      'active',
      fc.constantFrom(...SUBSCRIPTION_STATUSES),
    ),
    expiredAt: fc.option(moment, { freq: 9 }),
    cancelledAt: mostly<Date | null>(null, fc.constant(addDays(NOW, -10))),
    awaySince: mostly<Date | null>(null, fc.constant(addDays(NOW, -2))),
    tries: fc.integer({ min: 0, max: RENEWAL_TRIES }),
    triedAt: fc.option(moment),
    isBlocked: mostly(false, fc.boolean()),
  })
  .map((of) => ({
    ...of,
    // As everything that writes it does: what renews does so at its end.
    nextRecurringDate:
      of.status === 'active' && !of.cancelledAt && (of.type === 'monthly' || of.type === 'yearly')
        ? of.expiredAt
        : null,
  }));
const world = fc.record({
  fans: fc.array(fanOf, { minLength: 4, maxLength: 4 }),
  stars: fc.array(starOf, { minLength: 4, maxLength: 4 }),
  subs: fc.array(subscriptionOf, { minLength: 16, maxLength: 16 }),
  siteBlocked: mostly<string[]>([], fc.subarray(['DE', 'US'])),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** Every fan with a subscription to every performer. */
async function make({ fans: ofFans, stars: ofStars, subs, siteBlocked }: World): Promise<RenewalRow[]> {
  const { db } = api.deps;
  await db.delete(subscriptions);
  await db.delete(blocks);
  await setSetting(api.deps, 'blockedCountries', siteBlocked);
  for (const [nr, { id }] of fans.entries())
    await db
      .update(users)
      .set(ofFans[nr] ?? {})
      .where(inArray(users.id, [id]));
  for (const [nr, { id }] of stars.entries()) {
    const { status = 'active', ...of } = ofStars[nr] ?? {};
    await db
      .update(users)
      .set({ status })
      .where(inArray(users.id, [id]));
    if (ofStars[nr])
      await db
        .update(performers)
        .set(of)
        .where(inArray(performers.id, [id]));
  }
  const rows = subs.map(({ type, tries, triedAt, isBlocked, ...of }, nr) => ({
    ...of,
    isBlocked,
    id: newId(),
    userId: fans[nr % 4]?.id ?? '',
    performerId: stars[Math.floor(nr / 4)]?.id ?? '',
    subscriptionType: type,
    renewalAttempts: tries,
    renewalTriedAt: triedAt,
    createdAt: NOW,
    updatedAt: NOW,
  }));
  await db.insert(subscriptions).values(rows.map(({ isBlocked: _, ...row }) => row));
  const blocked = rows.filter(({ isBlocked }) => isBlocked);
  if (blocked.length > 0)
    await db.insert(blocks).values(
      blocked.map(({ userId, performerId }) => ({
        ...{ id: newId(), userId: performerId, targetId: userId },
        createdAt: NOW,
      })),
    );
  const found: RenewalRow[] = [];
  for (const { id } of rows) {
    const row = await findRenewal(db, id);
    if (row) found.push(row);
  }
  expect(found).toHaveLength(16);
  return found;
}

const idsOf = (rows: readonly RenewalRow[]): string[] =>
  rows.map(({ subscription }) => subscription.id).sort();
/** How often something was chosen in all runs: a property of nothing proves nothing. */
let chosen = 0;
async function always(check: (rows: RenewalRow[], site: string[]) => Promise<string[]>): Promise<void> {
  chosen = 0;
  await fc.assert(
    fc.asyncProperty(world, async (of) => {
      chosen += (await check(await make(of), of.siteBlocked)).length;
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(chosen).toBeGreaterThan(RUNS / 2);
}

test('those whose renewal is due, and besides only those whose next try is still to wait', async () => {
  await always(async (rows) => {
    const found = await dueSubscriptions(api.deps.db, NOW, '', ALL);
    const due = rows.filter(({ subscription }) => renewalDue(ruleOf(subscription), NOW));
    expect(idsOf(found)).toEqual(expect.arrayContaining(idsOf(due)));
    const early = found.filter(({ subscription }) => !renewalDue(ruleOf(subscription), NOW));
    for (const { subscription } of early)
      expect(renewalDue({ ...ruleOf(subscription), lastTryAt: null }, NOW)).toBe(true);
    return idsOf(due);
  });
});

test('exactly those that have run out, without those that wait for their performer', async () => {
  await always(async (rows) => {
    const found = await inTx(api.deps, (tx) => lockLapsed(tx.db, NOW, ALL));
    const lapsed = rows.filter(
      ({ subscription }) => hasLapsed(ruleOf(subscription), NOW) && subscription.awaySince === null,
    );
    expect(found.map(({ id }) => id).sort()).toEqual(idsOf(lapsed));
    return idsOf(lapsed);
  });
});

test('exactly those whose fan has lost access, where something renews or paid time is left', async () => {
  await always(async (rows, siteBlocked) => {
    const lost: RenewalRow[] = [];
    for (const row of rows) {
      const { subscription: sub, blocksFan } = row;
      const reason = await lostAccessOf(api.deps, row);
      if (!reason || sub.status !== 'active') continue;
      const isPlan = sub.subscriptionType === 'monthly' || sub.subscriptionType === 'yearly';
      const hasTime = sub.expiredAt !== null && sub.expiredAt > NOW;
      const isAway = reason === 'performer' && isPlan && sub.awaySince === null;
      if ((isPlan && !sub.cancelledAt) || (hasTime && (blocksFan || isAway))) lost.push(row);
    }
    expect(idsOf(await lostSubscriptions(api.deps.db, NOW, siteBlocked, '', ALL))).toEqual(idsOf(lost));
    return idsOf(lost);
  });
});
