import {
  AUDIENCE_FILTERS,
  type AudienceFilter,
  DURATIONS,
  type DurationClass,
  EXPLORE_ORDERS,
  EXPLORE_SOURCES,
  type ExploreOrder,
  type ExploreSource,
  UPLOADED,
  type UploadedWithin,
} from '#rules/explore.ts';
import { firstOf, singleLine } from '#rules/text.ts';
import { typedAmount } from '#rules/typed-amount.ts';
import type { ExploreInput } from '#services/explore.ts';

/** What the address of the explore page asks for; everything unknown in it is left out. Prices are tokens. */
export interface ExploreQuery {
  q: string;
  source: ExploreSource | '';
  audience: AudienceFilter | '';
  from: string;
  to: string;
  length: DurationClass | '';
  since: UploadedWithin | '';
  sort: ExploreOrder;
  /** Behind this thing; for readers without scripts. */
  after: string;
}

const LONGEST = 100;
const oneOf = <T extends string>(values: readonly T[], value: string | undefined): T | '' =>
  values.find((one) => one === value) ?? '';
const HIGHEST_PRICE = 999_999.99;
/** A price as it stands in the address; '' for what is none. */
function price(typed = ''): string {
  const amount = typedAmount(typed);
  return amount <= HIGHEST_PRICE ? String(amount) : '';
}

type PriceProblems = Partial<Record<'from' | 'to', 'not-a-price' | 'below-from'>>;

/** What is wrong with the prices as they are typed. */
export function priceProblems({ from = '', to = '' }: { from?: string; to?: string }): PriceProblems {
  const isNone = (text: string) => text.trim() !== '' && price(text) === '';
  const isBelow = price(from) !== '' && price(to) !== '' && Number(price(to)) < Number(price(from));
  return {
    ...(isNone(from) ? { from: 'not-a-price' as const } : {}),
    ...(isNone(to) ? { to: 'not-a-price' as const } : isBelow ? { to: 'below-from' as const } : {}),
  };
}

export function readExplore(query: Readonly<Record<string, string>>): ExploreQuery {
  return {
    q: firstOf(singleLine(query.q ?? ''), LONGEST),
    source: oneOf(EXPLORE_SOURCES, query.source),
    audience: oneOf(AUDIENCE_FILTERS, query.audience),
    from: price(query.from),
    to: price(query.to),
    length: oneOf(DURATIONS, query.length),
    since: oneOf(UPLOADED, query.since),
    sort: oneOf(EXPLORE_ORDERS, query.sort) || 'latest',
    after: /^[\w-]{1,100}$/.test(query.after ?? '') ? (query.after ?? '') : '',
  };
}

/** The address for a query, without what is the default: `/explore?source=video&sort=like`. */
export function explorePath({ sort, ...query }: ExploreQuery): string {
  const parts = { ...query, sort: sort === 'latest' ? '' : sort };
  const search = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
  return search.size > 0 ? `/explore?${search}` : '/explore';
}

/** Whether anything but the kind and the order is asked for. */
export const isNarrowed = ({ q, audience, from, to, length, since }: ExploreQuery): boolean =>
  Boolean(q || audience || from || to || length || since);

/** How many choices are made beside the words and the kind. */
export const narrowings = ({ audience, from, to, length, since, sort }: ExploreQuery): number =>
  [audience, from || to, length, since, sort !== 'latest'].filter(Boolean).length;

/** The query as the call takes it. */
export function exploreInput({
  audience,
  from,
  to,
  length,
  since,
  sort,
  after,
  q,
  source,
}: ExploreQuery): ExploreInput {
  return {
    sortBy: sort,
    ...(q ? { q } : {}),
    ...(source ? { source } : {}),
    ...(audience ? { audience } : {}),
    ...(from ? { priceFrom: Number(from) } : {}),
    ...(to ? { priceTo: Number(to) } : {}),
    ...(length ? { duration: length } : {}),
    ...(since ? { upload: since } : {}),
    ...(after ? { cursor: after } : {}),
  };
}
