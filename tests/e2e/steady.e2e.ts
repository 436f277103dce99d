import { expect, type Page } from '@playwright/test';
import { hydrated, PHONE, settled } from './support/browser.ts';
import { BASE } from './support/session.ts';
import { test } from './support/test.ts';

test.use({ viewport: PHONE });

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** Answers what moved by itself on a page, and how far. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const names = sources.map(({ node }) => (node instanceof Element ? node.className : node?.nodeName));
        moved.push(`${value.toFixed(4)}: ${names.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);
}

/** The address of the newest thing of a kind that everybody may see: where comments stand in the first view. */
async function newest(source: string): Promise<string> {
  const audience = source === 'product' ? '' : '&audience=everyone';
  const reply = await fetch(`${BASE}/api/explore?limit=1&source=${source}${audience}`);
  const { data } = (await reply.json()) as { data: { slug: string }[] };
  return `/${source === 'feed' ? 'post' : source}/${data[0]?.slug}`;
}

for (const source of ['feed', 'gallery', 'video', 'product']) {
  test(`on a phone nothing moves while the page of a ${source} is hydrated`, async ({ page }) => {
    const shifts = await watchShifts(page);
    await page.goto(await newest(source));
    await hydrated(page);
    await settled(page);
    await expect(page.locator('#comments')).toHaveCount(1);
    expect(await shifts()).toEqual([]);
  });
}

test('what people say about a post can be read before its scripts come', async ({ page }) => {
  await page.route('**/_next/static/chunks/**', (route) => route.abort());
  await page.goto(await newest('feed'));
  const comments = page.locator('#comments');
  await expect(comments.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(
    comments.getByRole('listitem').or(comments.getByText('No comments yet')).first(),
  ).toBeVisible();
});
