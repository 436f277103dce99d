import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { feedItem } from '#features/feeds/feed-item.ts';
import { FollowButton } from '#features/follows/follow-button.tsx';
import { TipButton } from '#features/wallet/tip-sheet-button.tsx';
import { UnlockButton } from '#features/wallet/unlock-sheet-button.tsx';
import { currentIntent } from '#lib/intent-store.ts';
import { aLockedFeed } from '#support/web-content.ts';
import { renderScreen } from '#support/web-render.tsx';

/** What a link says of itself, pressed before any other script of the page has run. */
const nova = { _id: 'p1', name: 'Nova Stage', username: 'nova', avatar: '', isFollowed: false };

/** The script that runs before anything else of a page. Its listeners stay, as on a page. */
beforeAll(() => new Function(readFileSync('public/before-paint.js', 'utf8'))());

it.each([
  ['Tip', <TipButton key="1" performer={nova} />, { kind: 'tip', performer: { _id: 'p1' } }],
  ['Follow', <FollowButton key="2" performer={nova} />, { kind: 'follow', performer: { username: 'nova' } }],
  [
    'Unlock',
    <UnlockButton key="3" item={feedItem(aLockedFeed())} />,
    { kind: 'unlock', objectType: 'feed', objectId: 'f2' },
  ],
])('an early press on %s is remembered as a later one is', (name, button, wanted) => {
  const { container } = renderScreen(button, { path: '/nova' });
  const html = container.innerHTML;
  cleanup();
  // As it came from the server: nothing listens yet.
  const page = document.body.appendChild(document.createElement('main'));
  page.innerHTML = html;
  const link = screen.getByRole('link', { name });
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link.querySelector('span') ?? link);
  expect(currentIntent()).toMatchObject({ ...wanted, viewerId: null, away: false });
  page.remove();
});

it('a link that says nothing is only followed, and one that says nonsense too', () => {
  render(
    <>
      <a href="#a" data-intent="{">
        Broken
      </a>
      <a href="#b">Plain</a>
    </>,
  );
  for (const name of ['Broken', 'Plain']) fireEvent.click(screen.getByRole('link', { name }));
  expect(currentIntent()).toBeNull();
});
