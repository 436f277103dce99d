import { comments } from '#contract/comments.ts';
import { orders } from '#contract/orders.ts';
import { payments } from '#contract/payments.ts';
import { reactions } from '#contract/reactions.ts';
import { wallet } from '#contract/wallet.ts';
import { HOUR_MS } from '#rules/calendar.ts';
import { DEMO_ACCOUNTS } from '#rules/demo.ts';
import type { DeliveryStatus } from '#rules/orders.ts';
import type { Fan, Performer } from './accounts.ts';
import type { Call } from './client.ts';
import type { DemoEvent } from './event.ts';
import type { NewAddress, Site } from './site.ts';
import type { StoreItem } from './store.ts';

const DAY_HOURS = 24;

interface OrderPlan {
  item: StoreItem;
  seller: string;
  /** Of the fans: the first one is whom people try the demo as. */
  fan: number;
  quantity: number;
  note?: string;
  /** Hours before the end of the past. */
  hours: number;
  /** What the seller said of it since, each a few hours later. */
  said: readonly { deliveryStatus: DeliveryStatus; shippingCode?: string }[];
}

/** An order in each state, and one that took the last piece. */
const ORDERS: readonly OrderPlan[] = [
  {
    ...{ item: 'poster', seller: DEMO_ACCOUNTS.performer, fan: 1, quantity: 1, hours: 12 * DAY_HOURS },
    said: [{ deliveryStatus: 'shipping', shippingCode: 'SE 4471 0926' }, { deliveryStatus: 'delivered' }],
  },
  {
    ...{ item: 'print', seller: DEMO_ACCOUNTS.performer, fan: 2, quantity: 1, hours: 6 * DAY_HOURS },
    said: [{ deliveryStatus: 'refunded' }],
  },
  {
    ...{ item: 'seconds', seller: 'theo', fan: 2, quantity: 1, hours: 5 * DAY_HOURS },
    said: [{ deliveryStatus: 'shipping' }],
  },
  {
    ...{ item: 'poster', seller: DEMO_ACCOUNTS.performer, fan: 0, quantity: 1, hours: 22 },
    said: [{ deliveryStatus: 'shipping', shippingCode: 'SE 4471 1185' }],
  },
  { item: 'warmUp', seller: DEMO_ACCOUNTS.performer, fan: 0, quantity: 1, hours: 21, said: [] },
  {
    ...{ item: 'cup', seller: 'theo', fan: 0, quantity: 2, hours: 20 },
    ...{ note: 'Two of a similar height, if you can.', said: [] },
  },
];

/** Where the buyers live, as the reference data call the places. */
const ADDRESSES: readonly NewAddress[] = [
  {
    ...{ name: 'Jonas Weber', country: 'DE', state: 'Hamburg', city: 'Hamburg', zipCode: '20457' },
    ...{ streetAddress: 'Am Sandtor', streetNumber: '14', apartment: '', phoneNumber: '494012345678' },
  },
  {
    ...{ name: 'Ewa Kowalska', country: 'PL', state: 'Mazovia', city: 'Warsaw', zipCode: '00-340' },
    ...{ streetAddress: 'Lipowa', streetNumber: '8', apartment: 'm. 12', phoneNumber: '48221234567' },
  },
  {
    ...{ name: 'Rafael Souza', country: 'BR', state: 'Bahia', city: 'Salvador', zipCode: '40020-000' },
    ...{
      streetAddress: 'Rua do Passo',
      streetNumber: '2',
      apartment: 'Apto 301',
      phoneNumber: '557131234567',
    },
  },
];

/** What people say about the poster, and what its seller answers. */
const TALK = {
  asks: 'Does it come rolled or folded?',
  answers: 'Rolled, in a tube that has survived worse.',
};

/** Fills the wallet for an order with the card that the fan has. */
async function topUp(call: Call, fan: Fan): Promise<void> {
  const { data } = await call(fan, payments.cards, { query: {} });
  await call(fan, payments.topUp, { body: { amount: 20, cardId: data[0]?._id } });
}

/** Fans order, sellers send, people ask and bookmark. */
export function storeLife(
  site: Site,
  { performers, fans }: { performers: readonly Performer[]; fans: readonly Fan[] },
  to: Date,
  products: ReadonlyMap<StoreItem, string>,
): DemoEvent[] {
  const idOf = (item: StoreItem) => products.get(item) ?? '';
  const before = (hours: number) => new Date(to.getTime() - hours * HOUR_MS);
  const books = new Map<number, Promise<string>>();
  const addressOf = (nr: number, fan: Fan, address: NewAddress): Promise<string> => {
    const known = books.get(nr) ?? site.addAddress(fan, address);
    books.set(nr, known);
    return known;
  };
  const ordered = ORDERS.flatMap((plan): DemoEvent[] => {
    const [fan, address] = [fans[plan.fan], ADDRESSES[plan.fan]];
    const seller = performers.find(({ person }) => person.username === plan.seller);
    if (!fan || !address || !seller) return [];
    let orderId = '';
    const made: DemoEvent = {
      at: before(plan.hours),
      async happen(call) {
        // The first one's wallet was filled the day before.
        if (plan.fan > 0) await topUp(call, fan);
        const deliveryAddressId = await addressOf(plan.fan, fan, address);
        const body = { quantity: plan.quantity, deliveryAddressId, userNote: plan.note };
        await call(fan, wallet.product, { params: { id: idOf(plan.item) }, body });
        if (plan.said.length === 0) return;
        const { data } = await call(fan, orders.mine, { query: {} });
        orderId = data[0]?._id ?? '';
      },
    };
    const later = plan.said.map(
      (body, nr): DemoEvent => ({
        at: before(plan.hours - 6 * (nr + 1)),
        async happen(call) {
          await call(seller, orders.update, { params: { id: orderId }, body });
        },
      }),
    );
    return [made, ...later];
  });
  const [first, second] = fans;
  const owner = performers.find(({ person }) => person.username === DEMO_ACCOUNTS.performer);
  if (!first || !second || !owner) return ordered;
  const about = (item: StoreItem) => ({ objectType: 'product', objectId: idOf(item) }) as const;
  const talk: DemoEvent = {
    at: before(3 * DAY_HOURS),
    async happen(call) {
      const asked = { ...about('poster'), content: TALK.asks };
      const { _id: objectId } = await call(second, comments.create, { body: asked });
      const answer = { objectType: 'comment', objectId, content: TALK.answers } as const;
      await call(owner, comments.create, { body: answer });
      await call(second, reactions.add, { body: { action: 'like', ...about('poster') } });
      for (const item of ['print', 'seconds'] as const)
        await call(first, reactions.add, { body: { action: 'book_mark', ...about(item) } });
    },
  };
  return [...ordered, talk];
}
