import { files } from '#contract/files.ts';
import { ownVideos } from '#contract/own-videos.ts';
import { videos as calls } from '#contract/videos.ts';
import { blocks } from '#server/db/schema/conversations.ts';
import { videoParticipants, videoPositions, videos } from '#server/db/schema/videos.ts';
import { newId } from '#server/ids.ts';
import { asking, isVisitor } from '#support/access-asking.ts';
import { isKnown, isOut, isTurnedAway, isWhole, levelOf } from '#support/access-levels.ts';
import { marksReader, signedFor } from '#support/access-marks.ts';
import { sorted } from '#support/access-parts.ts';
import { videoKind } from '#support/access-videos.ts';
import { makePeople, NOW, type People, sell, type Thing, thingsOf } from '#support/access-world.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';

/*
 * The access matrix for what videos alone have: people who are asked to be named, videos that are related to one, and
 * those that one has begun to watch.
 */
let api: TestApi;
let people: People;
let things: Thing[];
let read: ReturnType<typeof marksReader>;
let expectAll: ReturnType<typeof asking<Thing>>['expectAll'];
let expectLists: ReturnType<typeof asking<Thing>>['expectLists'];
const { partsOf, states } = videoKind;

beforeAll(async () => {
  api = await startTestApi();
  await api.reset();
  api.clock.set(NOW);
  people = await makePeople(api);
  things = thingsOf(people, states).map((thing, nr) => ({ ...thing, type: 'video', nr, slug: `slug${nr}` }));
  for (const thing of things) {
    await videoKind.write(api, thing);
    for (const sale of await sell(api, people, 'video', thing)) await videoKind.noteSale?.(api, sale);
  }
  read = marksReader(things);
  ({ expectAll, expectLists } = asking({ people, things, read, partsOf }));
});
afterAll(() => api.close());

const ANSWERS = ['asked', 'agreed', 'refused', 'blocked'] as const;
const FILM = ['display', 'phone', 'poster', 'thumbnail', 'captions-en', 'blurred'];

test('who is asked to be named, or agreed, watches the film of that request, and gets nothing else; nor that of who closed or blocks them', async () => {
  const named: Record<(typeof ANSWERS)[number], Person> = {
    asked: await aPerformer(api),
    agreed: await aPerformer(api, { country: 'DE' }),
    refused: await aPerformer(api),
    blocked: await aPerformer(api),
  };
  for (const who of ANSWERS) {
    const status = who === 'blocked' ? 'agreed' : who;
    await api.deps.db
      .insert(videoParticipants)
      .values(things.map(({ id }) => ({ videoId: id, performerId: named[who].id, position: 0, status })));
  }
  await api.deps.db
    .insert(blocks)
    .values(people.authors.map(({ id }) => ({ id: newId(), userId: id, targetId: named.blocked.id })));
  const strange = await aPerformer(api);
  const wrong: string[] = [];
  for (const who of [...ANSWERS, 'strange'] as const) {
    const person = who === 'strange' ? strange : named[who];
    const list = await api.call(ownVideos.participations, { query: { limit: 200 } }, person);
    const told = read(list.data);
    for (const thing of things) {
      const { state, audience } = thing;
      const isAsked = who === 'asked' || who === 'agreed';
      const mayWatch = isAsked && !['deleted', 'unapproved', 'closed'].includes(state);
      const as = who === 'agreed' ? 'german' : who === 'blocked' ? 'blocked' : 'colleague';
      const isOpen = isWhole(levelOf(as, thing));
      const view = await api.call(calls.view, { params: { id: thing.id } }, person);
      const got: string[] = [];
      for (const one of thing.renditions.filter(({ part }) => part !== 'shown to all')) {
        const { statusCode } = await api.app.inject({ url: signedFor(api, one, person.id) });
        if (statusCode === 200) got.push(one.part);
      }
      const film = thing.renditions.find(({ part }) => part === 'display')?.fileId ?? '';
      const addresses = await api.call(files.addresses, { params: { id: film } }, person);
      const parts = read(view.data ?? view.error).get(thing.nr) ?? [];
      const found = [got.join(), addresses.status, parts.join(), (told.get(thing.nr) ?? []).join()].join(
        '; ',
      );
      const wanted = [
        mayWatch || isOpen ? FILM.join() : '',
        mayWatch || isOpen ? 200 : 404,
        partsOf(as, thing).join(),
        who === 'strange' || state === 'deleted'
          ? ''
          : sorted(['title', 'shown to all', ...(mayWatch ? [...FILM, 'alt'] : [])]).join(),
      ].join('; ');
      if (found !== wanted) wrong.push(`${who}, ${audience} ${state}: expected ${wanted}; got ${found}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('what is related to a video', async () => {
  // All of them share a tag.
  await api.deps.db.update(videos).set({ tags: ['shared'] });
  const parts = (...[who, thing]: Parameters<typeof partsOf>) =>
    partsOf(who, thing).filter((part) => part !== 'words');
  const own = await aPerformer(api);
  const [base] = thingsOf(people, ['out']).map(
    (thing): Thing => ({ ...thing, type: 'video', nr: 900, slug: 'base', author: own, id: newId() }),
  );
  if (!base) throw new Error('no base');
  await videoKind.write(api, { ...base, audience: 'free', state: 'out' });
  await api.deps.db.update(videos).set({ tags: ['shared'] });
  await expectLists(
    async (caller) => (await api.call(calls.related, { params: { id: base.id } }, caller)).data,
    (who, thing) => isOut(thing) && !isTurnedAway(who),
    { parts },
  );
  await expectAll(
    async (_who, { id }, caller) =>
      String((await api.call(calls.related, { params: { id } }, caller)).status),
    (who, thing) =>
      isKnown(levelOf(who, thing)) ? '200' : levelOf(who, thing) === 'blocked' ? '403' : '404',
  );
});

test('what one has begun to watch', async () => {
  for (const { id: userId } of [...Object.values(people.callers), ...people.authors])
    if (userId)
      await api.deps.db
        .insert(videoPositions)
        .values(things.map(({ id }) => ({ userId, videoId: id, seconds: 20 })));
  await expectLists(
    async (caller) => (await api.call(calls.continueWatching, { query: { limit: 200 } }, caller)).data,
    (who, thing) => !isVisitor(who) && isWhole(levelOf(who, thing)),
    { parts: (who, thing) => partsOf(who, thing).filter((part) => part !== 'words') },
  );
});
