import { screen, waitFor, within } from '@testing-library/react';
import { categories } from '#contract/categories.ts';
import { comments } from '#contract/comments.ts';
import { type Product, products } from '#contract/products.ts';
import { ProductScreen } from '#features/products/product-screen.tsx';
import { productJsonLd } from '#features/products/product-seo.tsx';
import { aPerformer } from '#support/web-fixtures.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { aDigitalProduct, aProduct, aSoldOutProduct } from '#support/web-products.ts';
import { renderScreen, type ScreenOptions } from '#support/web-render.tsx';

beforeAll(() => import('#components/lightbox.tsx'));

/** What the server holds; a test may change it. */
interface Held {
  product: Product;
  others?: Product[];
}

function show(held: Held, options: ScreenOptions = {}) {
  const counted: unknown[] = [];
  server.use(
    mockCall(products.search, () => ({ data: held.others ?? [], total: held.others?.length ?? 0 })),
    // Behind the list, whose address would be a product's, too.
    mockCall(products.view, () => held.product),
    mockCall(comments.list, () => ({ data: [], total: 0, nextCursor: null })),
    mockCall(categories.search, () => ({
      data: [
        { _id: 'c1', name: 'Home', slug: 'home', ordering: 0, description: '' },
        { _id: 'c2', name: 'Music', slug: 'music', ordering: 1, description: '' },
      ],
      total: 2,
    })),
    mockCall(products.countView, ({ params }) => {
      counted.push(params.id);
      return true;
    }),
  );
  return { counted, ...renderScreen(<ProductScreen id="mug" />, { path: '/product/mug', ...options }) };
}

it('shows a product with its words, price, categories and pictures that open in large, and counts the look', async () => {
  const { counted, user } = show(
    {
      product: aProduct({ categoryIds: ['c1'] }),
      others: [aSoldOutProduct({ _id: 'm2', name: 'Poster', slug: 'poster-1' })],
    },
    { settings: { tokenConversionRate: 0.1 } },
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Enamel mug' })).toBeVisible();
  expect(screen.getByText('Holds a good half liter.')).toBeVisible();
  expect(screen.getByText('40 tokens').closest('p')).toHaveTextContent('40 tokens · $4.00');
  expect(screen.getByText('In stock')).toBeVisible();
  expect(within(await screen.findByRole('list', { name: 'Categories' })).getByText('Home')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Open photo 2 of 2: Picture 2' }));
  expect(await screen.findByText('2 of 2')).toBeVisible();
  const other = screen.getByRole('link', { name: 'Poster' });
  expect(other).toHaveAttribute('href', '/product/poster-1');
  expect(within(other.closest('article') as HTMLElement).getByText('Sold out')).toBeVisible();
  await waitFor(() => expect(counted).toEqual(['m1']));
});

it.each([
  ['one piece', aProduct({ stock: 1 }), 'Only 1 left'],
  ['five pieces', aProduct({ stock: 5 }), 'Only 5 left'],
  ['nothing', aSoldOutProduct(), 'Sold out'],
  ['a file', aDigitalProduct(), 'A file to download'],
])('says whether there is %s', async (_, product, text) => {
  const { counted } = show({ product });
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(counted).toEqual([product._id]));
});

it('the performer’s own look is not counted, and leads to editing', async () => {
  const { counted } = show({ product: aProduct() }, { viewer: aPerformer() });
  expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    '/creator/my-store/update/m1',
  );
  expect(counted).toEqual([]);
});

it('tells search engines what it costs and whether it can be had', () => {
  const sale = { price: 4, currency: 'USD', categories: ['Home'] };
  const open = productJsonLd(aProduct(), 'Enamel mug', sale, 'https://site.example');
  expect(open).toMatchObject({
    '@type': 'Product',
    '@id': 'https://site.example/product/enamel-mug-abcd1234',
    name: 'Enamel mug',
    category: 'Home',
    offers: {
      '@type': 'Offer',
      price: '4.00',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    },
  });
  for (const product of [aSoldOutProduct(), aProduct({ status: 'inactive' })])
    expect(productJsonLd(product, 'Enamel mug', sale, 'https://site.example')).toMatchObject({
      offers: { availability: 'https://schema.org/SoldOut' },
    });
});
