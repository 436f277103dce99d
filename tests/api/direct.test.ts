import type { CallInput, Endpoint, EndpointSpec } from '#contract/endpoint.ts';
import { feeds } from '#contract/feeds.ts';
import { geo } from '#contract/geo.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { performers } from '#contract/performers.ts';
import { settings } from '#contract/settings.ts';
import { users } from '#contract/users.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { renderContext } from '#server/web/render-context.ts';
import { ReplyCache } from '#server/web/reply-cache.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer } from '#support/factories.ts';
import { aPost, EVERYONE } from '#support/posts.ts';

/** What a page render gets from the API in its own process must be what the network would have brought. */
let api: TestApi;
let replies: ReplyCache;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  replies = new ReplyCache();
});
afterAll(() => api.close());

function rendering(country: string | null = null) {
  const visit = { ip: '203.0.113.7', country, locale: null, token: null };
  return renderContext({ app: api.app, deps: api.deps, replies }, visit);
}

function ask<S extends EndpointSpec>(
  endpoint: Endpoint<S>,
  input: Partial<CallInput<S>> = {},
  token: string | null = null,
  context = rendering(),
) {
  const query = new URLSearchParams(input.query as Record<string, string> | undefined).toString();
  return context.call(endpoint, { params: input.params, query, body: undefined }, token);
}

describe('a call from a page render', () => {
  test('answers what the network answers, data and refusals alike', async () => {
    const owner = await aPerformer(api);
    const fan = await aFan(api);
    for (const title of ['One', 'Two']) await aPost(api, owner, { ...EVERYONE, title });
    const cases: [Endpoint, object, string | null][] = [
      [settings.public, {}, null],
      [geo.check, {}, null],
      [performers.view, { params: { id: owner.username } }, null],
      [performers.view, { params: { id: owner.username } }, fan.token],
      [performers.view, { params: { id: 'nobody' } }, null],
      [feeds.list, { query: { performerId: owner.id, limit: '1' } }, null],
      [feeds.list, { query: { limit: 'many' } }, null],
      [users.me, {}, fan.token],
      [users.me, {}, null],
      [users.me, {}, 'a token of nobody'],
      [performerAccount.me, {}, fan.token],
    ];
    for (const [endpoint, input, token] of cases) {
      const network = await api.call(endpoint, input, { token });
      const direct = await ask(endpoint, input, token);
      expect(direct.status).toBe(network.status);
      const body = JSON.parse(JSON.stringify(direct.body));
      expect(body).toEqual(network.status === 200 ? { data: network.data } : network.error);
    }
  });

  test('meets the same closed doors', async () => {
    await setSetting(api.deps, 'maintenance', true);
    expect((await ask(performers.top)).status).toBe(503);
    expect((await ask(settings.public)).status).toBe(200);
  });

  test('names what it showed', async () => {
    const owner = await aPerformer(api);
    const context = rendering();
    await ask(performers.view, { params: { id: owner.username } }, null, context);
    expect([...context.tags]).toEqual(['settings', `performer:${owner.id}`]);
  });

  test('of a call the API does not have is a fault, not an empty answer', async () => {
    const unknown = { ...settings.public, path: '/settings/none' } as Endpoint;
    await expect(ask(unknown)).rejects.toThrow('GET /settings/none');
  });
});

describe('shared replies', () => {
  const list = (id: string) => ({ query: { performerId: id, limit: '5' } });

  test('are made once for all visitors, with their tags for each page', async () => {
    const owner = await aPerformer(api);
    const first = rendering();
    const second = rendering();
    const before = await ask(feeds.list, list(owner.id), null, first);
    await api.deps.db.execute(`update users set name = 'Changed' where id = '${owner.id}'`);
    const after = await ask(feeds.list, list(owner.id), null, second);
    expect(after).toBe(before);
    expect([...second.tags].sort()).toEqual([...first.tags].sort());
    expect([...second.tags]).toContain(`performer:${owner.id}`);
  });

  test('are forgotten when what they show changes, and when a door closes', async () => {
    const owner = await aPerformer(api);
    const before = await ask(feeds.list, list(owner.id));
    replies.invalidate([`performer:${owner.id}`]);
    const renewed = await ask(feeds.list, list(owner.id));
    expect(renewed).not.toBe(before);
    replies.invalidate(['settings']);
    expect(await ask(feeds.list, list(owner.id))).not.toBe(renewed);
  });

  test('never go to somebody who is signed in, nor come from them', async () => {
    const owner = await aPerformer(api);
    await aPost(api, owner, EVERYONE);
    const own = await ask(feeds.list, list(owner.id), owner.token);
    const visitors = await ask(feeds.list, list(owner.id));
    const fans = await ask(feeds.list, list(owner.id), (await aFan(api)).token);
    expect(visitors).not.toBe(own);
    expect(fans).not.toBe(visitors);
    expect(replies.size).toBe(1);
  });

  test('differ by country, and refusals are not kept', async () => {
    const owner = await aPerformer(api);
    await api.deps.db.execute(`update performers set block_countries = '{FR}' where id = '${owner.id}'`);
    const from = (country: string) => rendering(country);
    expect((await ask(feeds.list, list(owner.id), null, from('DE'))).status).toBe(200);
    expect((await ask(feeds.list, list(owner.id), null, from('FR'))).status).toBe(403);
    expect(replies.size).toBe(1);
  });
});
