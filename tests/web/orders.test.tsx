import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Address, addresses } from '#contract/addresses.ts';
import { type Order, orders } from '#contract/orders.ts';
import { products } from '#contract/products.ts';
import { OrderScreen } from '#features/orders/mine/order-screen.tsx';
import { OrdersScreen } from '#features/orders/mine/orders-screen.tsx';
import { lastToast } from '#support/toasts.ts';
import { aPhoto } from '#support/web-content.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { aDigitalOrder, anOrder, anOrderDetail } from '#support/web-orders.ts';
import { aDigitalProduct, aProduct } from '#support/web-products.ts';
import { renderScreen } from '#support/web-render.tsx';
import { savedFiles } from '#support/web-saved.ts';

const AT = '2026-03-01T12:00:00.000Z';
const anAddress = (
  _id: string,
  name: string,
  { deliveryAddress, deliveryLines }: Pick<Address, 'deliveryAddress' | 'deliveryLines'>,
): Address => ({
  ...{
    _id,
    name,
    deliveryAddress,
    deliveryLines,
    country: 'US',
    countryName: 'United States',
    state: 'Texas',
  },
  ...{
    city: 'Austin',
    district: '',
    ward: '',
    streetNumber: '',
    streetAddress: 'Main Street',
    apartment: '',
  },
  ...{ zipCode: '73301', phoneNumber: '15125550100', description: '', isDefault: _id === 'a1' },
  ...{ createdAt: AT, updatedAt: AT },
});
const home = anAddress('a1', 'Ann Lee', anOrder());
const work = anAddress('a2', 'Ann at work', {
  deliveryAddress: 'Ann at work, Elm Street, Houston, Texas 77001, United States',
  deliveryLines: ['Ann at work', 'Elm Street', 'Houston, TX 77001', 'UNITED STATES'],
});

describe('what a fan ordered', () => {
  const mara = anOrder().performerInfo as NonNullable<Order['performerInfo']>;
  function show(all = [anOrder(), aDigitalOrder()], sellers = [mara, { ...mara, _id: 'p2', name: 'Noor' }]) {
    const asked: object[] = [];
    server.use(
      mockCall(orders.mine, ({ query }) => {
        asked.push(query);
        return { data: all, total: all.length };
      }),
      mockCall(orders.sellers, () => ({ data: sellers, total: sellers.length })),
    );
    return { asked, ...renderScreen(<OrdersScreen />, { viewer: aUser(), path: '/user/orders' }) };
  }

  it('is listed by state, found by words, and taken along as a file', async () => {
    const saved = savedFiles();
    const { asked, user } = show();
    expect(await screen.findByRole('link', { name: '2 × Mug' })).toHaveAttribute('href', '/user/orders/o1');
    await user.click(screen.getByRole('button', { name: 'Refunded' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ deliveryStatus: 'refunded' }));
    await user.type(screen.getByRole('searchbox', { name: /^Number, product/ }), 'mug');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: 'mug' }));
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved.names()).toEqual(['my-orders.csv']));
    expect(await saved.text(0)).toContain('AB12CD34,2026-03-01T12:00:00.000Z,Mug,2,24,Mara,Processing');
  });

  it('keeps words and state in the address, and the arrow of an order leads back to them', async () => {
    const { router, user, unmount } = show();
    await user.click(await screen.findByRole('button', { name: 'Refunded' }));
    await user.type(screen.getByRole('searchbox', { name: /^Number, product/ }), 'mug{Enter}');
    expect(router.replace).toHaveBeenLastCalledWith(
      { pathname: '/user/orders', query: { deliveryStatus: 'refunded', q: 'mug' } },
      undefined,
      { shallow: true, scroll: false },
    );
    unmount();
    const asked: object[] = [];
    server.use(
      mockCall(orders.mine, ({ query }) => {
        asked.push(query);
        return { data: [anOrder()], total: 1 };
      }),
      mockCall(orders.view, () => anOrderDetail()),
    );
    const order = renderScreen(<OrderScreen />, { viewer: aUser(), query: { id: 'o1' } });
    const back = screen.getByRole('link', { name: 'Back to orders' });
    expect(back).toHaveAttribute('href', '/user/orders?q=mug&deliveryStatus=refunded');
    order.unmount();
    renderScreen(<OrdersScreen />, { viewer: aUser(), path: '/user/orders?deliveryStatus=refunded&q=mug' });
    expect(await screen.findByRole('searchbox')).toHaveValue('mug');
    expect(screen.getByRole('button', { name: 'Refunded' })).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(asked[0]).toMatchObject({ deliveryStatus: 'refunded', q: 'mug' }));
  });

  it('is narrowed by creator and days; days that make no sense are not asked for', async () => {
    const { asked, user } = show();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Creator' }), 'Noor');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ performerId: 'p2' }));
    fireEvent.change(screen.getByLabelText('Ordered on or after'), { target: { value: '2026-03-02' } });
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ performerId: 'p2', fromDate: '2026-03-02' }));
    fireEvent.change(screen.getByLabelText('Ordered on or before'), { target: { value: '2026-03-01' } });
    expect(await screen.findByText('The first day is after the last one.')).toBeVisible();
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('fromDate'));
    fireEvent.change(screen.getByLabelText('Ordered on or before'), { target: { value: '2026-03-09' } });
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ fromDate: '2026-03-02', toDate: '2026-03-09' }));
  });

  it('asks for no creator where there is one', async () => {
    show(undefined, [mara]);
    expect(await screen.findByRole('link', { name: '2 × Mug' })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Creator' })).toBeNull();
  });

  it('is nothing at first', async () => {
    show([]);
    expect(await screen.findByText('No orders yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Refunded' })).toBeNull();
  });
});

describe('one own order', () => {
  function show(order = anOrderDetail(), product = () => aProduct()) {
    const sent: unknown[] = [];
    let now = order;
    server.use(
      mockCall(orders.view, () => now),
      mockCall(products.view, product),
      mockCall(addresses.search, () => ({ data: [home, work], total: 2 })),
      mockCall(orders.updateAddress, ({ body }) => {
        sent.push(body);
        if (sent.length === 1)
          return refuse(
            422,
            'orders.not-processing',
            'The address can be changed only until the order is sent.',
          );
        const { deliveryAddress, deliveryLines } = work;
        now = { ...now, deliveryAddress, deliveryLines };
        return now;
      }),
    );
    const options = { viewer: aUser(), query: { id: order._id }, path: `/user/orders/${order._id}` };
    return { sent, ...renderScreen(<OrderScreen />, options) };
  }

  it('can be sent elsewhere as long as it is prepared; a refusal keeps the choice', async () => {
    const { sent, user } = show();
    await user.click(await screen.findByRole('button', { name: 'Change address' }));
    const sheet = await screen.findByRole('dialog', { name: 'Where should it be sent?' });
    expect(await within(sheet).findByRole('radio', { name: 'Ann Lee' })).toBeChecked();
    await user.click(within(sheet).getByRole('radio', { name: 'Ann at work' }));
    await user.click(within(sheet).getByRole('button', { name: 'Use this address' }));
    expect(await within(sheet).findByText(/only until the order is sent/)).toBeVisible();
    expect(within(sheet).getByRole('radio', { name: 'Ann at work' })).toBeChecked();
    await user.click(within(sheet).getByRole('button', { name: 'Use this address' }));
    await waitFor(() => expect(lastToast()?.text).toBe('Address changed'));
    expect(sent).toEqual([{ deliveryAddressId: 'a2' }, { deliveryAddressId: 'a2' }]);
    const shown = await screen.findByText(/^Ann at work Elm/);
    expect(shown.textContent?.split('\n')).toEqual(work.deliveryLines);
  });

  it('says its code once it is sent, and keeps its address', async () => {
    show(
      anOrderDetail({
        deliveryStatus: 'shipping',
        shippingCode: 'DHL 12',
        timeline: [
          { type: 'ordered', by: 'buyer', detail: '', at: AT },
          { type: 'code', by: 'seller', detail: 'DHL 12', at: AT },
          { type: 'shipping', by: 'seller', detail: '', at: AT },
        ],
      }),
    );
    expect(await screen.findByText(/can’t be changed anymore/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change address' })).toBeNull();
    const events = within(screen.getByRole('region', { name: 'What happened' })).getAllByRole('listitem');
    expect(events.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^OrderedYou · /),
      expect.stringMatching(/^Tracking codeDHL 12Mara · /),
      expect.stringMatching(/^ShippedMara · /),
    ]);
    expect(screen.getByRole('link', { name: 'Receipt' })).toHaveAttribute(
      'href',
      '/user/receipt?purchase=t1',
    );
    expect(screen.getByRole('link', { name: 'Message' })).toHaveAttribute(
      'href',
      '/messages?to=p1&order=AB12CD34',
    );
    expect(await screen.findByRole('link', { name: 'View product' })).toHaveAttribute(
      'href',
      '/product/enamel-mug-abcd1234',
    );
  });

  it('that was refunded says what came back', async () => {
    show(anOrderDetail({ deliveryStatus: 'refunded' }));
    expect(await screen.findByText('24 tokens are back in your wallet.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change address' })).toBeNull();
  });

  it('of a file is downloaded until it is given back, also as it was bought', async () => {
    const clicked = savedFiles();
    const bought: unknown[] = [];
    let product = aDigitalProduct({ isBought: true });
    server.use(
      mockCall(products.downloadLink, ({ query }) => {
        bought.push(query.bought);
        return { downloadLink: '/api/media/signed/df1/original?sig=1' };
      }),
    );
    const { user, unmount } = show(aDigitalOrder(), () => product);
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(clicked.names()).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Delivery' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download the file you bought' })).toBeNull();
    unmount();
    const boughtFile = aPhoto({ _id: 'df0', type: 'performer-product-digital', url: null });
    product = aDigitalProduct({ _id: 'pr9', isBought: true, boughtFile });
    const replaced = aDigitalOrder({ _id: 'o8', productId: 'pr9' });
    const other = show(replaced, () => product);
    await other.user.click(await screen.findByRole('button', { name: 'Download the file you bought' }));
    await waitFor(() => expect(bought).toEqual([undefined, 'true']));
    other.unmount();
    show(aDigitalOrder({ _id: 'o3', deliveryStatus: 'refunded' }));
    expect(await screen.findByText('12 tokens are back in your wallet.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });

  it('of somebody else is not there', async () => {
    server.use(mockCall(orders.view, () => refuse(404, 'orders.not-found', 'We could not find that order.')));
    renderScreen(<OrderScreen />, { viewer: aUser(), query: { id: 'o9' } });
    expect(await screen.findByText('We could not find that order')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Back to orders' })).toHaveLength(2);
  });
});
