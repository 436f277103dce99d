import { act, screen, waitFor, within } from '@testing-library/react';
import { streamChat } from '#contract/stream-chat.ts';
import { LiveScreen } from '#features/streaming/on-air/live-screen.tsx';
import { saveToken } from '#lib/token-cookie.ts';
import { handSocketEvent } from '#realtime/events.ts';
import { SocketProvider } from '#realtime/socket-provider.tsx';
import { aPerformer } from '#support/web-fixtures.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { loadRelay, onAirAnswers, tellConnection, withoutRelay, withRelay } from '#support/web-relay.ts';
import { renderScreen } from '#support/web-render.tsx';

/** A camera or microphone that a test ends, pauses and lets go on. */
class Track extends EventTarget {
  readyState = 'live';
  muted = false;
  enabled = true;
  readonly kind: string;
  constructor(kind: string) {
    super();
    this.kind = kind;
  }
  getSettings = () => ({});
  stop = () => undefined;
  tell(event: 'ended' | 'mute' | 'unmute') {
    if (event === 'ended') this.readyState = 'ended';
    else this.muted = event === 'mute';
    act(() => void this.dispatchEvent(new Event(event)));
  }
}

let camera: Track;
let microphone: Track;
const opened = jest.fn();
/** New ones each time they are opened, as browsers do. */
async function getUserMedia(wanted: unknown) {
  opened(wanted);
  const [video, audio] = [new Track('video'), new Track('audio')];
  [camera, microphone] = [video, audio];
  return {
    getTracks: () => [video, audio],
    getVideoTracks: () => [video],
    getAudioTracks: () => [audio],
    removeTrack: () => undefined,
    addTrack: () => undefined,
  };
}

const cameras = ['Front', 'Back'];
beforeEach(() => {
  withRelay();
  saveToken('a-token', false);
  opened.mockClear();
  cameras.splice(0, cameras.length, 'Front', 'Back');
  Object.assign(navigator.mediaDevices, {
    getUserMedia,
    enumerateDevices: async () => cameras.map((label) => ({ kind: 'videoinput', deviceId: label, label })),
  });
});
afterEach(() => {
  withoutRelay();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

async function onAir() {
  server.use(
    ...onAirAnswers(),
    mockCall(streamChat.rules, () => ({ slowSeconds: 0, heldWords: [] })),
  );
  const shown = renderScreen(
    <SocketProvider load={loadRelay}>
      <LiveScreen />
    </SocketProvider>,
    { viewer: aPerformer({ _id: 'p1', reviewState: 'approved' }) },
  );
  await screen.findByText('Viewers see and hear you.', {}, { timeout: 4000 });
  return shown;
}

it('a performer whose camera stopped is told so, and nothing else is said; a new try opens it again', async () => {
  const { user } = await onAir();
  camera.tell('ended');
  const told = screen.getByRole('alert');
  expect(told).toHaveTextContent('Your camera stopped');
  expect(told).toHaveTextContent(/choose another device, or allow it again/);
  expect(screen.getByText('You can be heard but not seen.')).toBeVisible();
  expect(screen.queryByText('Viewers see and hear you.')).toBeNull();
  await user.click(within(told).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Viewers see and hear you.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a microphone that the system holds back is told until it is free', async () => {
  await onAir();
  microphone.tell('mute');
  expect(screen.getByRole('alert')).toHaveTextContent('Your microphone is paused');
  expect(screen.getByText('You can be seen but not heard.')).toBeVisible();
  camera.tell('ended');
  expect(screen.getByText('You can’t be seen or heard.')).toBeVisible();
  microphone.tell('unmute');
  expect(screen.getByText('You can be heard but not seen.')).toBeVisible();
});

it('who turns camera or microphone off reads what viewers still get', async () => {
  const { user } = await onAir();
  const turn = (name: string) => user.click(screen.getByRole('button', { name }));
  await turn('Turn camera off');
  expect(screen.getByText('You can be heard but not seen.')).toBeVisible();
  expect(camera.enabled).toBe(false);
  await turn('Turn microphone off');
  expect(screen.getByText('You can’t be seen or heard.')).toBeVisible();
  await turn('Turn camera on');
  expect(screen.getByText('You can be seen but not heard.')).toBeVisible();
  await turn('Turn microphone on');
  expect(screen.getByText('Viewers see and hear you.')).toBeVisible();
});

it('a chosen camera that was taken away leaves the list, and a new try takes one that is there', async () => {
  const { user } = await onAir();
  await user.click(screen.getByRole('button', { name: 'Stream settings' }));
  const choice = await screen.findByRole('combobox', { name: 'Camera' });
  await user.selectOptions(choice, 'Back');
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(2));
  expect(opened.mock.lastCall[0].video.deviceId).toEqual({ exact: 'Back' });
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Camera' })).toHaveValue('Back'));
  await user.keyboard('{Escape}');
  cameras.splice(1, 1, 'Side');
  camera.tell('ended');
  await act(async () => void navigator.mediaDevices.dispatchEvent(new Event('devicechange')));
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(3));
  expect(opened.mock.lastCall[0].video.deviceId).toBeUndefined();
});

it('a performer whose video does not arrive sees how long the stream waits for it', async () => {
  await onAir();
  const interruptedUntil = new Date(Date.now() + 45_000).toISOString();
  act(() => handSocketEvent('model-left', { conversationId: 's1', performerId: 'p1', interruptedUntil }));
  expect(await screen.findByText(/Your video isn’t reaching viewers/)).toHaveAttribute('role', 'alert');
  const end = (await screen.findByText(/your stream ends in/)).parentElement;
  expect(end).toHaveTextContent(/your stream ends in 0:4\d/);
  act(() => handSocketEvent('model-joined', { conversationId: 's1', performerId: 'p1' }));
  expect(screen.queryByText(/Your video isn’t reaching viewers/)).toBeNull();
});

it('a performer whose network is lost is told so, with the time that viewers wait', async () => {
  await onAir();
  tellConnection('disconnect');
  expect(await screen.findByText(/Your connection is lost/)).toHaveAttribute('role', 'alert');
  const end = (await screen.findByText(/your stream ends in/)).parentElement;
  expect(end).toHaveTextContent(/your stream ends in (1:00|0:5\d)/);
  expect(screen.queryByText('Viewers see and hear you.')).toBeNull();
  tellConnection('connect');
  expect(await screen.findByText('Viewers see and hear you.')).toBeVisible();
  expect(screen.queryByText(/Your connection is lost/)).toBeNull();
});

it('the screen stays on while on air, also after the page was hidden', async () => {
  const release = jest.fn(async () => undefined);
  const request = jest.fn(async (_type: string) => ({ release }));
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  const { unmount } = await onAir();
  expect(request).toHaveBeenCalledTimes(1);
  expect(request).toHaveBeenCalledWith('screen');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(request).toHaveBeenCalledTimes(2);
  unmount();
  await waitFor(() => expect(release).toHaveBeenCalled());
});
