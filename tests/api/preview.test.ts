import { eq } from 'drizzle-orm';
import { type Feed, feeds } from '#contract/feeds.ts';
import { follows } from '#contract/follows.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { performers } from '#contract/performers.ts';
import { preview } from '#contract/preview.ts';
import { PREVIEW_ROLES, type PreviewRole } from '#rules/preview.ts';
import { performers as performerTable } from '#server/db/schema/performers.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { newId } from '#server/ids.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';
import { aPhoto, aPost, bought, EVERYONE, FOR_SALE, SUBSCRIBERS } from '#support/posts.ts';

/** What a performer is shown as somebody else is what such a person really gets, field by field. */
const BLOCKED = 'BR';

let api: TestApi;
let owner: Person;
let people: Partial<Record<PreviewRole, Person>>;
let posts: Feed[];

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function post(audience: object, more: object = {}): Promise<Feed> {
  const [photo, picture] = [
    await aPhoto(api, owner, 'photo', 'a stage'),
    await aPhoto(api, owner, 'preview'),
  ];
  const body = {
    type: 'photo' as const,
    title: 'Evening',
    text: 'What nobody else reads',
    excerpt: 'A line',
  };
  return aPost(api, owner, { ...body, fileIds: [photo._id], thumbnailId: picture._id, ...audience, ...more });
}

beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  owner = await aPerformer(api, { monthlyPrice: 995, bio: 'Dances' });
  const [follower, subscriber, buyer] = [await aFan(api), await aFan(api), await aFan(api)];
  people = { follower, subscriber, buyer };
  const inAnHour = new Date(api.clock.now().getTime() + 3_600_000).toISOString();
  const poll = async (description: string) =>
    (await api.call(ownFeeds.addPollOption, { body: { description } }, owner)).data._id;
  const pollIds = [await poll('Yes'), await poll('No')];
  posts = [
    await post(EVERYONE),
    await post(SUBSCRIBERS),
    await post(FOR_SALE),
    await post(SUBSCRIBERS, { pollIds, pollDescription: 'Again?' }),
    await post(EVERYONE, { status: 'inactive' }),
    await post(FOR_SALE, { status: 'draft' }),
    await post(FOR_SALE, { isSchedule: true, scheduleAt: inAnHour }),
  ];
  await api.call(follows.follow, { params: { id: owner.id } }, follower);
  await api.deps.db.insert(subscriptions).values({
    ...{
      id: newId(),
      userId: subscriber.id,
      performerId: owner.id,
      subscriptionType: 'monthly',
      status: 'active',
    },
    ...{ price: 995, anchorDay: 1, startRecurringDate: api.clock.now() },
    ...{ nextRecurringDate: new Date('2026-04-01T12:00:00Z'), expiredAt: new Date('2026-04-01T12:00:00Z') },
  });
  for (const one of posts.slice(0, 4)) if (one.price > 0) await bought(api, buyer, one);
  await api.deps.db
    .update(performerTable)
    .set({ blockCountries: [BLOCKED] })
    .where(eq(performerTable.id, owner.id));
});

/** Addresses without the person they are signed for, and without the id of a subscription. */
function comparable(value: unknown): unknown {
  const text = JSON.stringify(value, (key, inner) =>
    key === 'subscription' && inner ? { ...inner, _id: '' } : inner,
  );
  return JSON.parse(text.replaceAll(/(\/media\/signed\/[^?"]+)\?[^"]*/g, '$1'));
}

interface Reply {
  status: number;
  data?: unknown;
  error?: { error?: string; message?: string };
}
const told = ({ status, data, error }: Reply) =>
  status === 200 ? comparable(data) : { status, error: error?.error, message: error?.message };

const callerOf = (as: PreviewRole) => {
  const headers: Record<string, string> = as === 'blocked-country' ? { 'x-test-country': BLOCKED } : {};
  return { ...people[as], headers };
};
const theirs = (as: PreviewRole) => ({ query: { as } });

test.each(PREVIEW_ROLES)(
  'as %s, own profile, posts and each post are what such a person gets',
  async (as) => {
    const them = callerOf(as);
    const profile = await api.call(preview.profile, theirs(as), owner);
    expect(told(profile)).toEqual(told(await api.call(performers.view, { params: { id: owner.id } }, them)));
    const list = await api.call(preview.feeds, theirs(as), owner);
    expect(told(list)).toEqual(told(await api.call(feeds.list, { query: { performerId: owner.id } }, them)));
    for (const { _id } of posts) {
      const shown = await api.call(preview.feed, { params: { id: _id }, ...theirs(as) }, owner);
      expect(told(shown)).toEqual(told(await api.call(feeds.view, { params: { id: _id } }, them)));
    }
  },
);

test('what opens in each is not the same: the comparison has something to compare', async () => {
  const open = async (as: PreviewRole) => {
    const { status, data } = await api.call(preview.feeds, theirs(as), owner);
    return status === 200 ? data.data.map(({ isLocked }) => !isLocked) : status;
  };
  // Newest first: with a poll for subscribers, for sale, for subscribers, for everyone.
  expect(await open('visitor')).toEqual([false, false, false, true]);
  expect(await open('follower')).toEqual([false, false, false, true]);
  expect(await open('subscriber')).toEqual([true, false, true, true]);
  expect(await open('buyer')).toEqual([false, true, false, true]);
  expect(await open('blocked-country')).toBe(403);
});

test('addresses of files work for the performer alone, and are none where the person gets none', async () => {
  const [, , sold] = posts;
  const as = async (role: PreviewRole) =>
    (await api.call(preview.feed, { params: { id: sold?._id ?? '' }, ...theirs(role) }, owner)).data.files[0];
  expect(await as('subscriber')).toMatchObject({ url: null, name: '', alt: null });
  const url = (await as('buyer'))?.url ?? '';
  expect(url).toContain(`viewer=${owner.id}`);
  expect((await api.app.inject({ url })).statusCode).toBe(200);
  const other = url.replace(owner.id, people.follower?.id ?? '');
  expect((await api.app.inject({ url: other })).statusCode).toBe(403);
});

test('nobody previews but the performer, and nothing but their own', async () => {
  const id = posts[2]?._id ?? '';
  const others = [await aPerformer(api), await aFan(api), await anOperator(api), {}] as const;
  const ask = (who: (typeof others)[number]) =>
    api.call(preview.feed, { params: { id }, ...theirs('buyer') }, who);
  const statuses = [];
  for (const who of others) statuses.push((await ask(who)).status);
  expect(statuses).toEqual([404, 403, 403, 401]);
  const [stranger] = others;
  const { data } = await api.call(preview.feeds, theirs('buyer'), stranger);
  expect(data.data).toEqual([]);
  await api.deps.db.update(performerTable).set({ blockCountries: [] }).where(eq(performerTable.id, owner.id));
  const none = await api.call(preview.profile, theirs('blocked-country'), owner);
  expect(none).toMatchObject({ status: 409, error: { error: 'preview.no-blocked-country' } });
});

test('the calls that pages of visitors are made of know no preview, and previews are never kept for others', async () => {
  const id = posts[2]?._id ?? '';
  const query = { as: 'buyer', previewAs: 'buyer' };
  const asked = await api.app.inject({ url: `/api/user/feeds/${id}`, query });
  expect(asked.json().data).toMatchObject({ isLocked: true, text: 'A line' });
  expect(Object.values(preview).map((call) => [call.access, 'shared' in call])).toEqual(
    Object.values(preview).map(() => ['performer', false]),
  );
  const { headers } = await api.app.inject({
    url: `/api/performer/preview/feeds/${id}`,
    query: { as: 'buyer' },
    headers: { authorization: owner.token },
  });
  expect(headers['cache-control']).toMatch(/no-store/);
});
