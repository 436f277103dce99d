import { contact } from '#contract/contact.ts';
import { buildApp } from '#server/app.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { memoryLimiter } from '#server/http/limits.ts';
import { startTestApi, type TestApi } from '#support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const body = { name: ' Ada ', email: 'Ada@Example.com', message: 'I would like to know more about payouts.' };
const stored = () => api.deps.db.select().from(contactMessages);

test('a message is kept, without mail while no address is set', async () => {
  const { status, data } = await api.call(contact.send, { body });
  expect([status, data]).toEqual([200, { success: true }]);
  await api.runJobs();
  expect(await stored()).toMatchObject([
    { name: 'Ada', email: 'ada@example.com', subject: '', message: body.message },
  ]);
  expect(api.mails).toEqual([]);
});

test('a message goes to the contact address, ready to be answered', async () => {
  await setSetting(api.deps, 'contactEmail', 'desk@example.com');
  await api.call(contact.send, { body: { ...body, subject: 'Payouts\r\nBcc: all@example.com' } });
  await api.runJobs();
  expect(api.mails).toHaveLength(1);
  expect(api.mails[0]).toMatchObject({ to: 'desk@example.com', replyTo: 'ada@example.com' });
  expect(api.mails[0]?.subject).toBe('[Footlight] Payouts Bcc: all@example.com');
  expect(api.mails[0]?.text).toContain(body.message);
});

test('markup in a message does not reach the mail', async () => {
  await setSetting(api.deps, 'contactEmail', 'desk@example.com');
  await api.call(contact.send, {
    body: { ...body, name: '<b>Ada</b>', message: '<script>alert(1)</script> is my message, 1 < 2 & 3 > 2' },
  });
  await api.runJobs();
  expect(api.mails[0]?.html).toContain('is my message, 1 &lt; 2 &amp; 3 &gt; 2');
  expect(api.mails[0]?.html).not.toMatch(/<script|<b>Ada/);
});

test.each([
  ['message', { message: 'Too short, sorry.' }],
  ['message', { message: `${' '.repeat(30)}short` }],
  ['message', { message: 'x'.repeat(5001) }],
  ['email', { email: 'nobody' }],
  ['email', { email: 'a@example.com, b@example.com' }],
  ['name', { name: ' ' }],
])('a wrong %s is named', async (field, wrong) => {
  const { status, error } = await api.call(contact.send, { body: { ...body, ...wrong } });
  expect(status).toBe(422);
  expect(Object.keys(error.fields ?? {})).toEqual([field]);
  expect(await stored()).toEqual([]);
});

test('one address writes five times in ten minutes', async () => {
  const app = await buildApp({ ...api.deps, limiter: memoryLimiter() });
  const send = () => app.inject({ method: 'POST', url: '/api/contact', payload: body });
  const answers: number[] = [];
  for (let at = 0; at < 6; at += 1) answers.push((await send()).statusCode);
  const { headers } = await send();
  await app.close();
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('texts are measured as people count them', async () => {
  const long = '😀'.repeat(5000);
  expect((await api.call(contact.send, { body: { ...body, message: long } })).status).toBe(200);
  const { status, error } = await api.call(contact.send, { body: { ...body, message: `${long}x` } });
  expect([status, error.fields]).toEqual([422, { message: 'Please use at most 5000 characters.' }]);
});
