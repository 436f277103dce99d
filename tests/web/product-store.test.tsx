import { screen, waitFor, within } from '@testing-library/react';
import { categories } from '#contract/categories.ts';
import { type Product, products } from '#contract/products.ts';
import { ProfileStore } from '#features/products/profile-store.tsx';
import { readStore, type StoreQuery, storePath, WHOLE_STORE } from '#features/products/store-query.ts';
import { aProfile } from '#support/web-content.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { aDigitalProduct, aProduct, aSoldOutProduct } from '#support/web-products.ts';
import { renderScreen } from '#support/web-render.tsx';

const full = aProfile({ stats: { ...aProfile().stats, totalProducts: 3 } });

function show(found: Product[], query: StoreQuery = WHOLE_STORE, performer = full) {
  const asked: URLSearchParams[] = [];
  server.use(
    mockCall(products.search, ({ queryAll }) => {
      asked.push(queryAll);
      return { data: found, total: found.length };
    }),
    mockCall(categories.search, () => ({
      data: [{ _id: 'c1', name: 'Home', slug: 'home', ordering: 0, description: '' }],
      total: 1,
    })),
  );
  const screenOf = (
    <ProfileStore performer={performer} id="nova" query={query} from={0} empty={<p>Nothing</p>} />
  );
  return { asked, ...renderScreen(screenOf, { path: '/nova?tab=store' }) };
}

it('shows each product with its picture, price, and whether it is sold out', async () => {
  show([aProduct(), aSoldOutProduct({ _id: 'm2', name: 'Poster' }), aDigitalProduct({ isBought: true })]);
  const card = async (name: string) =>
    within((await screen.findByRole('link', { name })).closest('article') as HTMLElement);
  const mug = await card('Enamel mug');
  expect(mug.getByText('40 tokens')).toBeVisible();
  expect(mug.queryByText('Sold out')).toBeNull();
  expect((await card('Poster')).getByText('Sold out')).toBeVisible();
  expect((await card('Pattern')).getByText(/Yours/)).toBeVisible();
});

it('a choice goes into the address and keeps the reader’s place', async () => {
  const { user, router } = show([aProduct()]);
  await user.selectOptions(await screen.findByLabelText('Type'), 'digital');
  expect(router.push).toHaveBeenLastCalledWith('/nova?tab=store&type=digital', undefined, { scroll: false });
  await user.selectOptions(await screen.findByLabelText('Category'), 'Home');
  await user.click(screen.getByLabelText('In stock only'));
  expect(router.push).toHaveBeenLastCalledWith(
    '/nova?tab=store&type=digital&category=c1&stock=true',
    undefined,
    { scroll: false },
  );
});

it('asks for what the address says, and offers the whole store where nothing fits', async () => {
  const query: StoreQuery = { type: 'physical', category: 'c1', stock: true };
  const { asked } = show([], query);
  const clear = await screen.findByRole('link', { name: 'Clear filters' });
  expect(clear).toHaveAttribute('href', '/nova?tab=store');
  await waitFor(() => expect(screen.getByLabelText('Category')).toHaveValue('c1'));
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    performerId: 'nova',
    type: 'physical',
    categoryIds: 'c1',
    isInStock: 'true',
  });
});

it('goes on without scripts where the page ends, with the same filters', async () => {
  const asked: URLSearchParams[] = [];
  server.use(
    mockCall(products.search, ({ queryAll }) => {
      asked.push(queryAll);
      return { data: [aProduct()], total: 40 };
    }),
    mockCall(categories.search, () => ({ data: [], total: 0 })),
  );
  const query: StoreQuery = { ...WHOLE_STORE, type: 'physical' };
  renderScreen(<ProfileStore performer={full} id="nova" query={query} from={12} empty={null} />);
  expect(await screen.findByRole('link', { name: 'Show more' })).toHaveAttribute(
    'href',
    '/nova?tab=store&type=physical&from=13',
  );
  expect(asked[0]?.get('offset')).toBe('12');
});

it('an empty store has no filters', async () => {
  show([], WHOLE_STORE, aProfile());
  expect(await screen.findByText('Nothing')).toBeVisible();
  expect(screen.queryByLabelText('Type')).toBeNull();
});

it('says when the store does not load', async () => {
  server.use(mockCall(products.search, () => refuse(500)));
  renderScreen(<ProfileStore performer={aProfile()} id="nova" query={WHOLE_STORE} from={0} empty={null} />, {
    path: '/nova?tab=store',
  });
  expect(await screen.findByText('The store did not load')).toBeVisible();
});

it.each([
  [{ type: 'digital', category: 'c1', stock: 'true' }, '/nova?tab=store&type=digital&category=c1&stock=true'],
  [{ type: 'ghost', category: '<b>', stock: 'yes' }, '/nova?tab=store'],
])('reads %j from the address', (query, path) => {
  expect(storePath({ _id: 'p1', username: 'nova' }, readStore(query))).toBe(path);
});
