import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { MessageType } from 'socket.io-adapter';
import { auth } from '#contract/auth.ts';
import { categories } from '#contract/categories.ts';
import { contact } from '#contract/contact.ts';
import { locales } from '#contract/locales.ts';
import { pages } from '#contract/pages.ts';
import { payments } from '#contract/payments.ts';
import { reports } from '#contract/reports.ts';
import { wallet } from '#contract/wallet.ts';
import { sessions } from '#server/db/schema/auth.ts';
import { cardAttempts } from '#server/db/schema/card-limits.ts';
import { performerCategoryMembers } from '#server/db/schema/categories.ts';
import { disputes } from '#server/db/schema/disputes.ts';
import { auditLog } from '#server/db/schema/operator.ts';
import { sandboxCharges } from '#server/db/schema/payments.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, tokensFor } from '#support/factories.ts';
import { aCard, expectSoundLedger, ok, walletOf } from '#support/money.ts';
import { type OperatorShell, runOperator, startOperatorShell } from '#support/operator-process.ts';
import { workerDatabase } from '#support/postgres.ts';
import { aPost as aFeed, EVERYONE } from '#support/posts.ts';

/** The command itself, in another process beside a running product, as an operator runs it. */
let api: TestApi;
let url: string;
let shell: OperatorShell;
const dataDir = mkdtempSync(join(tmpdir(), 'footlight-operator-'));
beforeAll(async () => {
  ({ url } = await workerDatabase());
  shell = startOperatorShell({ databaseUrl: url, dataDir });
  api = await startTestApi();
});
afterAll(async () => {
  await shell.stop();
  await api.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const operator = (...words: string[]) => shell.run(...words);
/** From the start of its process to its end: what it still does then belongs to the command. */
const operatorAlone = (...words: string[]) => runOperator({ databaseUrl: url, dataDir }, ...words);

/** What running products hear while `work` runs: of pages, or of events for people's connections. */
async function heardDuring(work: () => Promise<unknown>, channel = 'page_tags'): Promise<string[]> {
  const listener = new pg.Client(url);
  await listener.connect();
  const heard: string[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.query(`listen ${channel}`);
  try {
    await work();
    await listener.query('select 1');
    return heard;
  } finally {
    await listener.end();
  }
}

test('what a command does reaches the pages of a running product, and open connections, also as the last thing it does', async () => {
  const performer = await aPerformer(api);
  const [session] = await api.deps.db.select().from(sessions).where(eq(sessions.userId, performer.id));
  const disable = async () =>
    expect(await operatorAlone('users', 'disable', performer.id, 'test')).toMatchObject({ code: 0, err: '' });
  let ofPages: string[] = [];
  const ofSockets = await heardDuring(async () => {
    ofPages = await heardDuring(disable);
  }, '"sockets#/"');
  expect(ofPages).toEqual([`creators performer:${performer.id}`]);
  const messages = ofSockets.map((message) => JSON.parse(message) as { type: MessageType; data?: unknown });
  expect(messages.filter(({ type }) => type === MessageType.DISCONNECT_SOCKETS)).toMatchObject([
    { data: { opts: { rooms: [`session:${session?.id}`] }, close: true } },
  ]);
});

test('a refused performer and the closed site reach the pages of a running product', async () => {
  const performer = await aPerformer(api, { reviewState: 'pending' });
  const done = async (...words: string[]) =>
    expect(await operator(...words)).toMatchObject({ code: 0, err: '' });
  expect(await heardDuring(() => done('performers', 'reject', performer.id, 'blurred'))).toEqual([
    `creators performer:${performer.id}`,
  ]);
  expect(await heardDuring(() => done('maintenance', 'on'))).toEqual(['settings']);
  await done('maintenance', 'off');
});

test('the proof of the books prints what stands on the accounts of each kind', async () => {
  await tokensFor(api, (await aFan(api)).id, 5);
  const { code, out } = await operator('ledger', 'check');
  expect(code).toBe(0);
  expect(out).toMatch(/'wallet' +│ 'tokens' +│ 1 +│ 1 +│ '5\.00'/);
  expect(out).toContain('The books balance.');
});

test('the accounts of a person are shown with the lines that make them up, which goes on record', async () => {
  const fan = await aFan(api);
  await tokensFor(api, fan.id, 30);
  await api.call(
    wallet.tip,
    { params: { id: (await aPerformer(api)).id }, body: { price: 10, message: 'Bravo' } },
    fan,
  );
  const { code, out } = await operator('ledger', 'show', fan.username);
  expect(code).toBe(0);
  expect(out).toContain('wallet: 20.00 tokens, 2 of 2 lines');
  expect(out).toMatch(/'tip' +│ -10 /);
  const entries = await api.deps.db.select().from(auditLog).where(eq(auditLog.target, fan.id));
  expect(entries.map(({ action }) => action)).toEqual(['ledger.account-read']);
  expect((await operator('ledger', 'show', 'nobody-at-all')).code).not.toBe(0);
});

test('a text is worded from the command line, and running products hear that pages changed', async () => {
  const heard = await heardDuring(async () => {
    const set = await operator('translations', 'set', 'de', 'common.save', 'Jetzt', 'sichern');
    expect(set).toMatchObject({ code: 0, err: '' });
    expect(set.out).toContain('common.save has its own text in de.');
    expect(set.out).toContain('Nobody sees it yet');
    const { data } = await api.call(locales.translations, { query: { locale: 'de' } });
    expect(data.data).toMatchObject([{ key: 'common.save', value: 'Jetzt sichern' }]);
  });
  expect(heard).toEqual(['settings']);
});

test('what it cannot do is said in a sentence, and what it does not know in its help', async () => {
  const refused = await operatorAlone('translations', 'set', 'tlh', 'common.save', 'Pol');
  const unknown = await operator('translations', 'sing');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toBe('That language is not supported. Codes look like en-US or de.\n');
  expect(unknown.code).toBe(2);
  for (const verb of ['list [locale]', 'set <locale> <key> <text>', 'remove <locale> <key>'])
    expect(unknown.err).toContain(`translations ${verb}`);
});

test('an empty value clears a text, and no value is a question for the help', async () => {
  expect(await operator('settings', 'set', 'gaCode', 'G-ABC123')).toMatchObject({ code: 0, err: '' });
  for (const name of ['gaCode', 'content18Popup', 'logoUrl', 'contactEmail', 'accentColor']) {
    expect(await operator('settings', 'set', name, '')).toEqual({ code: 0, err: '', out: `${name} = ""\n` });
  }
  expect((await operator('settings', 'set', 'siteName', '')).err).toBe('siteName: must not be empty\n');
  expect((await operator('settings', 'set', 'gaCode')).err).toContain('settings set <name> <value>');
});

test('an account is shown with what its person accepted, and the text as it was', async () => {
  const person = { username: 'agreeing', email: 'agreeing@example.com', password: 'Sesame-0pen' };
  ok(await api.call(auth.registerUser, { body: { ...person, accepted: true } }));
  const { out } = await operator('users', 'show', 'agreeing');
  expect(out).toMatch(/agreeing@example.com/);
  const [, terms = ''] = /terms ([0-9a-f]{16}), privacy policy [0-9a-f]{16}/.exec(out) ?? [];
  expect((await operator('pages', 'accepted', terms)).out).toMatch(/^Terms of use, first accepted /);
  const silent = await aFan(api);
  expect((await operator('users', 'show', silent.id)).out).toContain('not said');
});

test('what is kept about a person is written into a new folder, and not into one with something in it', async () => {
  const fan = await aFan(api);
  const folder = join(dataDir, 'copy');
  const { code, out } = await operator('users', 'export', fan.username, folder);
  expect([code, out]).toEqual([0, expect.stringMatching(/has \d+ rows and 0 files/)]);
  expect(readFileSync(join(folder, 'account', 'users.json'), 'utf8')).toContain(fan.email);
  expect((await operator('users', 'export', fan.username, folder)).err).toContain('something in that folder');
});

test('coupons are offered, listed with what became of them, and stopped', async () => {
  const created = await operator(
    'coupons',
    'create',
    'spring',
    '20',
    '500',
    '-',
    '2098-12-31',
    'Spring',
    'sale',
  );
  expect(created).toMatchObject({ code: 0, err: '', out: 'The code is SPRING.\n' });
  expect((await operator('coupons', 'list')).out).toMatch(
    /SPRING.*Spring sale.*20%.*2098-12-31.*0 of 500.*active/,
  );
  expect((await operator('coupons', 'create', 'spring', '20', '5', '-', '2098-12-31')).err).toMatch(
    /^There is a coupon with this code already/,
  );
  expect((await operator('coupons', 'create', 'summer', '95', '5', '-', '2098-12-31')).err).toMatch(
    /^The percentage is a whole number from 1 to 90/,
  );
  expect((await operator('coupons', 'create', 'half', '50', '5', '-', '2098-12-31')).out).toMatch(
    /^The code is HALF.\nCareful: this is more than the site's commission of 20%/,
  );
  expect(await operator('coupons', 'stop', 'spring')).toMatchObject({ code: 0, err: '' });
  expect((await operator('coupons', 'list')).out).toMatch(/SPRING.*inactive/);
  expect((await operator('coupons', 'create', 'x')).err).toContain('coupons create <code> <percent>');
});

test("the site's own pages and banners are written, and running products hear of each change", async () => {
  const file = join(dataDir, 'story.html');
  writeFileSync(file, '<h1>Once</h1><p onclick="x()">upon a time</p>');
  const heard = await heardDuring(async () => {
    expect(await operator('pages', 'set', 'story', file, 'Our', 'story')).toMatchObject({ code: 0, err: '' });
    const { data } = await api.call(pages.view, { params: { id: 'story' } });
    expect(data).toMatchObject({ title: 'Our story', content: '<h2>Once</h2><p>upon a time</p>' });
    expect((await operator('pages', 'show', 'story')).out).toBe('<h2>Once</h2><p>upon a time</p>\n');
    const { out } = await operator('pages', 'list');
    for (const part of ['/page/story', '/page/terms', 'came with the product']) expect(out).toContain(part);
    await operator('pages', 'hide', 'story');
    expect((await api.call(pages.view, { params: { id: 'story' } })).status).toBe(404);
    await operator('pages', 'publish', 'story');
    expect((await api.call(pages.view, { params: { id: 'story' } })).status).toBe(200);
    expect((await operator('pages', 'order', 'Story', '5')).out).toBe('story has another place.\n');
    expect(await operator('pages', 'remove', 'story')).toMatchObject({ code: 0, err: '' });
    writeFileSync(file, '<a href="#none">a</a>');
    const { out: drafted } = await operator('pages', 'draft', 'story', file, 'Our', 'story');
    expect(drafted).toMatch(/It is a draft.*\nLinks .* became words: #none\n$/);
    expect((await api.call(pages.view, { params: { id: 'story' } })).status).toBe(404);
    await operator('pages', 'remove', 'story');
  });
  expect(heard).toEqual(Array(7).fill('pages'));
  const shown = await operator('banners', 'add', 'top', '/creator', '-', 'Summer', 'All of', 'August');
  const [, id = ''] = /Its id is (\S+)\.\n$/.exec(shown.out) ?? [];
  expect((await operator('banners', 'list')).out).toMatch(new RegExp(`${id}.*top.*active.*Summer`));
  expect(await heardDuring(() => operator('banners', 'order', id, '3'))).toEqual(['banners']);
  expect((await operator('banners', 'list')).out).toMatch(new RegExp(`${id}.*top.*3.*active.*Summer`));
  expect(await heardDuring(() => operator('banners', 'remove', id))).toEqual(['banners']);
  expect((await operator('banners', 'add', 'above', '-', '-', 'x')).err).toMatch(/^A banner stands at one/);
  const gone = await operator('pages', 'remove', 'story');
  expect(gone).toMatchObject({ code: 1, err: 'No page of that name was written here.\n' });
  expect((await operator('pages', 'set', 'story')).err).toContain('pages set <name> <file>');
});

test('categories are added, changed and removed, and running products hear of each change', async () => {
  const { id } = await aPerformer(api);
  const heard = await heardDuring(async () => {
    const added = await operator('categories', 'add', 'Live music', 'On', 'stage');
    expect(added).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('Its slug is live-music.'),
    });
    expect((await operator('categories', 'edit', 'live-music', 'name', 'Live', 'Music')).code).toBe(0);
    expect((await operator('categories', 'list')).out).toMatch(/live-music.*Live Music.*On stage/);
    expect((await operator('categories', 'edit', 'live-music', 'colour', 'red')).err).toMatch(
      /^A category has/,
    );
    const { data } = await api.call(categories.search);
    const [categoryId = ''] = data.data.map(({ _id }) => _id);
    await api.deps.db.insert(performerCategoryMembers).values({ performerId: id, categoryId });
    expect((await operator('categories', 'remove', 'live-music')).out).toBe('Live Music is gone.\n');
  });
  expect(heard).toEqual(['categories', 'categories', `categories creators performer:${id}`]);
  expect((await operator('categories', 'edit', 'live-music')).err).toContain('categories edit <which>');
});

test('what came through the contact form can be read, without what a terminal would obey', async () => {
  const message = 'I would like to know more.\nHow do payouts work?\u001b[2J\u0007';
  await api.call(contact.send, { body: { name: 'Ada', email: 'ada@example.com', message } });
  const { code, out } = await operator('contact', 'recent');
  expect(code).toBe(0);
  expect(out).toContain('Ada <ada@example.com>\nI would like to know more.\nHow do payouts work?[2J\n');
});

test('the books of the card service are compared, and the last report is shown again', async () => {
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
  expect((await operator('payments', 'reconcile', '--last')).out).toContain('Nothing was compared yet.');
  const agreed = await operator('payments', 'reconcile');
  expect(agreed).toMatchObject({ code: 0, err: '' });
  expect(agreed.out).toContain('The books agree.');
  const charge = { id: 'ch-1', cardToken: 'x', amount: 500, currency: 'USD', status: 'success' as const };
  await api.deps.db
    .insert(sandboxCharges)
    .values({ ...charge, clientSecret: 's', idempotencyKey: 'of-nobody', createdAt: twoHoursAgo });
  const days = ['--from', twoHoursAgo.toISOString().slice(0, 10)];
  for (const words of [days, [], ['--last']]) {
    const differing = await operator('payments', 'reconcile', ...words);
    expect(differing).toMatchObject({ code: 1, err: '' });
    expect(differing.out).toMatch(/missing-here.*charge.*of-nobody.*ch-1.*success \$5\.00/);
  }
  expect((await operator('payments', 'reconcile', '--from', '2026-02-30')).err).toBe(
    '"2026-02-30" is no day. Days are written as 2026-11-30.\n',
  );
  expect(await operator('payments', 'reconcile', '--from', 'yesterday')).toMatchObject({
    code: 1,
    err: '"yesterday" is no day. Days are written as 2026-11-30.\n',
  });
  expect((await operator('payments', 'reconcile', '--since', '1')).err).toContain('Usage:');
});

test('who tried too many cards is listed, and let go once', async () => {
  const fan = await aFan(api);
  const at = new Date();
  const about = { userId: fan.id, card: 'hash-of-card', address: 'hash-of-address', kind: 'charge' } as const;
  for (const n of [1, 2, 3, 4, 5, 6])
    await api.deps.db
      .insert(cardAttempts)
      .values({ ...about, id: `try${n}`, outcome: 'declined', createdAt: at });
  const list = await operator('card-limits', 'list');
  expect(list).toMatchObject({ code: 0, err: '' });
  expect(list.out).toContain('card:hash-of-card');
  expect(list.out).toContain('declines-per-account');
  const release = () => operator('card-limits', 'release', fan.id);
  expect((await release()).out).toBe(`${fan.id} may use cards again.\n`);
  expect((await release()).out).toBe(`${fan.id} is not held. Nothing has changed.\n`);
  expect((await operator('card-limits', 'list')).out).not.toContain('declines-per-account');
  expect((await operator('card-limits', 'release', 'nobody-here')).code).toBe(1);
  expect((await operator('card-limits', 'release')).err).toContain('Usage');
});

test('a purchase and a card payment are refunded, and a dispute is lost, each with what its payment paid for', async () => {
  const fan = await aFan(api);
  const cardId = await aCard(api, fan);
  const topUp = async () => ok(await api.call(payments.topUp, { body: { amount: 5, cardId } }, fan))._id;
  const [refunded, disputed] = [await topUp(), await topUp()];
  expect(await operator('refunds', 'payment', refunded, 'all', 'A', 'mistake')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('$5.00 go back to the card'),
  });
  expect((await operator('disputes', 'simulate', disputed)).code).toBe(0);
  const [row] = await api.deps.db.select().from(disputes);
  expect(await operator('disputes', 'decide', row?.id ?? '', 'lost')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Lost'),
  });
  expect(await walletOf(api, fan.id)).toBe(0);
  await expectSoundLedger(api);
});

test('what was reported is listed, shown without what a terminal would obey, and decided', async () => {
  const [star, fan] = [await aPerformer(api), await aFan(api)];
  const text = 'Look \u001b[31mhere';
  const { _id: id } = await aFeed(api, star, { ...EVERYONE, title: 'Sunset', text });
  const sent = async () => {
    const body = { target: 'feed', targetId: id, title: 'Spam', description: 'Please look' } as const;
    return ok(await api.call(reports.create, { body }, fan))._id;
  };
  const first = await sent();
  expect((await operator('reports', 'list')).out).toContain(first);
  const shown = await operator('reports', 'show', first);
  expect(shown.out).toContain('Please look');
  expect(shown.out).not.toContain('\u001b');
  expect(await operator('reports', 'reject', first)).toMatchObject({
    code: 0,
    err: '',
    out: 'Decided. The person who reported it is told.\n',
  });
  expect(await operator('reports', 'reject', first)).toMatchObject({
    code: 1,
    err: 'This report has been decided already.\n',
  });
  expect((await operator('reports', 'list')).out).toBe('No open reports.\n');
  const second = await sent();
  expect((await operator('reports', 'delete', second)).err).toContain('Usage');
  const tags = await heardDuring(() => operator('reports', 'delete', second, 'An', 'advertisement'));
  expect(tags.join()).toContain(`feed:${id}`);
  const [decision] = ok(await api.call(reports.cases, {}, star)).data;
  expect(decision?.note).toBe('An advertisement');
  const params = { id: decision?._id ?? '' };
  await api.call(reports.appeal, { params, body: { text: 'It is none' } }, star);
  expect((await operator('reports', 'appeals')).out).toContain('It is none');
  expect((await operator('reports', 'answer', params.id, 'perhaps')).err).toContain('Usage');
  expect((await operator('reports', 'answer', params.id, 'accept', 'You', 'are', 'right')).out).toBe(
    'Answered. Its performer can bring it back now.\n',
  );
});
