import { screen, waitFor } from '@testing-library/react';
import { type Block, blocks } from '#contract/blocks.ts';
import { BlockedScreen } from '#features/blocks/blocked-screen.tsx';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const aBlock = (name: string, more: Partial<Block> = {}): Block => ({
  _id: `b-${name}`,
  sourceId: 'u1',
  target: 'user',
  targetId: name,
  targetInfo: { _id: name, name, username: name, avatar: '/a.png', isPerformer: false },
  reason: '',
  paidUntil: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  ...more,
});

function show(rows: Block[]) {
  let held = rows;
  const gone = jest.fn();
  server.use(
    mockCall(blocks.list, () => ({ data: held, total: held.length })),
    mockCall(blocks.remove, ({ params }) => {
      gone(params.id);
      held = held.filter(({ targetId }) => targetId !== params.id);
      return true;
    }),
  );
  return { ...renderScreen(<BlockedScreen />, { viewer: aUser({ _id: 'u1' }) }), gone };
}

test('blocked people are listed with the reason, and unblocked one by one', async () => {
  const { user, gone } = show([aBlock('Ada', { reason: 'Rude' }), aBlock('Ben')]);
  expect(await screen.findByText(/Rude/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Unblock Ada' }));
  await waitFor(() => expect(gone).toHaveBeenCalledWith('Ada'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unblock Ada' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Unblock Ben' })).toBeVisible();
});

test('who blocks nobody is told how', async () => {
  show([]);
  expect(await screen.findByText('You haven’t blocked anyone')).toBeVisible();
});

test('a person who left can be unblocked; a refusal says so and keeps the row', async () => {
  const { user } = show([aBlock('gone', { targetInfo: null })]);
  server.use(mockCall(blocks.remove, () => refuse(500)));
  await user.click(await screen.findByRole('button', { name: 'Unblock Somebody who left' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /Unblock/ })).toBeEnabled());
  expect(screen.getByText('Somebody who left')).toBeVisible();
});

test('a performer is told what a block closes, and until when somebody still reads', async () => {
  server.use(
    mockCall(blocks.list, () => ({
      data: [aBlock('Ada', { paidUntil: '2026-03-20T12:00:00.000Z' }), aBlock('Ben')],
      total: 2,
    })),
  );
  renderScreen(<BlockedScreen />, { viewer: aPerformer({ _id: 'u1' }) });
  expect(await screen.findByText(/They paid, and can read until/)).toBeVisible();
  expect(screen.getAllByText(/can read until/)).toHaveLength(1);
  for (const words of [
    /Neither of you can write to the other/,
    /your profile, posts and store are closed to them/,
    /the unused time is given back to them from your balance/,
    /What they bought stays theirs/,
    /When they are logged out, they see what every visitor sees/,
  ])
    expect(screen.getByText(words)).toBeVisible();
});

test('a fan is told only what a block of theirs does', async () => {
  show([aBlock('Mara', { target: 'performer' })]);
  expect(await screen.findByText(/Neither of you can write to the other/)).toBeVisible();
  expect(screen.queryByText(/store are closed/)).toBeNull();
});
