import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type CachedPage, PageCache, type RenderedPage } from '#server/web/page-cache.ts';

const page = (text: string, tags: string[] = ['settings'], status = 200): RenderedPage => ({
  status,
  headers: { 'content-type': 'text/html' },
  html: Buffer.from(text),
  tags,
});

function cacheAt(options: { most?: number; mostBrief?: number; bytes?: number } = {}) {
  const time = { now: 0 };
  const cache = new PageCache({ freshMs: 5_000, staleMs: 60_000, now: () => time.now, ...options });
  return { cache, time };
}

/** A render that waits until it is told to finish. */
function slowRender(text: string, tags?: string[]) {
  let finish = () => {};
  let renders = 0;
  const gate = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return {
    finish: () => finish(),
    count: () => renders,
    render: async () => {
      renders += 1;
      await gate;
      return page(text, tags);
    },
  };
}

describe('page cache', () => {
  it('renders once however many ask at the same time', async () => {
    const { cache } = cacheAt();
    const slow = slowRender('hello');
    const asked = Array.from({ length: 50 }, () => cache.get('/x', slow.render));
    slow.finish();
    const pages = await Promise.all(asked);
    expect(slow.count()).toBe(1);
    expect(new Set(pages.map((one) => one.html.toString()))).toEqual(new Set(['hello']));
  });

  it('keeps compressed copies that say the same', async () => {
    const { cache } = cacheAt();
    const kept = await cache.get('/x', async () => page('a'.repeat(5000)));
    const { gzip, brotli } = kept.packed as NonNullable<CachedPage['packed']>;
    expect(gunzipSync(gzip).toString()).toBe('a'.repeat(5000));
    expect(brotliDecompressSync(brotli).toString()).toBe('a'.repeat(5000));
  });

  it('serves the old page while one render replaces it', async () => {
    const { cache, time } = cacheAt();
    await cache.get('/x', async () => page('old'));
    time.now = 6_000;
    const slow = slowRender('new');
    expect((await cache.get('/x', slow.render)).html.toString()).toBe('old');
    expect((await cache.get('/x', slow.render)).html.toString()).toBe('old');
    slow.finish();
    const shown = async () => (await cache.get('/x', slow.render)).html.toString();
    while ((await shown()) === 'old') await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await shown()).toBe('new');
    expect(slow.count()).toBe(1);
  });

  it('does not serve a page that is older than its longest life', async () => {
    const { cache, time } = cacheAt();
    await cache.get('/x', async () => page('old'));
    time.now = 61_000;
    expect((await cache.get('/x', async () => page('new'))).html.toString()).toBe('new');
  });

  it('forgets exactly the pages that show what changed', async () => {
    const { cache } = cacheAt();
    await cache.get('/a', async () => page('a', ['performer:1']));
    await cache.get('/b', async () => page('b', ['performer:2']));
    cache.invalidate(['performer:1']);
    expect((await cache.get('/a', async () => page('a2', ['performer:1']))).html.toString()).toBe('a2');
    expect((await cache.get('/b', async () => page('b2', ['performer:2']))).html.toString()).toBe('b');
  });

  it('never keeps a page that was rendered before the change it misses', async () => {
    const { cache } = cacheAt();
    const slow = slowRender('before', ['feed:9']);
    const asked = cache.get('/x', slow.render);
    cache.invalidate(['feed:9']);
    slow.finish();
    expect((await asked).html.toString()).toBe('before');
    expect((await cache.get('/x', async () => page('after', ['feed:9']))).html.toString()).toBe('after');
  });

  it('hands nobody who asks after a change a render that began before it', async () => {
    const { cache } = cacheAt();
    const slow = slowRender('before', ['feed:9']);
    const early = cache.get('/x', slow.render);
    cache.invalidate(['feed:9']);
    expect((await cache.get('/x', async () => page('after', ['feed:9']))).html.toString()).toBe('after');
    slow.finish();
    await early;
    expect((await cache.get('/x', async () => page('never'))).html.toString()).toBe('after');
  });

  it('keeps only pages, and that there is none at an address for some seconds', async () => {
    const { cache, time } = cacheAt();
    const twice = async (key: string, first: RenderedPage) => {
      await cache.get(key, async () => first);
      return (await cache.get(key, async () => page('made anew'))).html.toString();
    };
    for (const status of [302, 403, 410, 429, 451, 500, 503])
      expect([status, await twice(`/${status}`, page('first', [], status))]).toEqual([status, 'made anew']);
    const data = { ...page('{}'), headers: { 'content-type': 'application/json' } };
    expect(await twice('/data', data)).toBe('made anew');
    expect(await twice('/untyped', { ...page('?'), headers: {} })).toBe('made anew');
    const personal = { ...page('hello'), headers: { 'content-type': 'text/html', 'set-cookie': 'a=b' } };
    expect(await twice('/personal', personal)).toBe('made anew');
    await expect(cache.get('/y', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await cache.get('/y', async () => page('fine'))).html.toString()).toBe('fine');

    expect(await twice('/missing', page('nothing here', [], 404))).toBe('nothing here');
    time.now += 5_001;
    expect((await cache.get('/missing', async () => page('it came'))).html.toString()).toBe('it came');
  });

  it('holds no more pages than it may, and no more bytes', async () => {
    const { cache } = cacheAt({ most: 8, mostBrief: 2 });
    for (let index = 0; index < 20; index += 1) {
      for (let ask = 0; ask < 2; ask += 1) await cache.get(`/${index}`, async () => page('x'));
      await cache.get(`/none/${index}`, async () => page('x', [], 404));
    }
    expect(cache.size).toBe(10);
    const small = cacheAt({ bytes: 10_000 }).cache;
    for (let index = 0; index < 50; index += 1) {
      for (let ask = 0; ask < 2; ask += 1) await small.get(`/${index}`, async () => page('x'.repeat(900)));
    }
    expect(small.bytes).toBeLessThanOrEqual(10_000);
    expect(small.bytes).toBeGreaterThan(5_000);
  });

  it('keeps what people read while somebody asks for a thousand other addresses', async () => {
    const { cache } = cacheAt();
    const read = ['/', '/home', '/nova'];
    for (const key of [...read, ...read]) await cache.get(key, async () => page('read'));
    for (let index = 0; index < 1000; index += 1) await cache.get(`/x${index}`, async () => page('x'));
    for (let index = 0; index < 1000; index += 1)
      await cache.get(`/y${index}`, async () => page('y', [], 404));
    for (const key of read)
      expect((await cache.get(key, async () => page('made anew'))).html.toString()).toBe('read');
  });
});
