import { sql } from 'drizzle-orm';
import { feeds } from '#contract/feeds.ts';
import { follows } from '#contract/follows.ts';
import { users } from '#contract/users.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer } from '#support/factories.ts';
import { aPost, EVERYONE } from '#support/posts.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

/** How the database would find the rows if reading them all were forbidden. */
async function planOf(statement: string): Promise<string> {
  return api.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain ${statement}`));
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

test.each([
  [
    'users_name_username_email_trigram',
    `select id from users where name ilike '%nna%' or username ilike '%nna%' or email ilike '%nna%'`,
  ],
  [
    'feeds_title_excerpt_text_trigram',
    `select id from feeds where title ilike '%nna%' or excerpt ilike '%nna%' or text ilike '%nna%'`,
  ],
  ['search_keywords_keyword_trigram', `select id from search_keywords where keyword ilike '%nna%'`],
])('parts of words are found by the index %s', async (index, statement) => {
  const plan = await planOf(statement);
  expect(plan).toContain(`Bitmap Index Scan on ${index}`);
  expect(plan).not.toContain('Seq Scan');
});

test('short and strange searches find the same as before', async () => {
  const performer = await aPerformer(api);
  const zoe = await aFan(api, { name: 'Zoë 100%', username: 'zoe' });
  // Performers find those they have to do with, and a follower is one of them.
  await api.call(follows.follow, { params: { id: performer.id } }, zoe);
  await aPost(api, performer, { ...EVERYONE, title: 'A_b', text: 'grün' });
  const people = async (q: string) =>
    (await api.call(users.search, { query: { q } as never }, performer)).data.total;
  for (const q of ['z', 'Z', 'oë', '0%', 'zoe']) expect([q, await people(q)]).toEqual([q, 1]);
  expect(await people('%%')).toBe(0);
  for (const q of ['_', 'ÜN', 'a_B'])
    expect((await api.call(feeds.list, { query: { q } as never })).data.data).toHaveLength(1);
});
