import { screen, within } from '@testing-library/react';
import { preview } from '#contract/preview.ts';
import { PreviewPostScreen } from '#features/preview/preview-post-screen.tsx';
import { PreviewProfileScreen } from '#features/preview/preview-profile-screen.tsx';
import { aLockedFeed, aPhoto, aProfile } from '#support/web-content.ts';
import { anApproved } from '#support/web-creator.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

/** A performer looks at the own profile and posts as others see them. */
const profile = (as: string) =>
  renderScreen(<PreviewProfileScreen />, {
    ...{ viewer: anApproved(), path: '/creator/preview', query: { as } },
  });
const post = (as: string) =>
  renderScreen(<PreviewPostScreen />, {
    ...{ viewer: anApproved(), path: '/creator/preview/post/f1', query: { id: 'f1', as } },
  });

it('says as whom one looks, offers the others, and ends where one is oneself again', async () => {
  const asked: string[] = [];
  server.use(
    mockCall(preview.profile, ({ query }) => {
      asked.push(query.as ?? '');
      return aProfile({ isFollowed: true });
    }),
    mockCall(preview.feeds, ({ query }) => {
      asked.push(query.as ?? '');
      return { data: [aLockedFeed({ title: 'Behind the curtain' })], total: 1, nextCursor: null };
    }),
  );
  profile('follower');
  expect(await screen.findByRole('heading', { name: 'Behind the curtain' })).toBeVisible();
  expect(asked).toEqual(['follower', 'follower']);
  expect(screen.getByText('This is what followers see.')).toBeVisible();
  const roles = within(screen.getByRole('navigation', { name: 'Preview as' }));
  expect(roles.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    ['visitor', 'follower', 'subscriber', 'buyer', 'blocked-country'].map(
      (role) => `/creator/preview?as=${role}`,
    ),
  );
  expect(roles.getByRole('link', { name: 'Follower' })).toHaveAttribute('aria-current', 'page');
  // What a fan is offered, not what the performer does with the own profile.
  expect(screen.queryByRole('link', { name: 'Edit profile' })).toBeNull();
  expect(screen.getByRole('link', { name: 'End preview' })).toHaveAttribute('href', '/nova');
});

it('can be looked at only: what the other person would press does nothing in the own name', async () => {
  server.use(mockCall(preview.feed, () => aLockedFeed()));
  const { user, router } = post('subscriber');
  await user.click(await screen.findByRole('button', { name: 'Unlock' }));
  expect(await screen.findByText('This is a preview: only videos can be played.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Like/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.push).not.toHaveBeenCalled();
});

it('plays the teaser that the other person could play', async () => {
  const teaser = aPhoto({ _id: 't', type: 'feed-teaser', url: '/api/media/public/t.mp4', duration: 9 });
  server.use(mockCall(preview.feed, () => aLockedFeed({ teaser, teaserId: 't' })));
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  const { user } = post('visitor');
  await user.click(await screen.findByRole('button', { name: 'Watch the teaser (0:09)' }));
  expect(await screen.findByLabelText('Teaser')).toHaveAttribute('src', '/api/media/public/t.mp4');
  play.mockRestore();
});

it('shows in which words somebody is refused', async () => {
  const message = 'This post is not available in your country.';
  server.use(mockCall(preview.feed, () => refuse(403, 'feeds.not-available-here', message)));
  post('blocked-country');
  expect(await screen.findByText('They are told:')).toBeVisible();
  expect(screen.getByText(`“${message}”`)).toBeVisible();
});

it('says so where no country is blocked', async () => {
  const message = 'You have not blocked any country.';
  server.use(mockCall(preview.feed, () => refuse(409, 'preview.no-blocked-country', message)));
  post('blocked-country');
  expect(await screen.findByText(message)).toBeVisible();
});
