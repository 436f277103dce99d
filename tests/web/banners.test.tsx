import { screen, within } from '@testing-library/react';
import { type Banner, banners } from '#contract/banners.ts';
import { Banners } from '#features/banners/banners.tsx';
import { BANNERS, bannersApi, type ShownBanner } from '#services/banners.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { renderScreen, testShell } from '#support/web-render.tsx';

const summer: ShownBanner = {
  _id: 'b1',
  position: 'top',
  title: 'Summer weeks',
  description: 'All of August.',
  link: '/creator',
  picture: null,
};
/** As a page's load leaves them. */
const held = (...data: Partial<ShownBanner>[]) => ({
  held: [
    bannersApi.util.upsertQueryEntries([
      { endpointName: 'banners', arg: BANNERS, value: { data: data.map((one) => ({ ...summer, ...one })) } },
    ]),
  ],
});

describe('banners', () => {
  it('lead on within this tab, and say what they are', async () => {
    const { user, router } = renderScreen(<Banners at="top" />, held({}));
    const place = screen.getByRole('region', { name: 'Announcements' });
    await user.click(within(place).getByRole('link', { name: 'Summer weeks All of August.' }));
    expect(router.push).toHaveBeenCalledWith('/creator', undefined, {});
  });

  it('without a link are words', () => {
    renderScreen(<Banners at="top" />, held({ link: '' }));
    expect(screen.getByText('Summer weeks')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('stand at their own position alone', () => {
    renderScreen(
      <>
        <Banners at="top" />
        <Banners at="right" />
        <Banners at="bottom" />
      </>,
      held({}, { _id: 'b2', position: 'right', title: 'Beside' }),
    );
    const places = screen.getAllByRole('region');
    expect(places.map((place) => place.textContent)).toEqual([
      'Summer weeksAll of August.',
      'BesideAll of August.',
    ]);
    // Who goes from place to place by ear has to know one from the other.
    const names = places.map((place) => place.getAttribute('aria-label'));
    expect(new Set(names).size).toBe(2);
  });

  it('that lead to signing up are for visitors', () => {
    const signUp = { link: '/auth/creator-register' };
    const others = { _id: 'b2', title: 'Author of the week', link: '/author' };
    const visitor = renderScreen(<Banners at="top" />, held(signUp, others));
    expect(screen.getByText('Summer weeks')).toBeVisible();
    visitor.unmount();
    renderScreen(<Banners at="top" />, { ...held(signUp, others), viewer: aUser() });
    expect(screen.queryByText('Summer weeks')).toBeNull();
    expect(screen.getByText('Author of the week')).toBeVisible();
  });

  it('are not missed when they did not come, and no screen asks for them', () => {
    renderScreen(<Banners at="top" />);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('show a picture that says nothing more, small where that is enough', () => {
    const picture = { url: '/large.webp', small: '/small.webp', width: 1200 };
    renderScreen(<Banners at="top" />, held({ picture }));
    const image = document.querySelector('img');
    expect(image).toHaveAttribute('alt', '');
    expect(image).toHaveAttribute('srcset', '/small.webp 640w, /large.webp 1200w');
  });
});

it('no more of a banner travels with a page than is shown', async () => {
  const photo = { _id: 'b1', type: 'banner', name: '', mimeType: 'image/webp', alt: null, error: null };
  const wire: Banner = {
    ...{ _id: 'b1', title: 'Summer weeks', description: 'All of August.', link: '/creator', ordering: 0 },
    ...{ position: 'top', status: 'active', createdAt: '', updatedAt: '' },
    photo: {
      ...photo,
      ...{ url: '/large.webp', thumbnails: ['/small.webp'], thumbnail: '/small.webp', blurThumbnail: null },
      ...{ width: 1200, height: 400, duration: null, size: 1, status: 'finished' },
    },
  };
  server.use(mockCall(banners.search, () => ({ data: [wire], total: 1 })));
  const { store } = testShell();
  const asked = store.dispatch(bannersApi.endpoints.banners.initiate(BANNERS, { subscribe: false }));
  const picture = { url: '/large.webp', small: '/small.webp', width: 1200 };
  expect(await asked.unwrap()).toEqual({ data: [{ ...summer, picture }] });
});
