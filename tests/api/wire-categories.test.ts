import { addCategory } from '#server/features/categories/categories.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer } from '#support/factories.ts';

/** Performer categories as existing clients ask for them. */
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

test.each(['/performer-categories', '/admin/performer-categories/search'])(
  'GET %s answers the list without a token',
  async (path) => {
    const { id } = await addCategory(api.deps, 'test', { name: 'Fitness', description: 'At home' });
    await addCategory(api.deps, 'test', { name: 'Travel' });
    const reply = await api.app.inject(`/api${path}?limit=1&offset=0&sortBy=ordering&sort=asc&q=`);
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      expect.objectContaining({
        data: {
          data: [{ _id: id, name: 'Fitness', slug: 'fitness', ordering: 0, description: 'At home' }],
          total: 2,
        },
      }),
    ]);
  },
);

test('categoryIds come in JSON, as one text, and as repeated keys of an address', async () => {
  const star = await aPerformer(api);
  const [a, b] = [
    (await addCategory(api.deps, 'test', { name: 'A' })).id,
    (await addCategory(api.deps, 'test', { name: 'B' })).id,
  ];
  const put = async (categoryIds: unknown) => {
    const reply = await api.app.inject({
      method: 'PUT',
      url: `/api/performers/${star.id}`,
      headers: { authorization: star.token },
      payload: { categoryIds },
    });
    return [reply.statusCode, reply.json().data?.categoryIds ?? reply.json().fields];
  };
  expect(await put(a)).toEqual([200, [a]]);
  expect(await put([a, b])).toEqual([200, [a, b]]);
  expect(await put(['gone'])).toEqual([422, { categoryIds: 'Please choose categories from the list.' }]);
  for (const query of [`categoryIds=${a}&categoryIds=gone`, `categoryIds[]=${b}`, `categoryIds=${a},${b}`]) {
    const reply = await api.app.inject(`/api/performers/user/search?${query}`);
    expect([query, reply.json().data.total]).toEqual([query, 1]);
    expect(reply.json().data.data[0].categoryIds).toEqual([a, b]);
  }
  expect((await api.app.inject('/api/performers/user/search?categoryIds=gone')).json().data.total).toBe(0);
});
