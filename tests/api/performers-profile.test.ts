import { eq, sql } from 'drizzle-orm';
import { files as fileCalls } from '#contract/files.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { performers } from '#contract/performers.ts';
import { DEFAULT_AVATAR } from '#rules/constants.ts';
import { files } from '#server/db/schema/files.ts';
import { performers as table } from '#server/db/schema/performers.ts';
import { users } from '#server/db/schema/users.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';
import { aJpeg, aPdf, asFile, aVideo } from '#support/images.ts';
import { sampleFile } from '#support/media.ts';

let api: TestApi;
let owner: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  owner = await aPerformer(api);
});
afterAll(() => api.close());

const update = (body: object, who = owner, id = owner.id) =>
  api.call(performerAccount.update, { params: { id }, body: body as never }, who);

test('every field that is sent is changed, the others stay', async () => {
  const body = {
    name: 'Stage Name',
    bio: 'Line one\nLine two',
    city: 'Lisbon',
    state: 'LX',
    zipcode: '1000',
    address: 'Rua 1',
    country: 'pt',
    gender: 'female',
    languages: ['pt', 'en', 'pt'],
    eyes: 'green',
    height: '170',
    socialLinks: { site: 'https://example.com/me', old: '' },
    monthlyPrice: 9.99,
    yearlyPrice: '99.90',
    isFreeSubscription: 'true',
    durationFreeSubscriptionDays: '7',
    publicChatPrice: 2.5,
    blockCountries: { countryCodes: ['de', 'AT'] },
  };
  const { status, data } = await update(body);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    ...body,
    country: 'PT',
    languages: ['pt', 'en'],
    socialLinks: { site: 'https://example.com/me' },
    yearlyPrice: 99.9,
    isFreeSubscription: true,
    durationFreeSubscriptionDays: 7,
    blockCountries: { countryCodes: ['DE', 'AT'] },
    hair: '',
  });
  expect(api.forgotten).toEqual(expect.arrayContaining([`performer:${owner.id}`, 'creators']));
  const second = await update({ hair: 'red', bio: '' });
  expect(second.data).toMatchObject({
    eyes: 'green',
    hair: 'red',
    bio: '',
    city: 'Lisbon',
    monthlyPrice: 9.99,
  });
  expect((await update({ eyes: '', blockCountries: [] })).data).toMatchObject({
    eyes: '',
    blockCountries: { countryCodes: [] },
  });
  expect((await update({})).data).toMatchObject({ hair: 'red', city: 'Lisbon' });
});

test.each<[object, string]>([
  [{ monthlyPrice: 2.94 }, 'monthlyPrice'],
  [{ monthlyPrice: 300.01 }, 'monthlyPrice'],
  [{ monthlyPrice: 5.001 }, 'monthlyPrice'],
  [{ monthlyPrice: -1 }, 'monthlyPrice'],
  [{ monthlyPrice: 'free' }, 'monthlyPrice'],
  [{ yearlyPrice: 0 }, 'yearlyPrice'],
  [{ durationFreeSubscriptionDays: 0 }, 'durationFreeSubscriptionDays'],
  [{ durationFreeSubscriptionDays: 31 }, 'durationFreeSubscriptionDays'],
  [{ eyes: 'violet' }, 'eyes'],
  [{ socialLinks: { site: 'javascript:alert(1)' } }, 'socialLinks'],
  [{ socialLinks: { site: 'data:text/html,x' } }, 'socialLinks'],
  [{ socialLinks: { site: 'https://me:secret@example.com' } }, 'socialLinks'],
  [{ socialLinks: { site: 'ftp://example.com' } }, 'socialLinks'],
  [{ publicChatPrice: 10_000_000 }, 'publicChatPrice'],
  [{ publicChatPrice: [5] }, 'publicChatPrice'],
  [{ blockCountries: ['DE', 'XX'] }, 'blockCountries'],
  [{ dateOfBirth: '1990-01-01' }, 'dateOfBirth'],
  [{ username: 'admin' }, 'username'],
  [{ username: 'ab' }, 'username'],
  [{ email: 'nobody' }, 'email'],
  [{ name: '\u202eevil' }, 'name'],
  [{ gender: 'robot' }, 'gender'],
  [{ bio: 'x'.repeat(2001) }, 'bio'],
])('%j is refused by field and changes nothing', async (body, field) => {
  const before = (await api.call(performerAccount.me, {}, owner)).data;
  const { status, error } = await update({ city: 'Elsewhere', ...body });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
  expect((await api.call(performerAccount.me, {}, owner)).data).toEqual(before);
});

test('links are kept as browsers write them, under plain names', async () => {
  const links = {
    site: 'https://example.com/">\'?q="x"',
    other: 'http:\\\\example.org\\me',
  };
  expect((await update({ socialLinks: links })).data.socialLinks).toEqual({
    site: 'https://example.com/%22%3E%27?q=%22x%22',
    other: 'http://example.org/me',
  });
  for (const name of ['a"b', 'a>b', '', ' ']) {
    const { status, error } = await update({ socialLinks: { [name]: 'https://example.com' } });
    expect([name, status, Object.keys(error.fields ?? {})[0]]).toEqual([
      name,
      422,
      expect.stringMatching(/^socialLinks/),
    ]);
  }
});

describe('account and profile are saved together', () => {
  const state = async () => ({
    record: (await api.call(performerAccount.me, {}, owner)).data,
    passwords: await api.deps.db.select({ hash: users.passwordHash }).from(users).orderBy(users.id),
    updated: await api.deps.db.select({ at: users.updatedAt }).from(users).orderBy(users.id),
  });
  const both = {
    name: 'Stage Name',
    username: 'brandnew',
    email: 'new@example.com',
    dateOfBirth: '1990-01-01',
  };

  test('a profile that cannot be stored leaves the account as it was', async () => {
    await api.deps.db.update(table).set({ reviewState: 'none' }).where(eq(table.id, owner.id));
    const before = await state();
    api.clock.advance({ minutes: 1 });
    api.forgotten.length = 0;
    await api.deps.db.execute(sql`alter table performers add constraint planted check (city <> 'Nowhere')`);
    try {
      const body = { ...both, password: 'Another-1!', city: 'Nowhere' };
      expect((await update(body)).status).toBe(500);
    } finally {
      await api.deps.db.execute(sql`alter table performers drop constraint planted`);
    }
    expect(await state()).toEqual(before);
    await api.runJobs();
    expect(api.mails).toEqual([]);
    expect(api.forgotten).toEqual([]);
    const { email, ...rest } = both;
    expect((await update({ ...both, city: 'Somewhere' })).data).toMatchObject({
      ...rest,
      pendingEmail: email,
      city: 'Somewhere',
    });
  });

  test('who loses a race for a username changes nothing else either', async () => {
    const rivals = [owner, await aPerformer(api)];
    const replies = await Promise.all(
      rivals.map((who) => update({ username: 'brandnew', city: 'Somewhere' }, who, who.id)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    const records = await Promise.all(rivals.map((who) => api.call(performerAccount.me, {}, who)));
    for (const [at, { data }] of records.entries()) {
      const hasWon = replies[at]?.status === 200;
      expect([data.username === 'brandnew', data.city === 'Somewhere']).toEqual([hasWon, hasWon]);
    }
  });
});

test('prices stay within the site’s settings', async () => {
  await setSetting(api.deps, 'maximumSubscriptionPrice', 20);
  expect((await update({ monthlyPrice: 20 })).status).toBe(200);
  expect((await update({ monthlyPrice: 21 })).error.fields?.monthlyPrice).toContain('20 USD');
});

test('only the own profile, by id or username', async () => {
  const other = await aPerformer(api);
  expect((await update({ city: 'A' }, owner, owner.username.toUpperCase())).status).toBe(200);
  for (const id of [other.id, other.username, 'nobody']) {
    const { status, error } = await update({ city: 'B' }, owner, id);
    expect([status, error.error]).toEqual([403, 'performers.not-own']);
  }
  for (const person of [await aFan(api), await anOperator(api)])
    expect((await update({}, person)).status).toBe(403);
});

test('nobody raises their own state, score or commission', async () => {
  const pending = await aPerformer(api, { reviewState: 'pending', verifiedAccount: false });
  const wishes = {
    reviewState: 'approved',
    verifiedAccount: true,
    isFeatured: true,
    score: 999,
    commission: 0,
    commissionRate: 0,
    totalFollowers: 9,
    balance: 9,
    role: 'admin',
    roles: ['admin'],
    status: 'active',
  };
  await update(wishes, pending, pending.id);
  const [row] = await api.deps.db.select().from(table).where(eq(table.id, pending.id));
  expect(row).toMatchObject({
    reviewState: 'pending',
    verifiedAccount: false,
    isFeatured: false,
    score: 0,
    commissionRate: null,
    totalFollowers: 0,
  });
  const [account] = await api.deps.db.select().from(users).where(eq(users.id, pending.id));
  expect(account?.role).toBe('performer');
});

test('the date of birth is open until the documents are approved', async () => {
  const applicant = await aPerformer(api, { reviewState: 'none' });
  expect((await update({ dateOfBirth: '2000-02-29' }, applicant, applicant.id)).data.dateOfBirth).toBe(
    '2000-02-29',
  );
  for (const dateOfBirth of ['2008-03-02', '2001-02-29', '2030-01-01', '1850-01-01']) {
    expect((await update({ dateOfBirth }, applicant, applicant.id)).error.fields).toHaveProperty(
      'dateOfBirth',
    );
  }
});

test('a taken username is said so, a taken mail address only to its mailbox', async () => {
  const other = await aFan(api);
  expect((await update({ username: other.username })).error.fields).toHaveProperty('username');
  const { status, data } = await update({ email: other.email.toUpperCase() });
  expect([status, data.pendingEmail]).toEqual([200, other.email]);
});

test('pictures of a profile are public; the welcome film shows once switched on', async () => {
  const send = async (
    endpoint: typeof performerAccount.uploadCover | typeof performerAccount.uploadAvatar,
    field: string,
  ) => (await api.call(endpoint, { files: { [field]: asFile(await aJpeg()) } as never }, owner)).data;
  const [avatar, cover] = [
    await send(performerAccount.uploadAvatar, 'avatar'),
    await send(performerAccount.uploadCover, 'cover'),
  ];
  const film = await api.call(
    performerAccount.uploadWelcomeVideo,
    { files: { 'welcome-video': sampleFile('film.mp4') } },
    owner,
  );
  expect(film.data).toMatchObject({ status: 'created', url: null });
  await api.runJobs();
  const { url } = (await api.call(fileCalls.status, { params: { id: film.data._id } }, owner)).data;
  const seen = async () => (await api.call(performers.view, { params: { id: owner.id } })).data;
  expect(await seen()).toMatchObject({
    avatar: avatar.url,
    cover: cover.url,
    coverThumbnail: cover.thumbnails[0],
    welcomeVideoPath: null,
    activateWelcomeVideo: false,
  });
  expect((await api.call(performerAccount.me, {}, owner)).data).toMatchObject({
    welcomeVideoPath: url,
    welcomeVideoStatus: 'finished',
  });
  await update({ activateWelcomeVideo: true });
  expect((await seen()).welcomeVideoPath).toBe(url);
  for (const address of [avatar.url, cover.url, url])
    expect((await api.app.inject(address ?? '')).statusCode).toBe(200);
  await api.call(
    performerAccount.uploadWelcomeVideo,
    { files: { 'welcome-video': asFile(aVideo(), 'b.mp4') } },
    owner,
  );
  expect((await api.app.inject(url ?? '')).statusCode).toBe(404);
});

test('portrait and cover can be taken away, and their files go with them', async () => {
  const { data: avatar } = await api.call(
    performerAccount.uploadAvatar,
    { files: { avatar: asFile(await aJpeg()) } },
    owner,
  );
  const { data: cover } = await api.call(
    performerAccount.uploadCover,
    { files: { cover: asFile(await aJpeg()) } },
    owner,
  );
  expect((await api.call(performerAccount.removeAvatar, {}, owner)).data).toEqual({ success: true });
  const seen = async () => (await api.call(performers.view, { params: { id: owner.id } })).data;
  expect(await seen()).toMatchObject({ avatar: DEFAULT_AVATAR, cover: cover.url });
  await api.call(performerAccount.removeCover, {}, owner);
  expect(await seen()).toMatchObject({ cover: '', coverThumbnail: '' });
  for (const url of [avatar.url, cover.url]) expect((await api.app.inject(url ?? '')).statusCode).toBe(404);
  // Once more is no error.
  expect((await api.call(performerAccount.removeCover, {}, owner)).status).toBe(200);
});

const document = async (name = 'id.jpg') => asFile(await aJpeg(400, 300), name);
const state = async (who: Person) => {
  const { data } = await api.call(performerAccount.me, {}, who);
  return {
    state: data.reviewState,
    id: data.idVerification?.name,
    document: data.documentVerification?.name,
  };
};

test('documents wait for review once both are there', async () => {
  const applicant = await aPerformer(api, { reviewState: 'none' });
  await api.call(
    performerAccount.uploadDocument,
    { params: { type: 'idVerification' }, files: { file: await document('id.jpg') } },
    applicant,
  );
  expect(await state(applicant)).toEqual({ state: 'none', id: 'id.jpg', document: undefined });
  await api.call(
    performerAccount.uploadDocuments,
    { body: { type: 'documentVerification' }, files: { file: asFile(aPdf(), 'bill.pdf') } },
    applicant,
  );
  expect(await state(applicant)).toEqual({ state: 'pending', id: 'id.jpg', document: 'bill.pdf' });
});

test('new documents after a rejection are pending again, without the old reason and the old files', async () => {
  const applicant = await aPerformer(api, { reviewState: 'none' });
  const both = async () =>
    api.call(
      performerAccount.uploadDocuments,
      { files: { idVerification: await document('a.jpg'), documentVerification: await document('b.jpg') } },
      applicant,
    );
  await both();
  await api.deps.db
    .update(table)
    .set({ reviewState: 'rejected', reviewReason: 'The card is blurred' })
    .where(eq(table.id, applicant.id));
  expect((await api.call(performerAccount.me, {}, applicant)).data).toMatchObject({
    reviewState: 'rejected',
    reviewReason: 'The card is blurred',
  });
  await both();
  expect((await api.call(performerAccount.me, {}, applicant)).data).toMatchObject({
    reviewState: 'pending',
    reviewReason: null,
  });
  expect(await api.deps.db.select().from(files).where(eq(files.ownerId, applicant.id))).toHaveLength(2);
});

test('approved documents are not swapped for others', async () => {
  const { status, error } = await api.call(
    performerAccount.uploadDocuments,
    { files: { idVerification: await document() } },
    owner,
  );
  expect([status, error.error]).toEqual([422, 'performers.already-approved']);
  expect(await api.deps.db.select().from(files)).toEqual([]);
});

test('a document must say what it is, and be a picture or a PDF', async () => {
  const applicant = await aPerformer(api, { reviewState: 'none' });
  expect(
    (await api.call(performerAccount.uploadDocuments, { files: { file: await document() } }, applicant)).error
      .fields,
  ).toHaveProperty('type');
  expect((await api.call(performerAccount.uploadDocuments, {}, applicant)).error.fields).toHaveProperty(
    'file',
  );
  const film = await api.call(
    performerAccount.uploadDocuments,
    { files: { idVerification: await document(), documentVerification: asFile(aVideo()) } },
    applicant,
  );
  expect([film.status, Object.keys(film.error.fields ?? {})]).toEqual([422, ['documentVerification']]);
  expect(await api.deps.db.select().from(files)).toEqual([]);
});
