import { button, label, type Screen } from './support/screen.ts';
import type { Engine } from './support/tab.ts';
import { startEngine, test } from './support/test.ts';

const PICTURE_WITHIN_MS = 90_000;
const VIDEO = `document.querySelector('video[aria-label^="Live picture of"]')`;

/** Waits until the live picture has gone on for a second, with a picture in it. */
async function moves(screen: Screen): Promise<void> {
  const shown = `${VIDEO}?.videoWidth > 0 && ${VIDEO}.currentTime`;
  let before = Number.NaN;
  await screen.holds('The live picture comes', `${shown} > 0`, PICTURE_WITHIN_MS);
  before = await screen.tab.run<number>(`${VIDEO}.currentTime`);
  await screen.holds('The live picture moves', `${VIDEO}?.currentTime > ${before + 1}`, PICTURE_WITHIN_MS);
}

async function say(screen: Screen, words: string): Promise<void> {
  await screen.fill(label('Say something'), words);
  await screen.key('Enter');
}

/** A stream of the demo performer, watched by the demo fan; both write to each other. */
async function stream(host: Screen, fan: Screen): Promise<void> {
  await host.open('/creator/live');
  await host.press(button('Go live'));
  await host.read('Viewers see and hear you.', PICTURE_WITHIN_MS);
  await fan.open('/streaming/demoperformer');
  await moves(fan);
  await say(fan, 'Good evening from the fan');
  await host.read('Good evening from the fan');
  await say(host, 'Good evening from the stage');
  await fan.read('Good evening from the stage');
  await moves(fan);
  await host.press(button('End stream'));
  await host.press(button('End stream', { within: { role: 'alertdialog' } }));
  await fan.read('This stream has ended');
  for (const screen of [host, fan]) screen.expectNoComplaints();
}

let chromium: Engine;
test.beforeAll(async () => {
  chromium = await startEngine('chromium');
});
test.afterAll(() => chromium?.close());

test('a fan sees and writes to a performer who is live in Chromium', async ({ enter }) => {
  // WebKitGTK as Debian builds it has no WebRTC: there the stream comes as a film over a WebSocket.
  const host = await enter('demoperformer', chromium);
  await stream(host, await enter('demofan'));
});

test('a performer goes live for a fan in Chromium, or is told that this browser cannot send video', async ({
  enter,
  engineName,
}) => {
  const host = await enter('demoperformer');
  if (engineName !== 'webkit') return stream(host, await enter('demofan', chromium));
  // WebKitGTK as Debian builds it has no WebRTC.
  await host.open('/creator/live');
  await host.read('This browser can’t send live video');
  host.expectNoComplaints();
});
