import { eq } from 'drizzle-orm';
import { ownProducts } from '#contract/own-products.ts';
import { products as calls } from '#contract/products.ts';
import { comments } from '#server/db/schema/comments.ts';
import { files } from '#server/db/schema/files.ts';
import { productPictures, productPurchases, products } from '#server/db/schema/products.ts';
import { tokenTransactions } from '#server/db/schema/wallet.ts';
import { newId } from '#server/ids.ts';
import type { Kind } from './access-kind.ts';
import { isKnown, isLimitedBuyer, type Level, levelOf } from './access-levels.ts';
import { sorted } from './access-parts.ts';
import { BEFORE, STATES, store, type Thing, type Who } from './access-world.ts';
import type { TestDeps } from './api.ts';

/*
 * Digital products for the access matrix. Each had two files: the one people bought (`kept-`), and the one that has taken
 * its place since (no label). Whoever may know of a product sees its words and its picture; nobody has bought one whose
 * audience is `free`.
 */
const LABELS = ['kept-', ''] as const;
type Label = (typeof LABELS)[number];

/** The file that was there when a product was bought, by the product's id. */
const boughtFiles = new Map<string, string>();

async function writeFile(api: TestDeps, { nr, author, renditions }: Thing, label: Label): Promise<string> {
  const [stored] = await store(api, nr, [[`${label}original`, 'pdf', 'closed']]);
  const versions = stored ? [{ ...stored, name: 'original' }] : [];
  const id = newId();
  await api.deps.db.insert(files).values({
    id,
    type: 'performer-product-digital',
    ownerId: author.id,
    name: `${label}name-p${nr}`,
    mimeType: 'application/pdf',
    status: 'finished',
    isProtected: true,
    versions,
  });
  renditions.push(...versions.map(({ name, key }) => ({ fileId: id, name, key, part: `${label}original` })));
  return id;
}

async function writePicture(api: TestDeps, { nr, author, renditions }: Thing): Promise<string> {
  const versions = await store(api, nr, [['display', 'webp', 'public']], 'open');
  const id = newId();
  await api.deps.db.insert(files).values({
    id,
    type: 'performer-product-image',
    ownerId: author.id,
    mimeType: 'image/webp',
    status: 'finished',
    isProtected: false,
    versions,
  });
  renditions.push(...versions.map(({ name, key }) => ({ fileId: id, name, key, part: 'shown to all' })));
  return id;
}

async function write(api: TestDeps, product: Thing): Promise<void> {
  const { db } = api.deps;
  const { nr, id, author, state, slug } = product;
  boughtFiles.set(id, await writeFile(api, product, 'kept-'));
  await db.insert(products).values({
    id,
    slug,
    performerId: author.id,
    type: 'digital',
    name: `title-p${nr}`,
    description: `hint-p${nr}`,
    price: 500,
    publishedAt: BEFORE,
    digitalFileId: await writeFile(api, product, ''),
    // Numbers that tell of which product they are.
    totalComment: 1000 + nr,
    totalPurchases: 6000 + nr,
    ...(state === 'deleted' ? STATES.deleted : {}),
    ...(state === 'hidden' ? { status: nr % 2 === 0 ? 'draft' : 'inactive' } : {}),
  });
  await db
    .insert(productPictures)
    .values({ productId: id, fileId: await writePicture(api, product), position: 0 });
  const said = { objectType: 'product', objectId: id, createdBy: author.id, content: `said-p${nr}` } as const;
  await db.insert(comments).values({ id: newId(), ...said });
}

/** Who bought it and may have what came later. */
const isBuyer = (who: Who, { audience }: Thing) => who === 'buyer' && audience !== 'free';

/** A product is shown as what is for everyone, and its buyers keep it. */
function productLevel(who: Who, product: Thing): Level {
  if (isLimitedBuyer(who, product)) return 'kept';
  const level = levelOf(who, { ...product, audience: 'free' });
  return isBuyer(who, product) && level === 'none' ? 'kept' : level;
}

function partsOf(who: Who, product: Thing): string[] {
  const level = productLevel(who, product);
  if (!isKnown(level)) return [];
  const isNow = !isLimitedBuyer(who, product);
  return sorted([
    'title',
    ...(isNow ? ['hint', 'shown to all'] : []),
    level === 'open' ? 'number' : '',
    ...(who === 'owner' ? ['name', 'original'] : []),
    who === 'owner' || who === 'operator' ? 'sales' : '',
  ]);
}

export const productKind: Kind = {
  type: 'product',
  bookmarks: 'products',
  states: ['out', 'hidden', 'deleted', 'unapproved', 'closed'],
  fileTarget: 'productId',
  levelOf: productLevel,
  hasOwnersAddresses: true,
  write,
  async noteSale(api, transactionId) {
    const { db } = api.deps;
    const [sale] = await db
      .select({ productId: tokenTransactions.targetId })
      .from(tokenTransactions)
      .where(eq(tokenTransactions.id, transactionId));
    await db
      .insert(productPurchases)
      .values({ transactionId, fileId: boughtFiles.get(sale?.productId ?? '') ?? '' });
  },
  view: (api, id, caller) => api.call(calls.view, { params: { id } }, caller),
  search: (api, query, caller) => api.call(calls.search, { query }, caller),
  mine: (api, query, caller) => api.call(ownProducts.mine, { query }, caller),
  mineOne: (api, id, caller) => api.call(ownProducts.mineOne, { params: { id } }, caller),
  partsOf,
  finds: ['title-p', 'hint-p'],
  download: (api, id, isBought, caller) =>
    api.call(calls.downloadLink, { params: { id }, query: { bought: isBought } }, caller),
  filesOf(who, product) {
    const theirs: readonly Label[] =
      (who === 'owner' && product.state !== 'closed') || who === 'operator' || isBuyer(who, product)
        ? LABELS
        : isLimitedBuyer(who, product)
          ? ['kept-']
          : [];
    return theirs.map((label) => `${label}original`);
  },
};
