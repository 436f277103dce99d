import { eq } from 'drizzle-orm';
import { comments } from '#contract/comments.ts';
import { notifications } from '#contract/notifications.ts';
import { reports } from '#contract/reports.ts';
import { OPEN_REPORTS_MAX, REPORT_TARGETS, type ReportOutcome, type ReportTarget } from '#rules/reports.ts';
import { performers } from '#server/db/schema/performers.ts';
import { reportCases, reports as table } from '#server/db/schema/reports.ts';
import { users } from '#server/db/schema/users.ts';
import { answerAppeal } from '#server/features/reports/cases.service.ts';
import { decideReport } from '#server/features/reports/report-decide.service.ts';
import { openAppeals, openReports, shownReport } from '#server/features/reports/report-shown.service.ts';
import { LIMITS, memoryLimiter } from '#server/http/limits.ts';
import { newId } from '#server/ids.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { say, talkTo } from '#support/conversations.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';
import { aGallery } from '#support/galleries.ts';
import { aPost, EVERYONE } from '#support/posts.ts';
import { aProduct } from '#support/products.ts';
import { aStream } from '#support/streams.ts';
import { aFilm, aVideo } from '#support/videos.ts';

let api: TestApi;
let star: Person;
let fan: Person;
let other: Person;
let operator: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  [star, fan, other] = [await aPerformer(api), await aFan(api), await aFan(api)];
  operator = await anOperator(api);
});
afterAll(() => api.close());

const SPAM = { title: 'Spam or misleading', description: '' };
const report = (who: Partial<Person>, target: ReportTarget, targetId: string, more: object = SPAM) =>
  api.call(reports.create, { body: { target, targetId, ...more } }, who);
const own = async (who: Person, query = {}) => (await api.call(reports.list, { query }, who)).data;
const against = async (who: Person, query = {}) => (await api.call(reports.cases, { query }, who)).data;
const decide = (id: string, outcome: ReportOutcome, note = 'Against rule 3') =>
  decideReport(api.deps, { actor: operator.id, id, outcome, note });
const told = async (who: Person) =>
  (await api.call(notifications.list, { query: { type: 'report' } }, who)).data.data;
async function mailsTo(who: Person): Promise<string[]> {
  await api.runJobs();
  return api.mails.filter(({ to }) => to === who.email).map(({ subject }) => subject);
}

/** Something of the star (of a conversation, with the fan) for each of what can be reported. */
async function aThing(target: ReportTarget): Promise<string> {
  switch (target) {
    case 'feed':
      return (await aPost(api, star, EVERYONE))._id;
    case 'video':
      return (await aVideo(api, star, { title: 'Waves', fileId: await aFilm(api, star), ...EVERYONE }))._id;
    case 'gallery':
      return (await aGallery(api, star, EVERYONE)).gallery._id;
    case 'product':
      return (await aProduct(api, star))._id;
    case 'performer':
      return star.id;
    case 'stream':
      return (await aStream(api, star))._id;
    case 'message': {
      const id = await talkTo(api, fan, star);
      await say(api, fan, id, 'Hello');
      return (await say(api, star, id, 'Go away')).data._id;
    }
    case 'comment': {
      const objectId = (await aPost(api, star, EVERYONE))._id;
      const body = { objectId, objectType: 'feed', content: 'A lie' } as const;
      return (await api.call(comments.create, { body }, star)).data._id;
    }
  }
}
/** Hides everything of the star from others. */
const hideStar = () =>
  api.deps.db.update(performers).set({ reviewState: 'pending' }).where(eq(performers.id, star.id));

describe.each(REPORT_TARGETS)('a %s', (target) => {
  test('is reported by who knows of it, and by nobody else', async () => {
    const id = await aThing(target);
    const made = await report(fan, target, id);
    expect(made.status).toBe(200);
    expect(made.data).toMatchObject({
      target,
      targetId: id,
      performerId: star.id,
      reason: 'spam',
      title: 'Spam or misleading',
      status: 'reported',
    });
    expect((await report({}, target, id)).status).toBe(401);
    expect((await report(star, target, id)).error).toMatchObject({ error: 'reports.yourself' });
    const unknown = await report(other, target, newId());
    expect(unknown.status).toBe(404);
    if (target === 'message') {
      expect(await report(other, target, id)).toMatchObject({ status: 404, error: unknown.error });
    } else {
      await hideStar();
      expect(await report(other, target, id)).toMatchObject({ status: 404, error: unknown.error });
    }
    expect(await api.deps.db.$count(table)).toBe(1);
  });

  test('is reported once a person while that is open, also twice at the same time', async () => {
    const id = await aThing(target);
    const [one, two] = await Promise.all([report(fan, target, id), report(fan, target, id)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.data._id).toBe(two.data._id);
    await decide(one.data._id, 'rejected', '');
    expect((await report(fan, target, id)).data._id).not.toBe(one.data._id);
  });
});

test('who reports says what is wrong: a reason, or words', async () => {
  const { _id: id } = await aPost(api, star, { ...EVERYONE, title: 'Bad' });
  for (const more of [{}, { title: 'Others' }, { title: '', description: '  ' }]) {
    const { status, error } = await report(fan, 'feed', id, more);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['description']]);
  }
  const long = await report(fan, 'feed', id, { description: 'x'.repeat(1001) });
  expect(long.error.fields).toHaveProperty('description');
  const strange = await report(fan, 'feed', id, { title: 'My photo', description: 'It is mine' });
  expect(strange.data).toMatchObject({ reason: 'other', description: 'My photo: It is mine', name: 'Bad' });
});

test('existing clients send whose it is, also as null', async () => {
  const { _id: id } = await aPost(api, star, EVERYONE);
  const { data } = await report(fan, 'feed', id, { ...SPAM, performerId: 'somebody' });
  expect(data.performerId).toBe(star.id);
  expect((await report(other, 'feed', id, { ...SPAM, performerId: null })).status).toBe(200);
});

test('a locked post is reported, and its words stay locked', async () => {
  const { _id: id } = await aPost(api, star, { isSale: false, text: 'Secret words' });
  const { data } = await report(fan, 'feed', id);
  expect(JSON.stringify([data, await own(fan)])).not.toContain('Secret');
  expect((await shownReport(api.deps, data._id)).join('\n')).toContain('Secret words');
});

test('operators are written about the first open report of a thing', async () => {
  const { _id: id } = await aPost(api, star, { ...EVERYONE, title: 'Bad' });
  const first = await report(fan, 'feed', id, { title: 'Child abuse', description: 'Please look' });
  await report(other, 'feed', id);
  expect(await mailsTo(operator)).toEqual(['Reported: Child abuse']);
  expect(api.mails[0]?.text).toContain('Please look');
  expect(api.mails[0]?.text).toContain(`reports show ${first.data._id}`);
  await decide(first.data._id, 'rejected', '');
  await report(other, 'feed', id);
  expect(await mailsTo(operator)).toHaveLength(2);
});

test('one decision is for all open reports of a thing, and tells each reporter once', async () => {
  const { _id: id } = await aPost(api, star, { ...EVERYONE, title: 'Bad' });
  const first = (await report(fan, 'feed', id)).data._id;
  await report(other, 'feed', id);
  expect(await openReports(api.deps)).toMatchObject({
    rows: [{ id: first, what: 'feed', others: 1 }],
    left: 0,
  });
  expect(await decide(first, 'warned')).toEqual({ reporters: 2, wasThere: true });
  for (const who of [fan, other]) {
    expect((await own(who)).data).toMatchObject([{ status: 'warned' }]);
    expect(await told(who)).toMatchObject([
      { action: 'warned', refSource: 'report', message: expect.stringContaining('Bad'), createdBy: null },
    ]);
  }
  await expect(decide(first, 'rejected')).rejects.toMatchObject({ code: 'reports.decided' });
  expect(await told(fan)).toHaveLength(1);
  expect(await openReports(api.deps)).toEqual({ rows: [], left: 0 });
});

/** Open reports that were made one minute after the other, of these posts of the star. */
async function reportsOf(targets: readonly string[], reporter: (nr: number) => string): Promise<void> {
  const from = api.clock.now().getTime();
  await api.deps.db.insert(table).values(
    targets.map((targetId, nr) => {
      const at = new Date(from + nr * 60_000);
      return {
        ...({ id: newId(), reporterId: reporter(nr), target: 'feed', targetId, ownerId: star.id } as const),
        ...({ reason: 'spam', createdAt: at, updatedAt: at } as const),
      };
    }),
  );
}

test('a thing that many report is one line, and hides no other; what is not listed is counted', async () => {
  const [loud, quiet] = [newId(), newId()];
  const crowd = Array.from({ length: 201 }, () => newId());
  await api.deps.db
    .insert(users)
    .values(crowd.map((id) => ({ id, email: `${id}@example.com`, role: 'user' as const })));
  await reportsOf([...crowd.map(() => loud), quiet], (nr) => crowd[nr] ?? fan.id);
  const { rows, left } = await openReports(api.deps);
  expect(rows).toMatchObject([
    { of: star.username, at: '2026-03-01T12:00:00.000Z', others: 200 },
    { others: 0 },
  ]);
  expect(left).toBe(0);
  await reportsOf(Array.from({ length: 201 }, newId), () => other.id);
  expect(await openReports(api.deps)).toMatchObject({ rows: { length: 200 }, left: 3 });
});

test('fifty reports of a person wait at most; a decision makes room', async () => {
  const posts = [await aPost(api, star, EVERYONE), await aPost(api, star, EVERYONE)].map(({ _id }) => _id);
  const [one = '', two = ''] = posts;
  await reportsOf(Array.from({ length: OPEN_REPORTS_MAX - 1 }, newId), () => fan.id);
  const made = await Promise.all([report(fan, 'feed', one), report(fan, 'feed', two)]);
  expect(made.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(made.find(({ status }) => status === 422)?.error).toMatchObject({ error: 'reports.too-many' });
  const [kept, refused] = made[0].status === 200 ? [one, two] : [two, one];
  const again = await report(fan, 'feed', kept);
  expect(again.status).toBe(200);
  expect((await report(other, 'feed', refused)).status).toBe(200);
  await decide(again.data._id, 'rejected', '');
  expect((await report(fan, 'feed', refused)).status).toBe(200);
});

test('a rejected report concerns nobody but its reporter', async () => {
  const { data } = await report(fan, 'feed', (await aPost(api, star, EVERYONE))._id);
  await decide(data._id, 'rejected', '');
  expect((await own(fan)).data[0]?.status).toBe('rejected');
  expect(await told(fan)).toMatchObject([{ action: 'rejected' }]);
  expect([await told(star), (await against(star)).total]).toEqual([[], 0]);
  expect(await mailsTo(star)).toEqual([]);
});

test('whose it is learns what and why, and not from whom', async () => {
  const { _id: id } = await aPost(api, star, { ...EVERYONE, title: 'Bad' });
  const { data } = await report(fan, 'feed', id, { title: 'Spam or misleading', description: 'I am Fanny' });
  await expect(decide(data._id, 'deleted', ' ')).rejects.toMatchObject({ code: 'reports.note-required' });
  await decide(data._id, 'deleted', 'It is an advertisement');
  const { data: cases, total } = await against(star);
  expect([cases, total]).toMatchObject([
    [{ target: 'feed', name: 'Bad', action: 'deleted', reason: 'spam', note: 'It is an advertisement' }],
    1,
  ]);
  const notice = (await told(star))[0];
  expect(notice).toMatchObject({ action: 'content-deleted', refSource: 'case', refId: cases[0]?._id });
  expect(notice?.message).toBe('Bad was removed from the site: It is an advertisement');
  expect(await mailsTo(star)).toEqual(['Your post was removed']);
  const email = api.mails.find(({ to }) => to === star.email);
  for (const word of ['Bad', 'It is an advertisement', '/creator/cases']) expect(email?.text).toContain(word);
  for (const shown of [cases, notice, email])
    for (const secret of [fan.id, 'Fanny', data._id]) expect(JSON.stringify(shown)).not.toContain(secret);
  expect((await against(fan)).total).toBe(0);
});

test('an appeal is one text, reaches the operators, and is answered', async () => {
  const { data } = await report(fan, 'feed', (await aPost(api, star, { ...EVERYONE, title: 'Bad' }))._id);
  await decide(data._id, 'warned');
  const id = (await against(star)).data[0]?._id ?? '';
  const appeal = (who: Person, text = 'It is no spam') =>
    api.call(reports.appeal, { params: { id }, body: { text } }, who);
  expect((await appeal(star, ' ')).error.fields).toHaveProperty('text');
  const foreign = await appeal(fan);
  expect(foreign).toMatchObject({ status: 404, error: { error: 'reports.case-not-found' } });
  const [one, two] = await Promise.all([appeal(star), appeal(star)]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  expect((await mailsTo(operator)).at(-1)).toMatch(/^An appeal of /);
  expect(await openAppeals(api.deps)).toMatchObject([{ case: id, appeal: 'It is no spam' }]);
  const answer = { actor: operator.id, id, isAccepted: false, answer: 'We stay with it' };
  expect(await answerAppeal(api.deps, answer)).toEqual({ isGivenBack: false });
  await expect(answerAppeal(api.deps, answer)).rejects.toMatchObject({ code: 'reports.no-appeal' });
  expect((await against(star)).data).toMatchObject([{ appealState: 'rejected', answer: 'We stay with it' }]);
  expect((await told(star)).map(({ action }) => action)).toContain('appeal-rejected');
  expect(await mailsTo(star)).toContain('Your appeal was not accepted');
});

test('lists go on by cursor, and are one\u2019s own', async () => {
  for (let nr = 0; nr < 3; nr += 1) {
    api.clock.advance({ minutes: 1 });
    const { data } = await report(
      fan,
      'feed',
      (await aPost(api, star, { ...EVERYONE, title: `P${nr}` }))._id,
    );
    await decide(data._id, 'warned');
  }
  for (const list of [(query: object) => own(fan, query), (query: object) => against(star, query)]) {
    const first = await list({ limit: 2 });
    expect([first.data.map(({ name }) => name), first.total]).toEqual([['P2', 'P1'], 3]);
    const second = await list({ limit: 2, cursor: first.nextCursor ?? '' });
    expect([second.data.map(({ name }) => name), second.nextCursor]).toEqual([['P0'], null]);
  }
  expect((await own(other)).total).toBe(0);
});

test('so many reports a person and no more', async () => {
  const limited = await startTestApi({ limiter: memoryLimiter() });
  try {
    const who = await aFan(limited);
    const ask = () =>
      limited.call(reports.create, { body: { target: 'feed', targetId: 'none', ...SPAM } }, who);
    const replies: number[] = [];
    for (let nr = 0; nr <= LIMITS.report.points + 1; nr += 1) replies.push((await ask()).status);
    expect([replies[0], replies.at(-1)]).toEqual([404, 429]);
  } finally {
    await limited.close();
  }
});

test('a decision stands in the audit log with what it was about, and cases are never without one', async () => {
  const { data } = await report(fan, 'feed', (await aPost(api, star, { ...EVERYONE, text: 'Words' }))._id);
  await decide(data._id, 'deleted');
  expect(await api.deps.db.$count(reportCases)).toBe(1);
  const { rows } = await api.deps.db.execute(
    `select action, detail from audit_log where action like 'reports.%'` as never,
  );
  expect(rows).toMatchObject([{ action: 'reports.deleted', detail: { quote: 'Words', owner: star.id } }]);
});
