import { writeFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { auth } from '#contract/auth.ts';
import { users } from '#contract/users.ts';
import { connectDatabase } from '#server/db/client.ts';
import { answerTo } from '#server/http/errors.ts';
import { StorageUnavailable } from '#server/providers/storage/storage.ts';
import { startTestApi } from '#support/api.ts';
import { aFan, aPicture } from '#support/factories.ts';

const log = pino({ level: 'silent' });

describe('a database that cannot be reached', () => {
  test('is no fault of the call: 503, try again', async () => {
    // Nothing listens on the discard port.
    const nowhere = connectDatabase('postgres://nobody@127.0.0.1:9/nothing');
    const error = await nowhere.db.execute(sql`select 1`).catch((thrown: unknown) => thrown);
    await nowhere.close();
    expect(error).toBeInstanceOf(Error);
    expect(answerTo(error, log)).toMatchObject({ status: 503, retryAfter: 2 });
  });

  test('because all connections are taken: the same', () => {
    const full = new Error('timeout exceeded when trying to connect');
    expect(answerTo(new Error('Failed query', { cause: full }), log)).toMatchObject({ status: 503 });
    expect(answerTo(full, log)).toMatchObject({ status: 503 });
    expect(answerTo(new Error('anything else'), log)).toMatchObject({ status: 500 });
  });
});

describe('no room left to write', () => {
  const full = { status: 503, code: 'http.full', message: expect.stringContaining('no room left') };

  test('is said, wherever it was missing: on our disk, in the database, in a store', async () => {
    const onDisk = await writeFile('/dev/full', 'x').catch((error: unknown) => error);
    const inDatabase = Object.assign(new Error('could not extend file'), { code: '53100' });
    expect(answerTo(onDisk, log)).toMatchObject(full);
    expect(answerTo(new Error('wrapped', { cause: onDisk }), log)).toMatchObject(full);
    expect(answerTo(new Error('Failed query', { cause: inDatabase }), log)).toMatchObject(full);
    expect(answerTo(new StorageUnavailable('XMinioStorageFull', 507), log)).toMatchObject(full);
    expect(answerTo(new StorageUnavailable('SlowDown', 503), log)).toMatchObject({ status: 503 });
  });

  test('is what the sender of a file reads', async () => {
    const api = await startTestApi();
    jest.spyOn(api.deps.storage, 'put').mockImplementation(async () => {
      await writeFile('/dev/full', 'x');
      return 0;
    });
    const fan = await aFan(api);
    const { status, error } = await api.call(
      users.uploadAvatar,
      { files: { avatar: await aPicture() } },
      fan,
    );
    expect({ status, code: error.error, message: error.message }).toMatchObject(full);
    await api.close();
  });
});

test('lists within lists without end, and values without end, are refused, not followed', async () => {
  const api = await startTestApi();
  const login = async (username: string) => {
    const reply = await api.app.inject({
      method: 'POST',
      url: `/api${auth.login.path}`,
      headers: { 'content-type': 'application/json' },
      payload: `{"username":${username},"password":"x"}`,
    });
    return [reply.statusCode, reply.json().fields];
  };
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  expect(await login(deep)).toEqual([422, { body: 'Too many lists or objects within each other.' }]);
  const long = JSON.stringify(Array(100_000).fill(1));
  expect(await login(long)).toEqual([422, { body: 'Too many values.' }]);
  await api.close();
});
