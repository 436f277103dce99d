import { setTimeout as sleep } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import { auth } from '#contract/auth.ts';
import { blocks } from '#contract/blocks.ts';
import { delivery } from '#contract/delivery.ts';
import { notifications as notificationsContract } from '#contract/notifications.ts';
import { push } from '#contract/push.ts';
import type { NotificationAction, NotificationType } from '#rules/notifications.ts';
import { deliveries } from '#server/db/schema/delivery.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { users } from '#server/db/schema/users.ts';
import { deliver } from '#server/features/delivery/deliver.service.ts';
import { sendDigests } from '#server/features/delivery/digest.service.ts';
import { notify } from '#server/features/notifications/notify.service.ts';
import { inTx } from '#server/tx.ts';
import { multipart, startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { besideTransactions } from '#support/one-connection.ts';
import { aBrowser } from '#support/push-service.ts';

let api: TestApi;
let person: Person;
let other: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  person = await aPerformer(api, { password: 'Sesame-0pen' });
  other = await aFan(api, { name: 'Ada' });
  await api.deps.db.update(users).set({ emailVerifiedAt: api.deps.clock.now() });
  await api.runJobs();
  api.mails.length = 0;
});
afterAll(() => api.close());

let told = 0;
/** Something happens that concerns the person. */
async function happens<T extends NotificationType>(
  type: T,
  action: NotificationAction<T>,
  { about = 'thing', by = other as Person | null, source = 'feed' as 'feed' | 'conversation' } = {},
) {
  told += 1;
  const notice = { type, action, about: { source, id: about }, key: `${type}:${told}` };
  await inTx(api.deps, (tx) =>
    notify(tx, api.deps, { userId: person.id, actorId: by?.id ?? null, ...notice } as never),
  );
}
const message = (about = 'conversation') => happens('message', 'message', { about, source: 'conversation' });

async function run() {
  await deliver(api.deps);
  await sendDigests(api.deps);
  await api.runJobs();
}
const later = async (by: Parameters<TestApi['clock']['advance']>[0]) => {
  api.clock.advance(by);
  await run();
};
const sent = () => ({ pushes: api.pushes.length, mails: api.mails.length });

async function withDevice() {
  const { endpoint, p256dh, auth: secret } = aBrowser(`https://push.example.org/send/d${told}`);
  const body = { endpoint, keys: { p256dh, auth: secret } };
  expect((await api.call(push.subscribe, { body }, person)).status).toBe(200);
}
type Wanted = Parameters<typeof api.call<(typeof delivery)['change']>>[1];
const choose = async (body: NonNullable<Wanted>['body']) => {
  const { data, status } = await api.call(delivery.change, { body }, person);
  expect(status).toBe(200);
  return data;
};
const MESSAGES_EVERYWHERE = { row: 'messages', channels: ['inApp', 'email', 'push'] } as const;
const mailsOfMessages = () =>
  choose({ rows: [{ ...MESSAGES_EVERYWHERE, channels: ['inApp', 'email', 'push'] }] });

test('a process that finds all that is due in the hands of another one leaves it to that', async () => {
  await mailsOfMessages();
  for (let at = 0; at < 200; at += 1) await message(`c${at}`);
  api.clock.advance({ minutes: 5 });
  await api.deps.db.transaction(async (tx) => {
    await tx.execute('select from deliveries for update');
    const work = besideTransactions(() => deliver(api.deps));
    const ended = await Promise.race([work.then(() => true), sleep(20_000, false, { ref: false })]);
    expect(ended).toBe(true);
  });
  const waiting = await api.deps.db.select().from(deliveries);
  expect(waiting.filter(({ mailDueAt }) => mailDueAt !== null)).toHaveLength(200);
});

describe('what cannot be said', () => {
  /** Every e-mail to this address fails, as by a fault of ours. */
  const failing = (email: string) => {
    const { enqueue } = api.deps.jobs;
    return jest.spyOn(api.deps.jobs, 'enqueue').mockImplementation(async (db, name, payload, options) => {
      if ((payload as { to?: string }).to === email) throw new Error('no such words');
      return enqueue.call(api.deps.jobs, db, name, payload, options);
    });
  };

  test.each<['at once' | 'in a digest', () => Promise<unknown>]>([
    ['at once', async () => undefined],
    ['in a digest', () => choose({ digest: 'daily' })],
  ])('%s holds up nobody else, and is tried again', async (_when, prepare) => {
    const first = person;
    await mailsOfMessages();
    await prepare();
    await message();
    person = await aPerformer(api);
    await api.deps.db.update(users).set({ emailVerifiedAt: api.deps.clock.now() });
    const second = person;
    await mailsOfMessages();
    await prepare();
    await message();
    const spy = failing(first.email);
    await later({ minutes: 5 });
    await later({ hours: 24 });
    expect(api.mails.map(({ to }) => to)).toEqual([second.email]);
    spy.mockRestore();
    await later({ hours: 2 });
    expect(api.mails.map(({ to }) => to)).toEqual([second.email, first.email]);
  });
});

describe('who was blocked since', () => {
  const block = (who: Person) => api.call(blocks.add, { body: { targetId: who.id } }, person);

  test.each<['at once' | 'in a digest', () => Promise<unknown>]>([
    ['at once', async () => undefined],
    ['in a digest', () => choose({ digest: 'daily' })],
  ])('is not told of %s', async (_when, prepare) => {
    await withDevice();
    await mailsOfMessages();
    await prepare();
    await message();
    await block(other);
    await later({ minutes: 5 });
    await later({ hours: 24 });
    expect(sent()).toEqual({ pushes: 0, mails: 0 });
  });

  test('is not told of in a digest that was collected before', async () => {
    await mailsOfMessages();
    await choose({ digest: 'daily' });
    await message();
    await later({ minutes: 5 });
    await block(other);
    await later({ hours: 24 });
    expect(api.mails).toEqual([]);
  });

  test('is not named where others did the same', async () => {
    await withDevice();
    const bea = await aFan(api, { name: 'Bea' });
    await choose({ rows: [{ row: 'followers', channels: ['inApp', 'push'] }] });
    await happens('followed', 'followed', { by: bea });
    await happens('followed', 'followed', { by: other });
    await block(other);
    await later({ minutes: 1 });
    const said = JSON.stringify(api.pushes);
    expect(said).toContain('Bea');
    expect(said).not.toContain('Ada');
    const { data } = await api.call(notificationsContract.list, {}, person);
    expect(JSON.stringify(data.data)).toContain('Bea');
    expect(JSON.stringify(data.data)).not.toContain('Ada');
  });
});

describe('preferences', () => {
  test('are what is usual until something is chosen, and only what is named changes', async () => {
    const { data } = await api.call(delivery.preferences, {}, person);
    expect(data).toMatchObject({ quiet: null, timeZone: 'UTC', digest: 'off', grouping: true });
    expect(data.rows.find(({ row }) => row === 'likes')?.channels).toEqual(['inApp']);
    await choose({ rows: [{ row: 'likes', channels: ['push', 'push'] }] });
    await choose({ quiet: { from: '22:00', to: '08:00' }, timeZone: 'Europe/Berlin' });
    const now = await choose({ digest: 'daily', grouping: false });
    expect(now.rows.find(({ row }) => row === 'likes')?.channels).toEqual(['push']);
    expect(now).toMatchObject({
      quiet: { from: '22:00', to: '08:00' },
      timeZone: 'Europe/Berlin',
      digest: 'daily',
      grouping: false,
    });
    expect((await choose({ quiet: null })).quiet).toBeNull();
    expect((await api.call(delivery.preferences, {}, other)).data.digest).toBe('off');
  });

  test('cannot switch off what concerns the safety of the account', async () => {
    const now = await choose({ rows: [{ row: 'security', channels: [] }] });
    expect(now.rows.find(({ row }) => row === 'security')?.channels).toEqual(['inApp', 'email']);
  });

  test.each([
    [{ quiet: { from: '25:00', to: '08:00' } }, 'quiet.from'],
    [{ quiet: { from: '08:00', to: '08:00' } }, 'quiet.to'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ digest: 'hourly' }, 'digest'],
    [{ rows: [{ row: 'gossip', channels: [] }] }, 'rows.0.row'],
    [{ locale: 'tlh' }, 'locale'],
  ])('refuse %j', async (body, field) => {
    const { status, error } = await api.call(delivery.change, { body: body as never }, person);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
  });

  test('of the app: a row that is off counts as read, and is still pushed', async () => {
    await withDevice();
    await choose({ rows: [{ row: 'messages', channels: ['push'] }] });
    await message();
    const [row] = await api.deps.db.select().from(notifications);
    expect(row?.readAt).not.toBeNull();
    await later({ minutes: 1 });
    expect(sent().pushes).toBe(1);
  });
});

describe('push messages', () => {
  beforeEach(withDevice);

  test('say what happened, to the devices, once', async () => {
    await message('abc');
    await run();
    expect(api.pushes).toEqual([]);
    await later({ seconds: 30 });
    await run();
    await later({ hours: 2 });
    expect(api.pushes).toEqual([
      {
        endpoint: expect.any(String),
        title: 'Ada sent you a message',
        text: 'Open Footlight to see it.',
        path: '/messages/abc',
        tag: expect.any(String),
      },
    ]);
  });

  test('are not sent for what was read meanwhile, by itself or with all', async () => {
    await message('a');
    await api.deps.db.update(notifications).set({ readAt: api.deps.clock.now() });
    await message('b');
    await api.deps.db.execute(
      `insert into notification_states (user_id, read_up_to) values ('${person.id}', '2026-03-01T12:00:10Z')
        on conflict (user_id) do update set read_up_to = excluded.read_up_to`,
    );
    await later({ minutes: 1 });
    expect(api.pushes).toEqual([]);
  });

  test('wait for the end of the quiet hours, where the person is', async () => {
    await choose({ quiet: { from: '20:00', to: '07:30' }, timeZone: 'Asia/Tokyo' });
    await message();
    await later({ minutes: 1 });
    await later({ hours: 10, minutes: 28 });
    expect(api.pushes).toEqual([]);
    await later({ minutes: 2 });
    expect(api.pushes).toHaveLength(1);
  });

  test('that were read in the quiet hours do not come after them', async () => {
    await choose({ quiet: { from: '10:00', to: '14:00' } });
    await message();
    await later({ minutes: 1 });
    await api.deps.db.update(notifications).set({ readAt: api.deps.clock.now() });
    await later({ hours: 3 });
    expect(api.pushes).toEqual([]);
  });

  test('are sent once by several processes at the same time', async () => {
    await Promise.all([message('a'), message('b'), message('c')]);
    api.clock.advance({ minutes: 1 });
    await Promise.all([deliver(api.deps), deliver(api.deps), deliver(api.deps)]);
    await api.runJobs();
    expect(api.pushes).toHaveLength(3);
  });

  test('come again for another message of the same conversation, in the place of the first', async () => {
    await message();
    await later({ minutes: 1 });
    await message();
    await later({ minutes: 1 });
    expect(new Set(api.pushes.map(({ tag }) => tag)).size).toBe(1);
    expect(api.pushes).toHaveLength(2);
  });

  test('that failed before the end are sent by the next try; after sending, once more at most', async () => {
    await message();
    api.clock.advance({ minutes: 1 });
    const { inTx: _, ...deps } = { ...api.deps, inTx };
    const failing = { ...deps, jobs: { enqueue: () => Promise.reject(new Error('killed')) } };
    await deliver(failing);
    expect((await api.deps.db.select().from(deliveries))[0]?.pushedAt).toBeNull();
    api.clock.advance({ minutes: 15 });
    const send = api.deps.push.send;
    let sends = 0;
    api.deps.push.send = async () => {
      sends += 1;
      throw new Error('killed after sending');
    };
    await run();
    expect(sends).toBe(1);
    api.deps.push.send = send;
    await api.deps.db.execute(`update graphile_worker._private_jobs set run_at = now() where attempts > 0`);
    await run();
    await run();
    expect(api.pushes).toHaveLength(1);
  });
});

describe('e-mails', () => {
  test('are written in time, once a conversation and hour, and can be ended with one click', async () => {
    await mailsOfMessages();
    await message('a');
    await later({ minutes: 1 });
    expect(sent().mails).toBe(0);
    await later({ minutes: 2 });
    await message('a');
    await later({ minutes: 5 });
    expect(sent().mails).toBe(1);
    await message('b');
    await later({ minutes: 5 });
    expect(sent().mails).toBe(2);
    await later({ minutes: 60 });
    expect(sent().mails).toBe(3);
    const [mail] = api.mails;
    expect(mail?.subject).toBe('Ada sent you a message');
    expect(mail?.oneClickUnsubscribe).toMatch(
      /^http:\/\/localhost:3000\/api\/notification\/unsubscribe\?token=/,
    );
    expect(mail?.text).toContain('http://localhost:3000/unsubscribe?token=');
    expect(mail?.html).toContain('<html lang="en-US" dir="ltr">');
  });

  test('come for what has no e-mail of its own, and no second time for what has', async () => {
    await happens('purchased', 'purchased', { about: 'a' });
    await happens('order', 'placed', { about: 'b' });
    await happens('tipped', 'tipped', { about: 'c' });
    await later({ minutes: 5 });
    expect(api.mails.map(({ subject }) => subject)).toEqual(['Ada bought something of yours']);
  });

  test('go to no address that was not confirmed, nor to accounts that are closed', async () => {
    await happens('purchased', 'purchased');
    await api.deps.db.update(users).set({ emailVerifiedAt: null });
    await later({ minutes: 5 });
    await api.deps.db.update(users).set({ emailVerifiedAt: new Date(0) });
    await happens('purchased', 'purchased', { about: 'other' });
    await api.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, person.id));
    await later({ minutes: 5 });
    expect(api.mails).toEqual([]);
  });

  test('say who and how many', async () => {
    await choose({ rows: [{ row: 'likes', channels: ['email'] }] });
    for (const by of [other, await aFan(api, { name: 'Bo' }), await aFan(api, { name: 'Cy' })]) {
      api.clock.advance({ seconds: 1 });
      await happens('liked', 'liked', { by });
    }
    await later({ minutes: 5 });
    expect(api.mails.map(({ subject }) => subject)).toEqual(['Cy and 2 others liked what you published']);
  });

  test('are in the language the person reads the site in, as the operator worded it', async () => {
    await api.deps.db.execute(
      `insert into translations (id, locale, key, value) values
        ('1', 'de', 'delivery.event.purchased.purchased', '{{who}} hat etwas gekauft'),
        ('2', 'de', 'delivery.mail.hello', 'Hallo {{name}},')`,
    );
    const headers = { 'accept-language': 'de-DE,de;q=0.9' };
    const body = { username: person.username, password: 'Sesame-0pen' };
    expect((await api.call(auth.login, { body }, { headers })).status).toBe(200);
    await happens('purchased', 'purchased');
    await later({ minutes: 5 });
    expect(api.mails[0]).toMatchObject({
      subject: 'Ada hat etwas gekauft',
      text: expect.stringContaining('Hallo '),
      html: expect.stringContaining('<html lang="de-DE"'),
    });
    await choose({ locale: 'en-US' });
    await happens('purchased', 'purchased', { about: 'b' });
    await later({ minutes: 5 });
    expect(api.mails[1]?.subject).toBe('Ada bought something of yours');
  });
});

describe('a digest', () => {
  test('brings together what was not read, at 8 in the morning, once', async () => {
    await choose({ digest: 'daily', timeZone: 'Europe/Berlin' });
    await mailsOfMessages();
    await happens('purchased', 'purchased', { about: 'a' });
    await message();
    await happens('order', 'placed', { about: 'own mail' });
    await happens('liked', 'liked', { about: 'not wanted' });
    await later({ hours: 1 });
    await happens('purchased', 'purchased', { about: 'read' });
    await api.deps.db
      .update(notifications)
      .set({ readAt: api.deps.clock.now() })
      .where(eq(notifications.refId, 'read'));
    await later({ hours: 17 });
    expect(sent().mails).toBe(0);
    await later({ hours: 1 });
    expect(api.mails.map(({ subject }) => subject)).toEqual(['2 things happened on Footlight']);
    expect(api.mails[0]?.text).toContain(
      'Ada sent you a message\nhttp://localhost:3000/messages/conversation',
    );
    await later({ days: 2 });
    expect(sent().mails).toBe(1);
    await message();
    await later({ minutes: 5 });
    await later({ days: 1 });
    expect(api.mails[1]?.subject).toBe('1 thing happened on Footlight');
  });

  test('is empty for nobody, and what concerns safety does not wait for it', async () => {
    await choose({ digest: 'weekly' });
    await happens('purchased', 'purchased');
    await later({ minutes: 5 });
    await api.deps.db.update(notifications).set({ readAt: api.deps.clock.now() });
    await happens('security', 'login', { by: null, about: 'login' });
    await later({ minutes: 5 });
    expect(api.mails.map(({ subject }) => subject)).toEqual(['Somebody logged in to your account']);
    expect(api.mails[0]?.oneClickUnsubscribe).toBeUndefined();
    await later({ days: 8 });
    expect(sent().mails).toBe(1);
  });

  test('that is given up sends what it has', async () => {
    await choose({ digest: 'weekly' });
    await happens('purchased', 'purchased');
    await later({ minutes: 5 });
    await choose({ digest: 'off' });
    await run();
    expect(api.mails.map(({ subject }) => subject)).toEqual(['1 thing happened on Footlight']);
  });
});

describe('unsubscribing', () => {
  const tokenIn = (text = '') => decodeURIComponent(/\/unsubscribe\?token=(\S+)/.exec(text)?.[1] ?? '');
  async function aLink(): Promise<string> {
    await mailsOfMessages();
    await message();
    await later({ minutes: 5 });
    return tokenIn(api.mails[0]?.text);
  }
  const state = async (token: string) => (await api.call(delivery.subscription, { query: { token } })).data;

  test('works by what mail programs send, without a session, and ends just these', async () => {
    const token = await aLink();
    const address = new URL(api.mails[0]?.oneClickUnsubscribe ?? '');
    const reply = await api.app.inject({
      method: 'POST',
      url: `${address.pathname}${address.search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(reply.statusCode).toBe(200);
    expect(await state(token)).toEqual({ row: 'messages', isOff: true, isPerformer: true });
    const form = new FormData();
    form.append('List-Unsubscribe', 'One-Click');
    const again = await api.app.inject({
      method: 'POST',
      url: `${address.pathname}${address.search}`,
      ...(await multipart(form)),
    });
    expect(again.statusCode).toBe(200);
    await message('later');
    await happens('purchased', 'purchased');
    await later({ minutes: 5 });
    expect(api.mails.slice(1).map(({ subject }) => subject)).toEqual(['Ada bought something of yours']);
    expect((await api.call(delivery.resubscribe, { query: { token } })).status).toBe(200);
    expect(await state(token)).toEqual({ row: 'messages', isOff: false, isPerformer: true });
  });

  test('does nothing for programs that only look at the link, however often', async () => {
    const token = await aLink();
    const address = new URL(api.mails[0]?.oneClickUnsubscribe ?? '');
    for (const method of ['GET', 'HEAD'] as const)
      await api.app.inject({ method, url: `${address.pathname}${address.search}` });
    expect(await state(token)).toEqual({ row: 'messages', isOff: false, isPerformer: true });
  });

  test('works years later, and for nobody else and nothing else', async () => {
    const token = await aLink();
    const [userId, row, signature] = token.split('.');
    const forged = [
      `${other.id}.${row}.${signature}`,
      `${userId}.all.${signature}`,
      `${userId}.${row}.${'A'.repeat(43)}`,
      `${userId}.${row}`,
      `${token}.more`,
    ];
    for (const wrong of forged) {
      const { status, error } = await api.call(delivery.unsubscribe, { query: { token: wrong }, body: {} });
      expect([status, error.error]).toEqual([404, 'delivery.link-not-valid']);
    }
    api.clock.advance({ days: 800 });
    expect((await api.call(delivery.unsubscribe, { query: { token }, body: {} })).status).toBe(200);
    expect(await state(token)).toEqual({ row: 'messages', isOff: true, isPerformer: true });
  });

  test('from a digest ends all that can be ended; again, they are those that usually come', async () => {
    await choose({ digest: 'daily' });
    await happens('purchased', 'purchased');
    await later({ minutes: 5 });
    await later({ hours: 20 });
    const token = tokenIn(api.mails[0]?.text);
    await api.call(delivery.unsubscribe, { query: { token }, body: {} });
    expect(await state(token)).toEqual({ row: 'all', isOff: true, isPerformer: true });
    const rows = async () =>
      (await api.call(delivery.preferences, {}, person)).data.rows
        .filter(({ channels }) => channels.includes('email'))
        .map(({ row }) => row);
    expect(await rows()).toEqual(['security']);
    await api.call(delivery.resubscribe, { query: { token } });
    expect(await rows()).toEqual(['sales', 'orders', 'subscriptions', 'money', 'account', 'security']);
  });

  test('of an account that is gone says that the link does not work', async () => {
    const token = await aLink();
    const [row] = await api.deps.db.select().from(deliveries).orderBy(asc(deliveries.notificationId));
    expect(row?.mailedAt).not.toBeNull();
    await api.deps.db.execute(`delete from performers where id = '${person.id}'`);
    await api.deps.db.delete(users).where(eq(users.id, person.id));
    expect((await api.call(delivery.subscription, { query: { token } })).status).toBe(404);
  });
});
