import { screen } from '@testing-library/react';
import { AppFrame } from '#layouts/app-frame.tsx';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { renderScreen } from '#support/web-render.tsx';

test('performers find a post by one press, and going live and all else beside it', async () => {
  const { user } = renderScreen(<AppFrame>Page</AppFrame>, { viewer: aPerformer() });
  const button = await screen.findByRole('button', { name: 'Create something else' });
  expect(screen.getAllByRole('link', { name: 'New post' })[0]).toHaveAttribute(
    'href',
    '/creator/my-post/create',
  );
  await user.click(button);
  const leadsTo = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('href');
  expect(leadsTo('Go live')).toBe('/creator/live');
  expect(leadsTo('New video')).toBe('/creator/my-video/create');
  expect(leadsTo('New gallery')).toBe('/creator/my-gallery/create');
  expect(leadsTo('New product')).toBe('/creator/my-store/create');
});

test('fans have nothing to make', () => {
  renderScreen(<AppFrame>Page</AppFrame>, { viewer: aUser() });
  expect(screen.queryByRole('button', { name: 'Create something else' })).toBeNull();
});
