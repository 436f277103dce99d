import { act, screen, waitFor, within } from '@testing-library/react';
import { comments } from '#contract/comments.ts';
import { type Gallery, galleries } from '#contract/galleries.ts';
import { type Photo, photos } from '#contract/photos.ts';
import { users } from '#contract/users.ts';
import { wallet } from '#contract/wallet.ts';
import { GalleryScreen } from '#features/galleries/gallery-screen.tsx';
import { galleryJsonLd } from '#features/galleries/gallery-seo.tsx';
import { showOpened } from '#services/opened.ts';
import { aCharge } from '#support/web-content.ts';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { aGallery, aGalleryPhoto, aLockedGallery, aLockedPhoto } from '#support/web-galleries.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { renderScreen, type ScreenOptions } from '#support/web-render.tsx';

beforeAll(() =>
  Promise.all([import('#components/lightbox.tsx'), import('#features/wallet/unlock-sheet.tsx')]),
);

/** What the server holds; a test may change it. */
interface Held {
  gallery: Gallery;
  photos: Photo[];
  others?: Gallery[];
}

function show(held: Held, options: ScreenOptions = {}) {
  const counted: unknown[] = [];
  server.use(
    mockCall(galleries.view, () => held.gallery),
    mockCall(photos.list, () => ({ data: held.photos, total: held.photos.length })),
    mockCall(galleries.search, () => ({ data: held.others ?? [], total: held.others?.length ?? 0 })),
    mockCall(comments.list, () => ({ data: [], total: 0, nextCursor: null })),
    mockCall(galleries.countView, ({ params }) => {
      counted.push(params.id);
      return true;
    }),
  );
  return { counted, ...renderScreen(<GalleryScreen id="spring" />, { path: '/gallery/spring', ...options }) };
}
const two = () => [aGalleryPhoto(1), aGalleryPhoto(2, { description: 'Late in the day.' })];

it('photos go on behind a link for readers without scripts, from the photo that the address names', async () => {
  const asked: Record<string, string>[] = [];
  const photosCall = mockCall(photos.list, ({ query }) => {
    asked.push(query);
    return { data: two(), total: 100 };
  });
  show({ gallery: aGallery(), photos: [] }).unmount();
  server.use(photosCall);
  renderScreen(<GalleryScreen id="spring" from={48} />, { path: '/gallery/spring' });
  expect(await screen.findByRole('link', { name: 'Show more' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/gallery\/.+\?from=50$/),
  );
  expect(asked.some(({ offset }) => offset === '48')).toBe(true);
});

it('an open gallery shows its photos in order, opens them in large with their words, and counts the look', async () => {
  const { counted, user } = show({
    gallery: aGallery(),
    photos: two(),
    others: [aLockedGallery({ _id: 'g2', title: 'Summer' })],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Spring' })).toBeVisible();
  expect(screen.getByText('Before the audience comes.')).toBeVisible();
  const opens = await screen.findAllByRole('button', { name: /^Open photo/ });
  expect(opens.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Open photo 1 of 2: Photo 1',
    'Open photo 2 of 2: Photo 2',
  ]);
  await user.click(opens[1] as HTMLElement);
  expect(await screen.findByText('Late in the day.')).toBeVisible();
  expect(screen.getByText('2 of 2')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Summer' })).toHaveAttribute(
    'href',
    '/gallery/spring-abcd1234',
  );
  await waitFor(() => expect(counted).toEqual(['g1']));
});

it('what was bought offers its files to be saved', async () => {
  show({ gallery: aGallery({ isPurchased: true }), photos: two() }, { viewer: aUser() });
  const oneByOne = await screen.findByRole('button', { name: 'Save one by one: Spring' });
  expect(oneByOne).toHaveTextContent('Save one by one');
  expect(screen.getByRole('button', { name: 'Save all as ZIP: Spring' })).toBeVisible();
});

it('one photo alone is not offered as a ZIP', async () => {
  show({ gallery: aGallery({ isPurchased: true, numOfItems: 1 }), photos: two() }, { viewer: aUser() });
  expect(await screen.findByRole('button', { name: /^Save the files/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Save all/ })).toBeNull();
});

it('the performer’s own look is not counted, and leads to editing', async () => {
  const { counted } = show({ gallery: aGallery(), photos: two() }, { viewer: aPerformer() });
  expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    '/creator/my-gallery/update/g1',
  );
  expect(counted).toEqual([]);
});

it('a locked gallery shows what is inside, blurred pictures, its price, and no address of a photo', async () => {
  const { container } = show(
    { gallery: aLockedGallery(), photos: [1, 2, 3].map(aLockedPhoto) },
    { settings: { tokenConversionRate: 0.1 } },
  );
  expect(await screen.findByText('12 photos')).toBeVisible();
  expect(screen.getByText(/40 tokens/).closest('p')).toHaveTextContent('40 tokens · $4.00');
  await waitFor(() => expect(container.querySelectorAll('img[src*="blurred-"]')).toHaveLength(3));
  expect(container.innerHTML).not.toContain('photo.webp');
  expect(screen.queryByRole('button', { name: /^Open photo/ })).toBeNull();
  expect(screen.queryByRole('heading', { name: /comment/i })).toBeNull();
});

it('bought, it opens in place with its photos, and says so', async () => {
  const held: Held = { gallery: aLockedGallery(), photos: [1, 2, 3].map(aLockedPhoto) };
  let paid: unknown;
  server.use(
    mockCall(users.me, () => aUser({ balance: 60 })),
    mockCall(wallet.gallery, ({ body }) => {
      paid = body;
      held.gallery = aGallery({ price: 40, isPurchased: true });
      held.photos = two();
      return aCharge({ type: 'gallery', target: 'gallery', targetId: 'g1' });
    }),
  );
  const { user } = show(held, { viewer: aUser({ balance: 100 }) });
  await user.click(await screen.findByRole('button', { name: 'Unlock' }));
  const sheet = await screen.findByRole('dialog', { name: 'Unlock this gallery' });
  expect(within(sheet).getByText('Yours to keep, even without a subscription.')).toBeVisible();
  await user.click(within(sheet).getByRole('button', { name: 'Unlock for 40 tokens' }));
  expect(await screen.findByRole('button', { name: 'Open photo 1 of 2: Photo 1' })).toBeVisible();
  // A mark that stays, and a word for those who do not see it.
  await waitFor(() => expect(screen.getAllByText('Unlocked')).toHaveLength(2));
  expect(paid).toEqual({ price: 40 });
});

it('what was bought elsewhere opens here as well', async () => {
  const held: Held = { gallery: aLockedGallery(), photos: [1, 2, 3].map(aLockedPhoto) };
  const { store } = show(held, { viewer: aUser() });
  await screen.findByRole('button', { name: 'Unlock' });
  held.gallery = aGallery({ price: 40, isPurchased: true });
  held.photos = two();
  act(() => store.dispatch(showOpened({ item: { type: 'gallery', id: 'g1' } })));
  expect(await screen.findByRole('button', { name: 'Open photo 1 of 2: Photo 1' })).toBeVisible();
});

it('tells search engines what it is, and of a locked one nothing of its photos', () => {
  const open = galleryJsonLd(aGallery(), 'Spring', two(), 'https://site.example');
  expect(open).toMatchObject({
    '@type': 'ImageGallery',
    '@id': 'https://site.example/gallery/spring-abcd1234',
    isAccessibleForFree: true,
    numberOfItems: 2,
    hasPart: [
      { '@type': 'ImageObject', name: 'Photo 1' },
      { '@type': 'ImageObject', name: 'Photo 2' },
    ],
  });
  const wordless = aGalleryPhoto(3, { title: '', sharePicture: '/api/media/open/gf3/display' });
  expect(galleryJsonLd(aGallery(), 'Spring', [wordless], 'https://site.example')).toMatchObject({
    hasPart: [{ '@type': 'ImageObject', contentUrl: 'https://site.example/api/media/open/gf3/display' }],
  });
  const locked = galleryJsonLd(aLockedGallery(), 'Spring', two(), 'https://site.example');
  expect(locked).toMatchObject({ isAccessibleForFree: false, numberOfItems: 12 });
  expect(locked).not.toHaveProperty('hasPart');
});
