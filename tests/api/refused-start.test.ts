import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEmbeddedPostgres } from '#server/providers/database/find.ts';
import { startServeProcess } from '#support/serve-process.ts';

// This one has to be the embedded one, also when the tests run on another.
beforeAll(() => {
  delete process.env.DATABASE_URL;
});

test('a start that is refused stops the embedded database it has started, and says why', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'footlight-refused-'));
  await chmod(dataDir, 0o755);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  try {
    const env = {
      ROLE: 'api',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'silent',
    };
    const refused = await startServeProcess(env, 'Footlight is ready at').catch(
      (error: Error) => error.message,
    );
    expect(refused).toBe(
      `The product did not start.\n\nPort ${port} is in use: another program listens there, perhaps this product itself. Stop that one, or set PORT to a free port.\n`,
    );
    expect(await readFile(join(dataDir, 'postgres/server.log'), 'utf8')).toContain(
      'ready to accept connections',
    );
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
  } finally {
    taken.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
