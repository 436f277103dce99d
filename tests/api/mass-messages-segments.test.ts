import fc from 'fast-check';
import { addDays } from '#rules/calendar.ts';
import {
  EXPIRING_DAYS,
  NEW_DAYS,
  SEGMENTS,
  type Segment,
  SILENT_DAYS,
  skipReason,
  TOP_DAYS,
  TOP_FANS,
} from '#rules/mass-messages.ts';
import { blocks, conversationMembers, conversations } from '#server/db/schema/conversations.ts';
import { earnings } from '#server/db/schema/earnings.ts';
import { follows } from '#server/db/schema/follows.ts';
import { mutes } from '#server/db/schema/inbox.ts';
import { ledgerTransfers } from '#server/db/schema/ledger.ts';
import { massMessageRecipients, massMessages } from '#server/db/schema/mass-messages.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { users } from '#server/db/schema/users.ts';
import { stepMassMessage } from '#server/features/mass-messages/mass-message-send.service.ts';
import { collectRecipients, countSegment } from '#server/features/mass-messages/segments.queries.ts';
import { newId } from '#server/ids.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';

/**
 * Random fans, and who of them is in which group and gets a message, by filters written by hand beside the SQL.
 */
const RUNS = process.env.LONG ? 100 : 3;
const NOW = new Date('2026-03-01T12:00:00Z');
jest.setTimeout(process.env.LONG ? 1_200_000 : 120_000);

let api: TestApi;
let star: Person;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Days before now; below zero they lie ahead. Edges of the rules come up often. */
const daysAgo = fc.oneof(
  fc.constantFrom(-EXPIRING_DAYS, 0, EXPIRING_DAYS, NEW_DAYS, TOP_DAYS, NEW_DAYS - 1, -EXPIRING_DAYS - 1),
  fc.integer({ min: -60, max: 120 }),
);
const past = fc.oneof(
  fc.constantFrom(NEW_DAYS, NEW_DAYS - 1, SILENT_DAYS, TOP_DAYS),
  fc.integer({ min: 0, max: 120 }),
);
const maybe = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: null, freq: 3 });

const fanOf = fc.record({
  role: fc.constantFrom('user', 'user', 'user', 'user', 'performer'),
  isActive: fc.constantFrom(true, true, true, false),
  follows: fc.boolean(),
  subscription: maybe(
    fc.record({
      created: past,
      ends: maybe(daysAgo),
      isActive: fc.constantFrom(true, true, false),
      renews: fc.boolean(),
    }),
  ),
  paid: maybe(fc.record({ ago: past, gross: fc.integer({ min: 1, max: 50 }), back: fc.boolean() })),
  wrote: maybe(past),
  blocks: fc.constantFrom(false, false, false, true),
  muted: fc.constantFrom('no', 'no', 'no', 'one', 'all'),
  gotLately: fc.integer({ min: 0, max: 4 }),
});
type Fan = typeof fanOf extends fc.Arbitrary<infer T> ? T : never;
type Made = Fan & { id: string };

const before = (days: number): Date => addDays(NOW, -days);

function isIn(segment: Segment, { subscription: s, ...fan }: Made): boolean {
  const ends = s?.ends == null ? null : before(s.ends);
  const runs = Boolean(s?.isActive && ends && ends > NOW);
  const begun = s ? before(s.created) : NOW;
  switch (segment) {
    case 'followers':
      return fan.follows;
    case 'subscribers':
      return runs;
    case 'new':
      return runs && begun > before(NEW_DAYS);
    case 'expiring':
      return runs && !s?.renews && ends !== null && ends <= before(-EXPIRING_DAYS);
    case 'expired':
      return ends !== null && ends <= NOW;
    case 'silent':
      return (
        runs &&
        begun <= before(SILENT_DAYS) &&
        !(fan.wrote !== null && before(fan.wrote) > before(SILENT_DAYS))
      );
    case 'top':
      return fan.paid !== null && !fan.paid.back && before(fan.paid.ago) > before(TOP_DAYS);
  }
}
const members = (segment: Segment, fans: Made[]): string[] =>
  fans
    .filter((fan) => fan.role === 'user' && fan.isActive && isIn(segment, fan))
    .map(({ id }) => id)
    .sort();

async function write(fans: Made[]): Promise<void> {
  const { db } = api.deps;
  const put = async <T>(rows: T[], insert: (rows: T[]) => Promise<unknown>) => {
    if (rows.length > 0) await insert(rows);
  };
  await db.insert(users).values(
    fans.map(({ id, role, isActive, muted }) => ({
      id,
      role: role as 'user',
      username: `u${id}`,
      status: isActive ? ('active' as const) : ('inactive' as const),
      massMessages: muted !== 'all',
    })),
  );
  await put(
    fans.flatMap((fan) =>
      fan.follows ? [{ id: newId(), followerId: fan.id, followingId: star.id, createdAt: before(1) }] : [],
    ),
    (rows) => db.insert(follows).values(rows),
  );
  await put(
    fans.flatMap(({ id, subscription: s }) => {
      if (!s) return [];
      const expiredAt = s.ends === null ? null : before(s.ends);
      return [
        {
          id: newId(),
          userId: id,
          performerId: star.id,
          subscriptionType: 'monthly' as const,
          status: s.isActive ? ('active' as const) : ('deactivated' as const),
          createdAt: before(s.created),
          expiredAt,
          nextRecurringDate: s.renews ? expiredAt : null,
        },
      ];
    }),
    (rows) => db.insert(subscriptions).values(rows),
  );
  const transferId = newId();
  await db
    .insert(ledgerTransfers)
    .values({ id: transferId, key: transferId, kind: 'test', reference: 'test' });
  await put(
    fans.flatMap(({ id, paid }) =>
      paid
        ? [
            {
              id: newId(),
              userId: id,
              performerId: star.id,
              type: 'tip' as const,
              sourceType: 'performer',
              transactionId: newId(),
              transferId,
              grossPrice: paid.gross,
              netPrice: paid.gross,
              siteCommission: 0,
              commissionRate: 0,
              refundedGross: paid.back ? paid.gross : 0,
              createdAt: before(paid.ago),
            },
          ]
        : [],
    ),
    (rows) => db.insert(earnings).values(rows),
  );
  for (const { id, wrote } of fans) {
    if (wrote === null) continue;
    const [firstId, secondId] = [id, star.id].sort() as [string, string];
    await db.insert(conversations).values({ id: `c${id}`, firstId, secondId });
    await db.insert(conversationMembers).values([
      { conversationId: `c${id}`, userId: id, otherId: star.id, wroteAt: before(wrote) },
      { conversationId: `c${id}`, userId: star.id, otherId: id, wroteAt: NOW },
    ]);
  }
  await put(
    fans.flatMap((fan) => (fan.blocks ? [{ id: newId(), userId: fan.id, targetId: star.id }] : [])),
    (rows) => db.insert(blocks).values(rows),
  );
  await put(
    fans.flatMap((fan) => (fan.muted === 'one' ? [{ userId: fan.id, performerId: star.id }] : [])),
    (rows) => db.insert(mutes).values(rows),
  );
  for (let nr = 1; nr <= 4; nr += 1) {
    const id = newId();
    await db
      .insert(massMessages)
      .values({ id, performerId: star.id, segment: 'top', text: 'Old', status: 'done' });
    await put(
      fans.filter(({ gotLately }) => gotLately >= nr),
      (rows) =>
        db.insert(massMessageRecipients).values(
          rows.map((fan) => ({
            massMessageId: id,
            userId: fan.id,
            performerId: star.id,
            status: 'sent' as const,
            // The fourth is too long ago to count.
            sentAt: nr === 4 ? before(1) : new Date(NOW.getTime() - 60_000),
          })),
        ),
    );
  }
}

/** Writes a group down in pages of three, as a step does with thousands. */
async function collected(segment: Segment): Promise<string[]> {
  const id = newId();
  const { db } = api.deps;
  await db
    .insert(massMessages)
    .values({ id, performerId: star.id, segment, text: 'Hello', status: 'paused' });
  let after: { at: Date; id: string } | null = null;
  for (;;) {
    const page = await collectRecipients(db, {
      massMessageId: id,
      performerId: star.id,
      segment,
      startedAt: NOW,
      after,
      limit: 3,
    });
    if (!page) break;
    after = page;
  }
  const rows = await db.select().from(massMessageRecipients);
  return rows.flatMap((row) => (row.massMessageId === id ? [row.userId] : [])).sort();
}

test('groups, what is left out and caps are those of the rules, whoever the fans are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fanOf, { minLength: 20, maxLength: 40 }), async (drawn) => {
      await api.reset();
      api.clock.set(NOW.toISOString());
      star = await aPerformer(api);
      const fans = drawn.map((fan) => ({ ...fan, id: newId() }));
      await write(fans);
      for (const segment of SEGMENTS) {
        const wanted = members(segment, fans);
        expect([segment, await collected(segment)]).toEqual([segment, wanted]);
        expect(await countSegment(api.deps.db, segment, star.id, NOW)).toBe(wanted.length);
      }
      const id = newId();
      await api.deps.db.insert(massMessages).values({
        id,
        performerId: star.id,
        segment: 'followers',
        text: 'Hello',
        status: 'sending',
        startedAt: NOW,
      });
      await stepMassMessage(api.deps, id);
      await stepMassMessage(api.deps, id);
      const rows = await api.deps.db.select().from(massMessageRecipients);
      const found = rows
        .flatMap((row) => (row.massMessageId === id ? [[row.userId, row.status]] : []))
        .sort();
      const wanted = members('followers', fans).map((userId) => {
        const fan = fans.find((one) => one.id === userId);
        const input = {
          isActive: true,
          isBlocked: fan?.blocks ?? false,
          isMuted: fan?.muted !== 'no',
          sentLately: Math.min(3, fan?.gotLately ?? 0),
          cap: 3,
        };
        return [userId, skipReason(input) ?? 'sent'];
      });
      expect(found).toEqual(wanted);
    }),
    { numRuns: RUNS, ...(process.env.LONG ? {} : { seed: 20_260_301 }) },
  );
});

test('the top are so many, by what they spent and kept spent', async () => {
  await api.reset();
  api.clock.set(NOW.toISOString());
  star = await aPerformer(api);
  const plain = {
    role: 'user',
    isActive: true,
    follows: false,
    subscription: null,
    wrote: null,
    blocks: false,
    muted: 'no',
    gotLately: 0,
  };
  const fans = Array.from({ length: TOP_FANS + 5 }, (_, nr) => ({
    ...plain,
    id: newId(),
    paid: { ago: 1, gross: 10 + nr, back: false },
  }));
  await write(fans as Made[]);
  expect(await collected('top')).toEqual(
    fans
      .slice(5)
      .map(({ id }) => id)
      .sort(),
  );
});
