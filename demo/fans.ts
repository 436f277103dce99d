import { follows } from '#contract/follows.ts';
import { payments } from '#contract/payments.ts';
import { spending } from '#contract/spending.ts';
import { wallet } from '#contract/wallet.ts';
import { DAY_MS } from '#rules/calendar.ts';
import { DEMO_ACCOUNTS } from '#rules/demo.ts';
import { SANDBOX_CARDS } from '#rules/sandbox-cards.ts';
import type { Fan, Performer } from './accounts.ts';
import type { Call } from './client.ts';
import type { DemoEvent } from './event.ts';
import type { PaidPosts } from './posts.ts';
import { createRandom, type Random } from './random.ts';

const TIPS = [10, 15, 20, 25, 50, 100];
const TIP_WORDS = [
  '',
  '',
  'Loved this!',
  'Thank you for the calm Sunday.',
  'Keep going',
  'For the next one',
  '',
];

/** What made the last top-up of the fan that people try cheaper. */
export const USED_COUPON = 'THANKS10';

const between = (random: Random, from: Date, to: Date): Date =>
  new Date(from.getTime() + Math.floor(random.next() * (to.getTime() - from.getTime())));

/** What a fan has to spend, counted here so that no fan of the demo world tries what they cannot pay. */
class Budget {
  tokens = 0;
  cardId = '';
  readonly unlocked = new Set<string>();

  spend(price: number): boolean {
    if (this.tokens < price) return false;
    this.tokens -= price;
    return true;
  }
}

/** Pays money into the wallet; a token is worth a tenth of it. */
async function topUp(
  call: Call,
  fan: Fan,
  budget: Budget,
  amount: number,
  couponCode?: string,
): Promise<void> {
  await call(fan, payments.topUp, { body: { amount, cardId: budget.cardId, couponCode } });
  budget.tokens += amount * 10;
}

/** Saves a card and fills the wallet for the first time. */
function firstSteps(fan: Fan, budget: Budget, random: Random, from: Date): DemoEvent {
  const card = SANDBOX_CARDS.find((one) => one.behaviour === 'success') ?? SANDBOX_CARDS[0];
  const at = between(random, from, new Date(from.getTime() + 20 * DAY_MS));
  const amount = 30 + Math.floor(random.next() * 12) * 10;
  return {
    at,
    async happen(call) {
      const body = {
        number: card?.number,
        month: 12,
        year: at.getUTCFullYear() + 3,
        cvc: '123',
        holderName: fan.person.name,
      };
      const saved = await call(fan, payments.addCard, { params: { gateway: 'sandbox' }, body });
      budget.cardId = saved._id;
      await topUp(call, fan, budget, amount);
    },
  };
}

/** Whoever tries the demo as this fan finds a wallet that pays for a post and a tip, and a limit of their own. */
const lastTopUp = (fan: Fan, budget: Budget, end: Date): DemoEvent => ({
  at: new Date(end.getTime() - DAY_MS),
  async happen(call) {
    await topUp(call, fan, budget, 40, USED_COUPON);
    await call(fan, spending.setLimit, { params: { period: 'month' }, body: { amount: 500 } });
  },
});

interface Relation {
  fan: Fan;
  performer: Performer;
  budget: Budget;
  random: Random;
  from: Date;
  to: Date;
}

function subscribing({ fan, performer, budget, random, from, to }: Relation): DemoEvent {
  const hasTrial = performer.person.freeTrialDays > 0;
  const type = random.next() < 0.15 ? 'yearly' : hasTrial && random.next() < 0.4 ? 'free' : 'monthly';
  return {
    at: between(random, from, to),
    async happen(call) {
      await call(fan, payments.subscribe, {
        body: { performerId: performer.id, type, cardId: budget.cardId },
      });
    },
  };
}

function tipping({ fan, performer, budget, random, from, to }: Relation): DemoEvent {
  const price = random.pick(TIPS);
  const message = random.pick(TIP_WORDS);
  return {
    at: between(random, from, to),
    async happen(call) {
      if (!budget.spend(price)) return;
      await call(fan, wallet.tip, { params: { id: performer.id }, body: { price, message } });
    },
  };
}

function unlocking({ fan, performer, budget, random, from, to }: Relation, paid: PaidPosts): DemoEvent {
  return {
    at: between(random, from, to),
    async happen(call) {
      const posts = paid.get(performer.id) ?? [];
      if (posts.length === 0) return;
      const post = random.pick(posts);
      if (budget.unlocked.has(post.id) || !budget.spend(post.price)) return;
      budget.unlocked.add(post.id);
      await call(fan, wallet.feed, { params: { id: post.id }, body: {} });
    },
  };
}

/** What a fan does with one performer they like: follow, maybe subscribe, tip, unlock. */
function withPerformer(relation: Relation, paid: PaidPosts): DemoEvent[] {
  const { fan, performer, random } = relation;
  const met = between(random, relation.from, relation.to);
  const since = { ...relation, from: met };
  const following: DemoEvent = {
    at: met,
    async happen(call) {
      await call(fan, follows.follow, { params: { id: performer.id } });
    },
  };
  return [
    following,
    ...(random.next() < 0.5 ? [subscribing(since)] : []),
    ...Array.from({ length: Math.floor(random.next() * 3) }, () => tipping(since)),
    ...(random.next() < 0.6 ? [unlocking(since, paid)] : []),
  ];
}

/** Everything one fan does between two days; the same every time for the same fan. */
export function plannedLife(
  fan: Fan,
  performers: readonly Performer[],
  [from, to]: readonly [Date, Date],
  paid: PaidPosts,
): DemoEvent[] {
  const random = createRandom(`fan:${fan.person.username}`);
  const budget = new Budget();
  const start = firstSteps(fan, budget, random, from);
  const isDemo = fan.person.username === DEMO_ACCOUNTS.user;
  const liked = performers.filter(({ person }) => {
    const draw = random.next();
    if (isDemo) return draw < 0.7;
    return person.username === DEMO_ACCOUNTS.performer ? draw < 0.75 : draw < 0.35;
  });
  const events = liked.flatMap((performer) =>
    withPerformer({ fan, performer, budget, random, from: start.at, to }, paid),
  );
  return [start, ...events, ...(isDemo ? [lastTopUp(fan, budget, to)] : [])];
}
