import { screen } from '@testing-library/react';
import { privateShows } from '#contract/private-shows.ts';
import { streaming } from '#contract/streaming.ts';
import { LiveScreen } from '#features/streaming/on-air/live-screen.tsx';
import { aPerformer } from '#support/web-fixtures.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { hydrateScreen } from '#support/web-render.tsx';

it('code that comes before the page is hydrated shows nothing that the server’s HTML has not', async () => {
  server.use(
    mockCall(streaming.own, () => ({ stream: null, lastEnded: null })),
    mockCall(privateShows.own, () => ({ show: null, requests: [] })),
  );
  const mismatches = await hydrateScreen(<LiveScreen />, {
    viewer: aPerformer(),
    meanwhile: async () => {
      await import('#features/streaming/recording/recordings-panel.tsx');
      await new Promise((resolve) => setTimeout(resolve, 50));
    },
  });
  expect(mismatches).toEqual([]);
  expect(await screen.findByRole('button', { name: 'Go live' })).toBeVisible();
});
