import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { files } from '#contract/files.ts';
import { ownProducts } from '#contract/own-products.ts';
import type { Product } from '#contract/products.ts';
import { CreateProductScreen } from '#features/products/editor/create-screen.tsx';
import { UpdateProductScreen } from '#features/products/editor/update-screen.tsx';
import { MyProductsScreen } from '#features/products/mine/my-products-screen.tsx';
import { lastToast } from '#support/toasts.ts';
import { aPhoto } from '#support/web-content.ts';
import { wideScreen } from '#support/web-creator.ts';
import { aPerformer } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { aDigitalProduct, aProduct, aProductPicture } from '#support/web-products.ts';
import { renderScreen } from '#support/web-render.tsx';

const aMug = (more: Partial<Product> = {}) =>
  aProduct({ _id: 'pr1', name: 'Mug', price: 12, stock: 10, images: [aProductPicture(1)], ...more });
/** A file of 2 MB, as its performer has it. */
const aPattern = (more: Partial<Product> = {}) =>
  aDigitalProduct({
    _id: 'pr2',
    digitalFileId: 'df1',
    digitalFile: {
      ...aPhoto({ _id: 'df1', type: 'performer-product-digital', name: 'pattern.pdf' }),
      mimeType: 'application/pdf',
      size: 2_000_000,
      thumbnails: [],
      thumbnail: null,
    },
    ...more,
  });

const performer = () => aPerformer({ reviewState: 'approved' });
const aPicture = (name: string) => new File(['picture'], name, { type: 'image/jpeg' });
const fieldsOf = (form: FormData | null | undefined) => Object.fromEntries(form ?? []);
const CHANGED = 'Pieces were sold or given back in the meantime.';

describe('my store', () => {
  function show() {
    const asked: object[] = [];
    const sent: unknown[] = [];
    /** So many changes had been made when the list was last asked for. */
    const seen = { changes: 0 };
    const mug = aMug({ stock: 4, isLowStock: true, totalPurchases: 2, totalIncome: 19.2, totalLike: 3 });
    const all = [mug, aPattern({ status: 'draft', totalPurchases: 0, totalIncome: 0 })];
    server.use(
      mockCall(ownProducts.mine, ({ query }) => {
        asked.push(query);
        seen.changes = sent.length;
        return { data: all, total: all.length };
      }),
      // Before the change of one: its address would be taken for an id.
      mockCall(ownProducts.setStatus, ({ body }) => {
        sent.push(body);
        return { success: true };
      }),
      mockCall(ownProducts.update, ({ params, form }) => {
        const stock = Number(form?.get('stock'));
        sent.push([params.id, fieldsOf(form)]);
        if (stock === 7) return refuse(409, 'products.stock-changed', CHANGED);
        Object.assign(mug, { stock });
        return mug;
      }),
    );
    return { asked, sent, seen, ...renderScreen(<MyProductsScreen />, { viewer: performer() }) };
  }

  it('says what each earned and how many are left, filtered by type, stock and figures', async () => {
    const undo = wideScreen();
    const { asked, user } = show();
    const table = await screen.findByRole('table');
    const row = within(table).getByRole('row', { name: /Mug.*Physical.*12 tokens.*Low stock/ });
    expect(row).toHaveTextContent('19.20 tokens');
    expect(within(table).getByRole('row', { name: /Pattern.*Digital.*Unlimited/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Low stock' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ isLowStock: 'true' }));
    await user.click(await screen.findByRole('button', { name: 'Stock' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sortBy: 'stock' }));
    undo();
  });

  it('changes the stock where it stands, from the one it knows; another one by now is told', async () => {
    const { asked, sent, user } = show();
    const field = await screen.findByRole('textbox', { name: 'Stock of Mug' });
    await user.clear(field);
    await user.type(field, '9{Enter}');
    await waitFor(() => expect(sent).toEqual([['pr1', { stock: '9', ifStock: '4' }]]));
    await waitFor(() => expect(lastToast()).toMatchObject({ text: 'Stock changed' }));
    await waitFor(() => expect(field).toHaveValue('9'));
    const before = asked.length;
    await user.clear(field);
    await user.type(field, '7{Enter}');
    await waitFor(() => expect(lastToast()?.text).toMatch(/^The stock changed in the meantime/));
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
    await waitFor(() => expect(field).toBeEnabled());
    await user.clear(field);
    await user.type(field, '1{Escape}');
    expect(field).toHaveValue('9');
    expect(sent).toHaveLength(2);
  });

  it('keeps the focus of the keyboard while stock or status is saved', async () => {
    const undo = wideScreen();
    const { user } = show();
    const held = Promise.withResolvers<void>();
    server.use(
      mockCall(ownProducts.update, async () => {
        await held.promise;
        return aMug({ stock: 9 });
      }),
    );
    const field = await screen.findByRole('textbox', { name: 'Stock of Mug' });
    await user.clear(field);
    await user.type(field, '9{Enter}');
    await waitFor(() => expect(field).toHaveAttribute('aria-busy', 'true'));
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('readonly');
    held.resolve();
    await waitFor(() => expect(field).not.toHaveAttribute('readonly'));
    expect(field).toHaveFocus();
    undo();
  });

  it('keeps the focus on the status while it is saved', async () => {
    const undo = wideScreen();
    const { user } = show();
    const held = Promise.withResolvers<void>();
    server.use(
      mockCall(ownProducts.setStatus, async () => {
        await held.promise;
        return { success: true };
      }),
    );
    const status = await screen.findByRole('combobox', { name: 'Status of Mug' });
    expect(status).toHaveDisplayValue('Visible');
    await user.selectOptions(status, 'Hidden');
    await waitFor(() => expect(status).toHaveAttribute('aria-disabled', 'true'));
    expect(status).toBeEnabled();
    held.resolve();
    await waitFor(() => expect(status).not.toHaveAttribute('aria-disabled', 'true'));
    undo();
  });

  it.each(['-3', 'abc', '1.5', '1000001', ''])(
    'says why %j is no stock, and keeps it typed',
    async (typed) => {
      const { sent, user } = show();
      const field = await screen.findByRole('textbox', { name: 'Stock of Mug' });
      await user.clear(field);
      if (typed) await user.type(field, typed);
      await user.tab();
      expect(screen.getByText('Please enter a whole number from 0 to 1,000,000.')).toBeVisible();
      expect(field).toHaveValue(typed);
      expect(field).toBeInvalid();
      await user.type(field, '{Escape}');
      expect(field).toHaveValue('4');
      expect(field).toBeValid();
      expect(sent).toEqual([]);
    },
  );

  it('hides several at once, and undoes it', async () => {
    const { seen, sent, user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Mug' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Pattern' }));
    await user.click(screen.getAllByRole('button', { name: 'Hide' }).at(-1) as HTMLElement);
    await waitFor(() => expect(lastToast()).toMatchObject({ text: '2 products are hidden from fans' }));
    act(() => lastToast()?.action?.onClick());
    await waitFor(() => expect(lastToast()).toMatchObject({ text: 'Changed back' }));
    expect(sent).toEqual([
      { productIds: ['pr1'], status: 'inactive' },
      { productIds: ['pr2'], status: 'inactive' },
      { productIds: ['pr1'], status: 'active' },
      { productIds: ['pr2'], status: 'draft' },
    ]);
    await waitFor(() => expect(seen.changes).toBe(4));
  });
});

describe('a new product', () => {
  it('is saved with its pictures in their order, and once', async () => {
    const sent: unknown[] = [];
    let number = 0;
    server.use(
      mockCall(ownProducts.uploadImage, ({ form }) => {
        number += 1;
        const isFirst = (form?.get('image') as File | null)?.name === 'one.jpg';
        return { ...aProductPicture(isFirst ? 1 : 2), success: true };
      }),
      mockCall(ownProducts.create, ({ form }) => {
        sent.push(fieldsOf(form));
        return sent.length === 1 ? refuse(503, 'http.unavailable', 'Please try again.') : aMug();
      }),
    );
    const { user, container, router } = renderScreen(<CreateProductScreen />, { viewer: performer() });
    await user.click(screen.getByRole('button', { name: 'Save product' }));
    expect(screen.getByText('Please give the product a name.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Mug');
    const stock = screen.getByRole('textbox', { name: 'Stock' });
    await user.clear(stock);
    await user.type(stock, '1.5');
    await user.click(screen.getByRole('button', { name: 'Save product' }));
    expect(screen.getByText('Please enter a whole number from 0 to 1,000,000.')).toBeVisible();
    await user.clear(stock);
    await user.type(stock, '8');
    const input = container.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [aPicture('one.jpg'), aPicture('two.jpg')] } });
    await user.click(await screen.findByRole('button', { name: 'Move two.jpg up' }));
    await waitFor(() => expect(number).toBe(2));
    await user.click(screen.getByRole('button', { name: 'Save product' }));
    expect(await screen.findByText('Please try again.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save product' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/my-store'));
    expect(lastToast()?.text).toBe('Product saved');
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]).toEqual({
      type: 'physical',
      name: 'Mug',
      description: '',
      price: '20',
      stock: '8',
      categoryIds: '',
      commentsBy: 'everyone',
      status: 'active',
      imageIds: 'pf2,pf1',
    });
  });

  it('is saved with what is written of it until its pictures have arrived, and takes nothing after that', async () => {
    const upload = Promise.withResolvers<void>();
    const save = Promise.withResolvers<void>();
    const sent: object[] = [];
    const alts: unknown[] = [];
    server.use(
      mockCall(ownProducts.uploadImage, async () => {
        await upload.promise;
        return { ...aProductPicture(1), success: true };
      }),
      mockCall(files.update, ({ body }) => {
        alts.push(body.alt);
        return aProductPicture(1);
      }),
      mockCall(ownProducts.create, async ({ form }) => {
        sent.push(fieldsOf(form));
        await save.promise;
        return aMug();
      }),
    );
    const { user, container, router } = renderScreen(<CreateProductScreen />, { viewer: performer() });
    const name = screen.getByRole('textbox', { name: 'Name' });
    await user.type(name, 'Mug');
    const input = container.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [aPicture('one.jpg')] } });
    await user.click(screen.getByRole('button', { name: 'Save product' }));
    expect(await screen.findByText('Finishing the uploads')).toBeVisible();
    await user.type(name, ' with a view');
    await user.type(screen.getByLabelText('Description of one.jpg'), 'Blue');
    upload.resolve();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ name: 'Mug with a view' });
    expect(alts).toEqual(['Blue']);
    expect(name).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Description of one.jpg')).toHaveAttribute('readonly');
    save.resolve();
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/my-store'));
  });

  it('needs its file when it is digital and shown', async () => {
    const { user } = renderScreen(<CreateProductScreen />, { viewer: performer() });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Pattern');
    await user.click(screen.getByRole('radio', { name: 'Digital' }));
    await user.click(screen.getByRole('button', { name: 'Save product' }));
    expect(screen.getByText('Please choose the file that fans buy.')).toBeVisible();
  });
});

describe('a product that is changed', () => {
  it('says when its stock is another one by now, loads it, and keeps everything else', async () => {
    const sent: unknown[] = [];
    let left = 10;
    server.use(
      mockCall(ownProducts.mineOne, () => aMug({ stock: left, totalPurchases: 1 })),
      mockCall(ownProducts.update, ({ form }) => {
        sent.push(fieldsOf(form));
        return form?.get('ifStock') === String(left)
          ? aMug()
          : refuse(409, 'products.stock-changed', CHANGED);
      }),
    );
    const { user, router } = renderScreen(<UpdateProductScreen />, {
      viewer: performer(),
      path: '/creator/my-store/update/pr1',
      query: { id: 'pr1' },
    });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    left = 3;
    await user.clear(name);
    await user.type(name, 'Cup');
    const stock = screen.getByRole('textbox', { name: 'Stock' });
    await user.clear(stock);
    await user.type(stock, '15');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await user.click(await screen.findByRole('button', { name: 'Load the new stock' }));
    expect(await screen.findByText('3 are left now. You had typed 15.')).toBeVisible();
    expect(stock).toHaveValue('3');
    expect(name).toHaveValue('Cup');
    await user.clear(stock);
    await user.type(stock, '5');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/my-store'));
    expect(sent).toMatchObject([
      { name: 'Cup', stock: '15', ifStock: '10' },
      { name: 'Cup', stock: '5', ifStock: '3', imageIds: 'pf1' },
    ]);
  });

  it('keeps its type and its file until another one is sent', async () => {
    const sent: object[] = [];
    server.use(
      mockCall(ownProducts.mineOne, () => aPattern({ totalPurchases: 2 })),
      mockCall(ownProducts.update, ({ form }) => {
        sent.push(fieldsOf(form));
        return aPattern();
      }),
    );
    const { user } = renderScreen(<UpdateProductScreen />, {
      viewer: performer(),
      path: '/creator/my-store/update/pr2',
      query: { id: 'pr2' },
    });
    expect(await screen.findByText(/In your store now: pattern.pdf \(2 MB\)/)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Physical' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    for (const field of ['digitalFileId', 'stock', 'ifStock']) expect(sent[0]).not.toHaveProperty(field);
  });
});
