import { type Bounds, boundsProblem } from './bounds.ts';
import { type Audience, audienceOf, audienceToWire, type SaleFlags } from './item-access.ts';
import { type Tokens, tokens } from './money.ts';
import { textLength } from './text.ts';

/** What is not sent yet, what is shown, and what its performer has hidden. */
export const ITEM_STATUSES = ['draft', 'active', 'inactive'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** How far ahead something may be planned: a post, a video, an announced stream. */
export const PLAN_DAYS_MAX = 731;
/** How long something that was deleted can be brought back. */
export const DELETED_DAYS = 30;

/** What a performer's own things of a kind can be ordered by. */
export const ITEM_ORDERS = ['createdAt', 'totalViews', 'totalLike', 'totalPurchases'] as const;
/** The same, and what tables of existing clients ask for. */
export const OWN_ORDERS = [...ITEM_ORDERS, 'updatedAt'] as const;
export type OwnOrder = (typeof OWN_ORDERS)[number];

/** What the forms of galleries, videos and products have in common. */
export interface ItemForm {
  readonly title: string;
  readonly description: string;
  readonly status: ItemStatus;
  readonly audience: Audience;
  readonly price: Tokens;
}

export type ItemFormCode =
  | 'title-required'
  | 'title-too-long'
  | 'description-too-long'
  | 'price-too-low'
  | 'price-too-high';
export interface ItemFormProblem {
  readonly field: 'title' | 'description' | 'price';
  readonly code: ItemFormCode;
}

/** What is wrong with title, description and price. A draft may lack what publishing asks for. */
export function itemFormProblems(
  form: ItemForm,
  prices: Bounds<Tokens>,
  most: { readonly title: number; readonly description: number },
): ItemFormProblem[] {
  const problems: ItemFormProblem[] = [];
  const isDraft = form.status === 'draft';
  if (!isDraft && form.title.trim() === '') problems.push({ field: 'title', code: 'title-required' });
  if (textLength(form.title) > most.title) problems.push({ field: 'title', code: 'title-too-long' });
  if (textLength(form.description) > most.description)
    problems.push({ field: 'description', code: 'description-too-long' });
  const wrong = form.audience === 'ppv' ? boundsProblem(form.price, prices) : null;
  if (wrong && !isDraft)
    problems.push({ field: 'price', code: wrong === 'too-low' ? 'price-too-low' : 'price-too-high' });
  return problems;
}

/** Whom something is for, as it is stored. A draft may be for sale before it has a price. */
export function saleOf({
  status,
  isSale,
  price,
}: SaleFlags<number> & { readonly status: ItemStatus }): SaleFlags<number> {
  if (status === 'draft') return { isSale, price: isSale ? price : 0 };
  return audienceToWire(audienceOf({ isSale, price }), tokens(price));
}
