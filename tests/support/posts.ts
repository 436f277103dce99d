import type { CallInput } from '#contract/endpoint.ts';
import { type Feed, feeds } from '#contract/feeds.ts';
import { ledgerTransfers } from '#server/db/schema/ledger.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { tokenTransactions } from '#server/db/schema/wallet.ts';
import { newId } from '#server/ids.ts';
import type { TestApi } from './api.ts';
import type { Person } from './factories.ts';
import { aJpeg, asFile } from './images.ts';

/** Uploads a photo as this performer; a `preview` is for everyone. Answers the file as the owner gets it. */
export async function aPhoto(
  api: TestApi,
  performer: Person,
  kind: 'photo' | 'preview' = 'photo',
  alt?: string,
) {
  const endpoint = kind === 'photo' ? feeds.uploadPhoto : feeds.uploadThumbnail;
  const { data } = await api.call(
    endpoint,
    { files: { file: asFile(await aJpeg(64, 48)) }, body: { alt } },
    performer,
  );
  return data;
}

export const EVERYONE = { isSale: true, price: 0 };
export const SUBSCRIBERS = { isSale: false };
export const FOR_SALE = { isSale: true, price: 5 };

/** Publishes a post through the API; fails loudly when it is refused. */
export async function aPost(
  api: TestApi,
  performer: Person,
  body: Partial<CallInput<typeof feeds.create>['body']> = {},
): Promise<Feed> {
  const reply = await api.call(
    feeds.create,
    { body: { type: 'text', text: 'Hello there', ...body } },
    performer,
  );
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error));
  return reply.data;
}

/** Gives a fan this post as if bought; `status` refunded takes it away again. */
export async function bought(
  api: TestApi,
  fan: Person,
  feed: Feed,
  status: 'success' | 'refunded' = 'success',
): Promise<void> {
  const [id, transferId, now] = [newId(), newId(), api.clock.now()];
  await api.deps.db
    .insert(ledgerTransfers)
    .values({ id: transferId, key: `test:${id}`, kind: 'feed', createdAt: now });
  await api.deps.db.insert(tokenTransactions).values({
    id,
    userId: fan.id,
    performerId: feed.fromSourceId,
    type: 'feed',
    target: 'feed',
    targetId: feed._id,
    ownedId: `feed:${feed._id}`,
    originalPrice: 500,
    totalPrice: 500,
    status,
    transferId,
  });
}

/** Gives a fan a monthly subscription that ends at `until`. */
export async function subscribed(
  api: TestApi,
  fan: Person,
  performer: Person,
  until: string,
  cancelled = false,
) {
  await api.deps.db.insert(subscriptions).values({
    id: newId(),
    userId: fan.id,
    performerId: performer.id,
    subscriptionType: 'monthly',
    status: 'active',
    expiredAt: new Date(until),
    cancelledAt: cancelled ? api.clock.now() : null,
  });
}
