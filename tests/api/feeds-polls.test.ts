import { eq } from 'drizzle-orm';
import { type Feed, feeds } from '#contract/feeds.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { pollOptions, pollVotes } from '#server/db/schema/polls.ts';
import type { TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';
import { aPost, bought, EVERYONE, FOR_SALE, SUBSCRIBERS, subscribed, withPublisher } from '#support/posts.ts';

let api: TestApi;
let owner: Person;
let fan: Person;
withPublisher((made) => {
  ({ api, owner, fan } = made);
});

async function options(words: readonly string[], who = owner): Promise<string[]> {
  const made: string[] = [];
  for (const description of words)
    made.push((await api.call(ownFeeds.addPollOption, { body: { description } }, who)).data._id);
  return made;
}
const aPoll = async (body: object = EVERYONE): Promise<Feed> =>
  aPost(api, owner, { pollIds: await options(['Red', 'Blue']), pollDescription: 'Which?', ...body });
const vote = (id: string | undefined, who: Partial<Person>) =>
  api.call(feeds.vote, { params: { id: id ?? '' } }, who);
const look = async (feed: Feed, who: Partial<Person> = {}) =>
  (await api.call(feeds.view, { params: { id: feed._id } }, who)).data;
const edit = (id: string, body: object) => api.call(ownFeeds.update, { params: { id }, body }, owner);
const ENDED = '2026-03-01T14:00:00.000Z';

test('a post asks, people answer once, and the numbers are told after that', async () => {
  const feed = await aPoll();
  expect(feed).toMatchObject({
    pollDescription: 'Which?',
    pollExpiredAt: '2026-03-08T12:00:00.000Z',
    polls: [
      { description: 'Red', totalVote: 0 },
      { description: 'Blue', totalVote: 0 },
    ],
    hasPollResults: true,
    votedPollId: null,
  });
  const [red, blue] = feed.pollIds;
  expect(await vote(blue, fan)).toMatchObject({ status: 200, data: { voted: true } });
  expect(await look(feed, fan)).toMatchObject({
    votedPollId: blue,
    hasPollResults: true,
    totalVotes: 1,
    polls: [{ totalVote: 0 }, { totalVote: 1 }],
  });
  for (const id of [red, blue])
    expect(await vote(id, fan)).toMatchObject({ status: 422, error: { error: 'feeds.already-voted' } });
  // Nobody else learns how it stands, and one who cannot vote never does.
  for (const who of [{}, await aFan(api)]) {
    const seen = await look(feed, who);
    expect(seen).toMatchObject({ hasPollResults: false, totalVotes: 0, votedPollId: null });
    expect(seen.polls.map((one) => one.totalVote)).toEqual([0, 0]);
  }
  for (const who of [owner, await anOperator(api)])
    expect(await look(feed, who)).toMatchObject({ hasPollResults: true, totalVotes: 1 });
});

test('thirty people and one of them thirty times, at the same time', async () => {
  const feed = await aPoll();
  const people = await Promise.all(Array.from({ length: 30 }, () => aFan(api)));
  const tries = [...people, ...Array.from({ length: 30 }, () => fan)].map((who, nr) =>
    vote(feed.pollIds[nr % 2], who),
  );
  const replies = await Promise.all(tries);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(31);
  const rows = await api.deps.db.select().from(pollVotes);
  expect(rows).toHaveLength(31);
  for (const option of await api.deps.db.select().from(pollOptions))
    expect(option.totalVote).toBe(rows.filter((row) => row.optionId === option.id).length);
});

test('when it has ended nobody votes and everybody reads the numbers', async () => {
  const feed = await aPoll({ ...EVERYONE, pollExpiredAt: ENDED });
  await vote(feed.pollIds[0], fan);
  api.clock.set(ENDED);
  expect((await vote(feed.pollIds[0], await aFan(api))).error.error).toBe('feeds.poll-ended');
  expect(await look(feed)).toMatchObject({ hasPollResults: true, totalVotes: 1 });
});

test('who cannot open the post neither reads the poll nor votes', async () => {
  const feed = await aPoll(SUBSCRIBERS);
  expect(await look(feed, fan)).toMatchObject({
    isLocked: true,
    polls: [],
    pollIds: [],
    pollDescription: '',
  });
  expect((await vote(feed.pollIds[0], fan)).error.error).toBe('feeds.vote-locked');
  await subscribed(api, fan, owner, '2027-01-01');
  expect((await vote(feed.pollIds[0], fan)).status).toBe(200);
  const paid = await aPoll(FOR_SALE);
  expect((await vote(paid.pollIds[0], fan)).error.error).toBe('feeds.vote-locked');
  await bought(api, fan, paid);
  expect((await vote(paid.pollIds[0], fan)).status).toBe(200);
});

test('nobody votes without an account, in an own poll, or in one that is not out', async () => {
  const feed = await aPoll();
  expect((await vote(feed.pollIds[0], {})).status).toBe(401);
  expect((await vote(feed.pollIds[0], owner)).error.error).toBe('feeds.own-poll');
  const planned = await aPoll({ ...EVERYONE, scheduleAt: '2026-03-02T12:00:00Z' });
  expect(planned.pollExpiredAt).toBe('2026-03-09T12:00:00.000Z');
  expect((await vote(planned.pollIds[0], fan)).status).toBe(404);
  const [loose] = await options(['In no post']);
  expect((await vote(loose, fan)).status).toBe(404);
  expect((await vote('nothing', fan)).status).toBe(404);
});

test('wording may be changed and votes stay; other answers may not be put in', async () => {
  const feed = await aPoll();
  const [red = ''] = feed.pollIds;
  await vote(red, fan);
  const renamed = await api.call(
    ownFeeds.renamePollOption,
    { params: { id: red }, body: { description: 'Dark red' } },
    owner,
  );
  expect(renamed.data).toMatchObject({ _id: red, description: 'Dark red' });
  const after = await edit(feed._id, {
    pollDescription: 'Which colour?',
    pollIds: await options(['x', 'y']),
  });
  expect(after.data).toMatchObject({
    pollIds: feed.pollIds,
    pollDescription: 'Which colour?',
    polls: [{ description: 'Dark red', totalVote: 1 }, {}],
  });
  const stranger = await aPerformer(api);
  const foreign = { params: { id: red }, body: { description: 'Mine' } };
  expect((await api.call(ownFeeds.renamePollOption, foreign, stranger)).status).toBe(404);
});

test('a draft may be given other answers', async () => {
  const draft = await aPoll({ status: 'draft' });
  const others = await options(['One', 'Two', 'Three']);
  const { data } = await edit(draft._id, { pollIds: others });
  expect(data.pollIds).toEqual(others);
  expect((await edit(draft._id, { pollIds: [] })).data.pollIds).toEqual([]);
  expect(await api.deps.db.select().from(pollOptions).where(eq(pollOptions.feedId, draft._id))).toEqual([]);
});

test.each<[string, () => Promise<object>, string]>([
  ['one answer', async () => ({ pollIds: await options(['One']), pollDescription: 'Which?' }), 'pollIds'],
  [
    'eleven answers',
    async () => ({ pollIds: await options(Array(11).fill('One')), pollDescription: 'Which?' }),
    'pollIds',
  ],
  ['no question', async () => ({ pollIds: await options(['One', 'Two']) }), 'pollDescription'],
  [
    'a long question',
    async () => ({ pollIds: await options(['One', 'Two']), pollDescription: 'x'.repeat(101) }),
    'pollDescription',
  ],
  [
    'an end that is over',
    async () => ({
      pollIds: await options(['One', 'Two']),
      pollDescription: 'Which?',
      pollExpiredAt: '2026-03-01T12:00:00Z',
    }),
    'pollExpiredAt',
  ],
  [
    "somebody else's answers",
    async () => ({
      pollIds: await options(['One', 'Two'], await aPerformer(api)),
      pollDescription: 'Which?',
    }),
    'pollIds',
  ],
  [
    'answers of another post',
    async () => ({ pollIds: (await aPoll()).pollIds, pollDescription: 'Which?' }),
    'pollIds',
  ],
])('%s: refused with its field', async (_name, body, field) => {
  const { status, error } = await api.call(
    ownFeeds.create,
    { body: { type: 'text', text: 'Hello', ...EVERYONE, ...(await body()) } },
    owner,
  );
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
});

test('an answer has words, and not too many', async () => {
  for (const description of ['', '  ', 'x'.repeat(101)])
    expect((await api.call(ownFeeds.addPollOption, { body: { description } }, owner)).status).toBe(422);
  expect((await api.call(ownFeeds.addPollOption, { body: { description: 'x' } }, fan)).status).toBe(403);
});

test('its performer follows how the votes come in', async () => {
  const feed = await aPoll();
  await vote(feed.pollIds[0], fan);
  api.clock.advance({ hours: 13 });
  await vote(feed.pollIds[1], await aFan(api));
  const course = (who: Person) => api.call(ownFeeds.pollCourse, { params: { id: feed._id } }, who);
  expect((await course(owner)).data.data).toEqual([
    { day: '2026-03-01', optionId: feed.pollIds[0], votes: 1 },
    { day: '2026-03-02', optionId: feed.pollIds[1], votes: 1 },
  ]);
  expect((await course(await aPerformer(api))).status).toBe(404);
});

test('a duplicate asks the same and begins without votes; answers nobody used are swept', async () => {
  const feed = await aPoll();
  await vote(feed.pollIds[0], fan);
  await options(['Never used']);
  const { data } = await api.call(ownFeeds.duplicate, { params: { id: feed._id } }, owner);
  expect(data).toMatchObject({ pollDescription: 'Which?', totalVotes: 0 });
  expect(data.polls.map((one) => one.description)).toEqual(['Red', 'Blue']);
  expect(data.pollIds).not.toContain(feed.pollIds[0]);
  api.clock.advance({ hours: 25 });
  await api.deps.jobs.enqueue(api.deps.db, 'feeds.sweep', {});
  await api.runJobs();
  const left = await api.deps.db.select().from(pollOptions);
  expect(left.map((one) => one.description).sort()).toEqual(['Blue', 'Blue', 'Red', 'Red']);
});
