import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { dismissAll } from '#components/toast.ts';
import { type PrivateShow, privateShows } from '#contract/private-shows.ts';
import { streamChat } from '#contract/stream-chat.ts';
import { streaming } from '#contract/streaming.ts';
import { LiveScreen } from '#features/streaming/on-air/live-screen.tsx';
import { PrivateRequests } from '#features/streaming/private-shows/private-requests.tsx';
import { PrivateShowLink } from '#features/streaming/private-shows/private-show-link.tsx';
import { PrivateShowPanel } from '#features/streaming/private-shows/private-show-panel.tsx';
import { handSocketEvent } from '#realtime/events.ts';
import type { PrivateShowEnd } from '#rules/private-shows.ts';
import { SocketEffects } from '#shell/socket-effects.tsx';
import { aProfile } from '#support/web-content.ts';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';
import { aStreamChat, aStreamShown } from '#support/web-streams.ts';

const AT = '2026-03-01T12:00:00.000Z';
const nova = aProfile({ privateChatPrice: 10 });
const aShow = (more: Partial<PrivateShow> = {}): PrivateShow => ({
  _id: 'x1',
  conversationId: 'x1',
  streamId: 'x1',
  performerId: nova._id,
  performerInfo: null,
  userId: 'u1',
  userInfo: { _id: 'u1', name: 'Mara', username: 'mara', avatar: '/b.png', isPerformer: false },
  price: 10,
  status: 'requested',
  endReason: null,
  allowedMinutes: 5,
  minutes: 0,
  token: 0,
  secondsPresent: 0,
  secondsLeft: 300,
  warning: null,
  isCounting: false,
  ringsUntil: null,
  waitsUntil: null,
  createdAt: AT,
  acceptedAt: null,
  endedAt: null,
  ...more,
});

let held: { show: PrivateShow | null; requests: PrivateShow[] };
const given = (...more: Parameters<typeof server.use>) =>
  server.use(
    mockCall(privateShows.own, () => held),
    ...more,
  );
const fan = aUser({ _id: 'u1', balance: 55 });
const anEnd = (endReason: PrivateShowEnd, more: Partial<PrivateShow> = {}) =>
  aShow({ status: 'ended', endReason, endedAt: new Date().toISOString(), ...more });
afterEach(() => act(dismissAll));
const tell = (show: PrivateShow) => {
  held = { show, requests: [] };
  act(() => handSocketEvent('private_show', show));
};

it('a fan sees what a minute costs, allows minutes, asks, waits, is counted and told the end', async () => {
  held = { show: null, requests: [] };
  const asked = jest.fn();
  given(
    mockCall(privateShows.request, ({ body }) => {
      asked(body);
      held.show = aShow();
      return held.show;
    }),
  );
  const { user } = renderScreen(<PrivateShowPanel performer={nova} />, { viewer: fan });
  expect(await screen.findByText('10 tokens a minute')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ask for a private show' }));
  const sheet = await screen.findByRole('dialog', { name: /Private show with/ });
  expect(
    within(sheet).getByText(/One minute costs 10 tokens\. You only pay once you’re both there/),
  ).toBeVisible();
  const field = within(sheet).getByRole('textbox', { name: 'How many minutes at most' });
  expect(field).toHaveValue('5');
  await user.clear(field);
  const ask = () => within(sheet).getByRole('button', { name: 'Ask for a private show' });
  expect(ask()).toBeDisabled();
  for (const wrong of ['0', '999']) {
    await user.clear(field);
    await user.type(field, wrong);
    expect(within(sheet).queryByText('You pay at most')).toBeNull();
  }
  await user.clear(field);
  await user.type(field, '3');
  expect(within(sheet).getByText('You pay at most').nextElementSibling).toHaveTextContent('30 tokens');
  await user.click(ask());
  expect(asked).toHaveBeenCalledWith({ minutes: 3, price: 10 });
  expect(await screen.findByRole('button', { name: 'Cancel request' })).toBeVisible();
  expect(screen.getByText(`Waiting for ${nova.name} to answer …`)).toBeVisible();
  tell(
    aShow({ status: 'running', minutes: 3, token: 30, secondsPresent: 125, secondsLeft: 110, warning: 2 }),
  );
  await screen.findByText('Time together');
  const meter = screen.getByRole('region', { name: 'Private show' });
  for (const text of ['2:05', '3', '30 tokens', '1:50', 'Less than 2 minutes are left.'])
    expect(await within(meter).findByText(text)).toBeVisible();
  tell(aShow({ status: 'running', minutes: 3, token: 30, secondsLeft: 50, warning: 1 }));
  expect(await screen.findByText('Less than 1 minute is left.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'End private show' })).toBeVisible();
  tell(anEnd('tokens', { minutes: 3, token: 30 }));
  expect(await screen.findByText(/because you’re out of tokens for another minute/)).toBeVisible();
  expect(screen.getByText('3 minutes were paid: 30 tokens.')).toBeVisible();
  expect(screen.getByRole('link', { name: /Back to/ })).toHaveAttribute('href', `/${nova.username}`);
});

it('who has too few tokens is led to the wallet, and comes back to the question', async () => {
  held = { show: null, requests: [] };
  given();
  const path = `/streaming/${nova.username}?private=1`;
  renderScreen(<PrivateShowPanel performer={nova} />, {
    viewer: aUser({ _id: 'u1', balance: 4 }),
    path,
  });
  const sheet = await screen.findByRole('dialog', { name: /Private show with/ });
  const topUp = within(sheet).getByRole('link', { name: /top up/i });
  expect(topUp).toHaveAttribute('href', `/wallet?returnTo=${encodeURIComponent(path)}&need=6`);
});

it('a refusal is told in the sheet', async () => {
  held = { show: null, requests: [] };
  given(mockCall(privateShows.request, () => refuse(422, 'private-shows.price-changed')));
  const { user } = renderScreen(<PrivateShowPanel performer={nova} />, { viewer: fan });
  await user.click(await screen.findByRole('button', { name: 'Ask for a private show' }));
  const sheet = await screen.findByRole('dialog', { name: /Private show with/ });
  await user.click(within(sheet).getByRole('button', { name: 'Ask for a private show' }));
  expect(await within(sheet).findByRole('alert')).toBeVisible();
});

it('a page that is loaded again shows the show that runs, and says that nothing is charged while one is away', async () => {
  held = { show: aShow({ status: 'running', minutes: 1, token: 10 }), requests: [] };
  const ended = jest.fn();
  given(
    mockCall(privateShows.end, () => {
      ended();
      held.show = anEnd('fan', { minutes: 1, token: 10 });
      return held.show;
    }),
  );
  const { user } = renderScreen(<PrivateShowPanel performer={nova} />, { viewer: fan });
  expect(await screen.findByText(/You aren’t charged in the meantime/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'End private show' }));
  const question = () => screen.findByRole('alertdialog', { name: 'End the private show?' });
  await user.click(within(await question()).getByRole('button', { name: 'Go on' }));
  expect(ended).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'End private show' }));
  await user.click(within(await question()).getByRole('button', { name: 'End private show' }));
  await waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
  expect(await screen.findByText('You ended the private show')).toBeVisible();
});

describe('the performer', () => {
  const viewer = aPerformer({ _id: nova._id, reviewState: 'approved' });

  it('hears the request with a countdown, and declines it', async () => {
    held = {
      show: null,
      requests: [aShow({ ringsUntil: new Date(Date.now() + 42_000).toISOString() })],
    };
    given(
      mockCall(privateShows.accept, () => refuse(422, 'private-shows.ended')),
      mockCall(privateShows.decline, () => {
        held = { show: null, requests: [] };
        return aShow({ status: 'ended', endReason: 'declined' });
      }),
    );
    const { user } = renderScreen(<PrivateRequests onAirSince={AT} onNews={() => undefined} />, { viewer });
    expect(await screen.findByText('Mara asks for a private show')).toBeVisible();
    expect(
      screen.getByText(/10 tokens a minute, for 5 minutes at most\. If you accept, your public stream ends/),
    ).toBeVisible();
    expect((await screen.findByText(/Time to answer/)).parentElement).toHaveTextContent(
      /Time to answer: 0:4\d/,
    );
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    const question = await screen.findByRole('alertdialog', { name: 'End your public stream?' });
    expect(question).toHaveTextContent('Your viewers leave, and the private show with Mara begins.');
    await user.click(within(question).getByRole('button', { name: 'End it and accept' }));
    expect(await screen.findByText('No.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.getByLabelText('Private shows')).toBeEmptyDOMElement());
  });

  it('closes why a show ended; who has begun a stream since then is not told', async () => {
    held = { show: anEnd('minutes', { minutes: 3, token: 36 }), requests: [] };
    given();
    const text = 'The private show ended because all its minutes were used';
    const since = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    const { user, unmount } = renderScreen(
      <PrivateRequests onAirSince={since(-60)} onNews={() => undefined} />,
      { viewer },
    );
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(text)).toBeNull();
    unmount();
    renderScreen(<PrivateRequests onAirSince={since(60)} onNews={() => undefined} />, { viewer });
    expect(await screen.findByLabelText('Private shows')).toBeEmptyDOMElement();
    // It would be told as soon as the page has a clock, right after the first picture.
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(screen.queryByText(text)).toBeNull();
  });

  it('is in the show on the live page: own picture, fan, meter, chat; and is told why it ended', async () => {
    held = { show: aShow({ status: 'running', minutes: 2, token: 20, secondsLeft: null }), requests: [] };
    let isLive = true;
    given(
      mockCall(streaming.own, () => ({
        lastEnded: null,
        stream: isLive
          ? {
              ...aStreamShown({ _id: 'x1', type: 'private', title: '' }),
              conversation: aStreamChat({ _id: 'x1', type: 'stream_private' }),
            }
          : null,
      })),
      mockCall(streaming.access, () => refuse(503, 'http.unavailable')),
      mockCall(streamChat.list, () => ({ data: [], total: 0, lastSeq: 0, clearedSeq: 0 })),
    );
    renderScreen(<LiveScreen />, { viewer });
    expect(await screen.findByRole('heading', { name: 'Private show with Mara' })).toBeVisible();
    const meter = await screen.findByRole('region', { name: 'Private show' });
    // Without a warning the performer sees what the fan allowed, not what the wallet holds.
    for (const text of ['20 tokens', '5:00', 'Waiting for Mara. You earn nothing in the meantime.'])
      expect(within(meter).getByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End stream' })).toBeNull();
    expect(await screen.findByRole('region', { name: /chat/i })).toBeVisible();
    const link = document.body.appendChild(document.createElement('a'));
    link.href = '/home';
    fireEvent.click(link);
    const ask = await screen.findByRole('alertdialog', {
      name: 'You are in a private show. Leave this page?',
    });
    expect(ask).toHaveTextContent('Mara waits for a minute. Then the private show ends.');
    fireEvent.click(within(ask).getByRole('button', { name: 'Stay here' }));
    link.remove();
    isLive = false;
    tell(anEnd('fan', { minutes: 2, token: 20 }));
    expect(await screen.findByText('Mara ended the private show')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Go live' })).toBeVisible();
  });
});

describe('on any other page', () => {
  it('the performer is told that somebody asks', async () => {
    const show = aShow();
    const { userInfo } = show;
    if (!userInfo) throw new Error('There is nobody who asks.');
    renderScreen(<SocketEffects />, { viewer: aPerformer({ _id: nova._id }) });
    act(() =>
      handSocketEvent('private-chat-request', {
        user: userInfo,
        streamId: 'x1',
        conversationId: 'x1',
        createdAt: AT,
        show,
      }),
    );
    expect(await screen.findByRole('link', { name: 'Mara asks for a private show' })).toHaveAttribute(
      'href',
      '/creator/live',
    );
  });

  it('the fan is told that it was accepted', async () => {
    const performerInfo = {
      _id: nova._id,
      name: 'Nova',
      username: 'nova',
      avatar: '/a.png',
      isPerformer: true,
    };
    renderScreen(<SocketEffects />, { viewer: fan });
    act(() => handSocketEvent('private_show', aShow({ status: 'accepted', performerInfo })));
    expect(await screen.findByRole('link', { name: 'Nova accepted your private show' })).toHaveAttribute(
      'href',
      '/streaming/nova',
    );
  });
});

describe('the way from the profile', () => {
  it.each([
    ['a fan', fan, `/streaming/${nova.username}?private=1`],
    ['a visitor', undefined, /^\/auth\/login/],
  ])('leads %s to the question', (_who, viewer, href) => {
    renderScreen(<PrivateShowLink performer={nova} />, viewer ? { viewer } : {});
    const link = screen.getByRole('link', { name: 'Private show · 10 tokens a minute' });
    expect(link.getAttribute('href')).toMatch(href);
  });

  it('is not there without a price, nor for performers', () => {
    renderScreen(<PrivateShowLink performer={aProfile({ privateChatPrice: 0 })} />, { viewer: fan });
    renderScreen(<PrivateShowLink performer={nova} />, { viewer: aPerformer() });
    expect(screen.queryByRole('link')).toBeNull();
  });
});
