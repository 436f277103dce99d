import { feeds } from '#contract/feeds.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { users } from '#contract/users.ts';
import { buildApp } from '#server/app.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, aPicture, type Person } from '#support/factories.ts';
import { aPhotoPost, EVERYONE, SUBSCRIBERS } from '#support/posts.ts';

/** How existing clients are told of files, and how they send them. */
let api: TestApi;
let owner: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  owner = await aPerformer(api, { username: 'nova' });
});
afterAll(() => api.close());

test('a locked file has its blurred picture wherever clients look for a small one', async () => {
  const { _id } = await aPhotoPost(api, owner, SUBSCRIBERS);
  const { data } = await api.call(feeds.view, { params: { id: _id } });
  const [file] = data.files;
  expect(file?.url).toBeNull();
  expect(file?.blurThumbnail).toContain('/media/public/');
  expect(file?.thumbnails).toEqual([file?.blurThumbnail]);
  expect(file?.thumbnail).toBe(file?.blurThumbnail);
});

test('an open file has its small picture under both names', async () => {
  const { _id } = await aPhotoPost(api, owner, EVERYONE);
  const { data } = await api.call(feeds.view, { params: { id: _id } });
  const [file] = data.files;
  expect(file?.thumbnail).toContain('/media/signed/');
  expect(file?.thumbnails).toEqual([file?.thumbnail]);
});

describe('addresses of files', () => {
  const reply = async (headers: Record<string, string>, app = api.app) => {
    const answer = await app.inject({ url: '/api/performers/nova', headers });
    expect(answer.statusCode).toBe(200);
    return answer.json().data as { avatar: string };
  };

  async function withPortrait() {
    const files = { avatar: await aPicture() };
    const { data } = await api.call(performerAccount.uploadAvatar, { files }, owner);
    return data.url ?? '';
  }

  test('are paths for pages of our own, whatever name they are reached by', async () => {
    const path = await withPortrait();
    expect(path).toMatch(/^\/api\/media\/public\//);
    const ours: Record<string, string>[] = [
      {},
      { origin: 'http://localhost:3000' },
      { host: '192.168.1.5:3000', origin: 'http://192.168.1.5:3000' },
    ];
    for (const headers of ours) expect((await reply(headers)).avatar).toBe(path);
  });

  test('name their host for a caller on another origin', async () => {
    const path = await withPortrait();
    const { avatar } = await reply({ origin: 'https://app.example.org' });
    expect(avatar).toBe(`http://localhost:3000${path}`);
  });

  test('so does the picture that stands for none', async () => {
    const { avatar } = await reply({ origin: 'https://app.example.org' });
    expect(avatar).toBe('http://localhost:3000/no-avatar.jpg');
  });

  test('and nothing else of a reply changes', async () => {
    const text = '/api/media/ is a path, not a picture';
    const fan = await aFan(api, { name: text });
    const answer = await api.app.inject({
      url: `/api/users/me`,
      headers: { origin: 'https://app.example.org', authorization: fan.token },
    });
    const plain = await api.call(users.me, {}, fan);
    expect(answer.json().data).toEqual({ ...plain.data, avatar: 'http://localhost:3000/no-avatar.jpg' });
    expect(answer.json().data.name).toBe(text);
  });

  test('name their host always where the API has a host of its own', async () => {
    const path = await withPortrait();
    const app = await buildApp({ ...api.deps, config: { ...api.deps.config, role: 'api' } });
    expect((await reply({}, app)).avatar).toBe(`http://localhost:3000${path}`);
    await app.close();
  });
});

test('an API on a host of its own answers every call with and without /api', async () => {
  const app = await buildApp({ ...api.deps, config: { ...api.deps.config, role: 'api' } });
  for (const url of ['/settings/public', '/api/settings/public', '/health?x=1', '/user/feeds?limit=1']) {
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200]);
    if (!url.startsWith('/api')) expect((await api.app.inject(url)).statusCode).toBe(404);
  }
  expect((await app.inject('/apiary')).statusCode).toBe(404);
  await app.close();
});

test.each([
  ['idVerification', 'idVerification'],
  ['documentVerification', 'documentVerification'],
  ['idVerificationId', 'idVerification'],
  ['documentVerificationId', 'documentVerification'],
] as const)('a document is taken at /performers/documents/upload/%s', async (kind, field) => {
  const applicant = await aPerformer(api, { reviewState: 'none' });
  const { status } = await api.call(
    performerAccount.uploadDocument,
    { params: { type: kind }, files: { file: await aPicture() } },
    applicant,
  );
  expect(status).toBe(200);
  const { data } = await api.call(performerAccount.me, {}, applicant);
  expect(data[field]?.url).toContain('/media/signed/');
});
