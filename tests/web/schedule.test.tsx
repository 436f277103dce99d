import { screen, waitFor, within } from '@testing-library/react';
import { reminders } from '#contract/reminders.ts';
import { streaming } from '#contract/streaming.ts';
import { daysOf } from '#features/streaming/schedule/schedule-days.ts';
import { ScheduleScreen } from '#features/streaming/schedule/schedule-screen.tsx';
import { aFeed } from '#support/web-content.ts';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const announced = (id: string, title: string, streamingScheduled: string) =>
  aFeed({ _id: id, slug: id, title, type: 'scheduled-streaming', streamingScheduled, isReminded: false });
const NIGHT = announced('f1', 'Night show', '2099-01-01T12:00:00.000Z');
const LATE = announced('f2', 'Late show', '2099-01-01T13:00:00.000Z');
const NEXT = announced('f3', 'Next day', '2099-01-05T12:00:00.000Z');

const asked = jest.fn();
function show(
  { isFollowing = false, feeds = [NIGHT, LATE, NEXT] } = {},
  viewer: ReturnType<typeof aUser> | null = aUser(),
) {
  asked.mockClear();
  server.use(
    mockCall(streaming.schedule, ({ query }) => {
      asked(query);
      return { data: feeds, total: feeds.length, nextCursor: null };
    }),
  );
  return renderScreen(<ScheduleScreen isFollowing={isFollowing} />, viewer ? { viewer } : {});
}

it('streams to come stand under their days, each with its post, its performer and a reminder', async () => {
  const { user } = show();
  const day = await screen.findByRole('region', { name: 'Thursday, January 1, 2099' });
  expect(
    within(day)
      .getAllByRole('heading', { level: 3 })
      .map((one) => one.textContent),
  ).toEqual(['Night show', 'Late show']);
  expect(within(day).getByRole('link', { name: 'Night show' })).toHaveAttribute('href', '/post/f1');
  const next = screen.getByRole('region', { name: 'Monday, January 5, 2099' });
  server.use(mockCall(reminders.add, () => ({ startsAt: NEXT.streamingScheduled ?? '' })));
  await user.click(within(next).getByRole('button', { name: 'Remind me' }));
  expect(await within(next).findByRole('button', { name: 'Reminder set' })).toBeVisible();
  expect(within(day).getAllByRole('button', { name: 'Remind me' })).toHaveLength(2);
});

it('all or those one follows, as the address says', async () => {
  show({ isFollowing: true, feeds: [] });
  expect(await screen.findByText('Nobody you follow has announced a stream')).toBeVisible();
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ isHome: 'true' }));
  expect(screen.getByRole('link', { name: 'Following' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'All creators' })).toHaveAttribute('href', '/schedule');
});

it('visitors have no tabs and log in for a reminder', async () => {
  show({}, null);
  const [remind] = await screen.findAllByRole('link', { name: 'Remind me' });
  expect(remind?.getAttribute('href')).toMatch(/^\/auth\/login\?/);
  expect(screen.queryByRole('link', { name: 'Following' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Announce a stream' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Live now' })).toHaveAttribute('href', '/streaming');
});

it('says so when nothing is announced, and performers find where to do it', async () => {
  show({ feeds: [] }, aPerformer());
  expect(await screen.findByText('No streams are announced')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Announce a stream' })).toHaveAttribute(
    'href',
    '/creator/my-post/create',
  );
});

it('a list that does not come can be asked for again', async () => {
  let isDown = true;
  const { user } = show();
  server.use(
    mockCall(streaming.schedule, () =>
      isDown ? refuse(503) : { data: [NIGHT], total: 1, nextCursor: null },
    ),
  );
  const again = await screen.findByRole('button', { name: /again/i });
  isDown = false;
  await user.click(again);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Night show' })).toBeVisible());
});

it('days are those of the reader', () => {
  const inZone = (timeZone: string) => (start: number) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone }).format(start);
  const feeds = [
    announced('a', 'a', '2099-01-01T23:30:00.000Z'),
    announced('b', 'b', '2099-01-02T01:00:00.000Z'),
  ];
  const sizes = (timeZone: string) => daysOf(feeds, inZone(timeZone)).map(({ streams }) => streams.length);
  expect(sizes('UTC')).toEqual([1, 1]);
  expect(sizes('Asia/Tokyo')).toEqual([2]);
});
