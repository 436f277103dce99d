import { feeds } from '#contract/feeds.ts';
import { messages } from '#contract/messages.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { payments } from '#contract/payments.ts';
import { performers } from '#contract/performers.ts';
import { users } from '#contract/users.ts';
import { wallet } from '#contract/wallet.ts';
import {
  expireSubscriptions,
  renewDueSubscriptions,
} from '#server/features/subscriptions/renewals.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { talkTo } from '#support/conversations.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { aJpeg, asFile } from '#support/images.ts';
import { sampleFile } from '#support/media.ts';
import { aCard, ok } from '#support/money.ts';
import { aPhotoPost, EVERYONE, FOR_SALE, SUBSCRIBERS } from '#support/posts.ts';
import { acceptedShow, showConnections } from '#support/private-shows.ts';
import { filesRunBy } from './files-run-by.ts';

/** The API on a database with nobody but these two. */
interface Scene {
  api: TestApi;
  fan: Person;
  performer: Person;
}

/** Brings about what the request needs; answers the request itself, which throws when it is refused. */
type Request = (scene: Scene) => Promise<() => Promise<unknown>>;

async function newScene(api: TestApi): Promise<Scene> {
  api.clock.set('2026-03-01T12:00:00Z');
  const performer = await aPerformer(api, { privateChatPrice: 1000 });
  const fan = await aFan(api);
  await tokensFor(api, fan.id, 100);
  return { api, fan, performer };
}

/**
 * The files that a request passes. It has an API of its own: one that answered before has put together statements and
 * kept settings, and passes fewer files.
 */
export async function filesOf(request: Request): Promise<string[]> {
  const api = await startTestApi();
  try {
    return await filesRunBy(await request(await newScene(api)));
  } finally {
    await api.close();
  }
}

/** Two calls that have nothing in common: what runs for both of them runs for nearly every call. */
export const PLAIN_CALLS: Request[] = [
  async ({ api, fan }) =>
    async () =>
      ok(await api.call(users.me, {}, fan)),
  async ({ api, fan }) =>
    async () =>
      ok(await api.call(wallet.holds, {}, fan)),
];

/** The requests that can be traced, by their names, each with a line of help. */
export const REQUESTS: Record<string, { what: string; request: Request }> = {
  'view-profile': {
    what: 'somebody looks at a profile and its posts',
    request: async ({ api, performer }) => {
      await aPhotoPost(api, performer, EVERYONE);
      await aPhotoPost(api, performer, SUBSCRIBERS);
      return async () => {
        ok(await api.call(performers.view, { params: { id: performer.username } }));
        ok(await api.call(feeds.list, { query: { performerId: performer.id } }));
      };
    },
  },
  tip: {
    what: 'a fan tips a performer',
    request:
      async ({ api, fan, performer }) =>
      async () => {
        const body = { price: 20, message: 'For the encore' };
        ok(await api.call(wallet.tip, { params: { id: performer.id }, body }, fan));
      },
  },
  'buy-post': {
    what: 'a fan buys a post with tokens',
    request: async ({ api, fan, performer }) => {
      const { _id: id } = await aPhotoPost(api, performer, FOR_SALE);
      return async () => ok(await api.call(wallet.feed, { params: { id }, body: {} }, fan));
    },
  },
  subscribe: {
    what: 'a fan subscribes by card',
    request: async ({ api, fan, performer }) => {
      const cardId = await aCard(api, fan);
      const body = { performerId: performer.id, type: 'monthly' as const, cardId };
      return async () => {
        ok(await api.call(payments.subscribe, { body }, fan));
        await api.runJobs();
      };
    },
  },
  'decline-renewal': {
    what: "a subscription's renewals are declined by the bank until it ends",
    request: async ({ api, fan, performer }) => {
      const cardId = await aCard(api, fan, 'renewal-declined');
      const body = { performerId: performer.id, type: 'monthly' as const, cardId };
      ok(await api.call(payments.subscribe, { body }, fan));
      await api.runJobs();
      return async () => {
        for (const at of ['04-01T11:30', '04-02T11:30', '04-03T11:30', '04-04T12:00']) {
          api.clock.set(`2026-${at}:00Z`);
          await renewDueSubscriptions(api.deps);
          await expireSubscriptions(api.deps);
        }
      };
    },
  },
  'upload-photo': {
    what: 'a performer uploads a photo for a post',
    request: async ({ api, performer }) => {
      const file = asFile(await aJpeg());
      return async () => ok(await api.call(ownFeeds.uploadPhoto, { files: { file } }, performer));
    },
  },
  'upload-video': {
    what: 'a performer uploads a video for a post, and a job makes its renditions',
    request: async ({ api, performer }) => {
      const file = sampleFile('film.mp4');
      return async () => {
        ok(await api.call(ownFeeds.uploadVideo, { files: { file } }, performer));
        await api.runJobs();
      };
    },
  },
  'send-message': {
    what: 'a fan writes a message to a performer',
    request: async ({ api, fan, performer }) => {
      const id = await talkTo(api, fan, performer);
      return async () =>
        ok(await api.call(messages.send, { params: { id }, body: { text: 'Hello there' } }, fan));
    },
  },
  'private-show': {
    what: 'a fan asks for a private show, which begins and costs its first two minutes',
    request:
      async ({ api, fan, performer }) =>
      async () => {
        const id = await acceptedShow(api, fan, performer);
        const connections = showConnections(api);
        await connections.fanComes(id, fan);
        await connections.hostComes(id, performer);
        await connections.pass(id, 60);
      },
  },
};
