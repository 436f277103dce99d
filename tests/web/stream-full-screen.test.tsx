import { screen } from '@testing-library/react';
import { streaming } from '#contract/streaming.ts';
import { StreamPicture } from '#features/streaming/watching/stream-picture.tsx';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';
import { aStreamShown } from '#support/web-streams.ts';

const show = () => {
  server.use(mockCall(streaming.access, () => refuse(503, 'http.unavailable')));
  return renderScreen(<StreamPicture stream={aStreamShown()} viewers={1} lostUntil={null} />);
};
const button = () => screen.queryByRole('button', { name: 'Full screen' });
const whole = jest.fn(async () => undefined);
const bare = jest.fn();

afterEach(() => {
  jest.clearAllMocks();
  Reflect.deleteProperty(document, 'fullscreenEnabled');
  Reflect.deleteProperty(HTMLElement.prototype, 'requestFullscreen');
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'webkitEnterFullscreen');
});

it('the screen is filled with the picture and what lies over it', async () => {
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true });
  Object.assign(HTMLElement.prototype, { requestFullscreen: whole });
  Object.assign(HTMLVideoElement.prototype, { webkitEnterFullscreen: bare });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Full screen' }));
  expect(whole).toHaveBeenCalledTimes(1);
  expect(bare).not.toHaveBeenCalled();
});

it('an iPhone fills the screen with the bare picture', async () => {
  Object.assign(HTMLVideoElement.prototype, { webkitEnterFullscreen: bare });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Full screen' }));
  expect(bare).toHaveBeenCalledTimes(1);
});

it('a browser that can do neither shows no button', async () => {
  show();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(button()).toBeNull();
});
