import { screen, waitFor, within } from '@testing-library/react';
import { feedbackStore } from '#components/toast.ts';
import { orders } from '#contract/orders.ts';
import { ownProducts } from '#contract/own-products.ts';
import { MyOrdersScreen } from '#features/orders/store/my-orders-screen.tsx';
import { StoreOrderScreen } from '#features/orders/store/order-screen.tsx';
import { PackingSlipScreen } from '#features/orders/store/packing-slip-screen.tsx';
import { PackingSlipsScreen } from '#features/orders/store/packing-slips-screen.tsx';
import { triesToClose } from '#support/form-sheet.ts';
import { lastToast } from '#support/toasts.ts';
import { wideScreen } from '#support/web-creator.ts';
import { aPerformer } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { aDigitalOrder, anOrder, anOrderDetail } from '#support/web-orders.ts';
import { aProduct } from '#support/web-products.ts';
import { renderScreen } from '#support/web-render.tsx';
import { savedFiles } from '#support/web-saved.ts';

const performer = () => aPerformer({ _id: 'p1', reviewState: 'approved' });

describe('the orders of a store', () => {
  function show(all = [anOrder(), aDigitalOrder()]) {
    const asked: Record<string, string>[] = [];
    const sent: unknown[] = [];
    server.use(
      mockCall(ownProducts.mine, () => ({ data: [aProduct({ _id: 'pr1', name: 'Mug' })], total: 1 })),
      mockCall(orders.search, ({ query }) => {
        asked.push(query);
        return { data: all, total: all.length };
      }),
      mockCall(orders.update, ({ params, body }) => {
        sent.push([params.id, body]);
        return anOrderDetail({ deliveryStatus: 'shipping' });
      }),
    );
    const options = { viewer: performer(), path: '/creator/my-order' };
    return { asked, sent, ...renderScreen(<MyOrdersScreen />, options) };
  }

  it('are listed with what was bought, by whom, and how far they are; filtered by state, buyer and product', async () => {
    const undo = wideScreen();
    const { asked, user } = show();
    const table = await screen.findByRole('table');
    expect(
      within(table).getByRole('row', { name: /AB12CD34.*2 × Mug.*Ann.*24 tokens.*Processing/ }),
    ).toBeVisible();
    expect(within(table).getByRole('row', { name: /1 × Pattern.*Delivered/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Shipped' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ deliveryStatus: 'shipping' }));
    await user.click(
      screen.getAllByRole('button', { name: 'More actions for order AB12CD34' })[0] as HTMLElement,
    );
    await user.click(screen.getByRole('menuitem', { name: 'Orders from this buyer' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ userId: 'u1', deliveryStatus: 'shipping' }));
    await user.click(screen.getByRole('button', { name: 'Remove Ann' }));
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('userId'));
    undo();
  });

  it('are marked as shipped where they stand, with a code; a file is not', async () => {
    const { sent, user } = show();
    await user.click(await screen.findByRole('button', { name: 'Mark as shipped: order AB12CD34' }));
    expect(screen.getAllByRole('button', { name: /^Mark as shipped/ })).toHaveLength(2);
    const sheet = await screen.findByRole('dialog', { name: 'Ship order AB12CD34' });
    await user.type(within(sheet).getByRole('textbox', { name: /Tracking code/ }), ' DHL 12 ');
    await triesToClose(user, sheet);
    await user.click(within(sheet).getByRole('button', { name: 'Mark as shipped' }));
    await waitFor(() =>
      expect(sent).toEqual([['o1', { shippingCode: 'DHL 12', deliveryStatus: 'shipping' }]]),
    );
    await waitFor(() => expect(lastToast()).toMatchObject({ text: 'Marked as shipped' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are marked as delivered where they stand, after a question', async () => {
    const { sent, user } = show([anOrder({ deliveryStatus: 'shipping' })]);
    await user.click(await screen.findByRole('button', { name: 'Mark as delivered: order AB12CD34' }));
    const ask = await screen.findByRole('alertdialog', { name: 'Mark order AB12CD34 as delivered?' });
    expect(ask).toHaveTextContent('Ann gets an e-mail.');
    expect(sent).toEqual([]);
    await user.click(within(ask).getByRole('button', { name: 'Mark as delivered' }));
    await waitFor(() => expect(sent).toEqual([['o1', { deliveryStatus: 'delivered' }]]));
    await waitFor(() => expect(lastToast()?.text).toBe('Marked as delivered'));
  });

  const several = () => [
    anOrder(),
    anOrder({ _id: 'o3', orderNumber: 'EF56', deliveryStatus: 'shipping' }),
    anOrder({ _id: 'o4', orderNumber: 'GH78' }),
    aDigitalOrder({ orderNumber: 'FILE1' }),
  ];
  const select = async (user: ReturnType<typeof show>['user'], ...numbers: string[]) => {
    for (const number of numbers)
      await user.click(await screen.findByRole('checkbox', { name: `Select order ${number}` }));
  };

  it('are shipped several at once, after a question, and only those that are not', async () => {
    const { sent, user } = show(several());
    await select(user, 'AB12CD34', 'EF56', 'GH78');
    expect(screen.queryByRole('checkbox', { name: 'Select order FILE1' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Mark as shipped' }));
    const ask = await screen.findByRole('alertdialog', { name: 'Mark 2 orders as shipped?' });
    await user.click(within(ask).getByRole('button', { name: 'Mark as shipped' }));
    await waitFor(() =>
      expect(sent).toEqual([
        ['o1', { deliveryStatus: 'shipping' }],
        ['o4', { deliveryStatus: 'shipping' }],
      ]),
    );
    await waitFor(() => expect(lastToast()?.text).toBe('2 orders marked as shipped'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('are delivered several at once; one that is refused does not stop the others', async () => {
    const { user } = show(several());
    const tried: string[] = [];
    server.use(
      mockCall(orders.update, ({ params }) => {
        tried.push(params.id ?? '');
        return params.id === 'o1'
          ? refuse(422, 'orders.already-refunded', 'This order was refunded.')
          : anOrderDetail();
      }),
    );
    await select(user, 'AB12CD34', 'EF56');
    await user.click(screen.getByRole('button', { name: 'Mark as delivered' }));
    const ask = await screen.findByRole('alertdialog', { name: 'Mark 2 orders as delivered?' });
    await user.click(within(ask).getByRole('button', { name: 'Mark as delivered' }));
    await waitFor(() => expect(tried).toEqual(['o1', 'o3']));
    await waitFor(() =>
      expect(
        feedbackStore
          .read()
          .toasts.slice(-2)
          .map(({ text }) => text),
      ).toEqual(['1 order marked as delivered', '1 order was not changed. This order was refunded.']),
    );
  });

  it('are offered nothing at once that fits none of them', async () => {
    const { user } = show([
      ...several(),
      anOrder({ _id: 'o5', orderNumber: 'IJ90', deliveryStatus: 'refunded' }),
    ]);
    await select(user, 'EF56');
    expect(screen.queryByRole('button', { name: 'Mark as shipped' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Mark as delivered' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    await select(user, 'IJ90');
    for (const name of ['Mark as shipped', 'Mark as delivered', 'Packing slips'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('have their packing slips printed together', async () => {
    const undo = wideScreen();
    const { router, user } = show(several());
    await user.click(await screen.findByRole('checkbox', { name: 'Select order AB12CD34' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select order GH78' }));
    expect(screen.getByRole('checkbox', { name: 'Select order FILE1' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Packing slips' }));
    expect(router.push).toHaveBeenCalledWith('/creator/my-order/packing-slip?ids=o1,o4');
    undo();
  });

  it('are taken along as a file', async () => {
    const saved = savedFiles();
    const { deliveryParts } = anOrder();
    const { user } = show([
      anOrder({ deliveryParts: deliveryParts && { ...deliveryParts, apartment: 'Apt 4' } }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved.names()).toEqual(['orders.csv']));
    const [, line] = (await saved.text(0)).split('\r\n');
    expect(line).toBe(
      `AB12CD34,2026-03-01T12:00:00.000Z,Mug,Physical,2,12,24,Ann,ann,Processing,,"Ann Lee, Main Street, Austin, Texas 73301, United States",Ann Lee,,Main Street,Apt 4,,,Austin,Texas,73301,US,+1 5125550100,A red one`,
    );
  });

  it('are none at first', async () => {
    show([]);
    expect(await screen.findByText('No orders yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
  });
});

describe('packing slips of several orders', () => {
  const show = (ids: string) =>
    renderScreen(<PackingSlipsScreen />, {
      viewer: performer(),
      query: { ids },
      path: '/creator/my-order/packing-slip',
    });

  it('are a sheet each, without prices; files and refunded orders are left out, which is said', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    server.use(
      mockCall(orders.view, ({ params }) =>
        params.id === 'o2'
          ? aDigitalOrder()
          : anOrderDetail({
              _id: params.id ?? '',
              orderNumber: `NR${params.id}`,
              ...(params.id === 'o4' ? { deliveryStatus: 'refunded' } : {}),
            }),
      ),
    );
    const { user, container } = show('o1,o2,o3,o4,o1');
    expect(await screen.findByText(/Order NRo1/)).toBeVisible();
    expect(screen.getByText(/Order NRo3/)).toBeVisible();
    expect(screen.getAllByRole('table')).toHaveLength(2);
    expect(screen.getByText('2 orders were left out: they were refunded, or are files.')).toBeVisible();
    expect(container).not.toHaveTextContent(/token/);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalled();
  });

  it.each(['', '<b>', 'o2'])('of %j are none', async (ids) => {
    server.use(mockCall(orders.view, () => aDigitalOrder()));
    show(ids);
    expect(await screen.findByText('None of these orders needs a packing slip')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });

  it('that did not come can be asked for again', async () => {
    server.use(mockCall(orders.view, () => refuse(500)));
    const { user } = show('o1');
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.use(mockCall(orders.view, () => anOrderDetail()));
    await user.click(again);
    expect(await screen.findByText(/Order AB12CD34/)).toBeVisible();
  });
});

describe('one order of a store', () => {
  function show(order = anOrderDetail()) {
    const sent: unknown[] = [];
    let now = order;
    server.use(
      mockCall(orders.view, () => now),
      mockCall(orders.update, ({ body }) => {
        sent.push(body);
        const change = body as { deliveryStatus?: 'refunded' };
        if (sent.length === 1 && change.deliveryStatus === 'refunded')
          return refuse(422, 'orders.refund-not-covered', 'Your balance is lower than what you earned.');
        now = { ...now, ...change };
        return now;
      }),
    );
    const options = { viewer: performer(), query: { id: order._id }, path: `/creator/my-order/${order._id}` };
    return { sent, ...renderScreen(<StoreOrderScreen />, options) };
  }
  const AT = '2026-03-02T12:00:00.000Z';

  it('says where it goes, that the address was changed, and what happened', async () => {
    const there = 'Ann Lee, Elm Street, Houston, Texas 77001, United States';
    show(
      anOrderDetail({
        deliveryAddress: there,
        timeline: [
          { type: 'ordered', by: 'buyer', detail: '', at: '2026-03-01T12:00:00.000Z' },
          { type: 'address', by: 'buyer', detail: there, at: AT },
        ],
      }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Order AB12CD34' })).toBeVisible();
    expect(screen.getByText('The buyer changed the address')).toBeVisible();
    expect(screen.getByText('+1 5125550100')).toBeVisible();
    expect(screen.getByText('A red one')).toBeVisible();
    const events = within(screen.getByRole('region', { name: 'What happened' })).getAllByRole('listitem');
    expect(events.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^OrderedAnn · /),
      expect.stringMatching(/^Address changedAnn Lee, Elm Street.*Ann · /),
    ]);
  });

  it('goes on to delivered, and never back', async () => {
    const { sent, user } = show(anOrderDetail({ deliveryStatus: 'shipping', shippingCode: 'X1' }));
    await user.click(await screen.findByRole('button', { name: 'Mark as delivered' }));
    const ask = await screen.findByRole('alertdialog', { name: 'Mark order AB12CD34 as delivered?' });
    expect(sent).toEqual([]);
    await user.click(within(ask).getByRole('button', { name: 'Mark as delivered' }));
    await waitFor(() => expect(sent).toEqual([{ deliveryStatus: 'delivered' }]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as delivered' })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Mark as shipped' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Change tracking code' }));
    expect(screen.getByRole('textbox', { name: /Tracking code/ })).toHaveValue('X1');
  });

  it('is refunded after it was said what happens; a refusal is told', async () => {
    const { sent, user } = show();
    await user.click(await screen.findByRole('button', { name: 'Refund' }));
    const ask = await screen.findByRole('alertdialog', { name: 'Refund order AB12CD34?' });
    expect(ask).toHaveTextContent('24 tokens go back to Ann.');
    expect(ask).toHaveTextContent('It will not be sent.');
    expect(within(ask).getByRole('checkbox', { name: 'Put 2 back in stock' })).toBeChecked();
    await user.click(within(ask).getByRole('button', { name: 'Refund order' }));
    await waitFor(() => expect(lastToast()?.text).toBe('Your balance is lower than what you earned.'));
    await user.click(await screen.findByRole('button', { name: 'Refund' }));
    await user.click(await screen.findByRole('button', { name: 'Refund order' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(await screen.findByText(/The buyer got their tokens back/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  });

  it.each(['shipping', 'delivered'] as const)(
    'that is %s puts its pieces back in stock only where its seller says so',
    async (deliveryStatus) => {
      const { sent, user } = show(anOrderDetail({ deliveryStatus }));
      await user.click(await screen.findByRole('button', { name: 'Refund' }));
      const ask = await screen.findByRole('alertdialog', { name: 'Refund order AB12CD34?' });
      expect(ask).toHaveTextContent('It was sent already.');
      const box = within(ask).getByRole('checkbox', { name: 'Put 2 back in stock' });
      expect(box).not.toBeChecked();
      await user.click(within(ask).getByRole('button', { name: 'Refund order' }));
      await waitFor(() => expect(sent).toEqual([{ deliveryStatus: 'refunded', returnToStock: false }]));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await user.click(await screen.findByRole('button', { name: 'Refund' }));
      await user.click(await screen.findByRole('checkbox', { name: 'Put 2 back in stock' }));
      await user.click(screen.getByRole('button', { name: 'Refund order' }));
      await waitFor(() => expect(sent.at(-1)).toEqual({ deliveryStatus: 'refunded', returnToStock: true }));
    },
  );

  it('of a file has neither parcel nor address', async () => {
    const { user } = show(aDigitalOrder());
    await user.click(await screen.findByRole('button', { name: 'Refund' }));
    expect(await screen.findByText('They can no longer download the file.')).toBeVisible();
    for (const name of ['Packing slip', 'Mark as shipped', 'Add tracking code'])
      expect(screen.queryByText(name)).toBeNull();
  });

  it('has no packing slip once it is refunded', async () => {
    show(anOrderDetail({ deliveryStatus: 'refunded' }));
    expect(await screen.findByText('+1 5125550100')).toBeVisible();
    expect(screen.queryByText('Packing slip')).toBeNull();
    renderScreen(<PackingSlipScreen />, { viewer: performer(), query: { id: 'o1' } });
    expect(await screen.findByText('A refunded order needs no packing slip')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });

  it('has a packing slip without prices', async () => {
    server.use(mockCall(orders.view, () => anOrderDetail()));
    renderScreen(<PackingSlipScreen />, { viewer: performer(), query: { id: 'o1' } });
    expect(await screen.findByRole('row', { name: 'Mug 2' })).toBeVisible();
    for (const text of ['Mara', '+1 5125550100', 'A red one', /Order AB12CD34/])
      expect(screen.getByText(text)).toBeVisible();
    const address = screen.getByText(/^Ann Lee/).textContent;
    expect(address?.split('\n')).toEqual(anOrder().deliveryLines);
    expect(document.body).not.toHaveTextContent(/token|24|\$/);
  });
});
