import { act, screen, waitFor } from '@testing-library/react';
import { feedbackStore } from '#components/toast.ts';
import { reminders } from '#contract/reminders.ts';
import { FeedList } from '#features/feeds/feed-list.tsx';
import { oneSource } from '#features/feeds/feed-source.ts';
import { handSocketEvent } from '#realtime/events.ts';
import { SocketEffects } from '#shell/socket-effects.tsx';
import { toastTexts } from '#support/toasts.ts';
import { aFeed } from '#support/web-content.ts';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { heldStream } from '#support/web-held.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const START = '2099-01-01T20:00:00.000Z';
const stream = (more: object = {}) =>
  aFeed({ type: 'scheduled-streaming', streamingScheduled: START, isReminded: false, ...more });
/** The card in its list, as the list's answer has it. */
const show = (feed = stream(), viewer: ReturnType<typeof aUser> | null = aUser()) =>
  renderScreen(<FeedList sources={oneSource({})} empty={null} />, {
    ...(viewer ? { viewer } : {}),
    held: [heldStream(oneSource({}), [feed])],
  });

it('a fan sets a reminder and takes it back', async () => {
  const sent: string[] = [];
  server.use(
    mockCall(reminders.add, ({ params }) => {
      sent.push(`on ${params.id}`);
      return { startsAt: START };
    }),
    mockCall(reminders.remove, ({ params }) => {
      sent.push(`off ${params.id}`);
      return true;
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Remind me', pressed: false }));
  await waitFor(() => expect(toastTexts()).toEqual(['We’ll remind you 10 minutes before it starts.']));
  await user.click(screen.getByRole('button', { name: 'Reminder set', pressed: true }));
  expect(await screen.findByRole('button', { name: 'Remind me', pressed: false })).toBeVisible();
  await waitFor(() => expect(sent).toEqual(['on f1', 'off f1']));
  // The next test begins when this is answered.
  await waitFor(() => expect(toastTexts()).toHaveLength(2));
});

it('a reminder that was refused is taken back with a word', async () => {
  server.use(mockCall(reminders.add, () => refuse(503)));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Remind me' }));
  await waitFor(() => expect(toastTexts()).toEqual(['We couldn’t set your reminder. Please try again.']));
  expect(await screen.findByRole('button', { name: 'Remind me', pressed: false })).toBeVisible();
});

it('a visitor logs in first', async () => {
  show(stream(), null);
  const link = await screen.findByRole('link', { name: 'Remind me' });
  expect(link.getAttribute('href')).toMatch(/^\/auth\/login\?/);
});

it('who announced it reads how many want a reminder', async () => {
  show(stream({ totalReminders: 2 }), aPerformer());
  expect(await screen.findByText('2 people want a reminder')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remind me' })).not.toBeInTheDocument();
});

it('nothing can be asked of a stream that has started', async () => {
  show(stream({ streamingScheduled: '2020-01-01T20:00:00.000Z' }));
  expect(await screen.findByText('Was live')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Remind me|calendar/ })).not.toBeInTheDocument();
});

it('gives the start as a file for calendars', async () => {
  const files: Blob[] = [];
  const names: string[] = [];
  const made = jest.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:calendar';
  });
  const gone = jest.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const pressed = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const { user } = show(stream({ title: 'Night show', slug: 'night-show' }));
  await user.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  expect([names, files[0]?.type]).toEqual([['night-show.ics'], 'text/calendar;charset=utf-8']);
  const text = (await files[0]?.text()) ?? '';
  expect(text).toContain('DTSTART:20990101T200000Z');
  expect(text).toContain('SUMMARY:Nova Stage goes live: Night show');
  expect(text).toContain('URL:http://localhost/post/night-show');
  for (const spy of [made, gone, pressed]) spy.mockRestore();
});

it('says on an open page that a stream starts soon', () => {
  renderScreen(<SocketEffects />, { viewer: aUser() });
  act(() =>
    handSocketEvent('stream_reminder', {
      feedId: 'f1',
      slug: 'night-show',
      title: 'Night show',
      startsAt: START,
      performer: { _id: 'p1', name: 'Nova Stage', username: 'nova' },
    }),
  );
  expect(feedbackStore.read().cards).toMatchObject([
    { title: 'Nova Stage goes live soon', description: 'Night show', href: '/post/night-show' },
  ]);
});
