import { eq } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { performers } from '#contract/performers.ts';
import { usedTrials } from '#server/db/schema/subscriptions.ts';
import { users } from '#server/db/schema/users.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { cardForm } from '#support/money.ts';

/** A free trial is for a person, not for an account (docs/product.md 7.1). */
let api: TestApi;
let star: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  star = await aPerformer(api, {
    monthlyPrice: 1000,
    isFreeSubscription: true,
    durationFreeSubscriptionDays: 7,
  });
});
afterAll(() => api.close());

const trial = (fan: Person, performerId = star.id) =>
  api.call(payments.subscribe, { body: { performerId, type: 'free' } }, fan);
const isOffered = async (fan: Person) =>
  !(await api.call(performers.view, { params: { id: star.id } }, fan)).data.usedFreeSubscription;
const saveCard = async (fan: Person, holderName: string) =>
  (
    await api.call(
      payments.addCard,
      { params: { gateway: 'sandbox' }, body: { ...cardForm(), holderName } },
      fan,
    )
  ).data._id;
const withAddress = async (email: string, isConfirmed = true) => {
  const fan = await aFan(api);
  const change = { email, ...(isConfirmed ? {} : { emailVerifiedAt: null }) };
  await api.deps.db.update(users).set(change).where(eq(users.id, fan.id));
  return fan;
};

async function expectNone(fan: Person): Promise<void> {
  expect(await isOffered(fan)).toBe(false);
  const reply = await trial(fan);
  expect([reply.status, reply.error.error]).toEqual([422, 'subscriptions.trial-used-elsewhere']);
}

async function expectOne(fan: Person): Promise<void> {
  expect(await isOffered(fan)).toBe(true);
  expect((await trial(fan)).status).toBe(200);
}

describe('the card', () => {
  test('that was saved where a trial was had gets no second one, but pays', async () => {
    const first = await aFan(api);
    await saveCard(first, 'Ada Fan');
    await expectOne(first);
    const second = await aFan(api);
    expect(await isOffered(second)).toBe(true);
    const cardId = await saveCard(second, 'Ada Fan');
    await expectNone(second);
    const paid = { performerId: star.id, type: 'monthly' as const, cardId };
    expect((await api.call(payments.subscribe, { body: paid }, second)).data.status).toBe('success');
  });

  test('counts also once it was removed', async () => {
    const first = await aFan(api);
    const id = await saveCard(first, 'Ada Fan');
    await expectOne(first);
    await api.call(payments.removeCard, { params: { id } }, first);
    const second = await aFan(api);
    await saveCard(second, 'Ada Fan');
    await expectNone(second);
  });

  test('of somebody else, and that of a trial with another creator, take nothing away', async () => {
    const first = await aFan(api);
    await saveCard(first, 'Ada Fan');
    const other = await aPerformer(api, { isFreeSubscription: true, durationFreeSubscriptionDays: 7 });
    expect((await trial(first, other.id)).status).toBe(200);
    const second = await aFan(api);
    await saveCard(second, 'Ada Fan');
    await expectOne(second);
    const third = await aFan(api);
    await saveCard(third, 'Bob Fan');
    await expectOne(third);
  });
});

describe('the e-mail address', () => {
  test.each([
    ['ada@example.org', 'ada+two@example.org', false],
    ['ada+one@example.org', 'ada+two@example.org', false],
    ['ada.fan@gmail.com', 'adafan+2@googlemail.com', false],
    ['ada.fan@example.org', 'adafan@example.org', true],
    ['ada@example.org', 'ada@example.com', true],
    ['ada@gmail.com', 'ada@notgmail.com', true],
  ])('%s has had a trial: %s', async (before, after, isFree) => {
    await expectOne(await withAddress(before));
    await (isFree ? expectOne : expectNone)(await withAddress(after));
  });

  test('that nobody has confirmed takes nothing away', async () => {
    const stranger = await withAddress('ada+x@example.org', false);
    await api.deps.db.insert(usedTrials).values({ userId: stranger.id, performerId: star.id });
    await expectOne(await withAddress('ada@example.org'));
  });

  test('of somebody else, put into an account without being confirmed, says nothing of where they have been', async () => {
    await expectOne(await withAddress('ada@example.org'));
    expect(await isOffered(await withAddress('ada+x@example.org', false))).toBe(true);
  });

  test('of ten accounts that ask at the same moment brings one trial', async () => {
    const fans = await Promise.all(
      Array.from({ length: 10 }, (_, nr) => withAddress(`ada+${nr}@example.org`)),
    );
    const replies = await Promise.all(fans.map((fan) => trial(fan)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('who could be anybody, with an address that nobody has confirmed and no card', () => {
  const needsProof = async (fan: Person) => {
    const { status, error } = await trial(fan);
    expect([status, error.error]).toEqual([422, 'subscriptions.trial-needs-proof']);
    expect(error.message).toContain('confirmed e-mail address or a saved card');
  };

  test('gets a trial once the address is confirmed', async () => {
    const fan = await withAddress('ada@example.org', false);
    await needsProof(fan);
    await api.deps.db.update(users).set({ emailVerifiedAt: api.clock.now() }).where(eq(users.id, fan.id));
    await expectOne(fan);
  });

  test('gets a trial once a card is saved, which has to stay', async () => {
    const fan = await withAddress('ada@example.org', false);
    const id = await saveCard(fan, 'Ada Fan');
    await api.call(payments.removeCard, { params: { id } }, fan);
    await needsProof(fan);
    await saveCard(fan, 'Ada Fan');
    await expectOne(fan);
  });

  test('gets a trial where the site does not ask', async () => {
    const fan = await withAddress('ada@example.org', false);
    await setSetting(api.deps, 'trialsNeedProof', false);
    await expectOne(fan);
  });
});
