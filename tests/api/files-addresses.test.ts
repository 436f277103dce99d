import type { FastifyInstance } from 'fastify';
import { feeds } from '#contract/feeds.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { users } from '#contract/users.ts';
import { DEFAULT_AVATAR } from '#rules/constants.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { contentPolicy, pageHeaders } from '#server/http/headers.ts';
import { multipart, startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, aPicture, type Person } from '#support/factories.ts';
import { aPhoto, aPost, EVERYONE, FOR_SALE, SUBSCRIBERS, subscribed } from '#support/posts.ts';

const SPLIT = {
  PUBLIC_URL: 'https://www.site.example',
  PUBLIC_API_ENDPOINT: 'https://api.site.example/api/',
  PUBLIC_SOCKET_ENDPOINT: 'https://live.site.example',
};

let api: TestApi;
let split: FastifyInstance;
let performer: Person;
let fan: Person;

const configOf = (env: Record<string, string>) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: api.deps.config.dataDir, ...env });

beforeAll(async () => {
  api = await startTestApi();
  const { publicUrl, publicApi } = configOf(SPLIT);
  split = await buildApp({ ...api.deps, config: { ...api.deps.config, publicUrl, publicApi } });
  await furnish();
});
afterAll(async () => {
  await split.close();
  await api.close();
});

/** A performer with portrait, cover and posts of every kind, and a subscriber of theirs. */
async function furnish(): Promise<void> {
  [performer, fan] = [await aPerformer(api), await aFan(api)];
  await api.call(performerAccount.uploadAvatar, { files: { avatar: await aPicture() } }, performer);
  await api.call(performerAccount.uploadCover, { files: { cover: await aPicture() } }, performer);
  await api.call(users.uploadAvatar, { files: { avatar: await aPicture() } }, fan);
  for (const audience of [EVERYONE, SUBSCRIBERS, FOR_SALE]) {
    const [photo, preview] = [await aPhoto(api, performer), await aPhoto(api, performer, 'preview')];
    await aPost(api, performer, {
      type: 'photo',
      fileIds: [photo._id],
      thumbnailId: preview._id,
      ...audience,
    });
  }
  await subscribed(api, fan, performer, '2030-01-01');
  await api.app.inject({ method: 'POST', url: `/api/follows/${performer.id}`, headers: as(fan) });
}

const as = ({ token }: Person) => ({ authorization: token });

/** Every address of a file anywhere in a reply. */
function addresses(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('/media/') ? [value] : [];
  return value && typeof value === 'object' ? Object.values(value).flatMap(addresses) : [];
}

/** Calls that answer with people, pictures and files, with how many addresses each holds. */
const calls = (): [string, Person, number][] => [
  [`/performers/${performer.id}`, fan, 3],
  ['/performers/user/search', fan, 2],
  ['/performers/me', performer, 3],
  ['/users/me', fan, 1],
  ['/users/me', performer, 2],
  ['/users/search', performer, 1],
  [`${feeds.list.path}?performerId=${performer.id}`, fan, 20],
  ['/follows/following', fan, 1],
  ['/follows/followers', performer, 1],
  ['/subscriptions/performer/search', performer, 2],
];

async function answer(app: FastifyInstance, path: string, person: Person): Promise<unknown> {
  const reply = await app.inject({ url: `/api${path}`, headers: as(person) });
  expect([path, reply.statusCode]).toEqual([path, 200]);
  return reply.json();
}

test('on one origin every address is a path, and opens', async () => {
  for (const [path, person, least] of calls()) {
    const found = addresses(await answer(api.app, path, person));
    expect([path, found.length >= least]).toEqual([path, true]);
    for (const url of new Set(found)) {
      expect(url).toMatch(/^\/api\/media\/(public|signed)\//);
      expect((await api.app.inject({ url, headers: as(person) })).statusCode).toBe(200);
    }
  }
});

test('with pages on another origin the same addresses name the API’s, once, and open there', async () => {
  for (const [path, person] of calls()) {
    const own = addresses(await answer(api.app, path, person));
    const found = addresses(await answer(split, path, person));
    expect(found).toEqual(own.map((url) => `https://api.site.example${url}`));
    for (const url of new Set(found)) {
      const { pathname, search } = new URL(url);
      expect((await split.inject({ url: pathname + search, headers: as(person) })).statusCode).toBe(200);
    }
  }
});

test('uploads answer with an address that the page can show', async () => {
  for (const [path, field] of [
    ['/performers/avatar/upload', 'avatar'],
    ['/performer/feeds/photo/upload', 'file'],
  ] as const) {
    const form = new FormData();
    form.append(field, await aPicture(), 'a.png');
    const { payload, headers } = await multipart(form);
    const reply = await split.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { ...headers, ...as(performer) },
      payload,
    });
    expect(reply.json().data.url).toMatch(/^https:\/\/api\.site\.example\/api\/media\/(public|signed)\//);
  }
});

test('the placeholder of people without a portrait stays with the pages', async () => {
  const stranger = await aFan(api);
  const reply = await answer(split, '/users/me', stranger);
  expect(reply).toMatchObject({ data: { avatar: DEFAULT_AVATAR } });
});

test.each([
  [{}, '/api', ''],
  [{ PUBLIC_API_ENDPOINT: '/api' }, '/api', ''],
  [{ PUBLIC_URL: 'https://site.example', PUBLIC_API_ENDPOINT: 'https://site.example/api' }, '/api', ''],
  [
    { PUBLIC_URL: 'https://site.example', PUBLIC_API_ENDPOINT: 'https://site.example/v1/api/' },
    '/v1/api',
    '',
  ],
  [{ PUBLIC_URL: 'http://localhost:3000', PUBLIC_SOCKET_ENDPOINT: 'http://localhost:3000/' }, '/api', ''],
  [
    { PORT: '3001', PUBLIC_URL: 'http://localhost:3000', PUBLIC_API_ENDPOINT: 'http://localhost:3001/api' },
    'http://localhost:3001/api',
    '',
  ],
  [SPLIT, 'https://api.site.example/api', 'https://live.site.example'],
])('%j: the API is %s and sockets are %s to pages', (env, publicApi, publicSocket) => {
  expect(configOf(env)).toMatchObject({ publicApi, publicSocket });
});

test('an API address that is none is refused at the start', () => {
  expect(() => configOf({ PUBLIC_API_ENDPOINT: 'api.example.org' })).toThrow('PUBLIC_API_ENDPOINT');
});

describe('what pages may load', () => {
  const directive = (env: Record<string, string>, name: string) =>
    pageHeaders(configOf(env))
      ['content-security-policy']?.split('; ')
      .find((part) => part.startsWith(`${name} `))
      ?.split(' ')
      .slice(1);

  test('on one origin nothing from elsewhere', () => {
    for (const name of ['img-src', 'media-src'])
      expect(directive({}, name)).toEqual(["'self'", 'data:', 'blob:']);
    expect(directive({}, 'connect-src')).toEqual(["'self'", 'ws://localhost:3000']);
    expect(directive({ PUBLIC_URL: 'https://site.example' }, 'connect-src')).toEqual([
      "'self'",
      'wss://site.example',
    ]);
    expect(directive({}, 'script-src')).toEqual(["'self'"]);
  });

  test('in split mode pictures and films of the API, and calls to it and to the sockets; never its scripts', () => {
    for (const name of ['img-src', 'media-src']) {
      expect(directive(SPLIT, name)).toEqual(["'self'", 'data:', 'blob:', 'https://api.site.example']);
    }
    expect(directive(SPLIT, 'connect-src')).toEqual(
      expect.arrayContaining([
        "'self'",
        'https://api.site.example',
        'https://live.site.example',
        'wss://live.site.example',
      ]),
    );
    expect(directive(SPLIT, 'connect-src')).not.toContain('wss:');
    expect(directive(SPLIT, 'script-src')?.join()).not.toContain('site.example');
  });

  test('the analytics service only where it is used', () => {
    const policy = (analytics: boolean) => contentPolicy(configOf({}), { analytics });
    expect(policy(false)).not.toContain('google');
    expect(policy(true)).toContain("script-src 'self' https://www.googletagmanager.com;");
    expect(policy(true)).toMatch(/connect-src [^;]* https:\/\/\*\.google-analytics\.com;/);
  });
});
