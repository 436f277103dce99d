import type { UnknownAction } from '@reduxjs/toolkit';
import type { Feed } from '#contract/feeds.ts';
import type { Gallery } from '#contract/galleries.ts';
import type { PaymentTransaction } from '#contract/payments.ts';
import type { PerformerCard, PerformerDetail } from '#contract/performer-profile.ts';
import type { TokenTransaction } from '#contract/wallet.ts';
import { type ProfileTab, profileSources } from '#features/performers/profile-posts.tsx';
import { commentsApi, newestComments } from '#services/comments.ts';
import { type FeedSource, feedsApi } from '#services/feeds.ts';
import { galleriesApi } from '#services/galleries.ts';
import { paymentsApi } from '#services/payments.ts';
import { performersApi } from '#services/performers.ts';
import { walletApi } from '#services/wallet.ts';

/** Answers as a page's load leaves them in the store, for screens that are tested without their page. */
type Cursors = (string | null)[];

/** The first part of a feed. */
export const heldStream = (
  sources: readonly FeedSource[],
  data: Feed[],
  cursors: Cursors = [null],
): UnknownAction =>
  feedsApi.util.upsertQueryEntries([
    { endpointName: 'feedStream', arg: sources, value: { pages: [{ data, cursors }], pageParams: [[]] } },
  ]);

/** What a page brings of the comments on a post about which nobody has said anything. */
export const heldNoComments = (feedId: string): UnknownAction =>
  commentsApi.util.upsertQueryEntries([
    {
      endpointName: 'comments',
      arg: newestComments('feed', feedId),
      value: { pages: [{ data: [], total: 0, nextCursor: null }], pageParams: [null] },
    },
  ]);

/** A post with others of the same creator. */
export const heldPost = (feed: Feed, related: Feed[] = []): UnknownAction =>
  feedsApi.util.upsertQueryEntries([
    { endpointName: 'feed', arg: { params: { id: feed._id } }, value: feed },
    {
      endpointName: 'feeds',
      arg: { query: { performerId: feed.performer._id, limit: 7 } },
      value: { data: related, total: related.length, nextCursor: null },
    },
  ]);

/** Some people to discover, as many as a page asks for. */
export const heldSuggestions = (limit: number, data: PerformerCard[]): UnknownAction =>
  performersApi.util.upsertQueryEntries([
    { endpointName: 'suggestedPerformers', arg: { query: { limit } }, value: { data } },
  ]);

interface Held {
  tab?: ProfileTab;
  similar?: PerformerCard[];
  galleries?: Gallery[];
}

const heldGalleries = (performerId: string, data: Gallery[]): UnknownAction =>
  galleriesApi.util.upsertQueryEntries([
    {
      endpointName: 'galleryList',
      arg: { query: { performerId } },
      value: { pages: [{ data, total: data.length }], pageParams: [0] },
    },
  ]);

/** A profile with its posts; `null` when the posts did not come. */
export const heldProfile = (
  performer: PerformerDetail,
  posts: Feed[] | null = [],
  { tab = 'posts', similar = [], galleries = [] }: Held = {},
): UnknownAction[] => [
  performersApi.util.upsertQueryEntries([
    { endpointName: 'performer', arg: { params: { id: performer._id } }, value: performer },
  ]),
  heldSuggestions(12, similar),
  ...(posts ? [heldStream(profileSources(tab, performer._id, ''), posts)] : []),
  heldGalleries(performer._id, galleries),
];

/** What a search for people has found. */
export const heldPeople = (
  endpointName: 'performers' | 'topPerformers' | 'randomPerformers',
  query: object,
  data: PerformerCard[],
  total: number = data.length,
): UnknownAction =>
  performersApi.util.upsertQueryEntries([{ endpointName, arg: { query }, value: { data, total } }]);

/** The payment of a receipt. */
export const heldPayment = (payment: PaymentTransaction): UnknownAction =>
  paymentsApi.util.upsertQueryEntries([
    { endpointName: 'payment', arg: { params: { id: payment._id } }, value: payment },
  ]);

/** The purchase of a receipt. */
export const heldPurchase = (purchase: TokenTransaction): UnknownAction =>
  walletApi.util.upsertQueryEntries([
    { endpointName: 'purchase', arg: { params: { id: purchase._id } }, value: purchase },
  ]);
