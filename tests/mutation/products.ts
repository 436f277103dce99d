import type { Mutation } from './mutation.ts';

const itself = { test: 'kinds', only: 'product the thing itself' } as const;
const bytes = {
  test: 'kinds',
  only: 'product the bytes of every rendition, by an address that is signed',
} as const;
const inLists = { test: 'kinds', only: 'product the list of all and' } as const;
const PRODUCT = 'server/features/products/products.present.ts';
const PRODUCTS = 'server/features/products/products.service.ts';
const ROWS = 'server/features/products/product-rows.queries.ts';

/** Products, their files and their orders. */
export const products: readonly Mutation[] = [
  {
    name: 'files of products that were not bought',
    file: PRODUCT,
    from: 'access.allowed && (isTheirs || row.isBought || row.isOwned)',
    to: 'access.allowed',
    ...bytes,
  },
  {
    name: 'the file that came after the purchase, in a blocked country',
    file: PRODUCT,
    from: 'file: hasFile ? (isAsBought ? row.boughtFile : digitalFile) : null,',
    to: 'file: hasFile ? digitalFile : null,',
    ...bytes,
  },
  {
    name: 'files of products that were bought by others',
    file: PRODUCTS,
    from: 'return file?.id === fileId || boughtFile?.id === fileId;',
    to: 'return file !== undefined && boughtFile !== undefined;',
    ...bytes,
  },
  {
    name: 'words of a product that were written after the purchase',
    file: PRODUCT,
    from: '  if (!isAsBought) return row;\n',
    to: '  if (row) return row;\n',
    ...itself,
  },
  {
    name: 'addresses of files whose downloads are counted, in replies',
    file: 'server/features/files/files.present.ts',
    from: '(access.unlocked && (isOwner || !isCounted(row)))',
    to: 'access.unlocked',
    ...itself,
  },
  {
    name: 'addresses of files whose downloads are counted, by their ids',
    file: 'server/features/files/addresses.service.ts',
    from: '    (!isCounted(file) || viewerId === file.ownerId) &&\n',
    to: '',
    test: 'kinds',
    only: 'product the state of files',
  },
  {
    name: 'products that are hidden, in lists',
    file: ROWS,
    from: "and(eq(products.status, 'active'), isNull(products.deletedAt))",
    to: 'isNull(products.deletedAt)',
    ...inLists,
  },
  {
    name: 'products that were deleted, in lists',
    file: ROWS,
    from: "and(eq(products.status, 'active'), isNull(products.deletedAt))",
    to: "eq(products.status, 'active')",
    ...inLists,
  },
  {
    name: 'products in blocked countries, in lists',
    file: ROWS,
    from: 'page.performerId ? undefined : listable(page.countries)',
    to: 'undefined',
    ...inLists,
  },
  {
    name: 'bookmarks of products of which one may not know',
    file: ROWS,
    from: 'knownItems(product, asked) ?? sql`true`',
    to: 'sql`true`',
    test: 'kinds',
    only: 'product bookmarks',
  },
  {
    name: 'orders of other people',
    file: 'server/features/orders/orders.service.ts',
    from: "if (!row || !(isTheirs || viewer.role === 'admin')) throw",
    to: 'if (!row) throw',
    test: 'orders',
    only: 'is seen by its buyer',
  },
  {
    name: 'orders of other stores',
    file: 'server/features/orders/orders.service.ts',
    from: "if (order?.performerId !== viewer.id) throw fail(orderErrors, 'not-found');",
    to: "if (!order) throw fail(orderErrors, 'not-found');",
    test: 'orders',
    only: 'is seen by its buyer',
  },
  {
    name: 'pieces of orders that are not left',
    file: 'server/features/orders/purchase.queries.ts',
    from: 'else stock >= ${quantity} end',
    to: 'else true end',
    test: 'orders',
    only: 'a sale that waits',
  },
  {
    name: 'orders that are refunded twice at once',
    file: 'server/features/orders/orders.queries.ts',
    from: ".where(named(id)).for('update');",
    to: '.where(named(id));',
    test: 'orders',
    only: 'gives tokens and pieces back once',
  },
  {
    name: 'sales of the same pieces at once',
    file: 'server/features/orders/purchase.queries.ts',
    from: ' for no key update`',
    to: '`',
    test: 'store',
  },
  {
    name: 'stock that a refund gives back',
    file: 'server/features/orders/orders.queries.ts',
    from: 'least(${STOCK_MAX}, stock + ${quantity})',
    to: 'stock',
    test: 'store',
  },
  {
    name: 'stock of a form that was opened before a sale',
    file: 'server/features/products/product-form.service.ts',
    from: 'ifStock === before.stock',
    to: 'true',
    test: 'store',
  },
  {
    name: 'waits: letters to people who may not see the product any more',
    file: 'server/features/products/waits.service.ts',
    from: '!row || !isOfferedTo(deps, row, { viewer, country: null })',
    to: '!row',
    test: 'waits',
  },
  {
    name: 'waits: letters that are sent more than once',
    file: 'server/features/products/waits.service.ts',
    from: '!(await claimWait(tx.db, productId, person.id)) || !person.email',
    to: '!person.email',
    test: 'waits',
  },
  {
    name: 'waits: products that are back while somebody asks',
    file: 'server/features/products/waits.service.ts',
    from: '!(await lockSoldOut(tx.db, id))',
    to: 'row.product.id !== id',
    test: 'waits',
  },
];
