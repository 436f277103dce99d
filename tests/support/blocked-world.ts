import { type Feed, feeds } from '#contract/feeds.ts';
import { follows } from '#contract/follows.ts';
import { reactions } from '#contract/reactions.ts';
import type { ObjectType } from '#rules/objects.ts';
import { jobHandlers } from '#server/features/registry.ts';
import type { TestApi } from './api.ts';
import { aFan, aPerformer, type Person, tokensFor } from './factories.ts';
import { aGallery } from './galleries.ts';
import { aPhotoPost, aPost, EVERYONE, FOR_SALE, SUBSCRIBERS } from './posts.ts';
import { aProduct } from './products.ts';
import { aStream } from './streams.ts';
import { aVideo, type VideoBody } from './videos.ts';

/** A performer with one of everything, two fans who did the same, and another performer who names the first. */
export interface BlockedWorld {
  star: Person;
  other: Person;
  /** The one who gets blocked, and one who does not. */
  fan: Person;
  friend: Person;
  free: Feed;
  forSubscribers: Feed;
  photo: Feed;
  announced: Feed;
  /** By the other performer; its text names the star. */
  naming: Feed;
  galleryId: string;
  videoId: string;
  /** By the other performer, with the same tag. */
  otherVideoId: string;
  mugId: string;
  soldOutId: string;
  streamId: string;
}

/** What of the star's replies are told by. */
export const MARK = 'Quillon';

export const kinds = ({ free, galleryId, videoId, mugId, star }: BlockedWorld): [ObjectType, string][] => [
  ['feed', free._id],
  ['gallery', galleryId],
  ['video', videoId],
  ['product', mugId],
  ['performer', star.id],
];

export async function makeBlockedWorld(api: TestApi): Promise<BlockedWorld> {
  const star = await aPerformer(api, {
    name: `${MARK} Vex`,
    monthlyPrice: 1000,
    isFreeSubscription: true,
    durationFreeSubscriptionDays: 7,
    privateChatPrice: 500,
  });
  const other = await aPerformer(api, { name: 'Other One' });
  const [fan, friend] = [await aFan(api), await aFan(api)];
  const free = await aPost(api, star, { ...EVERYONE, title: `${MARK} free` });
  const forSubscribers = await aPost(api, star, { ...SUBSCRIBERS, title: `${MARK} closed` });
  const photo = await aPhotoPost(api, star, { ...EVERYONE, title: `${MARK} photo` });
  const announced = await aPost(api, star, {
    ...EVERYONE,
    type: 'scheduled-streaming',
    title: `${MARK} soon`,
    streamingScheduled: '2026-03-02T12:00:00.000Z',
  });
  const naming = await aPost(api, other, { ...EVERYONE, text: `With @${star.username}` });
  const gallery = await aGallery(api, star, { ...FOR_SALE, title: `${MARK} album`, status: 'active' });
  const film: VideoBody = { status: 'active', tags: ['lake'], ...EVERYONE };
  const video = await aVideo(api, star, { ...film, title: `${MARK} film` });
  const otherVideo = await aVideo(api, other, { ...film, title: 'Another film' });
  const mug = await aProduct(api, star, { name: `${MARK} mug`, status: 'active' });
  const soldOut = await aProduct(api, star, { name: `${MARK} cup`, status: 'active', stock: 0 });
  const stream = await aStream(api, star, { title: `${MARK} live` });
  const world: BlockedWorld = {
    ...{ star, other, fan, friend, free, forSubscribers, photo, announced, naming },
    ...{ galleryId: gallery.gallery._id, videoId: video._id, otherVideoId: otherVideo._id },
    ...{ mugId: mug._id, soldOutId: soldOut._id, streamId: stream._id },
  };
  for (const who of [fan, friend]) {
    await tokensFor(api, who.id, 1000);
    await api.call(follows.follow, { params: { id: star.id } }, who);
    for (const [objectType, objectId] of kinds(world))
      await api.call(reactions.add, { body: { action: 'bookmark', objectType, objectId } }, who);
    for (const id of [free._id, photo._id]) await api.call(feeds.countView, { params: { id } }, who);
  }
  for (const job of ['search.rank', 'search.trends'] as const)
    await jobHandlers()[job]?.(api.deps, {}, { number: 1, isLast: false });
  return world;
}
