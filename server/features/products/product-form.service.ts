import type { ProductChange, ProductInput } from '#contract/own-products.ts';
import { productErrors } from '#contract/products.ts';
import type { Bounds } from '#rules/bounds.ts';
import { type Tokens, tokens, tokensFromWire } from '#rules/money.ts';
import {
  PRODUCT_CATEGORIES_MAX,
  PRODUCT_PICTURES_MAX,
  PRODUCT_WORDS_MAX,
  productFormProblems,
  STOCK_MAX,
} from '#rules/product-form.ts';
import { nameLine } from '#rules/text.ts';
import type { Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import { checkReview, itemFormTexts, refuseProblems } from '../items/item-form.service.ts';
import type { ProductColumns } from './product-rows.queries.ts';

type ProductDraft = Pick<
  ProductColumns,
  'name' | 'description' | 'status' | 'type' | 'price' | 'stock' | 'commentsBy' | 'publishedAt'
>;
/** As a product is before its first form. */
export const EMPTY: ProductDraft = {
  name: '',
  description: '',
  status: 'active',
  type: 'physical',
  price: 0,
  stock: 0,
  commentsBy: 'everyone',
  publishedAt: null,
};

/** The product as the request leaves it; fields that are absent stay. */
export function draftOf(input: ProductInput, before: ProductDraft, now: Date): ProductDraft {
  const status = input.status ?? before.status;
  const type = input.type ?? before.type;
  return {
    status,
    type,
    name: nameLine(input.name ?? input.title ?? before.name),
    description: input.description ?? before.description,
    price: input.price === undefined ? before.price : tokensFromWire(input.price),
    stock: type === 'digital' ? 0 : (input.stock ?? before.stock),
    commentsBy: input.commentsBy ?? before.commentsBy,
    publishedAt: before.publishedAt ?? (status === 'active' ? now : null),
  };
}

/**
 * The stock as a form leaves it. Sales go on while a form is open: what they took must not come back with it. A form
 * that did not change the stock leaves it, and one that did is refused (409) when it knew another one; so is one that
 * does not say what it knew, once pieces were sold (docs/product.md 18.3).
 */
export function stockAfter(input: ProductChange, before: ProductColumns): number {
  const { stock, ifStock, type = before.type } = input;
  if (type === 'digital' || stock === undefined || stock === ifStock) return before.stock;
  const isCertain = ifStock === undefined ? before.totalPurchases === 0 : ifStock === before.stock;
  if (!isCertain && stock !== before.stock) throw fail(productErrors, 'stock-changed');
  return stock;
}

/** 403 before approval, 422 with every wrong field named. */
export function checkForm(
  viewer: Viewer,
  draft: ProductDraft,
  held: { pictures: number; categories: number; hasFile: boolean },
  prices: Bounds<Tokens>,
): void {
  checkReview(productErrors, viewer.account, draft.status);
  refuseProblems(productFormProblems({ ...draft, ...held, price: tokens(draft.price) }, prices), {
    ...itemFormTexts('product', PRODUCT_WORDS_MAX, prices),
    'title-required': 'Please give the product a name.',
    'stock-wrong': `Please enter a whole number from 0 to ${STOCK_MAX.toLocaleString('en-US')}.`,
    'file-required': 'Please choose the file that people buy.',
    'too-many-pictures': `Please use at most ${PRODUCT_PICTURES_MAX} pictures.`,
    'too-many-categories': `Please choose at most ${PRODUCT_CATEGORIES_MAX} categories.`,
  });
}

/** What is sent by post does not become a file once people have seen it, nor the other way round. */
export function checkType(before: ProductColumns, { type }: ProductDraft): void {
  if (type !== before.type && before.publishedAt !== null)
    throw invalid({ type: 'This product was already in your store. Please make a new one instead.' });
}
