import type { Mutation } from './mutation.ts';

const itself = { test: 'ofProducts', only: 'the thing itself' } as const;
const bytes = {
  test: 'ofProducts',
  only: 'the bytes of every rendition, by an address that is signed',
} as const;
const inLists = { test: 'ofProducts', only: 'the list of all and' } as const;
const PRODUCT = 'server/features/products/products.present.ts';
const PRODUCTS = 'server/features/products/products.service.ts';
const OUT = 'server/db/item-out.ts';
const LISTS = 'server/features/products/product-lists.queries.ts';

/** Products and their files. */
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
    file: 'server/features/files/file-addresses.service.ts',
    from: '    (!isCounted(file) || viewerId === file.ownerId) &&\n',
    to: '',
    test: 'ofProducts',
    only: 'the state of files',
  },
  {
    name: 'products that are hidden, in lists',
    file: OUT,
    from: "${products.status} = 'active' and ",
    to: '',
    ...inLists,
  },
  {
    name: 'products that were deleted, in lists',
    file: OUT,
    from: ' and ${products.deletedAt} is null',
    to: '',
    ...inLists,
  },
  {
    name: 'products in blocked countries, in lists',
    file: 'server/db/item-lists.ts',
    // The guard is that of three kinds, of which this one has such a column.
    from: ' : listable(exclusions));',
    to: " : 'stock' in table ? undefined : listable(exclusions));",
    ...inLists,
  },
  {
    name: 'bookmarks of products of which one may not know',
    file: LISTS,
    from: 'knownItems(product, asked) ?? sql`true`',
    to: 'sql`true`',
    test: 'ofProducts',
    only: 'bookmarks',
  },
  {
    name: 'stock of a form that was opened before a sale',
    file: 'server/features/products/product-form.service.ts',
    from: 'ifStock === before.stock',
    to: 'true',
    test: 'orders',
    only: 'a form that was open during a sale',
  },
  {
    name: 'waits: e-mails to people who may not see the product any more',
    file: 'server/features/products/waits.service.ts',
    from: '!row || !isOfferedTo(deps, row, { viewer, country: null })',
    to: '!row',
    test: 'waits',
    only: 'who may not see it any more',
  },
  {
    name: 'waits: e-mails that are sent more than once',
    file: 'server/features/products/waits.service.ts',
    from: '    if (!(await claimWait(tx.db, productId, person.id))) return;\n',
    to: '',
    test: 'waits',
    only: 'asked many times at the same time',
  },
  {
    name: 'waits: products that are back while somebody asks',
    file: 'server/features/products/waits.service.ts',
    from: '!(await lockSoldOut(tx.db, id))',
    to: 'row.product.id !== id',
    test: 'waits',
    only: 'nobody waits for what',
  },
];
