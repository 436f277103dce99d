import { act, screen, waitFor, within } from '@testing-library/react';
import { type Address, addresses } from '#contract/addresses.ts';
import { comments } from '#contract/comments.ts';
import { type Product, products } from '#contract/products.ts';
import { reference } from '#contract/reference.ts';
import { users } from '#contract/users.ts';
import { wallet } from '#contract/wallet.ts';
import { ProductScreen } from '#features/products/product-screen.tsx';
import { currentIntent, forgetIntent } from '#lib/intent-store.ts';
import { sessionEnded } from '#store/session.ts';
import { triesToClose } from '#support/form-sheet.ts';
import { toastTexts } from '#support/toasts.ts';
import { anAddress } from '#support/web-addresses.ts';
import { aCharge, aPhoto } from '#support/web-content.ts';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { mockCall, type Refusal, refuse, server } from '#support/web-msw.ts';
import { aDigitalProduct, aProduct, aSoldOutProduct } from '#support/web-products.ts';
import { renderScreen, type ScreenOptions } from '#support/web-render.tsx';

// Loaded beforehand: on a busy machine a first import outlasts the second that findBy waits.
beforeAll(() => import('#features/products/order-sheet.tsx'));
afterEach(forgetIntent);

const office = anAddress({ _id: 'a2', name: 'Jonas at work', phoneNumber: '', isDefault: false });
const purchase = aCharge({ _id: 'charge-0a1b2c3d', type: 'product', target: 'product', targetId: 'm1' });
const aFile = aPhoto({ _id: 'df1', type: 'performer-product-digital', url: null });

/** What the server holds; a test may change it. */
interface Held {
  product: Product;
  book?: Address[];
  reply?: () => ReturnType<typeof aCharge> | Refusal;
}

function show(held: Held, options: ScreenOptions = {}) {
  const sent: { body: unknown; key: string | null }[] = [];
  const asked: string[] = [];
  const book = held.book ?? [anAddress(), office];
  server.use(
    mockCall(products.search, () => ({ data: [], total: 0 })),
    mockCall(products.countView, () => true),
    mockCall(products.wait, ({ params }) => {
      asked.push(`wait ${params.id}`);
      return true;
    }),
    mockCall(products.stopWaiting, ({ params }) => {
      asked.push(`stop ${params.id}`);
      return true;
    }),
    mockCall(products.view, () => held.product),
    mockCall(comments.list, () => ({ data: [], total: 0, nextCursor: null })),
    mockCall(addresses.search, () => ({ data: book, total: book.length })),
    mockCall(addresses.create, ({ body }) => {
      const added = anAddress({ ...body, _id: 'a9', deliveryAddress: 'Ina Weber, 9 Am Markt, Berlin' });
      book.push(added);
      return added;
    }),
    mockCall(reference.states, () => ['Berlin']),
    mockCall(reference.cities, () => ['Berlin']),
    mockCall(users.me, () => aUser({ balance: 20 })),
    mockCall(wallet.product, ({ body, request }) => {
      sent.push({ body, key: request.headers.get('idempotency-key') });
      return held.reply?.() ?? purchase;
    }),
  );
  const viewer = aUser({ balance: 200, country: 'DE' });
  const shown = renderScreen(<ProductScreen id="mug" />, { path: '/product/mug', viewer, ...options });
  return { sent, asked, ...shown };
}

/** Opens the order. */
async function order(held: Held, options: ScreenOptions = {}) {
  const shown = show(held, options);
  await shown.user.click(await screen.findByRole('button', { name: 'Buy' }));
  const sheet = await screen.findByRole('dialog', { name: 'Buy this product' });
  return { ...shown, sheet, within: within(sheet) };
}

it('orders so many pieces to the default address, with its phone number, and leads to the order', async () => {
  const held: Held = { product: aProduct() };
  const { user, sent, sheet, within: inside } = await order(held);
  expect(await inside.findByRole('radio', { name: 'Jonas Weber' })).toBeChecked();
  expect(inside.getByLabelText(/^Phone number/)).toHaveValue('15112345678');
  expect(inside.getByRole('button', { name: 'One fewer' })).toBeDisabled();
  await user.click(inside.getByRole('button', { name: 'One more' }));
  expect(sheet).toHaveTextContent('Price80 tokens');
  expect(sheet).toHaveTextContent('Your balance after120 tokens');
  await user.type(inside.getByLabelText(/^Note for the seller/), ' As a present ');
  held.product = aProduct({ stock: 10 });
  await user.click(inside.getByRole('button', { name: 'Buy for 80 tokens' }));
  const done = await screen.findByRole('dialog', { name: 'Order placed' });
  expect(done).toHaveTextContent('has your order 0A1B2C3D and will send it to you.');
  expect(within(done).getByRole('link', { name: 'See your order' })).toHaveAttribute(
    'href',
    '/user/orders/charge-0a1b2c3d',
  );
  expect(sent).toEqual([
    {
      body: {
        price: 40,
        quantity: 2,
        deliveryAddressId: 'a1',
        phoneNumber: '4915112345678',
        userNote: 'As a present',
      },
      key: expect.any(String),
    },
  ]);
});

it.each(['9999', '0'])(
  '%s pieces of three are no question of the balance: the field says how many there are',
  async (typed) => {
    const { user, sent, sheet, within: inside } = await order({ product: aProduct({ stock: 3 }) });
    const field = await inside.findByLabelText('Quantity');
    await user.clear(field);
    expect(sheet).not.toHaveTextContent('Your balance after');
    await user.type(field, typed);
    expect(inside.getByText('Please enter a number from 1 to 3.')).toBeVisible();
    expect(sheet).not.toHaveTextContent('Your balance after');
    expect(inside.queryByRole('link', { name: /Top up/ })).toBeNull();
    await user.click(inside.getByRole('button', { name: 'Buy' }));
    await waitFor(() => expect(field).toHaveFocus());
    expect(sent).toEqual([]);
  },
);

it('another address has its own phone number, which the delivery needs in the form of its country', async () => {
  const { user, sent, within: inside } = await order({ product: aProduct() });
  await user.click(await inside.findByRole('radio', { name: 'Jonas at work' }));
  const phone = inside.getByLabelText(/^Phone number/);
  expect(phone).toHaveValue('');
  const buy = inside.getByRole('button', { name: 'Buy for 40 tokens' });
  await user.click(buy);
  expect(phone).toHaveFocus();
  expect(inside.getByText('Please enter a phone number.')).toBeVisible();
  await user.type(phone, '12');
  await user.click(buy);
  expect(phone).toHaveAccessibleDescription(/Some digits are missing/);
  await user.type(phone, '34567890');
  await user.click(buy);
  await screen.findByRole('dialog', { name: 'Order placed' });
  expect(sent).toEqual([
    expect.objectContaining({
      body: expect.objectContaining({ deliveryAddressId: 'a2', phoneNumber: '491234567890' }),
    }),
  ]);
});

it('an address that is added in place is the chosen one', async () => {
  const { user, sent, within: inside } = await order({ product: aProduct(), book: [] });
  await user.click(await inside.findByRole('button', { name: 'Buy for 40 tokens' }));
  expect(inside.getByText('Please choose where to send this.')).toBeVisible();
  await user.click(await inside.findByRole('button', { name: 'Add an address' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add an address' }));
  await user.type(form.getByLabelText('Full name'), 'Ina Weber');
  await user.selectOptions(
    form.getByLabelText('State'),
    await form.findByText('Berlin', { selector: 'option' }),
  );
  await user.type(form.getByLabelText('City'), 'Berlin');
  await user.type(form.getByLabelText('Street'), 'Am Markt');
  await user.type(form.getByLabelText('Postal code'), '10119');
  await user.type(form.getByLabelText(/^Phone number/), '15112345678');
  await user.click(form.getByRole('button', { name: 'Save address' }));
  expect(await inside.findByRole('radio', { name: 'Ina Weber' })).toBeChecked();
  expect(inside.queryByText('Please choose where to send this.')).toBeNull();
  await user.click(inside.getByRole('button', { name: 'Buy for 40 tokens' }));
  await screen.findByRole('dialog', { name: 'Order placed' });
  expect(sent).toEqual([
    expect.objectContaining({ body: expect.objectContaining({ deliveryAddressId: 'a9' }) }),
  ]);
});

it('half an address, or a note, is not thrown away unasked', async () => {
  const { user, sheet, within: inside } = await order({ product: aProduct() });
  await user.click(await inside.findByRole('button', { name: 'Add an address' }));
  const form = await screen.findByRole('dialog', { name: 'Add an address' });
  await user.type(within(form).getByLabelText('Full name'), 'Ina');
  await triesToClose(user, form);
  expect(within(form).getByLabelText('Full name')).toHaveValue('Ina');
  await user.click(within(form).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(form).not.toBeInTheDocument();
  await user.type(inside.getByLabelText(/^Note/), 'Ring twice');
  await triesToClose(user, sheet);
  expect(inside.getByLabelText(/^Note/)).toHaveValue('Ring twice');
});

it.each(['0', '13', '1.5', 'two', ''])('%j pieces of twelve are not ordered', async (quantity) => {
  const { user, sent, within: inside } = await order({ product: aProduct() });
  await inside.findByRole('radio', { name: 'Jonas Weber' });
  const field = inside.getByLabelText('Quantity');
  await user.clear(field);
  if (quantity) await user.type(field, quantity);
  const top = inside.queryByRole('link', { name: 'Top up your wallet' });
  if (!top) {
    await user.click(inside.getByRole('button', { name: /^Buy/ }));
    expect(field).toHaveAccessibleDescription('Please enter a number from 1 to 12.');
  }
  expect(sent).toEqual([]);
});

it('who comes too late pays nothing, and sees what is left', async () => {
  const held: Held = {
    product: aProduct(),
    reply: () => {
      held.product = aProduct({ stock: 1 });
      return refuse(400, 'wallet.out-of-stock', 'There are not that many left.');
    },
  };
  const { user, within: inside } = await order(held);
  await inside.findByRole('radio', { name: 'Jonas Weber' });
  await user.click(inside.getByRole('button', { name: 'One more' }));
  await user.click(inside.getByRole('button', { name: 'Buy for 80 tokens' }));
  expect(await inside.findByText('Only 1 left')).toBeVisible();
  expect(inside.getByRole('alert')).toHaveTextContent('Nothing was paid');
  expect(inside.getByRole('alert')).toHaveTextContent('There are not that many left.');
  // The form asks for no more than there is.
  await user.click(inside.getByRole('button', { name: /^Buy/ }));
  expect(inside.getByLabelText('Quantity')).toHaveAccessibleDescription('You can order only 1.');
});

it('who got no answer is not told that nothing was paid', async () => {
  const { user, within: inside } = await order({ product: aProduct(), reply: () => refuse(502) });
  await inside.findByRole('radio', { name: 'Jonas Weber' });
  await user.click(inside.getByRole('button', { name: /^Buy/ }));
  expect(await inside.findByRole('alert')).toHaveTextContent(
    'We couldn’t confirm thisPlease try again. You will never pay twice for the same thing.',
  );
});

it('when the last one goes, the page offers to tell when it is back', async () => {
  const held: Held = {
    product: aProduct({ stock: 1 }),
    reply: () => {
      held.product = aSoldOutProduct();
      return refuse(400, 'wallet.out-of-stock', 'There are not that many left.');
    },
  };
  const { user, within: inside } = await order(held);
  await inside.findByRole('radio', { name: 'Jonas Weber' });
  await user.click(inside.getByRole('button', { name: 'Buy for 40 tokens' }));
  expect(await inside.findByText('The last one was just sold to somebody else.')).toBeVisible();
  expect(inside.queryByRole('button', { name: /^Buy/ })).toBeNull();
  await user.click(inside.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('button', { name: 'Tell me when it’s back' })).toBeVisible();
});

it('at another price nothing is paid, and the sheet shows the new one', async () => {
  const held: Held = {
    product: aDigitalProduct(),
    reply: () => {
      held.product = aDigitalProduct({ price: 50 });
      return refuse(409, 'wallet.price-changed', 'The price has changed. Please look again before you buy.');
    },
  };
  const { user, within: inside } = await order(held);
  await user.click(inside.getByRole('button', { name: 'Buy for 40 tokens' }));
  expect(await inside.findByRole('button', { name: 'Buy for 50 tokens' })).toBeVisible();
  expect(inside.getByRole('alert')).toHaveTextContent('The price has changed.');
});

it('a file is bought with one press and saved by a link that is asked for', async () => {
  const saved: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.href);
  });
  const held: Held = { product: aDigitalProduct() };
  const { user, sent, within: inside } = await order(held);
  server.use(mockCall(products.downloadLink, () => ({ downloadLink: 'http://localhost/api/media/x/y.pdf' })));
  held.product = aDigitalProduct({ isBought: true, digitalFile: aFile, digitalFileId: 'df1' });
  await user.click(inside.getByRole('button', { name: 'Buy for 40 tokens' }));
  const done = await screen.findByRole('dialog', { name: 'It’s yours' });
  expect(sent).toEqual([{ body: { price: 40 }, key: expect.any(String) }]);
  await user.click(within(done).getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saved).toEqual(['http://localhost/api/media/x/y.pdf']));
  click.mockRestore();
  // The page has it, too, and says how often.
  await user.click(within(done).getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible();
  expect(screen.getByText(/10 times a day/)).toBeVisible();
  expect(screen.getByText('Yours')).toBeVisible();
});

it('says why a file is not sent', async () => {
  const product = aDigitalProduct({
    isBought: true,
    digitalFile: aFile,
    digitalFileId: 'df1',
    boughtFile: aFile,
  });
  const { user } = show({ product });
  const text = 'You asked for 10 download links today. You can get more tomorrow.';
  server.use(
    mockCall(products.downloadLink, ({ query }) =>
      refuse(429, 'products.too-many-downloads', query.bought ? `Bought: ${text}` : text),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() => expect(toastTexts()).toContain(text));
  await user.click(screen.getByRole('button', { name: 'Download the file you bought' }));
  await waitFor(() => expect(toastTexts()).toContain(`Bought: ${text}`));
});

it('who has too little is led to the wallet, and the order is kept as it is', async () => {
  const { user, within: inside } = await order(
    { product: aProduct() },
    { viewer: aUser({ balance: 100, country: 'DE' }) },
  );
  await user.click(await inside.findByRole('radio', { name: 'Jonas at work' }));
  const field = inside.getByLabelText('Quantity');
  await user.clear(field);
  await user.type(field, '3');
  await user.type(inside.getByLabelText(/^Note/), 'Blue, please');
  const link = inside.getByRole('link', { name: 'Top up your wallet' });
  expect(link).toHaveAttribute('href', '/wallet?returnTo=%2Fproduct%2Fmug&need=20');
  expect(inside.queryByRole('button', { name: /^Buy/ })).toBeNull();
  await user.click(link);
  expect(currentIntent()).toMatchObject({
    kind: 'unlock',
    objectType: 'product',
    objectId: 'm1',
    order: { quantity: '3', addressId: 'a2', note: 'Blue, please' },
  });
});

it('a session that ends leaves the order to come back to', async () => {
  const { user, store, within: inside } = await order({ product: aProduct() });
  await user.type(inside.getByLabelText(/^Note/), 'Blue');
  act(() => store.dispatch(sessionEnded()));
  expect(currentIntent()).toMatchObject({ objectType: 'product', order: { note: 'Blue' } });
});

it('visitors are led to the login and back to the order', async () => {
  const { user } = show({ product: aProduct() }, { viewer: undefined });
  const link = await screen.findByRole('link', { name: 'Buy' });
  expect(link).toHaveAttribute('href', '/auth/login?returnTo=%2Fproduct%2Fenamel-mug-abcd1234');
  await user.click(link);
  expect(currentIntent()).toMatchObject({ kind: 'unlock', objectType: 'product', objectId: 'm1' });
});

it.each([
  ['a performer', aProduct(), aPerformer({ _id: 'p9' })],
  ['its own performer', aProduct(), aPerformer()],
  ['a fan, what is not in the store', aProduct({ status: 'inactive' }), aUser()],
  [
    'a fan, what they have only as it was bought',
    aProduct({ price: 0, stock: 0, isInStock: false }),
    aUser(),
  ],
])('%s buys nothing', async (_, product, viewer) => {
  show({ product }, { viewer });
  await screen.findByRole('heading', { level: 1, name: 'Enamel mug' });
  expect(screen.queryByRole('button', { name: /^(Buy|Tell me)/ })).toBeNull();
});

it('what is sold out is waited for, and that is taken back', async () => {
  const { user, asked } = show({ product: aSoldOutProduct() });
  await user.click(await screen.findByRole('button', { name: 'Tell me when it’s back' }));
  const stop = await screen.findByRole('button', { name: 'Don’t tell me anymore' });
  expect(stop).toHaveFocus();
  expect(screen.getAllByText('We’ll e-mail you when it’s back.')[0]).toBeVisible();
  await user.click(stop);
  expect(await screen.findByRole('button', { name: 'Tell me when it’s back' })).toBeVisible();
  expect(asked).toEqual(['wait m1', 'stop m1']);
});

it('what is back already is shown so', async () => {
  const held: Held = { product: aSoldOutProduct() };
  const { user } = show(held);
  const button = await screen.findByRole('button', { name: 'Tell me when it’s back' });
  held.product = aProduct();
  server.use(
    mockCall(products.wait, () => refuse(422, 'products.in-stock', 'This is in stock. You can buy it now.')),
  );
  await user.click(button);
  expect(await screen.findByRole('button', { name: 'Buy' })).toBeVisible();
  expect(toastTexts()).toContain('This is in stock. You can buy it now.');
});
