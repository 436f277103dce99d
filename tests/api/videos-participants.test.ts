import { blocks } from '#contract/blocks.ts';
import { ownVideos } from '#contract/own-videos.ts';
import { videos } from '#contract/videos.ts';
import { wallet } from '#contract/wallet.ts';
import type { TestApi } from '#support/api.ts';
import { aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { EVERYONE, FOR_SALE, withPublisher } from '#support/posts.ts';
import { aFilm, aVideo, changed } from '#support/videos.ts';

let api: TestApi;
let owner: Person;
let fan: Person;
let friend: Person;
withPublisher(async (made) => {
  ({ api, owner, fan } = made);
  friend = await aPerformer(api, { name: 'Friend Name' });
});

const named = async (id: string, as: Partial<Person> & { headers?: Record<string, string> } = fan) =>
  (await api.call(videos.view, { params: { id } }, as)).data.participants.map(({ name }) => name);
const answer = (id: string, agree: boolean, as: Person = friend) =>
  api.call(ownVideos.answerParticipation, { params: { id }, body: { agree } }, as);
const requests = async (as: Person, query = {}) =>
  (await api.call(ownVideos.participations, { query }, as)).data;
const statusFor = async (id: string) =>
  (await api.call(ownVideos.mineOne, { params: { id } }, owner)).data.participantRequests?.map(
    ({ status }) => status,
  );
const told = (userId: string) =>
  api.events.flatMap((one) =>
    one.event === 'video_participation' && one.userId === userId
      ? [(one.payload as { status: string }).status]
      : [],
  );

test('a performer is named after agreeing, not before, and no longer after withdrawing', async () => {
  const { _id } = await aVideo(api, owner, { ...EVERYONE, participantIds: [friend.id] });
  expect(await named(_id)).toEqual([]);
  expect(JSON.stringify((await api.call(videos.view, { params: { id: _id } }, fan)).data)).not.toContain(
    friend.id,
  );
  expect(await named(_id, owner)).toEqual(['Friend Name']);
  expect(await requests(friend)).toMatchObject({ total: 1, data: [{ _id, status: 'asked', title: 'Lake' }] });
  expect((await answer(_id, true)).data).toEqual({ status: 'agreed' });
  expect((await answer(_id, true)).data).toEqual({ status: 'agreed' });
  expect(await named(_id)).toEqual(['Friend Name']);
  const list = await api.call(videos.search, { query: { performerId: owner.id } });
  expect(list.data.data[0]?.participantIds).toEqual([friend.id]);
  expect((await answer(_id, false)).data).toEqual({ status: 'refused' });
  expect(await named(_id)).toEqual([]);
  expect(await statusFor(_id)).toEqual(['refused']);
  expect(told(friend.id)).toEqual(['asked']);
  expect(told(owner.id)).toEqual(['agreed', 'refused']);
});

test('who refused is not asked again by being named anew; they may still agree by themselves', async () => {
  const { _id } = await aVideo(api, owner, { ...EVERYONE, participantIds: [friend.id] });
  await answer(_id, false);
  await changed(api, owner, _id, { participantIds: '' });
  await changed(api, owner, _id, { participantIds: [friend.id] });
  expect(await statusFor(_id)).toEqual(['refused']);
  expect(told(friend.id)).toEqual(['asked']);
  expect(await requests(friend, { status: 'asked' })).toEqual({ data: [], total: 0 });
  await answer(_id, true);
  expect(await named(_id)).toEqual(['Friend Name']);
  // Another change of the video leaves names alone; leaving somebody out takes the name away.
  await changed(api, owner, _id, { title: 'Sea' });
  expect(await named(_id)).toEqual(['Friend Name']);
  await changed(api, owner, _id, { participantIds: '' });
  expect(await named(_id)).toEqual([]);
  expect((await answer(_id, true)).error.error).toBe('videos.not-asked');
});

test('who refused agrees by what they see now: not by a request about an earlier film', async () => {
  const { _id } = await aVideo(api, owner, { ...EVERYONE, participantIds: [friend.id] });
  const [seen] = (await requests(friend)).data;
  await answer(_id, false);
  api.clock.advance({ seconds: 5 });
  await changed(api, owner, _id, { fileId: await aFilm(api, owner) });
  expect(await statusFor(_id)).toEqual(['refused']);
  const params = { id: _id };
  const body = { agree: true, askedAt: seen?.askedAt };
  const { error } = await api.call(ownVideos.answerParticipation, { params, body }, friend);
  expect(error.error).toBe('videos.asked-again');
  expect(await named(_id)).toEqual([]);
});

test('a name is told to nobody who may not see that performer, and to nobody once the account is closed', async () => {
  const { _id } = await aVideo(api, owner, { ...EVERYONE, participantIds: [friend.id] });
  await answer(_id, true);
  await api.deps.db.execute(`update performers set block_countries = '{FR}' where id = '${friend.id}'`);
  expect(await named(_id, { headers: { 'x-test-country': 'FR' } })).toEqual([]);
  expect(await named(_id)).toEqual(['Friend Name']);
  await api.deps.db.execute(`update users set status = 'inactive' where id = '${friend.id}'`);
  expect(await named(_id)).toEqual([]);
});

test('who is taken out and named again is told once a day, and whoever blocks the owner not at all', async () => {
  const notices = (userId: string) => api.notices.filter((one) => one.userId === userId).length;
  const shy = await aPerformer(api);
  await api.call(blocks.add, { body: { targetId: owner.id } }, shy);
  const { _id } = await aVideo(api, owner, EVERYONE);
  for (let nr = 0; nr < 3; nr += 1) {
    await changed(api, owner, _id, { participantIds: [friend.id, shy.id] });
    await changed(api, owner, _id, { participantIds: '' });
  }
  await changed(api, owner, _id, { participantIds: [friend.id, shy.id] });
  expect([notices(friend.id), told(friend.id).length]).toEqual([1, 1]);
  expect([notices(shy.id), told(shy.id).length]).toEqual([0, 0]);
});

test('another film is another question', async () => {
  const { _id } = await aVideo(api, owner, { ...EVERYONE, participantIds: [friend.id] });
  await answer(_id, true);
  await changed(api, owner, _id, { fileId: await aFilm(api, owner) });
  expect(await named(_id)).toEqual([]);
  expect(await statusFor(_id)).toEqual(['asked']);
});

test('who has a video as they bought it is not led to people who were named later', async () => {
  await tokensFor(api, fan.id, 100_00);
  const { _id } = await aVideo(api, owner, FOR_SALE);
  const theirs = await aVideo(api, friend, EVERYONE);
  expect((await api.call(wallet.video, { params: { id: _id }, body: {} }, fan)).status).toBe(200);
  await api.deps.db.execute(`update performers set block_countries = '{FR}' where id = '${owner.id}'`);
  await changed(api, owner, _id, { participantIds: [friend.id] });
  await answer(_id, true);
  const related = async (country: string) => {
    const as = { ...fan, headers: { 'x-test-country': country } };
    return (await api.call(videos.related, { params: { id: _id } }, as)).data.data.map((one) => one._id);
  };
  expect(await related('DE')).toEqual([theirs._id]);
  expect(await related('FR')).toEqual([]);
});

test('nobody agrees to a film that came after what they looked at', async () => {
  const agreeTo = async (id: string, askedAt: string | undefined) =>
    api.call(ownVideos.answerParticipation, { params: { id }, body: { agree: true, askedAt } }, friend);
  const { _id } = await aVideo(api, owner, { ...EVERYONE, participantIds: [friend.id] });
  const { data: before } = await requests(friend);
  api.clock.advance({ seconds: 1 });
  await changed(api, owner, _id, { fileId: await aFilm(api, owner) });
  expect(told(friend.id)).toEqual(['asked', 'asked']);
  expect((await agreeTo(_id, before[0]?.askedAt)).error.error).toBe('videos.asked-again');
  expect(await named(_id)).toEqual([]);
  const { data: now } = await requests(friend);
  expect((await agreeTo(_id, now[0]?.askedAt)).status).toBe(200);
  expect(await named(_id)).toEqual(['Friend Name']);
  // At the same moment, whichever is first.
  for (let round = 0; round < 8; round += 1) {
    const video = await aVideo(api, owner, { ...EVERYONE, participantIds: [friend.id] });
    const asked = (await requests(friend)).data.find((one) => one._id === video._id);
    api.clock.advance({ seconds: 1 });
    const fileId = await aFilm(api, owner);
    await Promise.all([changed(api, owner, video._id, { fileId }), agreeTo(video._id, asked?.askedAt)]);
    expect(await named(video._id)).toEqual([]);
  }
});

test('only other performers whom people can see are asked, and only those asked can answer', async () => {
  const pending = await aPerformer(api, { reviewState: 'pending' });
  const { _id } = await aVideo(api, owner, EVERYONE);
  for (const id of [fan.id, pending.id, 'nobody']) {
    const body = { participantIds: [id] };
    const refused = await api.call(ownVideos.update, { params: { id: _id }, body }, owner);
    expect(refused.error.fields).toHaveProperty('participantIds');
  }
  expect((await answer(_id, true)).error.error).toBe('videos.not-asked');
  expect((await answer(_id, true, owner)).error.error).toBe('videos.not-asked');
});

test('a request shows what a locked card shows, also of a draft, and its film until it is refused, and nothing of a deleted video', async () => {
  const about = { status: 'draft', description: 'Secret' } as const;
  const { _id } = await aVideo(api, owner, { ...about, participantIds: [friend.id] });
  const [request] = (await requests(friend)).data;
  expect(request).toMatchObject({
    title: 'Lake',
    duration: 100,
    performer: { _id: owner.id },
    thumbnail: { url: null },
  });
  expect(JSON.stringify({ ...request, film: null })).not.toMatch(/Secret|signed/);
  const film = request?.film?.url ?? '';
  const watched = async () => {
    api.clock.advance({ seconds: 6 });
    return (await api.app.inject({ url: film })).statusCode;
  };
  expect(await watched()).toBe(200);
  await answer(_id, false);
  expect((await requests(friend)).data[0]?.film).toBeNull();
  expect(await watched()).toBe(403);
  await answer(_id, true);
  expect(await watched()).toBe(200);
  await api.call(ownVideos.remove, { params: { id: _id } }, owner);
  expect((await requests(friend)).total).toBe(0);
  expect((await answer(_id, true)).status).toBe(404);
});
