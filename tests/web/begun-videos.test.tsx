import { screen, waitFor, within } from '@testing-library/react';
import { videos } from '#contract/videos.ts';
import { BegunVideos } from '#features/videos/begun-videos.tsx';
import { keepVideoPlace } from '#services/videos.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';
import { aFilm, aVideo } from '#support/web-videos.ts';

const show = () => renderScreen(<BegunVideos />, { viewer: aUser() });
const begun = () => [
  aVideo({ position: 30, video: aFilm({ duration: 120 }) }),
  aVideo({ _id: 'v2', title: 'Rehearsal', position: 20, video: aFilm({ duration: null }) }),
];

it('says how far each was seen and leads to it', async () => {
  server.use(mockCall(videos.continueWatching, () => ({ data: begun(), total: 2 })));
  show();
  const shelf = within(await screen.findByRole('region', { name: 'Continue watching' }));
  const [first, second] = shelf.getAllByRole('listitem').map((one) => within(one));
  expect(first?.getByRole('progressbar', { name: 'Progress in Tour of the studio' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  expect(first?.getByText(/1:30 left/)).toBeVisible();
  expect(first?.getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^\/video\//));
  // A film of unknown length has no end to be near to.
  expect(second?.queryByRole('progressbar')).toBeNull();
});

it('one that was seen to its end is taken off at once', async () => {
  server.use(
    mockCall(videos.continueWatching, () => ({ data: begun(), total: 2 })),
    mockCall(videos.setPosition, () => ({ position: null })),
  );
  const { store } = show();
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  await store.dispatch(keepVideoPlace('v2', 119));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});

it.each([
  ['nothing was begun', () => ({ data: [], total: 0 })],
  ['the list did not come', () => refuse(500)],
])('is not there when %s', async (_, answer) => {
  let asked = 0;
  server.use(
    mockCall(videos.continueWatching, () => {
      asked += 1;
      return answer();
    }),
  );
  const { container, store } = show();
  await waitFor(() => expect(asked).toBe(1));
  // Only once the answer has arrived there would be something to show.
  await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain('"status":"pending"'));
  expect(container.querySelector('section')).toBeNull();
});
