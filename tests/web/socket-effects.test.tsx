import { act, screen, waitFor } from '@testing-library/react';
import { feeds } from '#contract/feeds.ts';
import { payments } from '#contract/payments.ts';
import { users } from '#contract/users.ts';
import { oneSource } from '#features/feeds/feed-source.ts';
import { handSocketEvent } from '#realtime/events.ts';
import { SocketEffects } from '#shell/socket-effects.tsx';
import { aFeed, aLockedFeed, aPayment } from '#support/web-content.ts';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { heldStream } from '#support/web-held.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

/** Posts that were asked for again. */
const opened: unknown[] = [];
const posts = [
  aLockedFeed({ _id: 'f1' }),
  aLockedFeed({ _id: 'f2', lockReason: 'subscribe', isSale: false }),
];
const held = [heldStream(oneSource({}), posts)];

const hear = (event: string, payload: unknown) => act(() => handSocketEvent(event, payload));

beforeEach(() => {
  opened.splice(0);
  server.use(
    mockCall(feeds.view, ({ params }) => {
      opened.push(params.id);
      return aFeed({ _id: params.id });
    }),
  );
});

it('tells a performer of a tip', async () => {
  renderScreen(<SocketEffects />, { viewer: aPerformer({ balance: 0 }) });
  hear('tipped', {
    _id: 't1',
    senderInfo: { _id: 'u1', name: 'Ada Fan', username: 'ada' },
    token: 20,
    message: '',
  });
  expect(await screen.findByText('Ada Fan tipped you 20 tokens')).toBeVisible();
});

it('tells a performer that somebody would like to name them in a video', async () => {
  renderScreen(<SocketEffects />, { viewer: aPerformer() });
  hear('video_participation', { videoId: 'v1', status: 'agreed' });
  hear('video_participation', { videoId: 'v1', status: 'asked' });
  const told = await screen.findAllByText('You are asked to be named in a video');
  expect(told).toHaveLength(1);
});

it('opens in place what was bought in another tab', async () => {
  renderScreen(<SocketEffects />, { viewer: aUser(), held });
  const item = { _id: 'x', target: 'feed', targetId: 'f1', performerId: 'p1' };
  hear('token_transaction_success', { item: { ...item, type: 'feed' } });
  hear('token_transaction_success', { item: { ...item, type: 'tip', targetId: 'p1' } });
  await waitFor(() => expect(opened).toEqual(['f1']));
});

it('opens a performer’s posts when a subscription was paid somewhere else, and only then', async () => {
  const asked: string[] = [];
  let status: 'success' | 'fail' = 'success';
  server.use(
    mockCall(users.me, () => aUser({ balance: 5 })),
    mockCall(payments.view, ({ params }) => {
      asked.push(params.id ?? '');
      return aPayment({
        _id: params.id ?? '',
        status,
        performerInfo: { _id: 'p1', name: 'Nova', username: 'nova', avatar: '', isPerformer: true },
      });
    }),
  );
  const { store } = renderScreen(<SocketEffects />, { viewer: aUser({ balance: 100 }), held });
  status = 'fail';
  hear('payment_status_callback', { redirectUrl: '/payment/cancel?transactionId=pay1' });
  hear('payment_status_callback', { redirectUrl: '/somewhere' });
  await waitFor(() => expect(asked).toEqual(['pay1']));
  // A payment that failed opens nothing: what comes next is the first that is asked for again.
  const item = { _id: 'x', target: 'feed', targetId: 'f1', performerId: 'p1' };
  hear('token_transaction_success', { item: { ...item, type: 'feed' } });
  await waitFor(() => expect(opened).toContain('f1'));
  expect(opened).toEqual(['f1']);
  status = 'success';
  hear('payment_status_callback', { redirectUrl: '/payment/success?transactionId=pay2' });
  await waitFor(() => expect(opened).toEqual(['f1', 'f2']));
  await waitFor(() => expect(store.getState().user.current?.balance).toBe(5));
});
