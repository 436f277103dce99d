import { expect, test } from '@playwright/test';
import { percentile } from '../bench/percentile.ts';
import { type Actor, Studio } from '../support/live-video/studio.ts';

/** Real browsers over the relay alone: a performer with an imitated camera, and people who watch. */
let studio: Studio;
let host: Actor;
const viewers: Actor[] = [];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  studio = await Studio.open();
  host = await studio.enter('performer', 'host');
});
test.afterAll(async () => {
  await studio.close();
});

const stateOf = async (actor: Actor) => (await actor.seen()).states.at(-1);
const framesOf = async (actor: Actor) => (await actor.seen()).frames;

/** Resolves once ten more frames are shown. */
async function advances(actor: Actor): Promise<void> {
  const before = await framesOf(actor);
  await expect.poll(() => framesOf(actor), { timeout: 30_000 }).toBeGreaterThan(before + 10);
}

test('picture and sound of a camera reach five viewers, the first picture within moments', async () => {
  await host.publish('camera');
  const first: number[] = [];
  for (const name of ['ada', 'ben', 'cyd', 'dan', 'eve']) {
    const viewer = await studio.enter(name, 'audience');
    viewers.push(viewer);
    first.push(await viewer.firstFrame());
  }
  console.log(
    `from the tap to the first picture, each: ${first.join(', ')} ms; p95 ${percentile(first, 0.95)} ms`,
  );
  // 2000 is what it has to be on a machine with nothing else to do.
  expect(percentile(first, 0.95)).toBeLessThan(5000);
  for (const viewer of viewers) await advances(viewer);
  // A beep comes every second: that one follows another shows that the sound goes on.
  for (const viewer of viewers)
    for (const _again of [1, 2]) expect(await viewer.loudness()).toBeGreaterThan(0.1);
  for (const viewer of viewers) await expect.poll(() => stateOf(viewer)).toBe('live');
  expect(studio.changes).toEqual([{ sessionId: 'a-session', userId: 'performer', isFlowing: true }]);
});

test('a performer whose tab is gone is noticed within ten seconds; the picture returns with them', async () => {
  const gone = Date.now();
  await host.page.close({ runBeforeUnload: false });
  await expect.poll(() => studio.changes.at(-1)?.isFlowing, { timeout: 10_000 }).toBe(false);
  for (const viewer of viewers)
    await expect.poll(() => stateOf(viewer), { timeout: 10_000 }).toBe('reconnecting');
  const noticed = Date.now() - gone;
  host = await studio.enter('performer', 'host');
  await host.publish('camera');
  const back = Date.now();
  for (const viewer of viewers) await advances(viewer);
  for (const viewer of viewers) await expect.poll(() => stateOf(viewer)).toBe('live');
  expect(studio.changes.at(-1)?.isFlowing).toBe(true);
  console.log(`noticed by all viewers after ${noticed} ms, picture back after ${Date.now() - back} ms`);
});

test('where video connections are blocked the picture comes over the port of the pages, and says so', async () => {
  const blocked = await studio.enter('zoe', 'audience', true);
  await blocked.watch();
  await advances(blocked);
  const decodedSound = () =>
    blocked.page.evaluate(() =>
      Number(Reflect.get(document.querySelector('video') ?? {}, 'webkitAudioDecodedByteCount')),
    );
  await expect.poll(decodedSound).toBeGreaterThan(1000);
  await expect.poll(async () => (await blocked.seen()).stats).toMatchObject({ transport: 'reduced' });
  await studio.remove('zoe');
  await expect.poll(() => stateOf(blocked), { timeout: 20_000 }).toBe('ended');
  await blocked.page.close();
});

test('in a browser without video connections the picture comes that way at once', async () => {
  const without = await studio.enter('yan', 'audience');
  await without.page.evaluate(() => Reflect.deleteProperty(globalThis, 'RTCPeerConnection'));
  const first = await without.firstFrame();
  console.log(`first picture without video connections after ${first} ms`);
  await advances(without);
  await expect.poll(async () => (await without.seen()).stats).toMatchObject({ transport: 'reduced' });
  await without.page.close();
});

test('who is removed sees nothing any more, and the others go on', async () => {
  const [removed, ...others] = viewers.splice(0, 2);
  if (!removed) throw new Error('no viewer');
  viewers.push(...others);
  await studio.remove(removed.userId);
  await expect.poll(() => stateOf(removed), { timeout: 20_000 }).toBe('ended');
  const frames = await framesOf(removed);
  for (const viewer of viewers) await advances(viewer);
  expect(await framesOf(removed)).toBeLessThanOrEqual(frames + 1);
});

test('a relay that dies is started again, and everybody comes back without a reload', async () => {
  const died = Date.now();
  process.kill(studio.relayPid(), 'SIGKILL');
  await expect.poll(() => studio.faults.length).toBeGreaterThan(0);
  for (const viewer of viewers) await advances(viewer);
  for (const viewer of viewers) await expect.poll(() => stateOf(viewer)).toBe('live');
  console.log(`picture back for all viewers ${Date.now() - died} ms after the relay died`);
});

test('the end is the end for all', async () => {
  await studio.end();
  for (const actor of [host, ...viewers])
    await expect.poll(() => stateOf(actor), { timeout: 30_000 }).toBe('ended');
});
