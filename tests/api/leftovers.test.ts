import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepSwept, sweepLeftovers } from '#server/features/files/leftovers.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { until } from '#support/until.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.clock.set('2026-03-01T12:00:00Z'));
afterAll(() => api.close());

const folderOf = (name: string) => join(api.deps.config.dataDir, name);
function leave(folder: string, name: string, written: string): void {
  mkdirSync(folderOf(folder), { recursive: true });
  const path = join(folderOf(folder), name);
  writeFileSync(path, 'half');
  utimesSync(path, new Date(written), new Date(written));
}
const left = () => ['uploads', 'media/.partial'].flatMap((folder) => readdirSync(folderOf(folder)).sort());

test('what nobody wrote to for hours is removed, what another process may be writing is not', async () => {
  for (const folder of ['uploads', 'media/.partial']) {
    leave(folder, 'of-a-dead-process', '2026-03-01T05:59:00Z');
    leave(folder, 'under-way', '2026-03-01T06:01:00Z');
  }
  mkdirSync(join(folderOf('uploads'), 'a-folder'), { recursive: true });
  expect(await sweepLeftovers(api.deps)).toBe(2);
  expect(left()).toEqual(['a-folder', 'under-way', 'under-way']);
  await api.deps.storage.put('public/aa/kept.webp', Buffer.from('x'), 'image/webp');
  api.clock.advance({ days: 30 });
  expect(await sweepLeftovers(api.deps)).toBe(2);
  expect(await api.deps.storage.get('public/aa/kept.webp')).not.toBeNull();
});

test('a server does so when it starts', async () => {
  leave('uploads', 'of-a-dead-process', '2026-02-01T00:00:00Z');
  const stop = keepSwept(api.deps);
  await until(() => !left().includes('of-a-dead-process'));
  stop();
});
