import { ownVideos } from '#contract/own-videos.ts';
import { performers } from '#contract/performers.ts';
import { reactions } from '#contract/reactions.ts';
import { videos } from '#contract/videos.ts';
import { wallet } from '#contract/wallet.ts';
import { VIDEOS_MAX } from '#rules/video-form.ts';
import { lockPerformer } from '#server/db/lock-performer.ts';
import { videos as table } from '#server/db/schema/videos.ts';
import { newId } from '#server/ids.ts';
import type { TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { untilWaiting } from '#support/postgres-locks.ts';
import { EVERYONE, FOR_SALE, SUBSCRIBERS, subscribed, withPublisher } from '#support/posts.ts';
import { countQueries } from '#support/queries.ts';
import { aFilm, aVideo, changed } from '#support/videos.ts';

let api: TestApi;
let owner: Person;
let fan: Person;
withPublisher((made) => {
  ({ api, owner, fan } = made);
});

type Caller = Partial<Person> & { headers?: Record<string, string> };
const FRENCH = { headers: { 'x-test-country': 'FR' } };
const view = (id: string, as: Caller = {}) => api.call(videos.view, { params: { id } }, as);
const listed = async (as: Caller = {}, query = {}) =>
  (await api.call(videos.search, { query }, as)).data.data.map(({ _id }) => _id);
const buy = (id: string, as: Person, price?: number) =>
  api.call(wallet.video, { params: { id }, body: price === undefined ? {} : { price } }, as);
const statusOf = async (url: string | null, headers = {}) =>
  (await api.app.inject({ url: url ?? '/', headers })).statusCode;
const remove = (id: string) => api.call(ownVideos.remove, { params: { id } }, owner);
const later = () => api.clock.advance({ minutes: 1 });
const deletedLongAgo = () =>
  api.deps.db.execute(`update videos set deleted_at = deleted_at - interval '31 days'`);
const run = async (job: 'videos.sweep' | 'videos.turn') => {
  await api.deps.jobs.enqueue(api.deps.db, job, {});
  await api.runJobs();
};
const filmFiles = async () =>
  (await api.deps.db.execute(`select id from files where type like 'performer-video%'`)).rows.map(
    ({ id }) => id,
  );

async function boughtVideo(body = {}) {
  const made = await aVideo(api, owner, { ...FOR_SALE, ...body });
  await tokensFor(api, fan.id, 100_00);
  later();
  expect((await buy(made._id, fan)).status).toBe(200);
  later();
  return made;
}

describe('who gets what', () => {
  const PEOPLE = ['visitor', 'stranger', 'subscriber', 'expired', 'buyer', 'owner', 'operator'] as const;
  const OPEN = {
    everyone: PEOPLE as readonly string[],
    subscribers: ['subscriber', 'buyer', 'owner', 'operator'],
    buyers: ['buyer', 'owner', 'operator'],
  };
  const STATES = ['out', 'draft', 'inactive', 'planned', 'waiting', 'deleted'] as const;

  async function people(): Promise<Record<(typeof PEOPLE)[number], Caller>> {
    const [subscriber, expired] = [await aFan(api), await aFan(api)];
    await subscribed(api, subscriber, owner, '2026-04-01T00:00:00Z');
    await subscribed(api, expired, owner, '2026-02-01T00:00:00Z');
    await tokensFor(api, fan.id, 100_00);
    return {
      visitor: {},
      stranger: await aFan(api),
      subscriber,
      expired,
      buyer: fan,
      owner,
      operator: await anOperator(api),
    };
  }

  test.each([
    ['everyone', EVERYONE],
    ['subscribers', SUBSCRIBERS],
    ['buyers', FOR_SALE],
  ] as const)(
    'of a video for %s, in each state: the detail, the list and the bytes',
    async (audience, body) => {
      const callers = await people();
      const wrong: string[] = [];
      for (const state of STATES) {
        // Bought while it was out and for sale, in any case.
        const { _id: id } = await aVideo(api, owner, FOR_SALE);
        await buy(id, fan);
        const own = (await view(id, fan)).data.video.url;
        await changed(api, owner, id, body);
        if (state === 'draft' || state === 'inactive') await changed(api, owner, id, { status: state });
        if (state === 'planned')
          await changed(api, owner, id, { isSchedule: true, scheduledAt: '2026-03-02T12:00:00Z' });
        if (state === 'waiting')
          await api.deps.db.execute(`update videos set is_waiting = true where id = '${id}'`);
        if (state === 'deleted') await remove(id);
        for (const who of PEOPLE) {
          const caller = callers[who];
          const isKept = who === 'buyer' || who === 'operator';
          const isKnown = state === 'out' || isKept || (who === 'owner' && state !== 'deleted');
          const isOpen = isKnown && (state !== 'out' || isKept || OPEN[audience].includes(who));
          const reply = await view(id, caller);
          const found = reply.status === 200 ? (reply.data.isLocked ? 'locked' : 'open') : reply.status;
          const wanted = isOpen ? 'open' : isKnown ? 'locked' : 404;
          if (found !== wanted) wrong.push(`${state} ${who}: expected ${wanted}, got ${found}`);
          const url = reply.data?.video.url ?? null;
          if ((url !== null) !== isOpen) wrong.push(`${state} ${who}: address ${url}`);
          if (url && (await statusOf(url)) !== 200) wrong.push(`${state} ${who}: no bytes`);
          const inList = (await listed(caller)).includes(id);
          if (inList !== (state === 'out')) wrong.push(`${state} ${who}: listed ${inList}`);
        }
        // The buyer's address is the buyer's: with another name it does not work.
        if ((await statusOf(own?.replace(fan.id, owner.id) ?? null)) === 200) wrong.push(`${state}: forged`);
        await api.deps.db.execute(`update videos set deleted_at = now() where id = '${id}'`);
      }
      expect(wrong).toEqual([]);
    },
  );

  test('a signed address ends with what it was given for', async () => {
    const made = await aVideo(api, owner, SUBSCRIBERS);
    await subscribed(api, fan, owner, '2026-03-01T12:05:00Z');
    const { url } = (await view(made._id, fan)).data.video;
    expect(await statusOf(url)).toBe(200);
    api.clock.advance({ minutes: 6 });
    expect(await statusOf(url)).not.toBe(200);
  });

  test('a blocked country gets nothing of it but what was bought there', async () => {
    const made = await boughtVideo({ tags: ['lake'] });
    await api.deps.db.execute(`update performers set block_countries = '{FR}' where id = '${owner.id}'`);
    expect((await view(made._id, FRENCH)).status).toBe(403);
    expect((await api.call(videos.search, {}, FRENCH)).data).toEqual({ data: [], total: 0 });
    expect((await api.call(videos.related, { params: { id: made._id } }, FRENCH)).status).toBe(403);
    const next = await aFilm(api, owner);
    await changed(api, owner, made._id, { title: 'Secret', tags: ['secret'], price: 777, fileId: next });
    const { data } = await view(made._id, { ...fan, ...FRENCH });
    expect(data).toMatchObject({ title: 'Lake', fileId: made.fileId, boughtVideo: null, tags: [] });
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`ecret|\\b777\\b|${next}`));
    expect(await statusOf(data.video.url)).toBe(200);
    // Free for all others now: what links show of it is not what was bought.
    await changed(api, owner, made._id, { isSale: true, price: 0 });
    const free = (await view(made._id, { ...fan, ...FRENCH })).data;
    expect(free).toMatchObject({ fileId: made.fileId, sharePicture: null, shareVideo: null });
  });

  test('teaser and thumbnail are for everyone, the film of a locked video is a blurred picture', async () => {
    const open = { isProtected: false } as const;
    const teaserId = await aFilm(api, owner, { ...open, type: 'performer-video-teaser' });
    const thumbnailId = await aFilm(api, owner, { ...open, type: 'performer-video-thumbnail' });
    const made = await aVideo(api, owner, { ...FOR_SALE, teaserId, thumbnailId });
    const { data } = await view(made._id);
    expect(data).toMatchObject({
      isLocked: true,
      teaserId,
      thumbnailId,
      video: { url: null, duration: 100 },
    });
    for (const url of [data.teaser?.url, data.thumbnail?.url]) expect(await statusOf(url ?? null)).toBe(200);
    expect(data.video.thumbnails).toEqual([data.video.blurThumbnail]);
    for (const type of ['teaser', 'thumbnail'] as const)
      await api.call(ownVideos.removeFile, { params: { id: made._id }, body: { type } }, owner);
    expect((await view(made._id)).data).toMatchObject({ teaser: null, thumbnail: null });
    expect(await filmFiles()).toEqual([made.fileId]);
    const film = { params: { id: made._id }, body: { type: 'video' } } as const;
    expect((await api.call(ownVideos.removeFile, film, owner)).error.fields).toHaveProperty('type');
  });
});

describe('what was bought stays', () => {
  test('also when another film takes its place: the buyer has both, others the new one', async () => {
    const made = await boughtVideo();
    const next = await aFilm(api, owner);
    await changed(api, owner, made._id, { fileId: next });
    const { data } = await view(made._id, fan);
    expect(data).toMatchObject({ fileId: next, boughtVideo: { _id: made.fileId } });
    for (const file of [data.video, data.boughtVideo]) expect(await statusOf(file?.url ?? null)).toBe(200);
    await run('videos.sweep');
    expect(await filmFiles()).toContain(made.fileId);
    const other = await aFan(api);
    await tokensFor(api, other.id, 100_00);
    await buy(made._id, other);
    expect((await view(made._id, other)).data).toMatchObject({ fileId: next, boughtVideo: null });
    const forged = data.boughtVideo?.url?.replaceAll(fan.id, other.id) ?? null;
    expect(await statusOf(forged)).not.toBe(200);
  });

  test('deleted, it is there for its buyer and gone for all others, and comes back for 30 days', async () => {
    const made = await boughtVideo();
    const total = async () =>
      (await api.call(performers.view, { params: { id: owner.id } })).data.stats.totalVideos;
    expect(await total()).toBe(1);
    await remove(made._id);
    expect(await total()).toBe(0);
    expect((await view(made._id, owner)).status).toBe(404);
    const deleted = await api.call(ownVideos.mine, { query: { isDeleted: true } }, owner);
    expect(deleted.data.data.map(({ _id }) => _id)).toEqual([made._id]);
    expect((await api.call(ownVideos.restore, { params: { id: made._id } }, owner)).status).toBe(200);
    expect(await total()).toBe(1);
    await remove(made._id);
    await deletedLongAgo();
    await run('videos.sweep');
    expect(await statusOf((await view(made._id, fan)).data.video.url)).toBe(200);
    expect((await api.call(ownVideos.restore, { params: { id: made._id } }, owner)).status).toBe(404);
  });

  test('what nobody bought is swept with its files, and so is what was sent and never used', async () => {
    const made = await aVideo(api, owner, {
      teaserId: await aFilm(api, owner, { type: 'performer-video-teaser' }),
    });
    await remove(made._id);
    await run('videos.sweep');
    expect(await filmFiles()).toHaveLength(2);
    api.clock.advance({ minutes: 31 * 24 * 60 });
    const unused = await aFilm(api, owner);
    await run('videos.sweep');
    expect(await filmFiles()).toEqual([unused]);
    api.clock.advance({ minutes: 31 * 24 * 60 });
    await run('videos.sweep');
    expect(await filmFiles()).toEqual([]);
  });

  test('a file that becomes part of a video while it is swept stays', async () => {
    const made = await aVideo(api, owner);
    const teaserId = await aFilm(api, owner, { type: 'performer-video-teaser' });
    api.clock.advance({ minutes: 31 * 24 * 60 });
    const locked = Promise.withResolvers<void>();
    const sweep = locked.promise.then(() => run('videos.sweep'));
    await api.deps.db.transaction(async (tx) => {
      await lockPerformer(tx, owner.id);
      locked.resolve();
      await Promise.race([untilWaiting(tx), sweep]);
      await tx.execute(`update videos set teaser_id = '${teaserId}' where id = '${made._id}'`);
    });
    await sweep;
    expect(await filmFiles()).toContain(teaserId);
  });

  test('nothing is paid twice, another price is refused, and the number of purchases is right', async () => {
    const made = await boughtVideo();
    expect((await buy(made._id, fan)).data.targetId).toBe(made._id);
    expect((await api.call(wallet.search, { query: { type: 'video' } }, fan)).data.total).toBe(1);
    const own = await api.call(ownVideos.mineOne, { params: { id: made._id } }, owner);
    expect(own.data.totalPurchases).toBe(1);
    const other = await aFan(api);
    await tokensFor(api, other.id, 100_00);
    expect((await buy(made._id, other, 1)).error.error).toBe('wallet.price-changed');
    expect((await buy(made._id, owner)).status).toBe(403);
    for (const body of [{ status: 'inactive' }, { status: 'active', isSale: false }] as const) {
      await changed(api, owner, made._id, body);
      expect((await buy(made._id, other)).status).not.toBe(200);
    }
  });
});

test.each([
  ['hidden', (id: string) => changed(api, owner, id, { status: 'inactive' })],
  ['deleted', remove],
  ['given another film', async (id: string) => changed(api, owner, id, { fileId: await aFilm(api, owner) })],
] as const)('a sale while the video is %s is made whole or not at all', async (_what, change) => {
  await tokensFor(api, fan.id, 1000_00);
  for (let round = 0; round < 8; round += 1) {
    const made = await aVideo(api, owner, FOR_SALE);
    const [sold] = await Promise.all([buy(made._id, fan), change(made._id)]);
    if (sold.status !== 200) expect(sold.error.error).toMatch(/not-found|changed-meanwhile/);
    else expect(await statusOf((await view(made._id, fan)).data.video.url)).toBe(200);
  }
});

describe('a sale that finds the video being changed waits for the change', () => {
  /** Buys while another connection has changed the video and not committed yet. */
  async function during(change: string) {
    const made = await aVideo(api, owner, FOR_SALE);
    await tokensFor(api, fan.id, 100_00);
    let sale: ReturnType<typeof buy> | undefined;
    await api.deps.db.transaction(async (tx) => {
      await tx.execute(`update videos set ${change} where id = '${made._id}'`);
      sale = buy(made._id, fan);
      await Promise.race([untilWaiting(tx), sale]);
    });
    return { made, reply: await sale };
  }

  test.each([
    ['hidden', `status = 'inactive'`],
    ['deleted', 'deleted_at = now()'],
    ['planned', `published_at = published_at + interval '1 day'`],
    ['made to wait', 'is_waiting = true'],
    ['made dearer', 'price = price + 1'],
    ['made for subscribers', 'is_sale = false'],
  ])('%s, it is not sold', async (_what, change) => {
    const { made, reply } = await during(change);
    expect(reply?.error.error).toBe('wallet.changed-meanwhile');
    expect((await api.call(wallet.search, {}, fan)).data.total).toBe(0);
    expect((await api.deps.db.execute('select 1 from video_purchases')).rows).toEqual([]);
    expect(
      (await api.deps.db.execute(`select total_purchases from videos where id = '${made._id}'`)).rows,
    ).toEqual([{ total_purchases: 0 }]);
  });

  test('with another film, that one is sold', async () => {
    const next = await aFilm(api, owner);
    expect((await during(`file_id = '${next}'`)).reply?.status).toBe(200);
    expect((await api.deps.db.execute('select file_id from video_purchases')).rows).toEqual([
      { file_id: next },
    ]);
  });
});

describe('times', () => {
  test('a planned video is its performer’s alone until its minute, then it is there, also without the job', async () => {
    const scheduledAt = '2026-03-01T18:00:00.000Z';
    const made = await aVideo(api, owner, { ...EVERYONE, isSchedule: true, scheduledAt });
    expect(made).toMatchObject({ status: 'active', isSchedule: true, scheduledAt });
    await run('videos.turn');
    expect((await view(made._id, fan)).status).toBe(404);
    api.clock.set('2026-03-01T17:59:59Z');
    expect(await listed()).toEqual([]);
    api.clock.set('2026-03-01T18:00:00Z');
    expect((await view(made._id, fan)).data).toMatchObject({ isSchedule: false, publishedAt: scheduledAt });
    const total = async () =>
      (await api.call(performers.view, { params: { id: owner.id } })).data.stats.totalVideos;
    expect(await total()).toBe(0);
    await run('videos.turn');
    await run('videos.turn');
    expect(await total()).toBe(1);
  });

  test('a plan is checked, changed and dropped; what was out keeps its place', async () => {
    const past = { isSchedule: true, scheduledAt: '2026-02-01T12:00:00Z' };
    const refused = await api.call(
      ownVideos.create,
      { body: { title: 'Lake', fileId: await aFilm(api, owner), ...past } },
      owner,
    );
    expect(refused.error.fields).toHaveProperty('scheduledAt');
    const made = await aVideo(api, owner, { isSchedule: true, scheduledAt: '2026-03-02T12:00:00Z' });
    expect((await changed(api, owner, made._id, { title: 'Sea' })).isSchedule).toBe(true);
    const now = api.clock.now().toISOString();
    expect(await changed(api, owner, made._id, { isSchedule: false })).toMatchObject({ publishedAt: now });
    later();
    await changed(api, owner, made._id, { status: 'inactive' });
    later();
    expect((await changed(api, owner, made._id, { status: 'active' })).publishedAt).toBe(now);
  });
});

describe('finding', () => {
  test('by words, tags, performer, ids and price; a draft is found by its performer alone', async () => {
    const lake = await aVideo(api, owner, { ...EVERYONE, title: 'At the lake', tags: ['#Summer', ' swim '] });
    const sea = await aVideo(api, owner, { ...FOR_SALE, title: 'At the sea', description: 'Waves' });
    const draft = await aVideo(api, owner, { title: 'Lake draft', status: 'draft' });
    expect(lake.tags).toEqual(['summer', 'swim']);
    expect(await listed({}, { q: 'LAKE' })).toEqual([lake._id]);
    expect(await listed({}, { q: 'waves' })).toEqual([sea._id]);
    expect(await listed({}, { q: 'summer' })).toEqual([lake._id]);
    expect(await listed({}, { tag: '#Summer' })).toEqual([lake._id]);
    expect((await listed({}, { performerId: owner.id })).sort()).toEqual([lake._id, sea._id].sort());
    expect(await listed({}, { ids: [sea._id, draft._id] })).toEqual([sea._id]);
    expect(await listed({}, { excludedId: sea._id })).toEqual([lake._id]);
    const own = await api.call(ownVideos.mine, { query: { status: 'draft' } }, owner);
    expect(own.data.data.map(({ _id }) => _id)).toEqual([draft._id]);
    const stranger = await aPerformer(api);
    expect((await api.call(ownVideos.mine, {}, stranger)).data.total).toBe(0);
    expect((await api.call(ownVideos.mineOne, { params: { id: lake._id } }, stranger)).status).toBe(404);
  });

  test('related: most tags in common first, then of the same performer, then the newest, never hidden ones', async () => {
    const other = await aPerformer(api);
    const base = await aVideo(api, owner, { ...EVERYONE, tags: ['a', 'b', 'c'] });
    const both = await aVideo(api, other, { ...EVERYONE, tags: ['a', 'b'] });
    const older = await aVideo(api, other, { ...EVERYONE, tags: ['c', 'x'] });
    later();
    const newer = await aVideo(api, other, { ...EVERYONE, tags: ['a', 'y'] });
    const same = await aVideo(api, owner, { ...SUBSCRIBERS, tags: ['b'] });
    const sameNoTag = await aVideo(api, owner, EVERYONE);
    await aVideo(api, other, { ...EVERYONE, tags: ['z'] });
    await aVideo(api, owner, { ...EVERYONE, tags: ['a', 'b', 'c'], status: 'draft' });
    // Their own performer is shown no drafts among them either.
    for (const who of [{}, owner]) {
      const { data } = await api.call(videos.related, { params: { id: base._id } }, who);
      expect(data.data.map(({ _id }) => _id)).toEqual(
        [both, same, newer, older, sameNoTag].map(({ _id }) => _id),
      );
    }
  });
});

describe('going on to watch', () => {
  const stop = (id: string, seconds: number, as: Person = fan) =>
    api.call(videos.setPosition, { params: { id }, body: { seconds } }, as);
  const begun = async (as: Person = fan) => {
    const { data } = await api.call(videos.continueWatching, {}, as);
    return { ids: data.data.map(({ _id }) => _id), total: data.total };
  };

  test('a place is kept for each person, once however often it is sent, and forgotten at the end', async () => {
    const one = await aVideo(api, owner, EVERYONE);
    const two = await aVideo(api, owner, EVERYONE);
    expect((await stop(one._id, 40.7)).data).toEqual({ position: 40 });
    await stop(one._id, 40.7);
    later();
    await stop(two._id, 10);
    expect(await begun()).toEqual({ ids: [two._id, one._id], total: 2 });
    expect((await view(one._id, fan)).data.position).toBe(40);
    expect((await view(one._id, owner)).data.position).toBeNull();
    later();
    await stop(one._id, 50);
    expect((await begun()).ids).toEqual([one._id, two._id]);
    expect((await stop(one._id, 96)).data.position).toBeNull();
    expect((await stop(two._id, 2)).data.position).toBeNull();
    expect(await begun()).toEqual({ ids: [], total: 0 });
  });

  test('only what is open can be begun, and what was closed since is not listed or counted', async () => {
    const locked = await aVideo(api, owner, FOR_SALE);
    expect((await stop(locked._id, 30)).status).toBe(403);
    await tokensFor(api, fan.id, 100_00);
    await buy(locked._id, fan);
    await stop(locked._id, 30);
    const [free, later_, hidden] = [
      await aVideo(api, owner, EVERYONE),
      await aVideo(api, owner, EVERYONE),
      await aVideo(api, owner, EVERYONE),
    ];
    for (const made of [free, later_, hidden]) await stop(made._id, 30);
    await changed(api, owner, later_._id, SUBSCRIBERS);
    await changed(api, owner, hidden._id, { status: 'inactive' });
    await changed(api, owner, locked._id, { status: 'inactive' });
    const found = await begun();
    expect(found.ids.sort()).toEqual([free._id, locked._id].sort());
    expect(found.total).toBe(2);
    await subscribed(api, fan, owner, '2026-04-01T00:00:00Z');
    expect((await begun()).total).toBe(3);
  });
});

test('a video is made once under a key, and fields that are wrong are named', async () => {
  const fileId = await aFilm(api, owner);
  const keyed = { ...owner, headers: { 'idempotency-key': 'video-1' } };
  const body = { title: 'Once', fileId };
  const [one, two] = await Promise.all([
    api.call(ownVideos.create, { body }, keyed),
    api.call(ownVideos.create, { body }, keyed),
  ]);
  expect(one.data._id).toBe(two.data._id);
  const other = await api.call(ownVideos.create, { body: { ...body, title: 'Else' } }, keyed);
  expect(other.error.error).toBe('videos.key-reused');
  const rival = await aPerformer(api);
  const wrong = {
    title: '',
    description: 'x'.repeat(1001),
    isSale: true,
    price: 0.5,
    tags: ['x'.repeat(31)],
    participantIds: Array.from({ length: 11 }, (_, nr) => `p${nr}`),
  };
  const refused = await api.call(ownVideos.create, { body: { ...wrong, fileId } }, owner);
  expect(Object.keys(refused.error.fields ?? {}).sort()).toEqual([
    'description',
    'participantIds',
    'price',
    'tags',
    'title',
  ]);
  for (const missing of [{}, { fileId: 'nothing' }, { fileId: await aFilm(api, rival) }])
    expect(
      (await api.call(ownVideos.create, { body: { title: 'A', ...missing } }, owner)).error.fields,
    ).toHaveProperty('video');
});

test('a performer who is not approved prepares videos and publishes none', async () => {
  const pending = await aPerformer(api, { reviewState: 'pending' });
  const body = { title: 'Now', fileId: await aFilm(api, pending) };
  const refused = await api.call(ownVideos.create, { body }, pending);
  expect(refused.error.error).toBe('videos.review-pending');
  const draft = await aVideo(api, pending, { ...body, status: 'draft' });
  const active = { videoIds: [draft._id], status: 'active' as const };
  expect((await api.call(ownVideos.setStatus, { body: active }, pending)).error.error).toBe(
    'videos.review-pending',
  );
});

test('several videos change at once, all or none, and those of others not at all', async () => {
  const [one, two] = [await aVideo(api, owner, EVERYONE), await aVideo(api, owner, EVERYONE)];
  const rival = await aPerformer(api);
  const theirs = await aVideo(api, rival, EVERYONE);
  const set = (videoIds: string[], status: 'inactive' | 'active' | 'deleted' | 'restored') =>
    api.call(ownVideos.setStatus, { body: { videoIds, status } }, owner);
  expect((await set([one._id, theirs._id], 'inactive')).status).toBe(404);
  expect(await listed()).toHaveLength(3);
  await set([one._id, two._id], 'inactive');
  expect(await listed()).toEqual([theirs._id]);
  await set([one._id, two._id], 'deleted');
  expect((await api.call(ownVideos.mine, {}, owner)).data.total).toBe(0);
  expect((await set([one._id, two._id, theirs._id], 'restored')).status).toBe(404);
  expect((await set([one._id, two._id], 'restored')).status).toBe(200);
  const again = await set([one._id, two._id], 'active');
  expect([again.status, (await listed()).length]).toEqual([200, 3]);
  expect((await api.call(performers.view, { params: { id: owner.id } })).data.stats.totalVideos).toBe(2);
  const id = theirs._id;
  const tries = [
    await api.call(ownVideos.update, { params: { id }, body: { title: 'Mine' } }, owner),
    await api.call(ownVideos.remove, { params: { id } }, owner),
    await api.call(ownVideos.removeFile, { params: { id }, body: { type: 'teaser' } }, owner),
    await api.call(ownVideos.cutTeaser, { params: { id }, body: { start: 0, end: 2 } }, owner),
    await api.call(ownVideos.choosePoster, { params: { id }, body: { at: 0 } }, owner),
  ];
  expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404));
});

test('a status for many videos costs no more statements than one for one', async () => {
  const made = [await aVideo(api, owner), await aVideo(api, owner), await aVideo(api, owner)];
  const cost = (some: typeof made, status: 'inactive' | 'active') =>
    countQueries(() =>
      api.call(ownVideos.setStatus, { body: { videoIds: some.map(({ _id }) => _id), status } }, owner),
    );
  await cost(made, 'inactive');
  expect(await cost(made, 'active')).toBe(await cost(made.slice(0, 1), 'inactive'));
});

test('likes, bookmarks and views count, and bookmarks list what one may know of', async () => {
  const { _id: objectId } = await aVideo(api, owner, FOR_SALE);
  const target = { objectType: 'video', objectId } as const;
  await api.call(reactions.add, { body: { ...target, action: 'like' } }, fan);
  await api.call(reactions.add, { body: { ...target, action: 'bookmark' } }, fan);
  const count = (as: Person) => api.call(videos.countView, { params: { id: objectId } }, as);
  // What is locked was not seen.
  expect((await count(fan)).data).toBe(false);
  await tokensFor(api, fan.id, 100_00);
  await buy(objectId, fan);
  expect([(await count(fan)).data, (await count(fan)).data, (await count(owner)).data]).toEqual([
    true,
    false,
    false,
  ]);
  expect((await view(objectId, fan)).data).toMatchObject({
    isLiked: true,
    isBookMarked: true,
    isBookmarked: true,
    stats: { likes: 1, bookmarks: 1, views: 1 },
  });
  const other = await aFan(api);
  await api.call(reactions.add, { body: { ...target, action: 'bookmark' } }, other);
  const bookmarks = async (as: Person, q?: string) =>
    (await api.call(reactions.bookmarks, { params: { kind: 'videos' }, query: { q } }, as)).data;
  expect((await bookmarks(other)).data[0]?.objectInfo).toMatchObject({ title: 'Lake', isLocked: true });
  expect((await bookmarks(other, 'sea')).total).toBe(0);
  await changed(api, owner, objectId, { status: 'inactive' });
  expect(await bookmarks(other)).toEqual({ data: [], total: 0 });
  expect((await bookmarks(fan)).total).toBe(1);
});

test('one performer has at most five thousand videos; deleted ones do not count, and come back only where there is room', async () => {
  const made = await aVideo(api, owner);
  const fileId = await aFilm(api, owner);
  const rows = Array.from({ length: VIDEOS_MAX - 1 }, (_, nr) => ({
    id: newId(),
    slug: `many-${nr}`,
    performerId: owner.id,
    title: 'One of many',
    fileId,
  }));
  for (let from = 0; from < rows.length; from += 1000)
    await api.deps.db.insert(table).values(rows.slice(from, from + 1000));
  const create = async () =>
    api.call(ownVideos.create, { body: { title: 'Lake', fileId: await aFilm(api, owner) } }, owner);
  const refused = { status: 422, error: { error: 'videos.too-many' } };
  expect(await create()).toMatchObject(refused);
  await remove(made._id);
  expect((await create()).status).toBe(200);
  expect(await api.call(ownVideos.restore, { params: { id: made._id } }, owner)).toMatchObject(refused);
});
