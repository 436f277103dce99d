import type { CallInput } from '#contract/endpoint.ts';
import type { Feed } from '#contract/feeds.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { ledgerTransfers } from '#server/db/schema/ledger.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { tokenTransactions } from '#server/db/schema/wallet.ts';
import { newId } from '#server/ids.ts';
import { startTestApi, type TestApi, type TestDeps } from './api.ts';
import { aFan, aPerformer, type Person } from './factories.ts';
import { aNewJpeg, asFile } from './images.ts';

/** Before each test of a file: a performer who publishes and a fan, new ones, at noon of the first of March. */
export function withPublisher(
  ready: (made: { api: TestApi; owner: Person; fan: Person }) => void | Promise<void>,
): void {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  beforeEach(async () => {
    await api.reset();
    api.clock.set('2026-03-01T12:00:00Z');
    await ready({ api, owner: await aPerformer(api), fan: await aFan(api) });
  });
  afterAll(() => api.close());
}

/** Uploads a photo as this performer; a `preview` is for everyone. Answers the file as the owner gets it. */
export async function aPhoto(
  api: TestApi,
  performer: Person,
  kind: 'photo' | 'preview' = 'photo',
  alt?: string,
) {
  const endpoint = kind === 'photo' ? ownFeeds.uploadPhoto : ownFeeds.uploadThumbnail;
  const { data } = await api.call(
    endpoint,
    { files: { file: asFile(await aNewJpeg(64, 48)) }, body: { alt } },
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
  body: Partial<CallInput<typeof ownFeeds.create>['body']> = {},
): Promise<Feed> {
  const reply = await api.call(
    ownFeeds.create,
    { body: { type: 'text', text: 'Hello there', ...body } },
    performer,
  );
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error));
  return reply.data;
}

/** Publishes a photo through the API. */
export const aPhotoPost = async (api: TestApi, performer: Person, audience: object): Promise<Feed> =>
  aPost(api, performer, { type: 'photo', fileIds: [(await aPhoto(api, performer))._id], ...audience });

export type SoldKind = 'feed' | 'gallery' | 'video' | 'product';
type PurchaseStatus = 'success' | 'refunded';

/** Gives a fan this thing as if bought, under its title; `refunded` takes it away again. Answers the purchase's id. */
export async function boughtThing(
  api: TestDeps,
  fan: Person,
  {
    type,
    id: targetId,
    performerId,
    title,
  }: { type: SoldKind; id: string; performerId: string; title: string },
  status: PurchaseStatus,
): Promise<string> {
  const [id, transferId, now] = [newId(), newId(), api.deps.clock.now()];
  await api.deps.db
    .insert(ledgerTransfers)
    .values({ id: transferId, key: `test:${id}`, kind: 'feed', createdAt: now });
  await api.deps.db.insert(tokenTransactions).values({
    id,
    userId: fan.id,
    performerId,
    type,
    target: type,
    targetId,
    name: title,
    ownedId: `${type}:${targetId}`,
    originalPrice: 500,
    totalPrice: 500,
    status,
    transferId,
  });
  return id;
}

/** Gives a fan this post as if bought. */
export async function bought(
  api: TestDeps,
  fan: Person,
  { _id: id, fromSourceId: performerId, title }: Feed,
  status: PurchaseStatus = 'success',
): Promise<void> {
  await boughtThing(api, fan, { type: 'feed', id, performerId, title }, status);
}

/** Gives a fan a monthly subscription that ends at `until`. */
export async function subscribed(
  api: TestDeps,
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
    cancelledAt: cancelled ? api.deps.clock.now() : null,
    createdAt: api.deps.clock.now(),
  });
}
