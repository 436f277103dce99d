import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { privateShows } from '#contract/private-shows.ts';
import { streaming } from '#contract/streaming.ts';
import { LiveScreen } from '#features/streaming/on-air/live-screen.tsx';
import { SPEED_FIRST_BYTES } from '#rules/upload-speed.ts';
import { aPerformer } from '#support/web-fixtures.ts';
import { mockCall, server, TEST_API } from '#support/web-msw.ts';
import { allowVideoConnections } from '#support/web-peer.ts';
import { renderScreen } from '#support/web-render.tsx';

const sizes: number[] = [];
let bitsPerSecond = 0;
let isBroken = false;
let now = 0;

allowVideoConnections();
beforeEach(() => {
  sizes.length = 0;
  isBroken = false;
  now = 0;
  const media = { getTracks: () => [], getVideoTracks: () => [], getAudioTracks: () => [] };
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: Object.assign(new EventTarget(), {
      getUserMedia: async () => media,
      enumerateDevices: async () => [],
    }),
  });
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

/** The screen before a stream, on a line of this speed. */
function show(reviewState: 'approved' | 'pending' = 'approved') {
  server.use(
    mockCall(streaming.own, () => ({ stream: null, lastEnded: null })),
    mockCall(privateShows.own, () => ({ show: null, requests: [] })),
    http.post(`${TEST_API}/streaming/upload-speed`, async ({ request }) => {
      const { byteLength } = await request.arrayBuffer();
      expect(request.headers.get('content-type')).toBe('application/octet-stream');
      sizes.push(byteLength);
      now += (byteLength * 8000) / bitsPerSecond;
      return isBroken ? HttpResponse.error() : HttpResponse.json({ status: 0, data: { bytes: byteLength } });
    }),
  );
  return renderScreen(<LiveScreen />, { viewer: aPerformer({ _id: 'p1', reviewState }) });
}

it.each([
  [20_000_000, 'Good for 720p', 'You can send about 20 Mbps.'],
  [1_500_000, 'Weak: viewers will see a lower-quality picture', /about 1\.5 Mbps/],
  [300_000, 'Too slow for video', /about 0\.3 Mbps/],
] as const)('%d bits a second: %s', async (bits, title, text) => {
  bitsPerSecond = bits;
  show();
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(sizes[0]).toBe(SPEED_FIRST_BYTES);
  expect(screen.getByRole('button', { name: 'Go live' })).toBeEnabled();
});

it('a failure says so, blocks nothing, and can be tried again', async () => {
  bitsPerSecond = 10_000_000;
  isBroken = true;
  const { user } = show();
  expect(await screen.findByText('Your upload could not be measured')).toBeVisible();
  expect(screen.getByText('You can go live anyway.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go live' })).toBeEnabled();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Measure again' }));
  expect(await screen.findByText('Good for 720p')).toBeVisible();
  bitsPerSecond = 1_500_000;
  await user.click(screen.getByRole('button', { name: 'Measure again' }));
  expect(await screen.findByText('Weak: viewers will see a lower-quality picture')).toBeVisible();
});

it('nothing is measured for who may not go live yet', async () => {
  bitsPerSecond = 10_000_000;
  show('pending');
  expect(await screen.findByRole('button', { name: 'Go live' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your upload speed' })).toBeNull());
  expect(sizes).toEqual([]);
});
