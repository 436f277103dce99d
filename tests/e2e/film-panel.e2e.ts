import { expect } from '@playwright/test';
import { sampleFile } from '#support/media.ts';
import { axeProblems } from './support/axe.ts';
import { open } from './support/browser.ts';
import { api, BASE, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';

test.describe('what is chosen of a film', () => {
  test.use({ account: 'demoperformer' });

  test('poster, teaser and captions are there for everyone', async ({ page }) => {
    const token = await tokenOf('demoperformer');
    const form = new FormData();
    form.set('file', sampleFile('film.mp4'));
    const headers = { authorization: token };
    const reply = await fetch(`${BASE}/api/performer/feeds/video/upload`, {
      method: 'POST',
      headers,
      body: form,
    });
    const { data } = (await reply.json()) as { data: { _id: string } };
    const status = async () =>
      (await api<{ status: string }>('GET', `/files/${data._id}/status`, { token })).status;
    await expect.poll(status, { timeout: 120_000 }).toBe('finished');
    const body = { type: 'video', text: 'A film', fileIds: [data._id], isSale: false, status: 'draft' };
    const { _id } = await api<{ _id: string }>('POST', '/performer/feeds', { token, body });
    await open(page, `/creator/my-post/edit/${_id}`);
    const title = page.getByRole('button', { name: /^Poster, teaser and captions/ });
    await title.click();
    for (const name of ['Poster', 'Teaser', 'Captions']) {
      await page.getByRole('tab', { name, exact: true }).click();
      await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
      expect(await axeProblems(page)).toEqual([]);
    }
    await api('DELETE', `/performer/feeds/${_id}`, { token });
  });
});
