import { act, screen, waitFor, within } from '@testing-library/react';
import { privateShows } from '#contract/private-shows.ts';
import { streamChat } from '#contract/stream-chat.ts';
import { type StreamGoal, streamTips, type TipMenuItem } from '#contract/stream-tips.ts';
import { streaming } from '#contract/streaming.ts';
import { LiveScreen } from '#features/streaming/on-air/live-screen.tsx';
import type { AppStore } from '#store/create-store.ts';
import { sessionEnded } from '#store/session.ts';
import { triesToClose } from '#support/form-sheet.ts';
import { toastTexts } from '#support/toasts.ts';
import { aPerformer } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { allowVideoConnections } from '#support/web-peer.ts';
import { renderScreen } from '#support/web-render.tsx';
import { aStreamChat, aStreamShown } from '#support/web-streams.ts';

/** What a performer does about tips: the goal and the menu, before going live and on air. */
const stores: AppStore[] = [];
afterEach(() => act(() => stores.splice(0).forEach(({ dispatch }) => void dispatch(sessionEnded()))));

allowVideoConnections();
const media = { getTracks: () => [], getVideoTracks: () => [], getAudioTracks: () => [] };
beforeEach(() =>
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: Object.assign(new EventTarget(), {
      getUserMedia: async () => media,
      enumerateDevices: async () => [],
    }),
  }),
);
afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));

const SINCE = '2026-03-01T12:00:00.000Z';
const SONG = { _id: 'i1', title: 'A song', tokens: 50 };
const DANCE = { _id: 'i2', title: 'A dance', tokens: 25 };

function show({ isLive = true, items = [SONG, DANCE] as TipMenuItem[] } = {}) {
  let running = isLive;
  let goal: StreamGoal | null = null;
  const sent = jest.fn();
  const stream = () => ({ ...aStreamShown({ goal }), conversation: aStreamChat({ keepsOrder: true }) });
  server.use(
    mockCall(streaming.own, () => ({ stream: running ? stream() : null, lastEnded: null })),
    mockCall(privateShows.own, () => ({ show: null, requests: [] })),
    mockCall(streaming.goLive, ({ body }) => {
      sent('live', body);
      running = true;
      goal = body.goal
        ? { ...body.goal, tokens: Number(body.goal.tokens), collected: 0, since: SINCE }
        : null;
      return stream();
    }),
    mockCall(streaming.access, () => refuse(503, 'http.unavailable')),
    mockCall(streamChat.list, () => ({ data: [], total: 0, lastSeq: 0, clearedSeq: 0 })),
    mockCall(streamTips.setGoal, ({ body }) => {
      sent('goal', body);
      goal = { title: body.title, tokens: Number(body.tokens), collected: 30, since: SINCE };
      return { goal };
    }),
    mockCall(streamTips.clearGoal, () => {
      sent('clear');
      goal = null;
      return { goal };
    }),
    mockCall(streamTips.tipMenu, () => ({ items })),
    mockCall(streamTips.setTipMenu, ({ body }) => {
      sent('menu', body.items);
      return { items };
    }),
  );
  const viewer = aPerformer({ _id: 'p1', reviewState: 'approved' });
  const shown = renderScreen(<LiveScreen />, { viewer });
  stores.push(shown.store);
  return { ...shown, sent };
}

describe('the goal', () => {
  it('is set, changed and taken away on air', async () => {
    const { user, sent } = show();
    await user.click(await screen.findByRole('button', { name: 'Tip goal' }));
    let sheet = await screen.findByRole('dialog');
    await user.click(within(sheet).getByRole('button', { name: 'Save the goal' }));
    expect(within(sheet).getByText('Please say what the tips are for.')).toBeVisible();
    expect(within(sheet).getByText('Please choose from 1 token to 1,000,000 tokens.')).toBeVisible();
    await user.type(within(sheet).getByRole('textbox', { name: /What the tips are for/ }), 'A guitar');
    await user.type(within(sheet).getByRole('textbox', { name: /Tokens to collect/ }), '500');
    await triesToClose(user, sheet);
    await user.click(within(sheet).getByRole('button', { name: 'Save the goal' }));
    expect(await screen.findByText('30 of 500 tokens')).toBeVisible();
    expect(sent).toHaveBeenCalledWith('goal', { title: 'A guitar', tokens: 500 });
    await user.click(screen.getByRole('button', { name: 'Tip goal' }));
    sheet = await screen.findByRole('dialog');
    expect(within(sheet).getByRole('textbox', { name: /What the tips are for/ })).toHaveValue('A guitar');
    await user.click(within(sheet).getByRole('button', { name: 'Remove the goal' }));
    await waitFor(() => expect(screen.queryByText('30 of 500 tokens')).toBeNull());
  });

  it('is set before going live, or left out', async () => {
    const { user, sent } = show({ isLive: false });
    await user.click(await screen.findByText('Add a tip goal'));
    expect(screen.getByText('For a goal, fill in both fields. For none, leave both empty.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'What the tips are for' }), 'A guitar');
    await user.click(screen.getByRole('button', { name: 'Go live' }));
    expect(screen.getByText('Please choose from 1 token to 1,000,000 tokens.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /Tokens to collect/ }), '99,5');
    await user.click(screen.getByRole('button', { name: 'Go live' }));
    expect(await screen.findByText('0 of 99.50 tokens')).toBeVisible();
    const goal = { title: 'A guitar', tokens: 99.5 };
    expect(sent).toHaveBeenCalledWith('live', expect.objectContaining({ goal }));
  });
});

describe('the menu', () => {
  async function open(given: Parameters<typeof show>[0] = {}) {
    const shown = show(given);
    await shown.user.click(await screen.findByRole('button', { name: 'Tip menu' }));
    const sheet = await screen.findByRole('dialog', { name: 'Tip menu' });
    await within(sheet).findByRole('button', { name: 'Add an entry' });
    return { ...shown, sheet };
  }
  const save = (sheet: HTMLElement) => within(sheet).getByRole('button', { name: 'Save the menu' });
  const titleOf = (sheet: HTMLElement, nr: number) =>
    within(sheet).getByRole('textbox', { name: `Name of entry ${nr}` });
  const tokensOf = (sheet: HTMLElement, nr: number) =>
    within(sheet).getByRole('spinbutton', { name: `Tokens for entry ${nr}` });

  it.each([true, false])('is changed, on air: %s', async (isLive) => {
    const { user, sent, sheet } = await open({ isLive });
    expect(titleOf(sheet, 1)).toHaveValue('A song');
    expect(within(sheet).getByRole('button', { name: 'Move entry 1 up' })).toBeDisabled();
    expect(within(sheet).getByRole('button', { name: 'Move entry 2 down' })).toBeDisabled();
    await user.click(within(sheet).getByRole('button', { name: 'Move entry 2 up' }));
    expect(titleOf(sheet, 1)).toHaveValue('A dance');
    await user.click(within(sheet).getByRole('button', { name: 'Remove entry 2' }));
    await user.click(within(sheet).getByRole('button', { name: 'Add an entry' }));
    await user.type(titleOf(sheet, 2), ' A poem ');
    await user.type(tokensOf(sheet, 2), '12.5');
    await user.click(save(sheet));
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith('menu', [DANCE, { title: 'A poem', tokens: 12.5 }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toastTexts()).toContain('Tip menu saved');
  });

  it('says beside an entry what is wrong with it, and sends nothing', async () => {
    const { user, sent, sheet } = await open({ items: [SONG] });
    await user.clear(titleOf(sheet, 1));
    await user.clear(tokensOf(sheet, 1));
    await user.type(tokensOf(sheet, 1), '5');
    await user.click(save(sheet));
    const alert = await within(sheet).findByRole('alert');
    expect(alert).toHaveTextContent(
      'Please say what this is. Please choose from 10 tokens to 10,000 tokens.',
    );
    expect(titleOf(sheet, 1)).toBeInvalid();
    expect(titleOf(sheet, 1)).toHaveAccessibleDescription(/Please say what this is/);
    expect(sent).not.toHaveBeenCalled();
    await user.type(titleOf(sheet, 1), 'x'.repeat(61));
    expect(within(sheet).queryByRole('alert')).toBeNull();
    await user.click(save(sheet));
    expect(await within(sheet).findByRole('alert')).toHaveTextContent('Please use at most 60 characters.');
  });

  it('is not closed with changes unasked', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Tip menu' }));
    const sheet = await screen.findByRole('dialog');
    await user.click(await within(sheet).findByRole('button', { name: 'Add an entry' }));
    await triesToClose(user, sheet);
    await user.click(within(sheet).getByRole('button', { name: /^Remove.*3/ }));
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    expect(sheet).not.toBeInTheDocument();
  });

  it('is full with twenty entries', async () => {
    const items = Array.from({ length: 20 }, (_, nr) => ({ ...SONG, _id: `i${nr}` }));
    const { sheet } = await open({ items });
    expect(within(sheet).getByRole('button', { name: 'Add an entry' })).toBeDisabled();
    expect(within(sheet).getByText('A tip menu has at most 20 entries.')).toBeVisible();
  });

  it('an empty one says so; a refusal keeps what was typed', async () => {
    const { user, sheet } = await open({ items: [] });
    server.use(
      mockCall(streamTips.setTipMenu, () => refuse(503, 'http.unavailable', 'Please try again later.')),
    );
    expect(within(sheet).getByText('No entries yet.')).toBeVisible();
    await user.click(within(sheet).getByRole('button', { name: 'Add an entry' }));
    await user.type(titleOf(sheet, 1), 'A poem');
    await user.type(tokensOf(sheet, 1), '20');
    await user.click(save(sheet));
    expect(await within(sheet).findByText(/try again/i)).toBeVisible();
    expect(titleOf(sheet, 1)).toHaveValue('A poem');
  });

  it('one that cannot be loaded can be asked for again', async () => {
    const { user } = show();
    let isDown = true;
    server.use(mockCall(streamTips.tipMenu, () => (isDown ? refuse(503) : { items: [SONG] })));
    await user.click(await screen.findByRole('button', { name: 'Tip menu' }));
    const sheet = await screen.findByRole('dialog');
    const again = await within(sheet).findByRole('button', { name: /again/i });
    isDown = false;
    await user.click(again);
    await waitFor(() => expect(titleOf(sheet, 1)).toHaveValue('A song'));
  });
});
