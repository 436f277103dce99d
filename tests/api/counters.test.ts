import { sql } from 'drizzle-orm';
import { comments } from '#contract/comments.ts';
import { reactions } from '#contract/reactions.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { aPost, EVERYONE } from '#support/posts.ts';
import { aProduct } from '#support/products.ts';
import { aVideo } from '#support/videos.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const PEOPLE = 50;
const CALLS = 500;

/** Numbers that repeat from run to run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Every number that is kept beside rows, and the rows it stands for. */
async function counts() {
  const { rows } = await api.deps.db.execute(sql`
    select 'feed' as kind, f.id, f.total_like, f.total_bookmark, f.total_comment, 0 as total_reply,
      (select count(*)::int from reactions r where r.object_id = f.id and r.action = 'like') as likes,
      (select count(*)::int from reactions r where r.object_id = f.id and r.action = 'bookmark') as bookmarks,
      (select count(*)::int from comments c where c.object_id = f.id) as comments,
      0 as replies
    from feeds f
    union all
    select 'video', v.id, v.total_like, v.total_bookmark, v.total_comment, 0,
      (select count(*)::int from reactions r where r.object_id = v.id and r.action = 'like'),
      (select count(*)::int from reactions r where r.object_id = v.id and r.action = 'bookmark'),
      (select count(*)::int from comments c where c.object_id = v.id), 0
    from videos v
    union all
    select 'product', p.id, p.total_like, p.total_bookmark, p.total_comment, 0,
      (select count(*)::int from reactions r where r.object_id = p.id and r.action = 'like'),
      (select count(*)::int from reactions r where r.object_id = p.id and r.action = 'bookmark'),
      (select count(*)::int from comments c where c.object_id = p.id), 0
    from products p
    union all
    select 'comment', c.id, c.total_like, 0, 0, c.total_reply,
      (select count(*)::int from reactions r where r.object_id = c.id and r.action = 'like'), 0, 0,
      (select count(*)::int from comments a where a.parent_id = c.id)
    from comments c
    union all
    select 'performer', p.id, p.total_like, 0, 0, 0,
      (select count(*)::int from reactions r where r.object_id = p.id and r.action = 'like'), 0, 0, 0
    from performers p`);
  return rows as Record<string, unknown>[];
}

test(`${CALLS} likes, bookmarks, comments, replies and their ends by ${PEOPLE} people leave the numbers that the rows have`, async () => {
  const owner = await aPerformer(api);
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => aFan(api)));
  const posts = [await aPost(api, owner, EVERYONE), await aPost(api, owner, EVERYONE)];
  const video = await aVideo(api, owner, EVERYONE);
  const product = await aProduct(api, owner);
  const pick = numbers(7);
  const seeds = await Promise.all(
    people
      .slice(0, 8)
      .map((who, at) =>
        api.call(
          comments.create,
          { body: { objectType: 'feed', objectId: posts[at % 2]?._id ?? '', content: `Seed ${at}` } },
          who,
        ),
      ),
  );
  const made = seeds.map(({ data }) => data._id);
  const one = (who: Person) => {
    const post = posts[pick(2)]?._id ?? '';
    const comment = made[pick(made.length)] ?? '';
    const kinds = [
      ['comment', comment] as const,
      ['feed', post] as const,
      ['feed', post] as const,
      ['video', video._id] as const,
      ['product', product._id] as const,
    ];
    // A profile takes likes and bookmarks; comments go to posts, videos and products.
    const [objectType, objectId] = kinds[pick(5)] ?? ['feed', post];
    if (pick(8) === 0)
      return api.call(
        pick(3) === 0 ? reactions.remove : reactions.add,
        { body: { objectType: 'performer', objectId: owner.id, action: 'like' } },
        who,
      );
    const action = pick(2) === 0 ? 'like' : 'bookmark';
    const what = pick(10);
    if (what < 4) return api.call(reactions.add, { body: { objectType, objectId, action } }, who);
    if (what < 7) return api.call(reactions.remove, { body: { objectType, objectId, action } }, who);
    if (what < 9) return api.call(comments.create, { body: { objectType, objectId, content: 'Words' } }, who);
    return api.call(comments.remove, { params: { id: comment } }, pick(2) === 0 ? owner : who);
  };
  // Everybody at once, each one call after the other.
  const all = await Promise.all(
    people.map(async (who) => {
      const replies = [];
      for (let call = 0; call < CALLS / PEOPLE; call += 1) replies.push(await one(who));
      return replies;
    }),
  );
  const replies = all.flat();
  const statuses = new Set(replies.map(({ status }) => status));
  // What somebody deleted meanwhile, what is another's; and a slow machine may say that it is busy, and do nothing.
  for (const status of statuses) expect([200, 403, 404, 503]).toContain(status);
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(CALLS / 2);
  const found = await counts();
  expect(found.length).toBeGreaterThan(2);
  expect(
    found.map((row) => [row.kind, row.total_like, row.total_bookmark, row.total_comment, row.total_reply]),
  ).toEqual(found.map((row) => [row.kind, row.likes, row.bookmarks, row.comments, row.replies]));
  expect(
    found
      .filter(({ kind }) => kind === 'feed' || kind === 'video' || kind === 'product')
      .every(({ likes, comments }) => Number(likes) > 0 && Number(comments) > 0),
  ).toBe(true);
  const { rows: orphans } =
    await api.deps.db.execute(sql`select id from reactions r where r.object_type = 'comment'
    and not exists (select from comments c where c.id = r.object_id)`);
  expect(orphans).toEqual([]);
});
