import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { processTools } from '../../server/providers/media/process-tools.ts';
import { servePage } from '../support/live-video/page-server.ts';
import { cameraOptions } from './support/chromium.ts';

type Store = typeof import('../../src/features/streaming/recording/recording-store.ts');
type StartRecording = typeof import('../../src/features/streaming/recording/start-recording.ts');
const FOLDER = '/src/features/streaming/recording';
const LIMITS = { seconds: 120, mostPlayed: 100, mostPixels: 10_000_000 };

/** A page of the site's origin that has the product's own recorder. */
async function open(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(async (folder) => {
    const [store, take] = await Promise.all([
      import(`${folder}/recording-store.ts`),
      import(`${folder}/start-recording.ts`),
    ]);
    Object.assign(globalThis, { store, take });
  }, FOLDER);
  return page;
}
const kept = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { store: Store }).store.recordingsOf('p1'));

/**
 * What browsers record; Safari knows MP4 alone. By so many seconds what can be shown is behind what was written: an MP4 is
 * written in pieces that begin with a picture that stands alone.
 */
const KINDS = [
  { kind: 'webm', video: /^vp8$/, audio: /^opus$/, behind: 2 },
  { kind: 'mp4', video: /^(h264|vp9|av1)$/, audio: /^(opus|aac)$/, behind: 4 },
] as const;

for (const { kind, video, audio, behind } of KINDS)
  test(`a recording as ${kind} outlives its crashed tab, loses seconds at most, and is a film that the server takes`, async () => {
    const browser = await chromium.launch(cameraOptions());
    const server = await servePage(null);
    const folder = await mkdtemp(join(tmpdir(), 'recording-'));
    try {
      const context = await browser.newContext();
      await context.addInitScript((known) => {
        const isSupported = MediaRecorder.isTypeSupported.bind(MediaRecorder);
        MediaRecorder.isTypeSupported = (type) => type.startsWith(`video/${known}`) && isSupported(type);
      }, kind);
      const page = await open(context, server.url);
      const started = await page.evaluate(async () => {
        const media = await navigator.mediaDevices.getUserMedia({ video: true, audio: true });
        const { take } = globalThis as unknown as { take: StartRecording };
        take.startRecording(media, { ownerId: 'p1', title: 'Evening songs' }, () => undefined);
        return Date.now();
      });
      // Enough is written that something can be shown of it.
      const written = async () => ((await kept(page))[0]?.savedAt ?? 0) - started;
      await expect.poll(written, { timeout: 30_000 }).toBeGreaterThan((behind + 1) * 1000);
      const crashed = Date.now();
      const gone = page.waitForEvent('crash');
      const session = await context.newCDPSession(page);
      void session.send('Page.crash').catch(() => undefined);
      await gone;

      const again = await open(context, server.url);
      const [found, ...others] = await kept(again);
      expect(others).toEqual([]);
      expect(found).toMatchObject({ title: 'Evening songs', isOpen: true });
      const lost = crashed - (found?.savedAt ?? 0);
      console.log(`recorded for ${crashed - started} ms, ${lost} ms of it lost with the tab`);
      expect(lost).toBeLessThan(5000);
      const base64 = await again.evaluate(async () => {
        const { store } = globalThis as unknown as { store: Store };
        const [recording] = await store.recordingsOf('p1');
        if (!recording) return '';
        const file = await store.fileOf(recording, 'evening');
        const bytes = new Uint8Array(await file.arrayBuffer());
        let text = '';
        for (const byte of bytes) text += String.fromCharCode(byte);
        return `${file.name} ${file.type} ${btoa(text)}`;
      });
      const [name, type, bytes = ''] = base64.split(' ');
      expect([name, type]).toEqual([`evening.${kind}`, `video/${kind}`]);
      const path = join(folder, `evening.${kind}`);
      await writeFile(path, Buffer.from(bytes, 'base64'));
      const made = await processTools().use({ path, mimeType: `video/${kind}` }, LIMITS, async (media) => {
        const facts = await media.probe();
        const size = { longSide: 426, shortSide: 240, framesPerSecond: 25, quality: 23 };
        const target = { path: join(folder, 'film-made.mp4'), ...size };
        const [film] = await media.video([{ ...target, mostBitsPerSecond: 1_000_000 }]);
        return { facts, film };
      });
      expect(made.facts.video?.codec).toMatch(video);
      expect(made.facts.audio?.codec).toMatch(audio);
      expect(made.film?.duration).toBeGreaterThan((crashed - started - lost) / 1000 - behind);

      await again.evaluate(async () => {
        const { store } = globalThis as unknown as { store: Store };
        for (const { id } of await store.recordingsOf('p1')) await store.removeRecording(id);
      });
      expect(await kept(again)).toEqual([]);
    } finally {
      await browser.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
