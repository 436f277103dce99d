import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPostmaster } from '#server/providers/database/postmaster.ts';
import {
  libraryFolder,
  makeCheckout,
  remember,
  remembered,
  startedProduct,
  startProduct,
  stopProducts,
} from '#support/embedded-process.ts';

const isRoot = process.getuid?.() === 0;
const asRoot = isRoot ? test : test.skip;
const nobody = { uid: 65534, gid: 65534 };

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footlight-places-'));
  await chmod(folder, 0o755);
});
afterEach(stopProducts);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('wherever it was installed', () => {
  const checkout = () => join(folder, 'checkout');
  const data = () => join(folder, 'ordinary');

  beforeAll(() => makeCheckout(checkout()));

  test('an ordinary user starts it from packages that are incomplete and read-only', async () => {
    await mkdir(data());
    if (isRoot) await chown(data(), nobody.uid, nobody.gid);
    else await chmod(libraryFolder(checkout()), 0o555);
    const options = { checkout: checkout(), dataDir: data(), user: isRoot ? nobody : undefined };
    const product = await startedProduct(options);
    await remember(product.url, 'mine');
    await product.stop();
    const names = await readdir(join(data(), 'postgres'));
    expect(names.filter((name) => /^\.?postgres-/.test(name))).toHaveLength(1);
    const again = await startedProduct(options);
    expect(await remembered(again.url)).toEqual(['mine']);
    expect(again.outcome.warnings).toEqual([]);
    if (!isRoot) await chmod(libraryFolder(checkout()), 0o755);
  });

  asRoot('root takes over what an ordinary user began, and leaves it to them again', async () => {
    const root = await startedProduct({ dataDir: data() });
    expect(await remembered(root.url)).toEqual(['mine']);
    await root.stop();
    const options = { checkout: checkout(), dataDir: data(), user: nobody };
    expect(await remembered((await startedProduct(options)).url)).toEqual(['mine']);
  });

  asRoot('an ordinary user is told when root began', async () => {
    const dataDir = join(folder, 'from-root');
    await (await startedProduct({ dataDir })).stop();
    const { outcome } = await startProduct({ checkout: checkout(), dataDir, user: nobody });
    expect(outcome.message).toMatch(/may not write to .*from-root\/postgres\. It belongs to another account/);
  });

  test('completes the packages itself when it may', async () => {
    const libraries = libraryFolder(checkout());
    const before = (await readdir(libraries)).length;
    const product = await startedProduct({ checkout: checkout(), dataDir: join(folder, 'completed') });
    expect((await readdir(libraries)).length).toBeGreaterThan(before);
    const names = await readdir(join(folder, 'completed/postgres'));
    expect(names.filter((name) => /^\.?postgres-/.test(name))).toEqual([]);
    await product.stop();
  });
});

const describeAsRoot = isRoot ? describe : describe.skip;

describeAsRoot('root with a checkout in a private home', () => {
  const home = () => join(folder, 'home');
  const fallbacks = () => [join(folder, 'var/lib/footlight/')];
  const options = (dataDir: string) => ({
    checkout: join(home(), 'checkout'),
    dataDir: join(home(), dataDir),
    internals: { fallbacks: fallbacks(), accounts: ['no-such-account', 'nobody'] },
  });
  const fallback = async () => {
    const [name] = await readdir(String(fallbacks()[0]));
    return join(String(fallbacks()[0]), String(name));
  };

  beforeAll(async () => {
    await mkdir(home(), { mode: 0o700 });
    await makeCheckout(join(home(), 'checkout'));
  });

  test('runs as another account, with programs and cluster where that one gets to', async () => {
    const product = await startedProduct(options('data'));
    await remember(product.url, 'home');
    const cluster = join(await fallback(), 'cluster');
    expect(JSON.parse(await readFile(join(home(), 'data/postgres/location.json'), 'utf8'))).toEqual({
      cluster,
    });
    expect((await lstat(cluster)).uid).toBe(nobody.uid);
    const server = await readPostmaster(cluster);
    expect((await lstat(`/proc/${server?.pid}`)).uid).toBe(nobody.uid);
    expect(product.outcome.warnings).toEqual([]);
    await product.kill();
    const next = await startedProduct(options('data'));
    expect(next.url).toBe(product.url);
    expect(await remembered(next.url)).toEqual(['home']);
  });

  test('follows a moved data folder and refuses a copied one', async () => {
    await rename(join(home(), 'data'), join(home(), 'moved'));
    const moved = await startedProduct(options('moved'));
    expect(await remembered(moved.url)).toEqual(['home']);
    await moved.stop();
    await cp(join(home(), 'moved'), join(home(), 'copied'), { recursive: true });
    const copied = await startProduct(options('copied'));
    expect(copied.outcome.message).toContain(`belongs to ${join(home(), 'moved')}`);
    await rename(join(home(), 'moved'), join(home(), 'data'));
    await (await startedProduct(options('data'))).stop();
  });

  test('sets the database of a deleted data folder aside, and never starts empty in silence', async () => {
    await rm(join(home(), 'data'), { recursive: true });
    const product = await startedProduct(options('data'));
    expect(product.outcome.warnings).toEqual([expect.stringMatching(/^Set aside the database/)]);
    await expect(remembered(product.url)).rejects.toThrow('does not exist');
    await product.stop();
    const [aside] = (await readdir(await fallback())).filter((name) => name.startsWith('set-aside-'));
    expect(await readFile(join(await fallback(), String(aside), 'PG_VERSION'), 'utf8')).toBe('18\n');
    await rm(join(await fallback(), 'cluster'), { recursive: true });
    const { outcome } = await startProduct(options('data'));
    expect(outcome.message).toMatch(/should be in .*cluster, but it is not there/);
  });
});
