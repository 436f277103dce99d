import { eq } from 'drizzle-orm';
import { auth } from '#contract/auth.ts';
import { pages } from '#contract/pages.ts';
import { users as usersContract } from '#contract/users.ts';
import { PRIVACY_SLUG, TERMS_SLUG } from '#rules/pages.ts';
import { files } from '#server/db/schema/files.ts';
import { performers } from '#server/db/schema/performers.ts';
import { users } from '#server/db/schema/users.ts';
import { showUser } from '#server/features/operator/operator.service.ts';
import { acceptedText } from '#server/features/pages/acceptances.service.ts';
import { writePage } from '#server/features/pages/pages.service.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPicture } from '#support/factories.ts';

let api: TestApi;
let picture: Blob;
beforeAll(async () => {
  api = await startTestApi();
  picture = await aPicture();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const PASSWORD = 'Sesame-0pen';
const person = {
  username: 'Newcomer',
  email: 'New@Example.com',
  password: PASSWORD,
  firstName: 'Ada',
  lastName: ' Love  Lace ',
};
const register = (body: Partial<typeof person> & Record<string, unknown> = {}) =>
  api.call(auth.registerUser, { body: { ...person, ...body } as typeof person });
const login = (username: string, password = PASSWORD) =>
  api.call(auth.login, { body: { username, password } });
const accounts = () => api.deps.db.select().from(users);

describe('a fan', () => {
  test('signs up and may sign in right away', async () => {
    const { status, data } = await register({ country: 'de', phone: '+49 151 2345 6789', gender: 'female' });
    expect([status, data.message]).toEqual([200, expect.stringContaining('log in now')]);
    expect(await accounts()).toMatchObject([
      {
        role: 'user',
        status: 'active',
        username: 'newcomer',
        email: 'new@example.com',
        name: 'Ada Love Lace',
        lastName: 'Love Lace',
        country: 'DE',
        phone: '4915123456789',
        gender: 'female',
        emailVerifiedAt: null,
      },
    ]);
    const { token } = (await login('new@example.com')).data;
    const me = await api.call(usersContract.me, {}, { token });
    expect(me.data).toMatchObject({ isPerformer: false, balance: 0, verifiedEmail: false, roles: ['user'] });
  });

  test('accepts the terms and the privacy policy as they are at that moment', async () => {
    const wrote = (content: string) => writePage(api.deps, 'test', { slug: TERMS_SLUG, content });
    const acceptanceOfAll = async () => {
      const all = await Promise.all(
        (await accounts()).map(({ username }) => showUser(api.deps, username ?? '')),
      );
      return all.map(({ username, acceptance }) => ({ username, acceptance }));
    };
    await wrote('<p>First terms</p>');
    api.clock.set('2026-05-01T10:00:00.000Z');
    expect((await register({ accepted: true })).status).toBe(200);
    const [first] = await acceptanceOfAll();
    expect(first?.acceptance?.acceptedAt.toISOString()).toBe('2026-05-01T10:00:00.000Z');
    await wrote('<p>Second terms</p>');
    await register({ accepted: true, username: 'second', email: 'second@example.com' });
    await register({ accepted: true, username: 'third', email: 'third@example.com' });
    const versions = (await acceptanceOfAll()).map(({ acceptance }) => acceptance?.termsVersion);
    expect(new Set(versions).size).toBe(2);
    const texts = await Promise.all(versions.map(async (version) => acceptedText(api.deps, version ?? '')));
    expect(texts.map(({ content }) => content).sort()).toEqual([
      '<p>First terms</p>',
      '<p>Second terms</p>',
      '<p>Second terms</p>',
    ]);
    const privacy = await acceptedText(api.deps, first?.acceptance?.privacyVersion ?? '');
    expect(privacy).toMatchObject({ slug: PRIVACY_SLUG, title: 'Privacy policy' });
    await expect(acceptedText(api.deps, '0')).rejects.toMatchObject({ code: 'pages.not-accepted' });
  });

  test('accepts the terms that they were shown, and is told when these have changed since', async () => {
    const shown = async (id: string) => (await api.call(pages.view, { params: { id } })).data.version;
    const page = (slug: string) => writePage(api.deps, 'test', { slug, content: `<p>Other ${slug}</p>` });
    const termsVersion = await shown(TERMS_SLUG);
    const privacyVersion = await shown(PRIVACY_SLUG);
    const said = { accepted: true, termsVersion, privacyVersion };
    expect((await register(said)).status).toBe(200);
    expect(await showUser(api.deps, 'newcomer')).toMatchObject({
      acceptance: { termsVersion, privacyVersion },
    });
    const other = { ...said, username: 'other', email: 'other@example.com' };
    const refusal = async (body: Record<string, unknown>) => {
      const { status, error } = await register(body);
      return [status, error.error, error.fields];
    };
    await page(TERMS_SLUG);
    const terms = 'Our terms have changed since you opened this page. Please read them again.';
    expect(await refusal(other)).toEqual([422, 'auth.terms-changed', { accepted: terms }]);
    await page(PRIVACY_SLUG);
    const both =
      'Our terms and privacy policy have changed since you opened this page. Please read them again.';
    expect(await refusal(other)).toEqual([422, 'auth.terms-changed', { accepted: both }]);
    const privacy = 'Our privacy policy has changed since you opened this page. Please read it again.';
    const now = await shown(TERMS_SLUG);
    for (const some of [{ termsVersion: now }, { termsVersion: '' }])
      expect(await refusal({ ...other, ...some })).toMatchObject([
        422,
        'auth.terms-changed',
        { accepted: privacy },
      ]);
    expect(await refusal({ ...other, termsVersion: 'nothing', privacyVersion: '' })).toMatchObject([
      422,
      'auth.terms-changed',
      { accepted: terms },
    ]);
    expect(await accounts()).toHaveLength(1);
    const again = { ...other, termsVersion: now, privacyVersion: await shown(PRIVACY_SLUG) };
    expect((await register(again)).status).toBe(200);
    expect((await showUser(api.deps, 'other')).acceptance).toMatchObject({ termsVersion: now });
  });

  test('is signed up by a client that does not say so, which is on record; not by one that says no', async () => {
    expect((await register()).status).toBe(200);
    expect(await showUser(api.deps, 'newcomer')).toMatchObject({ acceptance: null });
    const refused = await register({ accepted: false, username: 'other', email: 'other@example.com' });
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['accepted']]);
    expect(await accounts()).toHaveLength(1);
  });

  test('writes the phone number as at home; it is kept as one dials it from abroad', async () => {
    expect((await register({ country: 'GB', phone: '020 7946 0000' })).status).toBe(200);
    expect(await accounts()).toMatchObject([{ phone: '442079460000' }]);
  });

  test('the password is kept only as a salted hash', async () => {
    await register();
    await register({ username: 'second', email: 'second@example.com' });
    const [first, second] = await accounts();
    expect(first?.passwordHash).toMatch(/^scrypt\$/);
    expect(first?.passwordHash).not.toBe(second?.passwordHash);
    expect(JSON.stringify(await accounts())).not.toContain(PASSWORD);
  });

  test('is asked to confirm the address, and waits for it when the site wants that', async () => {
    await setSetting(api.deps, 'requireEmailVerification', true);
    const { data } = await register();
    expect(data.message).toContain('confirm your e-mail address');
    expect((await login('newcomer')).error.error).toBe('auth.email-not-verified');
    await api.runJobs();
    expect(api.mails.map(({ to }) => to)).toEqual(['new@example.com']);
    const token = /token=([\w-]+)/.exec(api.mails[0]?.text ?? '')?.[1] ?? '';
    expect((await api.call(auth.verifyEmail, { body: { token } })).data).toEqual({ success: true });
    expect(await accounts()).toMatchObject([{ status: 'active', emailVerifiedAt: api.clock.now() }]);
    expect((await login('newcomer')).status).toBe(200);
  });

  test('needs a name nobody has, in whatever case', async () => {
    await register();
    const name = await register({ email: 'other@example.com', username: 'NEWCOMER' });
    expect([name.status, name.error.error, Object.keys(name.error.fields ?? {})]).toEqual([
      422,
      'users.username-taken',
      ['username'],
    ]);
    expect(await accounts()).toHaveLength(1);
  });

  test('of twenty at the same moment one gets the name, nobody an error of ours', async () => {
    const many = Array.from({ length: 20 }, (_, at) =>
      register({ email: `racer${at}@example.com`, username: 'racer' }),
    );
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(19);
    expect(await accounts()).toHaveLength(1);
    await api.runJobs();
    expect(api.mails).toHaveLength(1);
  });

  test('the loser of the race is told by the unique index too', async () => {
    const { orTaken } = await import('#server/features/users/account.service.ts');
    await aFan(api, { username: 'taken', email: 'taken@example.com' });
    const now = api.clock.now();
    const insert = (row: object) =>
      orTaken(
        api.deps.db
          .insert(users)
          .values({ id: String(Math.random()), createdAt: now, updatedAt: now, ...row }),
      );
    await expect(insert({ username: 'taken' })).rejects.toMatchObject({ code: 'users.username-taken' });
  });

  test.each([
    ['username', { username: 'ab' }],
    ['username', { username: 'with space' }],
    ['username', { username: 'home' }],
    ['username', { username: 'demooperator' }],
    ['username', { username: 'zoë' }],
    ['email', { email: 'nobody' }],
    ['email', { email: 'a@b@c.example' }],
    ['password', { password: 'weak' }],
    ['firstName', { firstName: 'a\u202eb' }],
    ['country', { country: 'xx' }],
    ['phone', { phone: '4915123456789' }],
    ['phone', { country: 'DE', phone: '123' }],
    ['phone', { country: 'DE', phone: '44 20 7946 0000' }],
    ['phone', { country: 'DE', phone: '151 2345 6789' }],
    ['gender', { gender: 'robot' }],
  ])('a wrong %s is named: %j', async (field, wrong) => {
    const { status, error } = await register(wrong);
    expect(status).toBe(422);
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
    expect(await accounts()).toEqual([]);
  });

  test.each([
    ['username', { username: 'footlightsupport' }],
    ['name', { name: 'F\u043e\u043etlight' }],
    ['firstName', { firstName: 'Foot', lastName: 'light' }],
  ])("the name of the site is nobody's, whatever it is written with: %s", async (field, posing) => {
    const { status, error } = await register(posing);
    expect([status, error.fields]).toEqual([
      422,
      { [field]: 'This name looks like the name of this site. Please choose another.' },
    ]);
    expect(await accounts()).toEqual([]);
  });

  test('what cannot be seen is no part of a name', async () => {
    await register({ firstName: 'A\u200bda', lastName: 'Love\u2060 Lace' });
    expect(await accounts()).toMatchObject([{ name: 'Ada Love Lace', firstName: 'Ada' }]);
  });

  test('all wrong fields are named at once, and empty choices are no choices', async () => {
    const { error } = await register({ username: 'x', email: 'yyy', password: 'z' });
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['email', 'password', 'username']);
    expect((await register({ gender: '', country: '', phone: '', firstName: '', lastName: '' })).status).toBe(
      200,
    );
    expect(await accounts()).toMatchObject([{ name: 'newcomer', gender: null }]);
  });

  test('cannot make themselves more than a fan', async () => {
    await register({ role: 'admin', status: 'active', balance: 5000, emailVerifiedAt: '2026-01-01' });
    expect(await accounts()).toMatchObject([{ role: 'user', emailVerifiedAt: null }]);
  });
});

describe('whether a username is free', () => {
  const check = async (username: string, token: string | null = null) =>
    (await api.call(auth.checkUsername, { params: { username } }, { token })).data;

  test('is said with the reason', async () => {
    const fan = await aFan(api, { username: 'taken' });
    expect(await check('Free1')).toEqual({ available: true, problem: null });
    expect(await check(' TAKEN ')).toEqual({ available: false, problem: expect.stringContaining('taken') });
    expect(await check('taken', fan.token)).toEqual({ available: true, problem: null });
    expect(await check('admin')).toEqual({
      available: false,
      problem: expect.stringContaining('cannot be used'),
    });
    expect(await check('a')).toEqual({ available: false, problem: expect.stringContaining('at least 3') });
  });
});

describe('a performer', () => {
  const application = { ...person, dateOfBirth: '2000-02-29', country: 'FR' };
  const apply = (
    body: Record<string, unknown> = {},
    documents?: { idVerification?: Blob; documentVerification?: Blob },
  ) =>
    api.call(auth.registerPerformer, {
      body: { ...application, ...body } as typeof application,
      files: documents ?? { idVerification: picture, documentVerification: picture },
    });

  test('applies with two papers, waits for review, and may sign in meanwhile', async () => {
    const old = { accepted: 'true', termsVersion: '0' };
    expect((await apply(old)).error.error).toBe('auth.terms-changed');
    const { status, data } = await apply({ accepted: 'true' });
    expect([status, data.message]).toEqual([200, expect.stringContaining('received your application')]);
    expect((await showUser(api.deps, 'newcomer')).acceptance).not.toBeNull();
    const [user] = await accounts();
    expect(user).toMatchObject({ role: 'performer', status: 'active', dateOfBirth: '2000-02-29' });
    const [performer] = await api.deps.db.select().from(performers);
    expect(performer).toMatchObject({ id: user?.id, reviewState: 'pending', verifiedAccount: false });
    const documents = await api.deps.db.select().from(files);
    expect(documents.map(({ id }) => id).sort()).toEqual(
      [performer?.idVerificationId, performer?.documentVerificationId].sort(),
    );
    for (const document of documents)
      expect(document).toMatchObject({ type: 'performer-document', isProtected: true, ownerId: user?.id });
    const { token } = (await login('newcomer')).data;
    const me = await api.call(usersContract.me, {}, { token });
    expect(me.data).toMatchObject({
      isPerformer: true,
      roles: ['performer'],
      reviewState: 'pending',
      verifiedDocument: false,
    });
    await api.runJobs();
    expect(api.mails.map(({ subject }) => subject).sort()).toEqual([
      'Please confirm your e-mail address for Footlight',
      'We received your application for Footlight',
    ]);
  });

  test('begins with free trials as long as the site sets them', async () => {
    await setSetting(api.deps, 'freeSubscriptionDuration', 7);
    await apply();
    const [performer] = await api.deps.db.select().from(performers);
    expect(performer?.durationFreeSubscriptionDays).toBe(7);
  });

  test('is at least eighteen, on the day', async () => {
    api.clock.set('2026-03-01T12:00:00.000Z');
    const young = await apply({ dateOfBirth: '2008-03-02' });
    expect([young.status, young.error.error, Object.keys(young.error.fields ?? {})]).toEqual([
      422,
      'auth.too-young',
      ['dateOfBirth'],
    ]);
    expect((await apply({ dateOfBirth: '2008-03-01' })).status).toBe(200);
  });

  test.each([['1850-01-01'], ['2027-01-01'], ['2001-02-30'], ['yesterday']])(
    '%s is no date of birth',
    async (dateOfBirth) => {
      const { status, error } = await apply({ dateOfBirth });
      expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['dateOfBirth']]);
    },
  );

  test('needs both documents, each a picture or a PDF', async () => {
    const missing = await apply({}, { idVerification: picture });
    expect([missing.status, Object.keys(missing.error.fields ?? {})]).toEqual([
      422,
      ['documentVerification'],
    ]);
    const program = new File(['#!/bin/sh\necho hello\n'.repeat(10)], 'passport.png', { type: 'image/png' });
    const wrong = await apply({}, { idVerification: picture, documentVerification: program });
    expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([422, ['documentVerification']]);
    expect(await accounts()).toEqual([]);
    expect(await api.deps.db.select().from(files)).toEqual([]);
  });

  test('a refused application leaves no file behind', async () => {
    const stored: string[] = [];
    const deleted: string[] = [];
    const { storage } = api.deps;
    const put = jest.spyOn(storage, 'put');
    const remove = jest.spyOn(storage, 'delete');
    await aFan(api, { username: 'newcomer' });
    expect((await apply()).error.error).toBe('users.username-taken');
    expect(put).not.toHaveBeenCalled();
    const many = await Promise.all([
      apply({ username: 'same' }),
      apply({ username: 'same', email: 'b@example.com' }),
    ]);
    expect(many.map(({ status }) => status).sort()).toEqual([200, 422]);
    for (const [key] of put.mock.calls) stored.push(key);
    for (const [key] of remove.mock.calls) deleted.push(key);
    const kept = (await api.deps.db.select().from(files)).flatMap(({ versions }) =>
      versions.map(({ key }) => key),
    );
    expect(stored.filter((key) => !deleted.includes(key)).sort()).toEqual(kept.sort());
    put.mockRestore();
    remove.mockRestore();
  });

  test("the documents are nobody's business", async () => {
    await apply();
    const [document] = await api.deps.db.select().from(files);
    const key = document?.versions[0]?.key ?? '';
    expect(key).toMatch(/^closed\//);
    expect((await api.app.inject(`/api/media/${key}`)).statusCode).toBe(404);
    const operator = await anOperator(api);
    const [user] = await api.deps.db.select().from(users).where(eq(users.role, 'performer'));
    const view = (token: string) =>
      api.call(usersContract.view, { params: { id: user?.id ?? '' } }, { token });
    expect((await view((await aFan(api)).token)).status).toBe(404);
    const byOperator = await view(operator.token);
    expect([byOperator.status, JSON.stringify(byOperator.data).includes('closed/')]).toEqual([200, false]);
  });

  test('a date of birth with a time is a date', async () => {
    expect((await apply({ dateOfBirth: '1999-12-31T23:00:00.000Z' })).status).toBe(200);
    expect((await accounts())[0]?.dateOfBirth).toBe('1999-12-31');
  });
});
