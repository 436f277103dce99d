import { expect, type Locator } from '@playwright/test';
import { sampleFile } from '#support/media.ts';
import { open, setChecked } from './support/browser.ts';
import { addCard } from './support/money.ts';
import { api, newToken, signIn, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';
import { publishFiles, upload } from './support/uploads.ts';

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

test('a film loads when its picture is clicked, moves and is heard; its keys work and its place is remembered', async ({
  page,
}) => {
  const path = await publishFiles('video', [sampleFile('long.mp4')], 'A rehearsal on film');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, path);
  const video = page.locator('video');
  await expect(video).toHaveAttribute('poster', /.+/);
  await expect(video).toHaveAttribute('src', /.+/);
  const source = (await video.getAttribute('src')) ?? '';
  expect(asked.filter((url) => url.endsWith(source))).toEqual([]);
  await video.click();
  await expect.poll(() => timeOf(video)).toBeGreaterThan(0.2);
  await video.focus();
  const before = await frameOf(video);
  await expect.poll(() => frameOf(video)).not.toBe(before);
  expect(await loudness(video)).toBeGreaterThan(0.01);
  // The browser's own controls know the space bar, too: it is answered once.
  const told = await video.evaluateHandle((element) => {
    const events: string[] = [];
    for (const name of ['play', 'pause']) element.addEventListener(name, () => events.push(name));
    return events;
  });
  await page.keyboard.press(' ');
  await expect.poll(() => told.jsonValue()).toContain('pause');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(await told.jsonValue()).toEqual(['pause']);
  await page.keyboard.press('9');
  await expect.poll(() => timeOf(video)).toBeCloseTo(10.8, 0);
  await page.keyboard.press('j');
  await expect.poll(() => timeOf(video)).toBeLessThan(2);
  await expect(page.getByRole('combobox', { name: 'Playback speed' })).toHaveValue('1');
});

test.describe('a film for subscribers', () => {
  test.use({ account: 'demoperformer' });

  test('gets poster, teaser and captions in the composer; who may open it gets all, a visitor the teaser alone', async ({
    page,
    browser,
    newFan,
  }) => {
    const token = await tokenOf('demoperformer');
    const fileIds = [await upload('video', sampleFile('long.mp4'))];
    const body = { type: 'video', title: 'For those who stay', text: 'x', fileIds, isSale: false };
    const post = await api<{ _id: string; slug: string }>('POST', '/performer/feeds', {
      token,
      body: { ...body, status: 'inactive' },
    });
    await open(page, `/creator/my-post/edit/${post._id}`);
    await page.getByRole('button', { name: /^Poster, teaser and captions of/ }).click();
    const picture = page.getByRole('radio', { name: 'Picture at 0:09' }).first();
    await picture.press(' ');
    await expect(picture).toBeChecked();
    await page.getByRole('button', { name: 'Use this picture' }).click();
    // Taken by a process of its own, which a busy machine may let wait.
    await expect(page.getByText('Poster saved')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('tab', { name: 'Teaser' }).click();
    const end = page.getByRole('slider', { name: 'End of the teaser' });
    await end.focus();
    for (const length of ['11 seconds', '10 seconds', '9 seconds']) {
      await end.press('ArrowLeft');
      await expect(end).toHaveAttribute('aria-valuetext', length);
    }
    await page.getByRole('button', { name: 'Make this the teaser' }).click();
    const teaser = page.getByRole('region', { name: 'Teaser of this post' });
    await expect(teaser.getByText(/^9 seconds/)).toBeVisible({ timeout: 120_000 });
    await page.getByRole('tab', { name: 'Captions' }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('English');
    await expect(page.getByRole('textbox', { name: 'Name in the player' })).toHaveValue('English');
    await page.getByLabel('Choose captions file').setInputFiles({
      ...{ name: 'film.vtt', mimeType: 'text/vtt' },
      buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:12.000\nGood evening\n'),
    });
    await expect(page.getByText('film.vtt')).toBeVisible();
    await page.getByRole('button', { name: 'Add captions' }).click();
    await expect(page.getByText('Captions saved: English')).toBeVisible();
    await setChecked(page.getByRole('switch', { name: 'Show it to fans' }));
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL('/creator/my-post');

    const path = `/post/${post.slug}`;
    const subscriber = await browser.newContext();
    const theirs = await newToken(newFan);
    const { _id: performerId } = await api<{ _id: string }>('GET', '/performers/demoperformer');
    // A trial is for who has a confirmed address or a card.
    await addCard(theirs, `Fay ${Date.now().toString(36)}`);
    const trial = { performerId, type: 'free' };
    await api('POST', '/payment/subscribe/performers', { token: theirs, body: trial });
    await signIn(subscriber, theirs);
    const fan = await subscriber.newPage();
    await open(fan, path);
    const film = fan.locator('video');
    await expect(film).toHaveAttribute('poster', /\/media\/public\//);
    await film.focus();
    await fan.keyboard.press('k');
    await fan.keyboard.press('c');
    const words = () =>
      film.evaluate(({ textTracks: [track] }: HTMLVideoElement) =>
        Array.from(track?.activeCues ?? [], (cue) => (cue as VTTCue).text),
      );
    await expect.poll(words).toEqual(['Good evening']);
    await subscriber.close();

    const anybody = await browser.newContext();
    const visitor = await anybody.newPage();
    await open(visitor, path);
    await expect(visitor.locator('video')).toHaveCount(0);
    expect(await visitor.content()).not.toContain(`/media/signed/${fileIds[0]}`);
    await visitor.getByRole('button', { name: 'Watch the teaser (0:09)' }).click();
    const shown = visitor.getByLabel('Teaser', { exact: true });
    await expect.poll(() => timeOf(shown)).toBeGreaterThan(0.2);
    expect(await shown.evaluate((video: HTMLVideoElement) => Math.round(video.duration))).toBe(9);
    await expect(shown.locator('track')).toHaveCount(0);
    await anybody.close();
  });
});

test('a sound is heard and goes to a place of its waveform', async ({ page }) => {
  await open(page, await publishFiles('audio', [sampleFile('song.mp3')], 'A song of rehearsals'));
  const audio = page.locator('audio');
  await page.getByRole('button', { name: 'Play Recording' }).click();
  await expect.poll(() => timeOf(audio)).toBeGreaterThan(0.2);
  expect(await loudness(audio)).toBeGreaterThan(0.01);
  const place = page.getByRole('slider', { name: 'Position in Recording' });
  const box = await place.boundingBox();
  await place.click({ position: { x: (box?.width ?? 0) * 0.75, y: 10 } });
  await expect.poll(() => timeOf(audio)).toBeGreaterThan(2.5);
});
