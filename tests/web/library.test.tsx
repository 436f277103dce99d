import { screen, waitFor, within } from '@testing-library/react';
import { library, libraryErrors, type PurchasedItem } from '#contract/library.ts';
import { products } from '#contract/products.ts';
import { LibraryScreen } from '#features/library/library-screen.tsx';
import { aFeed, aPhoto } from '#support/web-content.ts';
import { aUser } from '#support/web-fixtures.ts';
import { aGallery } from '#support/web-galleries.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { aDigitalProduct, aProduct } from '#support/web-products.ts';
import { renderScreen } from '#support/web-render.tsx';

const aCreator = (_id: string, name: string) => ({
  ...{ _id, name, username: name.toLowerCase(), avatar: '/none.svg', isPerformer: true },
});
const mara = aCreator('p1', 'Mara');
const base = { price: 5, performerInfo: mara, createdAt: '2026-03-01T12:00:00.000Z' };
const post: PurchasedItem = {
  ...base,
  _id: 'b1',
  type: 'feed',
  objectId: 'f1',
  name: 'Two boats',
  objectInfo: aFeed({ _id: 'f1', title: 'Two boats', isBought: true, isPurchased: true }),
};
/** Of a kind that has no page, or whose thing cannot be shown. */
const bare: PurchasedItem = {
  ...base,
  _id: 'b2',
  type: 'gallery',
  objectId: 'g1',
  name: 'Harbour',
  objectInfo: null,
};
const gallery: PurchasedItem = { ...bare, _id: 'b3', objectInfo: aGallery({ _id: 'g1', title: 'Pier' }) };
const summary = {
  total: 3,
  types: [
    { type: 'feed' as const, total: 1 },
    { type: 'gallery' as const, total: 2 },
  ],
  performers: [
    { performer: mara, total: 2 },
    { performer: aCreator('p2', 'Noor'), total: 1 },
  ],
};

/** The addresses that the browser was asked to save from. */
function clicks() {
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const addresses = () => click.mock.contexts.map((link) => (link as HTMLAnchorElement).getAttribute('href'));
  return { click, addresses };
}

/** The queries that were asked, latest last. */
function shown(items: PurchasedItem[] = [post, bare, gallery], path = '/user/purchased-content') {
  const asked: Record<string, string>[] = [];
  server.use(
    mockCall(library.list, ({ query }) => {
      asked.push(query);
      return { data: items, total: items.length };
    }),
    mockCall(library.summary, () => (items.length > 0 ? summary : { total: 0, types: [], performers: [] })),
  );
  return { asked, ...renderScreen(<LibraryScreen />, { viewer: aUser(), path }) };
}

it('shows what was bought, each with its page, its receipt and its files', async () => {
  shown();
  expect(await screen.findByRole('link', { name: 'Two boats' })).toHaveAttribute(
    'href',
    expect.stringContaining('/post/'),
  );
  expect(screen.getByRole('link', { name: 'Pier' })).toHaveAttribute(
    'href',
    expect.stringContaining('/gallery/'),
  );
  // What cannot be shown is still told by the name it was bought under.
  expect(screen.getByText('Harbour')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Harbour' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Receipt for Two boats' })).toHaveAttribute(
    'href',
    expect.stringContaining('b1'),
  );
});

it('asks for a kind, a creator, words and an order', async () => {
  const { asked, user } = shown();
  await user.click(await screen.findByRole('button', { name: 'Galleries, 2' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ type: 'gallery' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Creator' }), 'Noor');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ type: 'gallery', performerId: 'p2' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Oldest first');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'asc' }));
  await user.type(screen.getByRole('searchbox'), 'pier{Enter}');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: 'pier' }));
});

it('keeps what it is filtered by in the address, and opens as the address says', async () => {
  const path = '/user/purchased-content?type=gallery&q=pier';
  const { asked, router, user } = shown([gallery], path);
  expect(await screen.findByRole('searchbox')).toHaveValue('pier');
  expect(await screen.findByRole('button', { name: 'Galleries, 2' })).toHaveAttribute('aria-pressed', 'true');
  expect(asked[0]).toMatchObject({ type: 'gallery', q: 'pier' });
  await user.click(screen.getByRole('button', { name: 'Posts, 1' }));
  expect(router.replace).toHaveBeenLastCalledWith(
    { pathname: '/user/purchased-content', query: { type: 'feed', q: 'pier' } },
    undefined,
    { shallow: true, scroll: false },
  );
});

it('a search that finds nothing can be cleared', async () => {
  const asked: Record<string, string>[] = [];
  server.use(
    mockCall(library.summary, () => summary),
    mockCall(library.list, ({ query }) => {
      asked.push(query);
      return query.q ? { data: [], total: 0 } : { data: [post], total: 1 };
    }),
  );
  const { user } = renderScreen(<LibraryScreen />, { viewer: aUser() });
  await user.type(await screen.findByRole('searchbox'), 'zebra{Enter}');
  expect(await screen.findByText('Nothing matches your search')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Two boats')).toBeVisible();
});

it('an empty library leads to creators, and has nothing to filter', async () => {
  shown([]);
  expect(await screen.findByText('Your library is empty')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Find creators' })).toHaveAttribute('href', '/creator');
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

it('a list that failed is told, and tried again', async () => {
  let calls = 0;
  server.use(
    mockCall(library.summary, () => summary),
    mockCall(library.list, () => {
      calls += 1;
      return calls === 1 ? refuse(503) : { data: [post], total: 1 };
    }),
  );
  const { user } = renderScreen(<LibraryScreen />, { viewer: aUser() });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Two boats')).toBeVisible();
});

describe('the files of a purchase', () => {
  const file = {
    _id: 'x1',
    name: 'Two boats 1.webp',
    mimeType: 'image/webp',
    size: 1_536_000,
    url: '/media/signed/x1/display?sig=1&download=Two%20boats%201.webp',
    thumbnail: null,
    alt: 'Boats',
  };

  async function opened() {
    const { user } = shown();
    await user.click(await screen.findByRole('button', { name: 'Save the files of Two boats' }));
    return { user, sheet: within(await screen.findByRole('dialog', { name: 'Save files' })) };
  }

  it('are links that save them under their names', async () => {
    server.use(
      mockCall(library.files, ({ params }) => ({ data: params.id === 'b1' ? [file] : [], total: 1 })),
    );
    const { sheet } = await opened();
    const link = await sheet.findByRole('link', { name: 'Save Two boats 1.webp' });
    expect(link).toHaveAttribute('href', file.url);
    expect(link).toHaveAttribute('download', file.name);
    expect(sheet.getByText('1.5 MB')).toBeVisible();
  });

  const second = { ...file, _id: 'x2', name: 'Two boats 2.webp' };
  const opensTwo = () => server.use(mockCall(library.files, () => ({ data: [file, second], total: 2 })));

  it('are saved together where there are several', async () => {
    const { click, addresses } = clicks();
    opensTwo();
    const asked: string[] = [];
    server.use(
      mockCall(library.archive, ({ params }) => {
        asked.push(String(params.id));
        return { name: 'Two boats.zip', url: '/media/archives/b1?sig=1', size: 3_072_300, total: 2 };
      }),
    );
    const { sheet, user } = await opened();
    expect(await sheet.findByText('2 files, 3.1 MB')).toBeVisible();
    await user.click(sheet.getByRole('button', { name: 'Save all as ZIP: Two boats' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect(asked).toEqual(['b1']);
    expect(addresses()).toEqual(['/media/archives/b1?sig=1']);
    click.mockRestore();
  });

  it('cannot be saved together more often than at the same time is allowed, and that is said', async () => {
    const { click } = clicks();
    opensTwo();
    const { message } = libraryErrors.texts['too-many-archives'];
    server.use(mockCall(library.archive, () => refuse(429, 'library.too-many-archives', message)));
    const { sheet, user } = await opened();
    await user.click(await sheet.findByRole('button', { name: 'Save all as ZIP: Two boats' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(click).not.toHaveBeenCalled();
    click.mockRestore();
  });

  it('is saved by itself where it is the only one', async () => {
    server.use(mockCall(library.files, () => ({ data: [file], total: 1 })));
    const { sheet } = await opened();
    expect(await sheet.findByText(file.name)).toBeVisible();
    expect(sheet.queryByRole('button', { name: /^Save all/ })).not.toBeInTheDocument();
  });

  it('may be none', async () => {
    server.use(mockCall(library.files, () => ({ data: [], total: 0 })));
    const { sheet, user } = await opened();
    expect(await sheet.findByText('There are no files in this, only words.')).toBeVisible();
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('are asked for again when they did not come', async () => {
    let calls = 0;
    server.use(
      mockCall(library.files, () => {
        calls += 1;
        return calls === 1 ? refuse(503) : { data: [file], total: 1 };
      }),
    );
    const { sheet, user } = await opened();
    await user.click(await sheet.findByRole('button', { name: 'Try again' }));
    expect(await sheet.findByText(file.name)).toBeVisible();
  });
});

it('a product leads to its order, and its file is saved by a link that is asked for', async () => {
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const file = aPhoto({ _id: 'df1', type: 'performer-product-digital', url: null });
  const asked: string[] = [];
  server.use(
    mockCall(products.downloadLink, ({ params, query }) => {
      asked.push(`${params.id}${query.bought ? ' as bought' : ''}`);
      return { downloadLink: 'http://localhost/api/media/x/y.pdf' };
    }),
  );
  const product = { ...base, type: 'product' as const };
  const { user } = shown([
    { ...product, _id: 'b5', objectId: 'm1', name: 'Mug', objectInfo: aProduct({ isBought: true }) },
    {
      ...{ ...product, _id: 'b6', objectId: 'd1', name: 'Pattern' },
      objectInfo: aDigitalProduct({ isBought: true, digitalFile: file, boughtFile: { ...file, _id: 'df0' } }),
    },
  ]);
  expect(await screen.findByRole('link', { name: 'Enamel mug' })).toHaveAttribute(
    'href',
    '/product/enamel-mug-abcd1234',
  );
  expect(screen.getByRole('link', { name: 'See your order of Enamel mug' })).toHaveAttribute(
    'href',
    '/user/orders/b5',
  );
  await user.click(screen.getByRole('button', { name: 'Download Pattern' }));
  await waitFor(() => expect(click).toHaveBeenCalled());
  // Another file has taken its place since: both are theirs.
  await user.click(screen.getByRole('button', { name: 'Download Pattern as you bought it' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.map((one) => one.endsWith(' as bought'))).toEqual([false, true]);
  click.mockRestore();
});
