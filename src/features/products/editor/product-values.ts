import { numberFormat } from '#components/format.ts';
import type { ProductChange } from '#contract/own-products.ts';
import type { Product } from '#contract/products.ts';
import { priceProblem } from '#features/items/editor/price-problem.ts';
import type { useMoney } from '#features/wallet/use-money.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import type { CommentsBy } from '#rules/comments.ts';
import type { ItemStatus } from '#rules/item-form.ts';
import { tokensFromWire, toWire } from '#rules/money.ts';
import {
  PRODUCT_CATEGORIES_MAX,
  PRODUCT_PICTURES_MAX,
  PRODUCT_WORDS_MAX,
  type ProductFormCode,
  type ProductType,
  productFormProblems,
  STOCK_MAX,
} from '#rules/product-form.ts';
import { typedTokens, typedWhole } from '#rules/typed-amount.ts';

/** What is typed and chosen of a product; its files are sent apart. */
export interface ProductValues {
  type: ProductType;
  name: string;
  description: string;
  /** Tokens, as typed. */
  price: string;
  /** Pieces, as typed. */
  stock: string;
  categoryIds: readonly string[];
  commentsBy: CommentsBy;
  status: ItemStatus;
  /** Never values: the places for what is wrong with the files. */
  imageIds?: undefined;
  digitalFile?: undefined;
}

export const EMPTY_PRODUCT: ProductValues = {
  type: 'physical',
  name: '',
  description: '',
  price: '20',
  stock: '1',
  categoryIds: [],
  commentsBy: 'everyone',
  status: 'active',
};

export const productValues = (product: Product): ProductValues => ({
  type: product.type,
  name: product.name,
  description: product.description,
  price: product.price > 0 ? String(product.price) : EMPTY_PRODUCT.price,
  stock: String(product.stock ?? 0),
  categoryIds: product.categoryIds,
  commentsBy: product.commentsBy,
  status: product.status,
});

interface ProductFiles {
  imageIds: string[];
  /** A file that was sent with this form; without one the one that is there stays. */
  digitalFileId: string | undefined;
}

/** What is sent of it. `knownStock` is what the form was opened with; null for a new product. */
export function productBody(values: ProductValues, files: ProductFiles, knownStock: number | null) {
  const { type, name, description, price, stock, categoryIds, commentsBy, status } = values;
  const pieces = {
    stock: typedWhole(stock),
    ...(knownStock === null ? {} : { ifStock: knownStock }),
  };
  return {
    type,
    name: name.trim(),
    description: description.trim(),
    price: toWire(typedTokens(price)),
    // An empty text takes all away; in a form an empty list would be left out.
    categoryIds: categoryIds.join(','),
    commentsBy,
    status,
    imageIds: files.imageIds.join(','),
    ...(type === 'physical' ? pieces : {}),
    ...(type === 'digital' && files.digitalFileId ? { digitalFileId: files.digitalFileId } : {}),
  } satisfies Partial<Record<keyof ProductChange, unknown>>;
}

interface Words {
  t: Translate;
  locale: string;
  money: ReturnType<typeof useMoney>;
  limits: { minimumPpvPrice: number; maximumPpvPrice: number };
}

function problemText(code: ProductFormCode, words: Words, typedPrice: string): string {
  const { t, locale } = words;
  if (code === 'title-too-long')
    return t('creator.composer.problem.title-too-long', { count: PRODUCT_WORDS_MAX.title });
  if (code === 'description-too-long')
    return t('creator.composer.problem.text-too-long', { count: PRODUCT_WORDS_MAX.description });
  if (code === 'price-too-low' || code === 'price-too-high') return priceProblem(code, typedPrice, words);
  if (code === 'stock-wrong')
    return t('creator.products.problem.stock-wrong', { most: numberFormat(locale).format(STOCK_MAX) });
  if (code === 'too-many-pictures')
    return t('creator.products.problem.too-many-pictures', { count: PRODUCT_PICTURES_MAX });
  if (code === 'too-many-categories')
    return t('creator.products.problem.too-many-categories', { count: PRODUCT_CATEGORIES_MAX });
  return t(`creator.products.problem.${code}`);
}

/** What keeps a product from being saved, by place. */
export function productProblems(
  words: Words,
  values: ProductValues,
  held: { pictures: number; hasFile: boolean },
): FieldErrors<ProductValues> {
  const { minimumPpvPrice, maximumPpvPrice } = words.limits;
  const bounds = { min: tokensFromWire(minimumPpvPrice), max: tokensFromWire(maximumPpvPrice) };
  const found = productFormProblems(
    {
      ...values,
      ...held,
      categories: values.categoryIds.length,
      price: typedTokens(values.price),
      stock: values.type === 'digital' ? 0 : typedWhole(values.stock),
    },
    bounds,
  );
  return Object.fromEntries(found.map(({ field, code }) => [field, problemText(code, words, values.price)]));
}
