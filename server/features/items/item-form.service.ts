import type { ErrorCatalogue } from '#contract/errors.ts';
import type { Bounds } from '#rules/bounds.ts';
import { type ItemFormCode, type ItemStatus, saleOf } from '#rules/item-form.ts';
import { type Tokens, tokensFromWire, toWire } from '#rules/money.ts';
import { performerMay, type ReviewState } from '#rules/review.ts';
import type { ItemColumns } from '../../db/item-columns.ts';
import { fail, invalid } from '../../http/errors.ts';

type ReviewCode = 'review-missing' | 'review-pending' | 'review-rejected';

/** Nobody publishes before an operator has checked who they are; preparing others is fine. */
export function checkReview(
  errors: ErrorCatalogue<string, ReviewCode>,
  { reviewState }: { reviewState: ReviewState | null | undefined },
  status: ItemStatus,
): void {
  if (status !== 'active') return;
  const decision = performerMay('publish', reviewState ?? 'none');
  if (!decision.allowed) throw fail(errors, decision.code);
}

/** What the forms of galleries, videos and products have in common, as it is stored. */
export type ItemDraft = Pick<
  ItemColumns,
  'title' | 'description' | 'status' | 'isSale' | 'price' | 'commentsBy'
>;
/** As a thing is before its first form. */
export const EMPTY_ITEM: ItemDraft = {
  title: '',
  description: '',
  status: 'active',
  isSale: false,
  price: 0,
  commentsBy: 'everyone',
};

/** The thing as a request leaves it; fields that are absent stay. `price` in tokens. */
export function itemDraftOf(
  input: { [Field in keyof ItemDraft]?: ItemDraft[Field] | undefined },
  before: ItemDraft,
): ItemDraft {
  const status = input.status ?? before.status;
  const isSale = input.isSale ?? before.isSale;
  const price = input.price === undefined ? before.price : tokensFromWire(input.price);
  return {
    ...saleOf({ status, isSale, price }),
    status,
    title: (input.title ?? before.title).trim(),
    description: input.description ?? before.description,
    commentsBy: input.commentsBy ?? before.commentsBy,
  };
}

/** What people read about a title, a description and a price that cannot be. */
export const itemFormTexts = (
  noun: string,
  most: { readonly title: number; readonly description: number },
  prices: Bounds<Tokens>,
): Record<ItemFormCode, string> => ({
  'title-required': `Please give the ${noun} a title.`,
  'title-too-long': `Please use at most ${most.title} characters.`,
  'description-too-long': `Please use at most ${most.description} characters.`,
  'price-too-low': `The lowest price is ${toWire(prices.min)} tokens.`,
  'price-too-high': `The highest price is ${toWire(prices.max)} tokens.`,
});

/** 422 with every wrong field named. */
export function refuseProblems<Code extends string>(
  problems: readonly { readonly field: string; readonly code: Code }[],
  texts: Record<Code, string>,
): void {
  if (problems.length > 0)
    throw invalid(Object.fromEntries(problems.map(({ field, code }) => [field, texts[code]])));
}
