import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Feed } from '#contract/feeds.ts';
import { feeds } from '#contract/feeds.ts';
import { PostCard } from '#features/feeds/post-card.tsx';
import { useFeedQuery } from '#services/feeds.ts';
import { aFeed, aPollOption } from '#support/web-content.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const asked = (more: Partial<Feed> = {}): Feed =>
  aFeed({
    pollDescription: 'Which one next?',
    pollIds: ['o1', 'o2'],
    polls: [aPollOption('o1', 'Mountains'), aPollOption('o2', 'Sea')],
    pollExpiredAt: '2099-01-01T00:00:00.000Z',
    ...more,
  });
const voted = asked({
  polls: [aPollOption('o1', 'Mountains', 1), aPollOption('o2', 'Sea', 3)],
  votedPollId: 'o2',
  hasPollResults: true,
  totalVotes: 4,
});

function Held() {
  const { data } = useFeedQuery({ params: { id: 'f1' } });
  return data ? <PostCard feed={data} /> : null;
}

it('is answered with a press or by the keyboard, and shows how it stands then', async () => {
  const user = userEvent.setup();
  let now = asked();
  const sent: string[] = [];
  server.use(
    mockCall(feeds.view, () => now),
    mockCall(feeds.vote, ({ params }) => {
      sent.push(String(params.id));
      now = voted;
      return { voted: true as const };
    }),
  );
  renderScreen(<Held />, { viewer: aUser() });
  const poll = await screen.findByRole('region', { name: 'Which one next?' });
  expect(poll).not.toHaveTextContent('%');
  within(poll).getByRole('button', { name: 'Sea' }).focus();
  await user.keyboard('{Enter}');
  expect(await within(poll).findByText('75%')).toBeInTheDocument();
  expect(sent).toEqual(['o2']);
  expect(within(poll).getByRole('img', { name: 'Your vote' })).toBeInTheDocument();
  expect(poll).toHaveTextContent('4 votes');
  expect(within(poll).queryByRole('button')).toBeNull();
  expect(within(poll).getByText('Which one next?')).toHaveFocus();
});

it('says why a vote was not taken, and can be tried again', async () => {
  const user = userEvent.setup();
  server.use(
    mockCall(feeds.view, () => asked()),
    mockCall(feeds.vote, () => refuse(422, 'feeds.poll-ended', 'This poll has ended.')),
  );
  renderScreen(<Held />, { viewer: aUser() });
  await user.click(await screen.findByRole('button', { name: 'Sea' }));
  expect(await screen.findByText('This poll has ended.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sea' })).toBeEnabled();
});

it('leads visitors to the login, and shows an ended one with its numbers', async () => {
  const { unmount } = renderScreen(<PostCard feed={asked()} />);
  expect(await screen.findByRole('link', { name: 'Sea' })).toHaveAttribute(
    'href',
    expect.stringContaining('/auth/login'),
  );
  unmount();
  renderScreen(
    <PostCard feed={{ ...voted, votedPollId: null, pollExpiredAt: '2020-01-01T00:00:00.000Z' }} />,
  );
  expect(await screen.findByText('25%')).toBeInTheDocument();
  expect(screen.getByText('Ended')).toBeInTheDocument();
});

it('announces a stream with its start', async () => {
  renderScreen(
    <PostCard
      feed={aFeed({ type: 'scheduled-streaming', streamingScheduled: '2099-01-01T20:00:00.000Z' })}
    />,
  );
  expect(await screen.findByText('Goes live')).toBeInTheDocument();
});
