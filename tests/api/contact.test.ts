import type { FastifyInstance } from 'fastify';
import { contact } from '#contract/contact.ts';
import { buildApp } from '#server/app.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { recentContacts } from '#server/features/contact/contact.service.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { memoryLimiter } from '#server/http/limits.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan } from '#support/factories.ts';

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

describe('how often', () => {
  let app: FastifyInstance;
  beforeEach(async () => {
    app = await buildApp({ ...api.deps, limiter: memoryLimiter() });
  });
  afterEach(() => app.close());

  interface Sender {
    ip?: string;
    email?: string;
    token?: string;
  }
  async function send({ ip = '198.51.100.1', email = body.email, token }: Sender = {}) {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/contact',
      remoteAddress: ip,
      headers: token ? { authorization: token } : {},
      payload: { ...body, email },
    });
    const { error, message } = reply.json<{ error?: string; message?: string }>();
    return { status: reply.statusCode, error, message, retryAfter: Number(reply.headers['retry-after']) };
  }
  const five = async (sender: (at: number) => Sender) => {
    for (let at = 0; at < 5; at += 1) expect((await send(sender(at))).status).toBe(200);
  };

  test('one network writes five times in ten minutes, whatever addresses it names', async () => {
    await five((at) => ({ email: `reader${at}@example.com` }));
    const refused = await send({ email: 'another@example.com' });
    expect(refused).toMatchObject({ status: 429, error: 'contact.too-many', retryAfter: 600 });
    expect(refused.message).toContain('wait ten minutes');
    expect((await send({ ip: '198.51.100.2', email: 'other@example.com' })).status).toBe(200);
  });

  test('one e-mail address is named five times in ten minutes, from whatever networks', async () => {
    await five((at) => ({ ip: `198.51.100.${at}` }));
    const refused = await send({ ip: '203.0.113.9', email: ' ADA@example.com ' });
    expect(refused).toMatchObject({ status: 429, error: 'contact.too-many-with-address', retryAfter: 600 });
    expect(refused.message).toContain('this e-mail address');
  });

  test('strangers who name an address do not keep its owner from writing', async () => {
    const ada = await aFan(api, { email: 'ada@example.com' });
    await five((at) => ({ ip: `198.51.100.${at}` }));
    expect((await send({ ip: '203.0.113.9', token: ada.token })).status).toBe(200);
    const bob = await aFan(api, { email: 'bob@example.com' });
    expect((await send({ ip: '203.0.113.9', token: bob.token })).status).toBe(429);
  });

  test('forgotten passwords are asked for beside it', async () => {
    await five((at) => ({ email: `reader${at}@example.com` }));
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/users/forgot',
      remoteAddress: '198.51.100.1',
      payload: { email: 'reader0@example.com' },
    });
    expect(reply.statusCode).toBe(200);
  });
});

describe('a flood from many networks', () => {
  const flood = async (count: number) => {
    for (let at = 0; at < count; at += 1)
      await api.call(contact.send, { body: { ...body, email: `reader${at}@example.com` } });
    await api.runJobs();
  };
  beforeEach(() => setSetting(api.deps, 'contactEmail', 'desk@example.com'));

  test('reaches the mailbox sixty times an hour; one e-mail more says so, and all is kept', async () => {
    await flood(65);
    expect(api.mails).toHaveLength(61);
    expect(api.mails.at(-1)).toMatchObject({
      to: 'desk@example.com',
      subject: '[Footlight] Many messages come through the contact form',
    });
    expect(await stored()).toHaveLength(65);
    expect(await recentContacts(api.deps)).toHaveLength(50);
    api.clock.advance({ hours: 1, seconds: 1 });
    await flood(1);
    expect(api.mails).toHaveLength(62);
    expect(api.mails.at(-1)?.replyTo).toBe('reader0@example.com');
  });

  test('all at once is counted as one after the other', async () => {
    const sent = Array.from({ length: 70 }, (_, at) =>
      api.call(contact.send, { body: { ...body, email: `reader${at}@example.com` } }),
    );
    expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]));
    await api.runJobs();
    expect(api.mails).toHaveLength(61);
  });
});

test('texts are measured as people count them', async () => {
  const long = '😀'.repeat(5000);
  expect((await api.call(contact.send, { body: { ...body, message: long } })).status).toBe(200);
  const { status, error } = await api.call(contact.send, { body: { ...body, message: `${long}x` } });
  expect([status, error.fields]).toEqual([422, { message: 'Please use at most 5000 characters.' }]);
});
