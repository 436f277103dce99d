import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { aPost, EVERYONE, subscribed } from '#support/posts.ts';

/** What existing clients ask lists and settings for. */
let api: TestApi;
let fan: Person;
let performer: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  fan = await aFan(api);
  performer = await aPerformer(api);
});
afterAll(() => api.close());

const get = (url: string, person?: Person) =>
  api.app.inject({ url: `/api${url}`, headers: person ? { authorization: person.token } : {} });

describe('filters by values this product does not use', () => {
  beforeEach(async () => {
    await tokensFor(api, fan.id, 100);
    const tip = { method: 'POST' as const, url: `/api/wallet/charges/tip/${performer.id}` };
    await api.app.inject({ ...tip, payload: { price: 10 }, headers: { authorization: fan.token } });
    await subscribed(api, fan, performer, '2027-01-01');
    await aPost(api, performer, EVERYONE);
  });

  test.each<[string, 'fan' | 'performer', readonly string[]]>([
    [
      '/wallet/charges/search?type',
      'fan',
      ['gift', 'public_chat', 'group_chat', 'private_chat', 'stream_tip'],
    ],
    ['/wallet/charges/search?status', 'fan', ['created', 'fail']],
    ['/subscriptions/user/search?status', 'fan', ['suspended', 'expired']],
    ['/subscriptions/performer/search?status', 'performer', ['suspended', 'expired']],
    ['/subscriptions/user/search?subscriptionType', 'fan', ['quarterly', 'half_yearly']],
    ['/payment/transactions/user/search?status', 'fan', ['delayed']],
    ['/performer/earning/search?type', 'performer', ['gift', 'public_chat', 'referral', 'stream_tip']],
    ['/user/feeds?type', 'fan', ['reel', 'product']],
  ])('%s answers an empty list', async (url, who, values) => {
    const person = who === 'fan' ? fan : performer;
    for (const value of values) {
      const reply = await get(`${url}=${value}`, person);
      expect([value, reply.statusCode, reply.json().data?.data]).toEqual([value, 200, []]);
      expect(reply.json().data.total).toBe(0);
    }
    expect((await get(`${url}=nonsense`, person)).statusCode).toBe(422);
  });
});

test('settings say maintenance under both names', async () => {
  for (const maintenance of [true, false]) {
    await setSetting(api.deps, 'maintenance', maintenance);
    expect((await get('/settings/public')).json().data).toMatchObject({
      maintenance,
      maintenanceMode: maintenance,
    });
  }
  await expect(setSetting(api.deps, 'maintenanceMode', true)).rejects.toThrow('no setting');
});
