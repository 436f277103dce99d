import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { auth } from '#contract/auth.ts';
import { mail } from '#contract/mail.ts';
import { cents, tokens } from '#rules/money.ts';
import { emailTemplate } from '#server/features/mail/email-template.ts';
import { moneyText, tokensText } from '#server/features/payments/payments.mails.ts';
import { newSubscriber } from '#server/features/subscriptions/subscriptions.mails.ts';
import { escapeMarkup } from '#server/markup.ts';
import { chooseMail } from '#server/providers/mail/choose.ts';
import { smtpMail } from '#server/providers/mail/smtp.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer } from '#support/factories.ts';
import { hurryFailedJob } from '#support/failed-jobs.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

test('amounts in e-mails are written as on screens, with a minus as wide as a plus', () => {
  expect([moneyText(cents(-123450), 'USD'), moneyText(cents(500), 'EUR')]).toEqual(['−$1,234.50', '€5.00']);
  expect([tokensText(tokens(-2500)), tokensText(tokens(-250))]).toEqual(['−25 tokens', '−2.50 tokens']);
});

describe('the mailbox', () => {
  const keep = async (to: string, subject: string) =>
    (await chooseMail({ smtpUrl: null, mailFrom: 'x' }, api.deps.db, api.clock)).send({
      to,
      subject,
      text: 'Text',
      html: '<p>Text</p>',
    });

  test('keeps mail for the operator, newest first, and searches it', async () => {
    await keep('ada@example.com', 'First');
    api.clock.advance({ minutes: 1 });
    await keep('grace@example.com', 'Second 100%');
    const { token } = await anOperator(api);
    const all = await api.call(mail.mailbox, {}, { token });
    expect(all.data.data.map(({ subject }) => subject)).toEqual(['Second 100%', 'First']);
    expect(all.data.data[1]).toMatchObject({ to: 'ada@example.com', text: 'Text', html: '<p>Text</p>' });
    const found = async (q: string) => (await api.call(mail.mailbox, { query: { q } }, { token })).data;
    expect(await found('ADA@')).toMatchObject({ total: 1, data: [{ subject: 'First' }] });
    expect(await found('0%')).toMatchObject({ total: 1 });
    expect(await found('nothing')).toEqual({ data: [], total: 0 });
    const page = await api.call(mail.mailbox, { query: { limit: 1, offset: 1 } }, { token });
    expect(page.data).toMatchObject({ total: 2, data: [{ subject: 'First' }] });
  });

  test('shows links only while they work', async () => {
    const fan = await aFan(api, { password: 'Sesame-0pen' });
    const { token } = await anOperator(api);
    const sender = await chooseMail({ smtpUrl: null, mailFrom: 'x' }, api.deps.db, api.clock);
    const links = async () => {
      const { data } = await api.call(mail.mailbox, {}, { token });
      return data.data.map(({ text, html }) => [
        text.includes('token='),
        /token=[\w-]{43}/.test(text + html),
      ]);
    };
    const ask = async () => {
      await api.call(auth.forgot, { body: { email: fan.email } });
      await api.runJobs();
      const sent = api.mails.at(-1);
      if (sent) await sender.send(sent);
      return /token=([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? '';
    };
    const used = await ask();
    expect(await links()).toEqual([[true, true]]);
    await api.call(auth.reset, { body: { token: used, password: 'An0ther-one' } });
    expect(await links()).toEqual([[true, false]]);
    await ask();
    expect(await links()).toEqual([
      [true, true],
      [true, false],
    ]);
    api.clock.advance({ hours: 1 });
    expect(await links()).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  test('keeps nothing longer than thirty days', async () => {
    await keep('ada@example.com', 'Old');
    api.clock.advance({ days: 29 });
    await keep('ada@example.com', 'New');
    api.clock.advance({ days: 2 });
    await api.deps.jobs.enqueue(api.deps.db, 'mail.sweep', {});
    await api.runJobs();
    const { token } = await anOperator(api);
    const { data } = await api.call(mail.mailbox, {}, { token });
    expect(data.data.map(({ subject }) => subject)).toEqual(['New']);
  });

  test('is closed to everybody else', async () => {
    const people = [await aFan(api), await aPerformer(api)];
    for (const { token } of people) expect((await api.call(mail.mailbox, {}, { token })).status).toBe(403);
    expect((await api.call(mail.mailbox)).status).toBe(401);
  });
});

test('a failing mail server is tried again, and the job is not lost', async () => {
  const { mail: sender } = api.deps;
  const failing = jest.spyOn(sender, 'send').mockRejectedValueOnce(new Error('connection refused'));
  await api.deps.jobs.enqueue(api.deps.db, 'mail.send', {
    to: 'ada@example.com',
    subject: 'Hello',
    text: 'Hello',
  });
  await api.runJobs();
  failing.mockRestore();
  expect(api.mails).toEqual([]);
  await hurryFailedJob(api.deps.db);
  await api.runJobs();
  expect(api.mails).toMatchObject([{ to: 'ada@example.com' }]);
});

describe('an e-mail', () => {
  const site = { name: 'Foot & Light', url: 'https://site.example' };

  test('escapes everything that is put into it', () => {
    const { html, text, subject } = emailTemplate(site, {
      subject: 'One\r\nBcc: two@example.com',
      to: '<img src=x onerror=alert(1)>',
      paragraphs: ['<script>alert("1")</script>', "it's\nfine"],
      action: { label: 'Go "there"', url: 'https://site.example/?a=1&b="2"' },
    });
    expect(html).not.toMatch(/<(script|img)/);
    expect(html).toContain('Foot &amp; Light');
    expect(html).toContain('href="https://site.example/?a=1&amp;b=&quot;2&quot;"');
    expect(html).toContain('it&#39;s<br>fine');
    expect(text).toContain('<script>alert("1")</script>');
    expect(subject).toBe('One Bcc: two@example.com');
  });

  test('keeps a name of the other direction apart from the words around it, in the subject too', () => {
    const { subject, text } = newSubscriber(site, { to: 'نجمة', fan: 'سارة 7', plan: 'monthly' });
    expect(subject).toBe('\u2068سارة 7\u2069 subscribed to you');
    expect(text).toContain('Hello \u2068نجمة\u2069,');
    expect(newSubscriber(site, { to: 'Nova', fan: 'Ada', plan: 'monthly' }).subject).toBe(
      'Ada subscribed to you',
    );
  });

  test('lets an unbroken text wrap, and each paragraph have its own direction', () => {
    const { html } = emailTemplate(site, { subject: 's', paragraphs: ['x'.repeat(200), 'مرحبا'] });
    expect(html).toContain('overflow-wrap:anywhere');
    expect(html).toContain('<p dir="auto">مرحبا</p>');
  });

  test('escapes each sign once', () => {
    expect(escapeMarkup(`&<>"'`)).toBe('&amp;&lt;&gt;&quot;&#39;');
  });
});

/** As long as they are: a line that is folded within the address would break it. */
const ONE_CLICK = `https://site.example/api/notification/unsubscribe?token=${'a'.repeat(100)}`;

describe('a mail server', () => {
  /** Speaks just enough SMTP to accept a message. */
  function smtpServer(received: string[]) {
    const server = createServer((socket: Socket) => {
      let inData = false;
      socket.write('220 test ESMTP\r\n');
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        const text = chunk.toString();
        received.push(text);
        if (inData) {
          if (text.endsWith('\r\n.\r\n')) {
            inData = false;
            socket.write('250 kept\r\n');
          }
          return;
        }
        for (const line of text.trim().split('\r\n')) {
          if (line.startsWith('DATA')) {
            inData = true;
            socket.write('354 go on\r\n');
          } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
          else socket.write('250 fine\r\n');
        }
      });
    });
    return new Promise<typeof server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
  }

  test('gets the message, to one recipient only', async () => {
    const received: string[] = [];
    const server = await smtpServer(received);
    const { port } = server.address() as AddressInfo;
    const sender = smtpMail(`smtp://127.0.0.1:${port}?ignoreTLS=true`, 'Footlight <no-reply@site.example>');
    await sender.send({
      to: 'ada@example.com',
      subject: 'Grüße',
      text: 'Hello',
      html: '<p>Hello</p>',
      replyTo: 'desk@example.com',
      oneClickUnsubscribe: ONE_CLICK,
    });
    await sender
      .send({ to: 'ada@example.com, eve@example.com', subject: 'Two', text: 'Hello' })
      .catch(() => undefined);
    sender.close();
    await new Promise((resolve) => server.close(resolve));
    const all = received.join('');
    expect(all).toContain('MAIL FROM:<no-reply@site.example>');
    expect(all).toContain('RCPT TO:<ada@example.com>');
    expect(all).toContain('Reply-To: desk@example.com');
    const unfolded = all.replace(/\r\n[ \t]+/g, ' ');
    expect(unfolded).toContain(`List-Unsubscribe: <${ONE_CLICK}>\r\n`);
    expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(all).not.toContain('RCPT TO:<eve@example.com>');
  });

  test('is chosen when one is set', async () => {
    const sender = await chooseMail(
      { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@b.example' },
      api.deps.db,
      api.clock,
    );
    expect(sender).toHaveProperty('close');
    (sender as unknown as { close(): void }).close();
  });

  test('that is out of reach makes the sending fail', async () => {
    const sender = smtpMail('smtp://127.0.0.1:1', 'a@b.example');
    await expect(sender.send({ to: 'ada@example.com', subject: 'x', text: 'y' })).rejects.toThrow();
    sender.close();
  });
});
