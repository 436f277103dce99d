import type { Product } from '#contract/products.ts';
import { itemAccess, seesComments, seesLaterChanges } from '#rules/item-access.ts';
import { isInStock, LOW_STOCK } from '#rules/product-form.ts';
import type { ShownFile } from '../../db/file-json.ts';
import type { Deps } from '../../deps.ts';
import { openPictureUrl, presentFile } from '../files/files.present.ts';
import { grantOf, type ItemReading, presentItem } from '../items/item.present.ts';
import { readerOf, type ViewerContext } from '../performers/visibility.ts';
import type { ProductRow } from './product-rows.queries.ts';

/** What the access rule says about this product for this person, in this place, now, and which files of it they get. */
interface ProductReading extends ItemReading {
  /** The file of today, for who owns it; of a buyer who gets nothing later the bought one. */
  file: ShownFile | null;
  /** The one they bought, where another one has taken its place. */
  boughtFile: ShownFile | null;
  /** They have the product as they bought it, and nothing that came later. */
  isAsBought: boolean;
}

/** The rule of posts for everyone, asked of a product; its file is for its performer, operators and who owns it. */
export function readingOf(deps: Deps, row: ProductRow, reader: ViewerContext): ProductReading {
  const { product, digitalFile } = row;
  const { viewer } = reader;
  const input = {
    ...readerOf(deps, row, reader),
    item: {
      status: product.status,
      performerId: product.performerId,
      audience: 'everyone',
      deleted: product.deletedAt !== null,
      takenDown: product.takenDownAt !== null,
    },
  } as const;
  const access = itemAccess(input);
  const isAsBought = row.isBought && !seesLaterChanges(input) && viewer?.role !== 'admin';
  const isTheirs = viewer?.id === product.performerId || viewer?.role === 'admin';
  const hasFile = access.allowed && (isTheirs || row.isBought || row.isOwned);
  const isOther = row.boughtFile !== null && row.boughtFile.id !== digitalFile?.id;
  return {
    access,
    file: hasFile ? (isAsBought ? row.boughtFile : digitalFile) : null,
    boughtFile: isOther && !isAsBought ? row.boughtFile : null,
    isAsBought,
    mayReadComments: seesComments(input),
  };
}

/**
 * The product with what this person has of it: who gets nothing later has the bought file, under the name in the
 * purchase. Every column is named, so that a new one asks whether it is part of that.
 */
export function asReaderHas(row: ProductRow, { isAsBought }: ProductReading): ProductRow {
  if (!isAsBought) return row;
  const { id, performerId, slug, status, type, publishedAt, isCounted, requestKey, requestHash } =
    row.product;
  const { totalViews, totalPurchases, totalLike, totalBookmark, totalComment, commentsBy } = row.product;
  const { deletedAt, takenDownAt, createdAt, updatedAt } = row.product;
  const words = { name: row.boughtName ?? '', description: '', price: 0, stock: 0, digitalFileId: null };
  const product = {
    ...{ id, performerId, slug, status, type, publishedAt, isCounted, requestKey, requestHash, ...words },
    ...{ totalViews, totalPurchases, totalLike, totalBookmark, totalComment, commentsBy },
    ...{ deletedAt, takenDownAt, createdAt, updatedAt },
  };
  return { ...row, product, pictures: [], categoryIds: [], digitalFile: null };
}

/** A product, as `asReaderHas` says, as this person gets it. */
export function presentProduct(
  deps: Deps,
  row: ProductRow,
  reading: ProductReading,
  viewerContext: ViewerContext,
): Product {
  const { product, pictures, categoryIds } = row;
  const { type, stock } = product;
  const isOwn = viewerContext.viewer?.id === product.performerId;
  const grant = grantOf(reading, viewerContext);
  const images = pictures.map((picture) => presentFile(deps, picture, grant));
  const [first] = pictures;
  return {
    ...presentItem(deps, product, row, reading, viewerContext),
    type,
    name: product.name,
    title: product.name,
    stock: type === 'digital' ? null : stock,
    isInStock: isInStock(product),
    tellWhenBack: row.isAwaited && !isInStock(product),
    imageIds: images.map(({ _id }) => _id),
    images,
    imageId: images[0]?._id ?? null,
    image: images[0] ?? null,
    sharePicture: first ? openPictureUrl(deps, first) : null,
    categoryIds,
    digitalFileId: reading.file?.id ?? null,
    digitalFile: reading.file && presentFile(deps, reading.file, grant),
    boughtFile: reading.boughtFile && presentFile(deps, reading.boughtFile, grant),
    ...(isOwn ? { isLowStock: type === 'physical' && stock <= LOW_STOCK } : {}),
  };
}
