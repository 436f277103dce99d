import { sql } from 'drizzle-orm';
import { users } from '#server/db/schema/users.ts';
import { newId } from '#server/ids.ts';
import { logger } from '#server/log.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan } from '#support/factories.ts';

const SECRET = 'very-secret@example.com';
let lines: string[] = [];
let api: TestApi;
beforeAll(async () => {
  const log = logger({ logLevel: 'info', role: 'api' }, { write: (line: string) => void lines.push(line) });
  api = await startTestApi({ log });
});
beforeEach(async () => {
  await api.reset();
  lines = [];
});
afterAll(() => api.close());

async function logged(work: () => Promise<unknown>): Promise<string> {
  const error = await work().then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  api.deps.log.error({ err: error }, 'request failed');
  return lines.join('');
}

test('what a statement was given is not logged, what went wrong is', async () => {
  await aFan(api, { email: SECRET });
  const text = await logged(() =>
    api.deps.db.insert(users).values({ id: newId(), email: SECRET, role: 'user', name: SECRET }),
  );
  expect(text).toContain('Failed query: insert into');
  expect(text).toContain('23505');
  expect(text).toContain('users_email_unique');
  expect(text).not.toContain(SECRET);
});

test('nor are values that the database itself quotes', async () => {
  const text = await logged(() =>
    api.deps.db.execute(sql`select ${SECRET}::text || 'x', 1 / (length(${SECRET}) - 23)`),
  );
  expect(text).toContain('22012');
  expect(text).not.toContain(SECRET);
});

test.each(['no-uuid', 'half "a" uuid'])('nor is a value that its message quotes: %s', async (value) => {
  const text = await logged(() => api.deps.db.execute(sql`select ${value}::uuid`));
  expect(text).toContain('22P02');
  expect(text).toContain('invalid input syntax for type uuid');
  expect(text).not.toContain(value.replaceAll('"', '\\"'));
  expect(text).not.toContain(value);
});

test('an error of our own is logged whole, with its cause', async () => {
  const text = await logged(async () => {
    throw new Error('outer', { cause: new Error('inner') });
  });
  const { err } = JSON.parse(text) as { err: { message: string; stack: string; cause: { message: string } } };
  expect([err.message, err.cause.message]).toEqual(['outer', 'inner']);
  expect(err.stack).toContain('logging.test.ts');
});

test('a call that fails answers nothing of it and logs nothing of it', async () => {
  await api.deps.db.execute(sql`alter table contact_messages add constraint no_mail check (email = 'x')`);
  const reply = await api.app.inject({
    method: 'POST',
    url: '/api/contact',
    payload: { name: 'Anna', email: SECRET, message: 'A message of more than twenty letters.' },
  });
  await api.deps.db.execute(sql`alter table contact_messages drop constraint no_mail`);
  expect(reply.statusCode).toBe(500);
  expect(lines.join('')).toContain('no_mail');
  for (const text of [reply.body, lines.join('')]) expect(text).not.toContain(SECRET);
});

function written(write: (log: ReturnType<typeof logger>) => void): string {
  const lines: string[] = [];
  write(logger({ logLevel: 'trace', role: 'all' }, { write: (line) => lines.push(line) }));
  return lines.join('');
}

const TOKEN = 'S3cr3t-Token_of-somebody';

describe('a line of the log', () => {
  test.each([
    [
      'a field',
      (log: ReturnType<typeof logger>) => log.info({ url: `/socket.io/?EIO=4&token=${TOKEN}&t=1` }),
    ],
    ['a nested field', (log) => log.warn({ req: { url: `/auth/reset?token=${TOKEN}` } })],
    ['a message', (log) => log.info(`asked for /api/media/x?expires=1&sig=${TOKEN}`)],
    [
      'an error and its stack',
      (log) => log.error({ err: new Error(`GET /x?a=1&token=${TOKEN}#top failed`) }),
    ],
    ['a text within a text', (log) => log.info({ body: JSON.stringify({ next: `/x?token=${TOKEN}` }) })],
  ])('names no secret of an address in %s', (_name, write) => {
    const lines = written(write);
    expect(lines).not.toContain(TOKEN);
    expect(lines).toMatch(/=\[hidden\]/);
    for (const line of lines.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ role: 'all' });
  });

  test('says everything else as it is', () => {
    const lines = written((log) => log.info({ url: '/creator?q=token&page=2' }, 'no sig=nal'));
    expect(JSON.parse(lines)).toMatchObject({ url: '/creator?q=token&page=2', msg: 'no sig=nal' });
  });
});
