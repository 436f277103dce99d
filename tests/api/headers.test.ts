import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '#server/app.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { pageHeaders } from '#server/http/headers.ts';
import { LIMITS, memoryLimiter } from '#server/http/limits.ts';
import { multipart, startTestApi, type TestApi } from '#support/api.ts';
import { everyEndpoint, filled, nameOf, routesOf } from '#support/contracts.ts';
import { aFan, aPicture, type Person } from '#support/factories.ts';

let api: TestApi;
let app: FastifyInstance;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
  app = await buildApp({ ...api.deps, config: { ...api.deps.config, publicUrl: 'https://site.example' } });
});
beforeEach(async () => {
  await api.reset();
  fan = await aFan(api);
});
afterAll(async () => {
  await app.close();
  await api.close();
});

const SIX = [
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
] as const;

type Headers = Record<string, unknown>;

/** What is wrong with an answer's headers; empty when nothing is. */
function complaints(headers: Headers): string[] {
  const missing = SIX.filter((name) => typeof headers[name] !== 'string' || headers[name] === '');
  const telling = ['x-powered-by', 'server'].filter((name) => name in headers);
  return [...missing.map((name) => `${name} is missing`), ...telling.map((name) => `${name} tells about us`)];
}

async function answer(options: InjectOptions | string, from: FastifyInstance = app) {
  const { statusCode, headers } = await from.inject(options as InjectOptions);
  return { status: statusCode, wrong: complaints(headers), headers };
}
const fine = (status: number) => ({ status, wrong: [] });

test('every call carries the six headers, for visitors, by every path it has', async () => {
  const wrong: string[] = [];
  for (const endpoint of await everyEndpoint()) {
    for (const { method, path } of routesOf(endpoint)) {
      const found = await answer({ method, url: `/api${filled(path)}` });
      for (const one of found.wrong) wrong.push(`${nameOf(endpoint)} (${found.status}): ${one}`);
    }
  }
  expect(wrong).toEqual([]);
});

describe('each kind of answer', () => {
  const cases: [string, number, () => InjectOptions | Promise<InjectOptions>][] = [
    ['success', 200, () => ({ url: '/api/settings/public' })],
    ['success for a person', 200, () => ({ url: '/api/users/me', headers: { authorization: fan.token } })],
    ['HEAD', 200, () => ({ method: 'HEAD', url: '/api/settings/public' })],
    [
      'broken JSON',
      400,
      () => ({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': 'application/json' },
        payload: '{',
      }),
    ],
    ['broken address', 400, () => ({ url: '/api/users/view/%E0%A4%A' })],
    ['nobody', 401, () => ({ url: '/api/users/me' })],
    ['wrong role', 403, () => ({ url: '/api/operator/mailbox', headers: { authorization: fan.token } })],
    ['unknown address', 404, () => ({ url: '/api/nothing' })],
    ['unknown method', 404, () => ({ method: 'OPTIONS', url: '/api/users/me' })],
    ['outside the API', 404, () => ({ url: '/' })],
    [
      'too large',
      413,
      () => ({ method: 'POST', url: '/api/auth/login', payload: { username: 'x'.repeat(1_100_000) } }),
    ],
    [
      'strange body',
      415,
      () => ({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': 'text/xml' },
        payload: '<a/>',
      }),
    ],
    ['malformed', 422, () => ({ method: 'POST', url: '/api/auth/login', payload: {} })],
    ['the OpenAPI document', 200, () => ({ url: '/api/openapi.json' })],
    ['health', 200, () => ({ url: '/api/health' })],
    ['readiness', 200, () => ({ url: '/api/ready' })],
    ['a file that is not there', 404, () => ({ url: '/api/media/public/nothing.webp' })],
    ['a file that is closed', 403, () => ({ url: '/api/media/signed/x/display?expires=1&sig=x' })],
  ];

  test.each(cases)('%s: %i', async (_name, status, options) => {
    expect(await answer(await options())).toMatchObject(fine(status));
  });

  test('a file, whole and in part', async () => {
    const form = new FormData();
    form.append('avatar', await aPicture(), 'a.png');
    const { payload, headers } = await multipart(form);
    const uploaded = await app.inject({
      method: 'POST',
      url: '/api/users/avatar/upload',
      headers: { ...headers, authorization: fan.token },
      payload,
    });
    const { url } = uploaded.json().data as { url: string };
    expect(await answer(url)).toMatchObject(fine(200));
    expect(await answer({ url, headers: { range: 'bytes=0-9' } })).toMatchObject(fine(206));
    const { headers: first } = await answer(url);
    expect(await answer({ url, headers: { 'if-none-match': String(first.etag) } })).toMatchObject(fine(304));
  });

  test('too many requests: 429', async () => {
    const limiter = memoryLimiter({ ...LIMITS, read: { points: 1, seconds: 60 } });
    const limited = await buildApp({
      ...api.deps,
      limiter,
      config: { ...api.deps.config, publicUrl: 'https://site.example' },
    });
    await limited.inject('/api/settings/public');
    const found = await answer('/api/settings/public', limited);
    await limited.close();
    expect(found).toMatchObject(fine(429));
    expect(Number(found.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('maintenance: 503', async () => {
    await setSetting(api.deps, 'maintenance', true);
    expect(await answer({ method: 'GET', url: '/api/auth/sessions' }, api.app)).toMatchObject({
      status: 503,
    });
    const closed = await buildApp({
      ...api.deps,
      config: { ...api.deps.config, publicUrl: 'https://site.example' },
    });
    const found = await answer('/api/auth/sessions', closed);
    await closed.close();
    expect(found).toMatchObject(fine(503));
  });

  test('an error of ours: 500, that tells nothing', async () => {
    const { db } = api.deps;
    const broken = new Proxy(db, {
      get(target, name, receiver) {
        if (name === 'transaction')
          return () => Promise.reject(new TypeError('secret detail of table users'));
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    const failing = await buildApp({
      ...api.deps,
      db: broken,
      config: { ...api.deps.config, publicUrl: 'https://site.example' },
    });
    const reply = await failing.inject({
      method: 'POST',
      url: '/api/contact',
      payload: { name: 'Ada', email: 'ada@example.com', message: 'A message of twenty characters.' },
    });
    await failing.close();
    expect({ status: reply.statusCode, wrong: complaints(reply.headers) }).toEqual(fine(500));
    expect(reply.json()).toEqual({
      statusCode: 500,
      message: 'An error occurred, please try again later',
      error: 'http.unexpected',
    });
    expect(await db.select().from(contactMessages)).toEqual([]);
  });
});

describe('what the headers say', () => {
  test('data allows nothing, and its description only its own style', async () => {
    const policy = async (url: string) => (await answer(url)).headers['content-security-policy'];
    expect(await policy('/api/settings/public')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(await policy('/api/docs')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  test('no inline scripts, no frames, no sniffing, no plug-ins', async () => {
    const { config } = api.deps;
    const headers: Headers = pageHeaders({ ...config, publicUrl: 'https://site.example' });
    const policy = String(headers['content-security-policy']);
    const directive = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `));
    expect(directive('script-src')).not.toMatch(/unsafe|\*|data:/);
    expect(directive('default-src')).toBe("default-src 'self'");
    expect(directive('object-src')).toBe("object-src 'none'");
    expect(directive('frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(directive('base-uri')).toBe("base-uri 'self'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8,}/);
  });

  test('Stripe’s code is allowed where Stripe takes cards, and nowhere else', () => {
    const { config } = api.deps;
    const policyOf = (stripe: typeof config.stripe) =>
      pageHeaders({ ...config, stripe })['content-security-policy'];
    expect(policyOf(null)).not.toContain('stripe');
    expect(policyOf(null)).not.toContain('frame-src');
    const account = {
      secretKey: 'sk_test_a',
      publishableKey: 'pk_test_b',
      webhookSecret: 'whsec_c',
      connectWebhookSecret: null,
      apiUrl: 'https://api.stripe.com',
      isLive: false,
    };
    const policy = policyOf(account)?.split('; ');
    expect(policy).toContain(
      "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    );
    expect(policy?.find((part) => part.startsWith('script-src'))).toMatch(/ https:\/\/js\.stripe\.com( |$)/);
    expect(policy?.find((part) => part.startsWith('connect-src'))).toContain('https://api.stripe.com');
  });

  test('a site without https does not promise it', async () => {
    const { headers } = await answer('/api/settings/public', api.app);
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(complaints(headers)).toEqual(['strict-transport-security is missing']);
  });

  test('what is personal is never kept by a cache', async () => {
    const personal = await answer({ url: '/api/users/me', headers: { authorization: fan.token } });
    expect(personal.headers['cache-control']).toBe('private, no-store');
    const refused = await answer('/api/users/me');
    expect(refused.headers['cache-control']).toBe('no-store');
  });

  test('no call is kept by anybody unless it says so itself, and none that says so is personal', async () => {
    const kept: string[] = [];
    for (const token of [undefined, fan.token]) {
      for (const endpoint of await everyEndpoint()) {
        for (const { method, path } of routesOf(endpoint)) {
          const headers = token ? { authorization: token } : {};
          const found = await answer({ method, url: `/api${filled(path)}`, headers });
          if (!/no-store/.test(String(found.headers['cache-control']))) kept.push(`${method} ${path}`);
        }
      }
    }
    expect(kept).toEqual([]);
    for (const url of ['/api/health', '/api/ready', '/api/nothing'])
      expect([url, (await answer(url)).headers['cache-control']]).toEqual([url, 'no-store']);
  });

  test('other origins are let in only when they are named', async () => {
    const headers = { origin: 'https://app.example' };
    expect(
      (await answer({ url: '/api/settings/public', headers })).headers['access-control-allow-origin'],
    ).toBeUndefined();
    const open = await buildApp({
      ...api.deps,
      config: { ...api.deps.config, corsOrigins: ['https://app.example'] },
    });
    const named = await answer({ url: '/api/settings/public', headers }, open);
    const other = await answer(
      { url: '/api/settings/public', headers: { origin: 'https://evil.example' } },
      open,
    );
    await open.close();
    expect(named.headers['access-control-allow-origin']).toBe('https://app.example');
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
    expect(named.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test.each(['PUT', 'DELETE'])(
    'a page on a named origin may %s; the browser keeps others from it',
    async (method) => {
      const open = await buildApp({
        ...api.deps,
        config: { ...api.deps.config, corsOrigins: ['https://app.example'] },
      });
      const preflight = (origin: string) =>
        answer(
          {
            method: 'OPTIONS',
            url: '/api/users',
            headers: {
              origin,
              'access-control-request-method': method,
              'access-control-request-headers': 'authorization, content-type, idempotency-key',
            },
          },
          open,
        );
      const [named, other] = [
        await preflight('https://app.example'),
        await preflight('https://evil.example'),
      ];
      await open.close();
      expect(named).toMatchObject({
        status: 204,
        headers: {
          'access-control-allow-origin': 'https://app.example',
          'access-control-allow-headers': 'authorization, content-type, idempotency-key',
        },
      });
      expect(String(named.headers['access-control-allow-methods']).split(', ')).toContain(method);
      for (const { headers } of [named, other]) {
        expect(headers['access-control-allow-credentials']).toBeUndefined();
        // Caches between must not hand one origin's answer to another.
        expect(String(headers.vary)).toContain('Origin');
      }
      expect(other.headers['access-control-allow-origin']).toBeUndefined();
    },
  );
});
