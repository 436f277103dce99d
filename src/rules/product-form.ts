import type { Bounds } from './bounds.ts';
import {
  ITEM_ORDERS,
  ITEM_STATUSES,
  type ItemFormCode,
  type ItemStatus,
  itemFormProblems,
} from './item-form.ts';
import type { Tokens } from './money.ts';

/** `physical` is sent by post, `digital` is a file. */
export const PRODUCT_TYPES = ['physical', 'digital'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];
export const PRODUCT_STATUSES = ITEM_STATUSES;

/** What a performer's own products can be ordered by. */
export const PRODUCT_ORDERS = [...ITEM_ORDERS, 'stock'] as const;
/** The same, and what tables of existing clients ask for. */
export const OWN_PRODUCT_ORDERS = [...PRODUCT_ORDERS, 'updatedAt'] as const;
export type OwnProductOrder = (typeof OWN_PRODUCT_ORDERS)[number];

/** The longest words of a product. */
export const PRODUCT_WORDS_MAX = { title: 120, description: 2000 };
/** Products of one performer. */
export const PRODUCTS_MAX = 1000;
export const PRODUCT_PICTURES_MAX = 10;
export const PRODUCT_CATEGORIES_MAX = 5;
export const STOCK_MAX = 1_000_000;
/** With so many left, or fewer, the performer is told. */
export const LOW_STOCK = 5;
/** Sold-out products that one person can wait for at a time. */
export const WAITS_MAX = 100;
/** Download links that a buyer gets of one product in a day (UTC). */
export const DOWNLOADS_A_DAY = 10;

interface ProductForm {
  readonly name: string;
  readonly description: string;
  readonly status: ItemStatus;
  readonly type: ProductType;
  readonly price: Tokens;
  readonly stock: number;
  readonly pictures: number;
  readonly categories: number;
  readonly hasFile: boolean;
}
export type ProductFormCode =
  | ItemFormCode
  | 'stock-wrong'
  | 'file-required'
  | 'too-many-pictures'
  | 'too-many-categories';
interface ProductFormProblem {
  readonly field: 'name' | 'description' | 'price' | 'stock' | 'digitalFile' | 'imageIds' | 'categoryIds';
  readonly code: ProductFormCode;
}

/** What is wrong with a product's form. A draft may lack what publishing asks for (docs/product.md 18). */
export function productFormProblems(form: ProductForm, prices: Bounds<Tokens>): ProductFormProblem[] {
  const { name: title, description, status, price } = form;
  const shared = { title, description, status, price, audience: 'ppv' } as const;
  const problems: ProductFormProblem[] = itemFormProblems(shared, prices, PRODUCT_WORDS_MAX).map(
    ({ field, code }) => ({ field: field === 'title' ? 'name' : field, code }),
  );
  if (!Number.isInteger(form.stock) || form.stock < 0 || form.stock > STOCK_MAX)
    problems.push({ field: 'stock', code: 'stock-wrong' });
  if (form.type === 'digital' && !form.hasFile && status !== 'draft')
    problems.push({ field: 'digitalFile', code: 'file-required' });
  if (form.pictures > PRODUCT_PICTURES_MAX) problems.push({ field: 'imageIds', code: 'too-many-pictures' });
  if (form.categories > PRODUCT_CATEGORIES_MAX)
    problems.push({ field: 'categoryIds', code: 'too-many-categories' });
  return problems;
}

/** What is there to be bought: a file never runs out. */
export const isInStock = (
  { type, stock }: { readonly type: ProductType; readonly stock: number },
  quantity = 1,
): boolean => type === 'digital' || stock >= quantity;
