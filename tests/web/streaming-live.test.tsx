import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { messages } from '#contract/messages.ts';
import { privateShows } from '#contract/private-shows.ts';
import { streamChat } from '#contract/stream-chat.ts';
import { type StreamTotals, streaming } from '#contract/streaming.ts';
import { LiveScreen } from '#features/streaming/on-air/live-screen.tsx';
import { handSocketEvent } from '#realtime/events.ts';
import type { AppStore } from '#store/create-store.ts';
import { sessionEnded } from '#store/session.ts';
import { aPerformer } from '#support/web-fixtures.ts';
import { aHead } from '#support/web-head.tsx';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { allowVideoConnections } from '#support/web-peer.ts';
import { renderScreen } from '#support/web-render.tsx';
import { aStreamChat, aStreamShown } from '#support/web-streams.ts';

const stores: AppStore[] = [];
afterEach(() => act(() => stores.splice(0).forEach(({ dispatch }) => void dispatch(sessionEnded()))));

/** A camera and a microphone that only exist in name. */
function devices(getUserMedia: () => Promise<unknown>) {
  const seen = [
    { kind: 'videoinput', deviceId: 'v1', label: 'Front' },
    { kind: 'videoinput', deviceId: 'v2', label: 'Back' },
    { kind: 'audioinput', deviceId: 'a1', label: 'Built in' },
  ];
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: Object.assign(new EventTarget(), { getUserMedia, enumerateDevices: async () => seen }),
  });
}
const media = { getTracks: () => [], getVideoTracks: () => [], getAudioTracks: () => [] };
allowVideoConnections();
afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));

const theTotals = (given: Partial<StreamTotals> = {}): StreamTotals => ({
  _id: 's1',
  title: 'Evening songs',
  endedAt: new Date().toISOString(),
  endedBy: 'performer',
  streamingTime: 3723,
  viewers: 12,
  tips: 340,
  entries: 60,
  ...given,
});

const head = aHead();

function show(running = false) {
  const wanted = jest.fn();
  let live = running;
  let ended: StreamTotals | null = null;
  const stream = () => ({ ...aStreamShown(), conversation: aStreamChat({ keepsOrder: true }) });
  server.use(
    mockCall(streaming.own, () => ({ stream: live ? stream() : null, lastEnded: live ? null : ended })),
    mockCall(privateShows.own, () => ({ show: null, requests: [] })),
    mockCall(streaming.goLive, ({ body }) => {
      wanted(body);
      live = true;
      return stream();
    }),
    mockCall(streaming.end, () => {
      live = false;
      ended = theTotals();
      return aStreamShown({ status: 'ended' });
    }),
    mockCall(streaming.access, () => refuse(503, 'http.unavailable')),
    mockCall(streamChat.list, () => ({ data: [], total: 0, lastSeq: 0, clearedSeq: 0 })),
  );
  const shown = renderScreen(head.within(<LiveScreen />), {
    viewer: aPerformer({ _id: 'p1', reviewState: 'approved' }),
  });
  stores.push(shown.store);
  return { ...shown, wanted };
}

it.each([
  ['NotAllowedError', 'Camera and microphone are not allowed'],
  ['NotFoundError', 'No camera or microphone was found'],
  ['NotReadableError', 'Camera or microphone is in use'],
  ['TypeError', 'Camera or microphone couldn’t be opened'],
])('%s is told in words, and can be tried again', async (name, text) => {
  let tries = 0;
  devices(async () => {
    tries += 1;
    if (tries === 1) throw Object.assign(new Error('refused'), { name });
    return media;
  });
  const { user } = show();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go live' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect(screen.getByRole('button', { name: 'Go live' })).toBeEnabled();
});

it('an address that may not use a camera says so', async () => {
  show();
  expect(await screen.findByText('This address cannot use a camera')).toBeVisible();
});

it('a performer chooses devices and whom it is for, goes live, and ends it', async () => {
  const opened = jest.fn(async (_wanted?: unknown) => media);
  devices(opened as () => Promise<unknown>);
  const { user, wanted } = show();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Camera' }), 'Back');
  expect(head.title()).toMatch(/^Go live/);
  await waitFor(() =>
    expect(opened).toHaveBeenLastCalledWith(
      expect.objectContaining({ video: expect.objectContaining({ deviceId: { exact: 'v2' } }) }),
    ),
  );
  expect(screen.queryByRole('combobox', { name: 'Microphone' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /Title/ }), 'Evening songs');
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Who can watch' }),
    'Anyone who pays to enter',
  );
  await user.click(screen.getByRole('button', { name: 'Go live' }));
  expect(await screen.findByText(/Please choose an entry/)).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /Entry/ }), '30');
  await user.click(screen.getByRole('button', { name: 'Go live' }));
  expect(await screen.findByRole('heading', { name: 'You are live' })).toBeVisible();
  expect(head.title()).toMatch(/^On air/);
  expect(wanted).toHaveBeenCalledWith({
    title: 'Evening songs',
    description: '',
    audience: 'ppv',
    price: 30,
  });
  await user.click(screen.getByRole('button', { name: 'End stream' }));
  const ask = await screen.findByRole('alertdialog');
  await user.click(within(ask).getByRole('button', { name: 'End stream' }));
  expect(await screen.findByRole('heading', { name: 'Go live' })).toBeVisible();
  expect(await screen.findByText('Your stream has ended')).toBeVisible();
  const total = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
  expect(total('Time live')).toHaveTextContent('1:02:03');
  expect(total('Viewers')).toHaveTextContent('12');
  expect(total('Tips')).toHaveTextContent('340');
  expect(total('Paid entries')).toHaveTextContent('60');
});

it('what came of a stream is told for an hour, also on a page that is loaded again', async () => {
  devices(async () => media);
  show();
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const own = (endedAt: string) =>
    server.use(mockCall(streaming.own, () => ({ stream: null, lastEnded: theTotals({ endedAt }) })));
  own(ago(59));
  const about = { streamId: 's1', conversationId: 's1', performerId: 'p1', endedBy: 'performer' };
  await screen.findByRole('heading', { name: 'Go live' });
  act(() => handSocketEvent('liveStreamEnded', about));
  expect(await screen.findByText('Your stream has ended')).toBeVisible();
  own(ago(61));
  act(() => handSocketEvent('liveStreamEnded', about));
  await waitFor(() => expect(screen.queryByText('Your stream has ended')).toBeNull());
});

const mayLeave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));

it('who is on air is asked before they leave the page', async () => {
  devices(async () => media);
  const { user } = show(true);
  await screen.findByRole('heading', { name: 'You are live' });
  expect(mayLeave()).toBe(false);
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '/home';
  await user.click(link);
  const ask = await screen.findByRole('alertdialog', { name: 'You are on air. Leave this page?' });
  expect(ask).toHaveTextContent('your viewers wait for a minute. Then the stream ends.');
  await user.click(within(ask).getByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  link.remove();
  await user.click(screen.getByRole('button', { name: 'End stream' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End stream' }),
  );
  await screen.findByRole('heading', { name: 'Go live' });
  expect(mayLeave()).toBe(true);
});

it('what is typed before going live is asked about before the page is left', async () => {
  devices(async () => media);
  const { user } = show();
  const title = await screen.findByRole('textbox', { name: /Title/ });
  expect(mayLeave()).toBe(true);
  await user.type(title, 'Evening songs');
  expect(mayLeave()).toBe(false);
  await user.clear(title);
  expect(mayLeave()).toBe(true);
});

it('on air, a changed title is asked about before its sheet is closed', async () => {
  devices(async () => media);
  const { user } = show(true);
  await user.click(await screen.findByRole('button', { name: 'Stream settings' }));
  await user.type(screen.getByRole('textbox', { name: /Title/ }), ' and more');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('alertdialog', { name: 'Discard what you entered?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole('textbox', { name: /Title/ })).toHaveValue('Evening songs and more');
});

it('a page that is loaded again goes on with the stream that runs', async () => {
  devices(async () => media);
  show(true);
  expect(await screen.findByRole('heading', { name: 'You are live' })).toBeVisible();
  expect(await screen.findByText('Your video isn’t being sent.')).toBeVisible();
});

it.each([
  ['operator', 'Your stream was ended by the people who run this site'],
  ['lost', 'Your stream ended because the connection was lost'],
] as const)('a stream that was ended by %s says so to its performer', async (endedBy, text) => {
  devices(async () => media);
  show(true);
  await screen.findByRole('heading', { name: 'You are live' });
  server.use(mockCall(streaming.own, () => ({ stream: null, lastEnded: theTotals({ endedBy }) })));
  const about = { streamId: 's1', conversationId: 's1', performerId: 'p1', endedBy };
  act(() => handSocketEvent('liveStreamEnded', about));
  expect(await screen.findByText(text)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Go live' })).toBeVisible();
});

it('who is what in the chat is listed and taken back; the chat is cleared after a question', async () => {
  devices(async () => media);
  const { user } = show(true);
  const [gone, cleared] = [jest.fn(), jest.fn()];
  const person = (name: string, role: 'moderator' | 'banned') => ({
    _id: name,
    userInfo: { _id: name, name, username: name, avatar: '/a.png', isPerformer: false },
    role,
    until: null,
    createdAt: '2026-03-01T12:00:00.000Z',
  });
  let people = [person('Mara', 'moderator'), person('Rudi', 'banned')];
  server.use(
    mockCall(streamChat.people, () => ({ data: people, total: people.length })),
    mockCall(streamChat.dropPerson, ({ params }) => {
      gone(params.id);
      people = people.filter(({ userInfo }) => userInfo._id !== params.id);
      return { success: true };
    }),
    mockCall(messages.removeAll, ({ params }) => {
      cleared(params.id);
      return { ok: true };
    }),
  );
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Chat moderation' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('People in your chat');
  const sheet = within(await screen.findByRole('dialog', { name: 'People in your chat' }));
  expect(await sheet.findByText(/Removed/)).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'Let Rudi come back' }));
  await waitFor(() => expect(gone).toHaveBeenCalledWith('Rudi'));
  await waitFor(() => expect(sheet.queryByText('Rudi')).toBeNull());
  expect(sheet.getByText('Mara')).toBeVisible();
  await user.keyboard('{Escape}');
  await choose('Clear the chat');
  expect(cleared).not.toHaveBeenCalled();
  const ask = within(await screen.findByRole('alertdialog', { name: 'Clear the chat?' }));
  await user.click(ask.getByRole('button', { name: 'Clear the chat' }));
  await waitFor(() => expect(cleared).toHaveBeenCalledWith('s1'));
});

it('who has a time-out reads when it ends; what the server refuses about it is told in its words', async () => {
  devices(async () => media);
  const { user } = show(true);
  const mara = { _id: 'u2', name: 'Mara', username: 'mara', avatar: '/a.png', isPerformer: false };
  const until = new Date(Date.now() + 7.5 * 60_000).toISOString();
  const person = { _id: 'x', userInfo: mara, role: 'muted' as const, until, createdAt: until };
  server.use(
    mockCall(streamChat.people, () => ({ data: [person], total: 1 })),
    mockCall(streamChat.dropPerson, () => refuse(422, 'stream-chat.not-found', 'Mara closed the account.')),
  );
  await user.click(await screen.findByRole('button', { name: 'Chat moderation' }));
  await user.click(await screen.findByRole('menuitem', { name: 'People in your chat' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'People in your chat' }));
  expect((await sheet.findByText(/Time-out, ends/)).parentElement).toHaveTextContent(/^Time-out, ends in 7/);
  await user.click(sheet.getByRole('button', { name: 'End the time-out of Mara' }));
  expect(await screen.findByText('Mara closed the account.')).toBeVisible();
});

it('slow mode and held words are set under the chat’s moderation', async () => {
  devices(async () => media);
  const { user } = show(true);
  const saved = jest.fn();
  let tries = 0;
  server.use(
    mockCall(streamChat.rules, () => {
      tries += 1;
      return tries === 1 ? refuse(500) : { slowSeconds: 0, heldWords: [] };
    }),
    mockCall(streamChat.setRules, ({ body }) => {
      saved(body);
      return { slowSeconds: 10, heldWords: [] };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Chat moderation' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Chat rules' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Chat rules' }));
  await user.click(await sheet.findByRole('button', { name: 'Try again' }));
  await user.selectOptions(await sheet.findByRole('combobox', { name: 'Slow mode' }), '10');
  await user.click(sheet.getByRole('button', { name: 'Save the rules' }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ slowSeconds: 10, heldWords: [] }));
  // What is typed and not saved is asked about.
  await waitFor(() => expect(sheet.getByRole('textbox', { name: /^Words/ })).not.toHaveAttribute('readonly'));
  await user.type(sheet.getByRole('textbox', { name: /^Words/ }), 'spoiler');
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await user.clear(sheet.getByRole('textbox', { name: /^Words/ }));
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Chat rules' })).toBeNull());
});

test('a browser without video connections says so before one goes live', async () => {
  Reflect.deleteProperty(globalThis, 'RTCPeerConnection');
  devices(async () => media);
  show();
  expect(await screen.findByText(/This browser can’t send live video/)).toBeVisible();
});
