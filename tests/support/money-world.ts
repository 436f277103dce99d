import { payouts } from '#contract/payouts.ts';
import { SANDBOX_CARDS } from '#rules/sandbox-cards.ts';
import { paymentCards } from '#server/db/schema/payments.ts';
import { products as productTable } from '#server/db/schema/products.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { newId } from '#server/ids.ts';
import { anAddress } from './addresses.ts';
import type { TestApi } from './api.ts';
import { aCoupon } from './coupons.ts';
import { aFan, aPerformer, type Person } from './factories.ts';
import { aPost, cardForm, lastingToken } from './money.ts';
import type { ModelPerformer } from './money-books.ts';
import { MoneyModel } from './money-model.ts';
import type { MoneyWorld } from './money-site.ts';
import { COUNTRIES } from './money-tax.ts';
import { aReferral } from './referrals.ts';

/** Code, percent off, uses. */
const COUPONS = [
  ['ONLYONE', 33, 1],
  ['FORBOTH', 20, 2],
  ['NEARLYALL', 90, 5],
] as const;

/** Of the site's part, for who brought the second fan and who brought the second performer. */
const SHARES = { fan: 1250, performer: 3333 };

const BEHAVIOURS = [...new Set(SANDBOX_CARDS.map((card) => card.behaviour))];
/** Basis points of each performer; null is what the site takes of everybody. */
const RATES = [null, 3330];
const PRICES = { monthlyPrice: 1000, yearlyPrice: 9999 };
const PIECES = [6, 40];

/** A fan with every test card, past the number that one person may keep, by how each behaves. */
async function aFanWithCards(api: TestApi, country: string): Promise<MoneyWorld['fans'][number]> {
  const person = await aFan(api, { country });
  const customer = { id: person.id, email: person.email, name: '' };
  const rows = await Promise.all(
    BEHAVIOURS.map(async (behaviour) => {
      const { token: gatewayToken, ...shown } = await api.deps.payments.saveCard(
        customer,
        // No two have the same cards: a free trial is for a person.
        { ...cardForm(behaviour), holderName: person.username },
      );
      return {
        id: newId(),
        userId: person.id,
        paymentGateway: api.deps.payments.name,
        gatewayToken,
        ...shown,
      };
    }),
  );
  await api.deps.db.insert(paymentCards).values(rows);
  person.token = await lastingToken(api, person.id);
  const cards = Object.fromEntries(BEHAVIOURS.map((behaviour, nr) => [behaviour, rows[nr]?.id ?? '']));
  return { person, cards, home: await anAddress(api, person) };
}

/** Something that is sent by post, in the store since now. */
async function aThing(api: TestApi, performer: ModelPerformer, price: number, stock: number) {
  const id = newId();
  const about = { slug: `thing-${id}`, name: 'A thing', type: 'physical', status: 'active' } as const;
  const publishedAt = api.clock.now();
  await api.deps.db
    .insert(productTable)
    .values({ id, performerId: performer.id, price, stock, publishedAt, isCounted: true, ...about });
  return { id, performer, price };
}

async function thePerformers(api: TestApi): Promise<{ people: Person[]; stars: ModelPerformer[] }> {
  const people = await Promise.all(
    RATES.map((commissionRate) =>
      aPerformer(api, {
        commissionRate,
        ...PRICES,
        isFreeSubscription: true,
        durationFreeSubscriptionDays: 3,
      }),
    ),
  );
  await setSetting(api.deps, 'minimumPayoutAmount', 1);
  await setSetting(api.deps, 'payoutCoolOffDays', 0);
  for (const person of people) {
    const input = { params: { method: 'paypal' as const }, body: { email: 'ada@example.org' } };
    expect((await api.call(payouts.setMethod, input, person)).status).toBe(200);
  }
  const stars = people.map(({ id }, nr) => ({
    id,
    commissionRate: RATES[nr] ?? 2000,
    ...PRICES,
    trialDays: 3,
  }));
  return { people, stars };
}

/** A site with nothing sold yet, and the model of it. */
export async function aMoneyWorld(api: TestApi): Promise<{ world: MoneyWorld; model: MoneyModel }> {
  await api.reset();
  api.clock.set('2026-01-31T12:00:00Z');
  const { people, stars } = await thePerformers(api);
  const fans = [await aFanWithCards(api, COUNTRIES[0]), await aFanWithCards(api, COUNTRIES[1])];
  const [[first, second], [star, other], [one, two]] = [fans, people, stars];
  if (!first || !second || !star || !other || !one || !two) throw new Error('nobody there');
  const posts = [];
  for (const [performer, price] of [
    [one, 500],
    [two, 1234],
    [one, 20_001],
  ] as const)
    posts.push({ id: await aPost(api, performer.id, { price }), performer, price });
  const products = [
    await aThing(api, one, 700, PIECES[0] ?? 0),
    await aThing(api, two, 3333, PIECES[1] ?? 0),
  ];
  for (const [code, percent, uses] of COUPONS) await aCoupon(api, { code, percent, uses });
  await aReferral(api, star, second.person, { rate: SHARES.fan });
  await aReferral(api, first.person, other, { registerSource: 'performer', rate: SHARES.performer });
  const model = new MoneyModel(api.clock.now());
  for (const [code, percent, uses] of COUPONS) model.coupons.add(code, percent, uses);
  model.links.set(second.person.id, { referrer: star.id, rate: SHARES.fan });
  model.links.set(other.id, { referrer: first.person.id, rate: SHARES.performer });
  for (const [nr, { id }] of products.entries()) model.put.set(id, PIECES[nr] ?? 0);
  return { world: { api, fans, performers: stars, posts, products, sent: [], keys: 0 }, model };
}
