import { expect, type Locator } from '@playwright/test';
import { sampleFile } from '#support/media.ts';
import type { SampleName } from '#support/media-kinds.ts';
import { open } from './support/browser.ts';
import { api, BASE, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';

/** Films and sounds as the product makes them ready, in a browser that really plays them. */
interface Uploaded {
  _id: string;
  status: string;
}

async function upload(kind: 'video' | 'audio', name: SampleName, token: string): Promise<string> {
  const form = new FormData();
  form.set('file', sampleFile(name));
  const reply = await fetch(`${BASE}/api/performer/feeds/${kind}/upload`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  });
  const { data } = (await reply.json()) as { data: Uploaded };
  const status = async () => (await api<Uploaded>('GET', `/files/${data._id}/status`, { token })).status;
  await expect.poll(status, { timeout: 120_000 }).toBe('finished');
  return data._id;
}

/** Publishes one file for everyone; the address of the post's page. */
async function publish(type: 'video' | 'audio', name: SampleName, title: string): Promise<string> {
  const token = await tokenOf('demoperformer');
  const fileIds = [await upload(type, name, token)];
  const body = { type, title, text: title, fileIds, isSale: true, price: 0, status: 'active' };
  const { slug } = await api<{ slug: string }>('POST', '/performer/feeds', { token, body });
  return `/post/${slug}`;
}

const timeOf = (player: Locator) => player.evaluate((element: HTMLMediaElement) => element.currentTime);

/** The loudest moment of what is heard during a while, 0 to 1. */
const loudness = (player: Locator) =>
  player.evaluate(async (element: HTMLMediaElement) => {
    const context = new AudioContext();
    await context.resume();
    const analyser = context.createAnalyser();
    context.createMediaElementSource(element).connect(analyser).connect(context.destination);
    const samples = new Float32Array(analyser.fftSize);
    let loudest = 0;
    for (let turn = 0; turn < 20 && loudest < 0.01; turn += 1) {
      await new Promise((done) => setTimeout(done, 100));
      analyser.getFloatTimeDomainData(samples);
      loudest = Math.max(loudest, ...samples.map(Math.abs));
    }
    await context.close();
    return loudest;
  });

/** The picture as it is now, very small. */
const frameOf = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    [canvas.width, canvas.height] = [32, 24];
    context?.drawImage(element, 0, 0, 32, 24);
    return canvas.toDataURL();
  });

test('a film loads when play is pressed, moves and is heard; its keys work and its place is remembered', async ({
  page,
}) => {
  const path = await publish('video', 'long.mp4', 'A rehearsal on film');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, path);
  const video = page.locator('video');
  await expect(video).toHaveAttribute('poster', /.+/);
  await expect(video).toHaveAttribute('src', /.+/);
  const source = (await video.getAttribute('src')) ?? '';
  expect(asked.filter((url) => url.endsWith(source))).toEqual([]);
  await video.focus();
  await page.keyboard.press('k');
  await expect.poll(() => timeOf(video)).toBeGreaterThan(0.2);
  const before = await frameOf(video);
  await expect.poll(() => frameOf(video)).not.toBe(before);
  expect(await loudness(video)).toBeGreaterThan(0.01);
  await page.keyboard.press('k');
  await page.keyboard.press('9');
  await expect.poll(() => timeOf(video)).toBeCloseTo(10.8, 0);
  await page.keyboard.press('j');
  await expect.poll(() => timeOf(video)).toBeLessThan(2);
  await expect(page.getByRole('combobox', { name: 'Playback speed' })).toHaveValue('1');
});

test('a sound is heard and goes to a place of its waveform', async ({ page }) => {
  await open(page, await publish('audio', 'song.mp3', 'A song of rehearsals'));
  const audio = page.locator('audio');
  await page.getByRole('button', { name: 'Play Recording' }).click();
  await expect.poll(() => timeOf(audio)).toBeGreaterThan(0.2);
  expect(await loudness(audio)).toBeGreaterThan(0.01);
  const place = page.getByRole('slider', { name: 'Position in Recording' });
  const box = await place.boundingBox();
  await place.click({ position: { x: (box?.width ?? 0) * 0.75, y: 10 } });
  await expect.poll(() => timeOf(audio)).toBeGreaterThan(2.5);
});
