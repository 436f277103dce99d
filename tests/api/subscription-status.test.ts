import { feeds } from '#contract/feeds.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import type { TestApi } from '#support/api.ts';
import { aFan, type Person } from '#support/factories.ts';
import { aPost, SUBSCRIBERS, subscribed, withPublisher } from '#support/posts.ts';

let api: TestApi;
let owner: Person;
withPublisher((made) => {
  ({ api, owner } = made);
});

test.each(['created', 'deactivated', 'active'] as const)(
  'what a subscription that is %s opens',
  async (status) => {
    const isOpen = status === 'active';
    const fan = await aFan(api);
    const post = await aPost(api, owner, { text: 'The whole song', ...SUBSCRIBERS });
    await subscribed(api, fan, owner, '2026-04-01');
    await api.deps.db.update(subscriptions).set({ status });
    const { data } = await api.call(feeds.view, { params: { id: post._id } }, fan);
    expect([data.isLocked, data.isSubscribed, data.text]).toEqual([
      !isOpen,
      isOpen,
      isOpen ? 'The whole song' : '',
    ]);
    const home = await api.call(feeds.list, { query: { isHome: true } }, fan);
    expect(home.data.data.map(({ _id }) => _id)).toEqual(isOpen ? [post._id] : []);
  },
);
