import { sql } from 'drizzle-orm';
import { inbox } from '#contract/inbox.ts';
import { library } from '#contract/library.ts';
import { messages } from '#contract/messages.ts';
import { wallet } from '#contract/wallet.ts';
import { aWalletCharge, type WalletKind } from '../charge-kinds.ts';
import { talkTo } from '../conversations.ts';
import { aFan, aPerformer, type Person, tokensFor } from '../factories.ts';
import { earnedBy, ok, walletOf } from '../money.ts';
import { acceptedShow, showConnections } from '../private-shows.ts';
import { aStreamWithPicture, joinLive } from '../streams.ts';
import { type ChargeCall, callOf } from '../two-apis.ts';
import { buyer } from './refund-stories.ts';
import type { CrashWorld, Story } from './scene.ts';

/** Of everything that is bought here, in tokens. */
const PRICE = 10;

/** A fan with tokens for several times the price, and how often they paid it. */
async function fanWithTokens({ api }: CrashWorld) {
  const fan = await aFan(api);
  const star = await aPerformer(api, { privateChatPrice: PRICE * 100 });
  await tokensFor(api, fan.id, 10 * PRICE);
  const counted = async (table: 'token_transactions' | 'messages' | 'private_minutes') => {
    const { rows } = await api.deps.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)}`,
    );
    return rows[0]?.n;
  };
  const paid = async () => [
    await counted('token_transactions'),
    await walletOf(api, fan.id),
    await earnedBy(api, star.id),
  ];
  return { fan, star, counted, paid };
}

const PAID_FOR_ONE = [1, 9 * PRICE, 0.8 * PRICE];

/**
 * One press that takes tokens for a thing that is there already. All of these end in the one statement of `charge`; what belongs
 * to the kind (a counter, a notice, a letter) stands in that statement, and jobs that it asks for come after it.
 */
const purchase =
  (
    make: (world: CrashWorld, star: Person, fan: Person) => Promise<ChargeCall>,
    opened: (world: CrashWorld, star: Person, fan: Person) => Promise<unknown>,
  ): Story =>
  async (world) => {
    const { fan, star, paid } = await fanWithTokens(world);
    const call = await make(world, star, fan);
    return {
      act: (server, key) => server.send(call, { token: fan.token, key }),
      isDone: async () => (await walletOf(world.api, fan.id)) < 10 * PRICE,
      end: async () => [await paid(), await opened(world, star, fan)],
      expected: [PAID_FOR_ONE, true],
    };
  };

const isMadeFor = (kind: WalletKind) => (world: CrashWorld, star: Person, fan: Person) =>
  aWalletCharge(world.api, star, kind, PRICE, fan);

/** Something that is bought once, and open to its buyer from then on. */
const unlock = (kind: 'feed' | 'gallery' | 'video' | 'message'): Story =>
  purchase(isMadeFor(kind), async ({ api }, _star, fan) => {
    const [item] = ok(await api.call(library.list, {}, fan)).data;
    return item?.objectInfo && 'isBought' in item.objectInfo && item.objectInfo.isBought;
  });

const tip = purchase(isMadeFor('tip'), async () => true);

const entry = purchase(
  async ({ api }, star) =>
    callOf(wallet.stream, (await aStreamWithPicture(api, star, { audience: 'ppv', price: PRICE }))._id, {}),
  async ({ api }, star, fan) => ok(await joinLive(api, fan, star)).stream?.hasPurchased,
);

/** A message that costs its sender tokens: they are taken in the transaction that writes it (`chargeWithin`). */
const messageFee: Story = async (world) => {
  const { api } = world;
  const { fan, star, counted, paid } = await fanWithTokens(world);
  ok(await api.call(inbox.updateSettings, { body: { messagePrice: PRICE } }, star));
  const id = await talkTo(api, fan, star);
  const input = { params: { id }, body: { text: 'Hello', messagePrice: PRICE } };
  return {
    act: async (server, key) => void (await server.call(messages.send, input, { token: fan.token, key })),
    isDone: async () => (await counted('messages')) === 1,
    end: async () => [await counted('messages'), await paid()],
    expected: [1, PAID_FOR_ONE],
  };
};

/**
 * The second minute of a private show is due. The clock takes it, in the transaction that notes it (`chargeWithin`). Both
 * are noted as there for the next hour, so that nobody is away when the server starts again; a third minute is not allowed,
 * however slow the test is.
 */
const minute: Story = async (world) => {
  const { api } = world;
  const { fan, star, counted, paid } = await fanWithTokens(world);
  const id = await acceptedShow(api, fan, star, { minutes: 2 });
  const connections = showConnections(api);
  await connections.fanComes(id, fan);
  await connections.hostComes(id, star);
  await api.deps.db.execute(sql`update streams set host_seen_at = now() + interval '1 hour',
    media_seen_at = now() + interval '1 hour'`);
  await api.deps.db.execute(sql`update stream_connections set seen_at = now() + interval '1 hour'`);
  await api.deps.db.execute(sql`update private_shows set present_ms = 60000, present_since = now()`);
  return {
    act: (server) => server.ask('job', { name: 'streaming.end-lost' }).then(() => undefined),
    isDone: async () => (await counted('private_minutes')) === 2,
    end: async () => [await counted('private_minutes'), await paid()],
    expected: [2, [2, 8 * PRICE, 1.6 * PRICE]],
  };
};

const order: Story = async (world) => {
  const { fan, input, placed, end } = await buyer(world);
  return {
    act: async (server, key) => void (await server.call(wallet.product, input, { token: fan.token, key })),
    isDone: async () => (await placed()).length > 0,
    end,
    expected: [95, ['processing'], 2, 4],
  };
};

/** Every way in which a wallet pays. */
export const PURCHASES: Readonly<Record<string, Story>> = {
  tip,
  'unlock of a post': unlock('feed'),
  'unlock of a gallery': unlock('gallery'),
  'unlock of a video': unlock('video'),
  'unlock of a message': unlock('message'),
  'entry of a stream': entry,
  'message that costs its sender': messageFee,
  'minute of a private show': minute,
  order,
};
