import { GENDERS, OFFSET_MAX } from '#rules/constants.ts';
import { isCountryCode } from '#rules/countries.ts';
import { singleLine } from '#rules/text.ts';

/** Orders one may choose; the first is the default. */
export const CREATOR_ORDERS = ['popular', 'latest'] as const;
type CreatorOrder = (typeof CREATOR_ORDERS)[number];
export const CREATORS_PAGE = 12;

/** What the address of the creators page asks for; everything unknown in it is left out. */
export interface CreatorQuery {
  q: string;
  gender: string;
  country: string;
  /** Id of one of the site's categories. */
  category: string;
  trial: boolean;
  sort: CreatorOrder;
  /** Counted from 1. */
  page: number;
}

const LONGEST = 100;
/** The API skips no more. */
const LAST_PAGE = Math.floor(OFFSET_MAX / CREATORS_PAGE) + 1;

export function readCreatorQuery(query: Readonly<Record<string, string>>): CreatorQuery {
  const page = Number(query.page ?? 1);
  const gender = GENDERS.find((one) => one === query.gender) ?? '';
  return {
    q: singleLine(query.q ?? '').slice(0, LONGEST),
    gender,
    country: isCountryCode(query.country) ? query.country : '',
    category: /^[\w-]{1,64}$/.test(query.category ?? '') ? (query.category ?? '') : '',
    trial: query.trial === '1',
    sort: CREATOR_ORDERS.find((one) => one === query.sort) ?? 'popular',
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** The address for a query, without what is the default: `/creator?q=ada&page=2`. */
export function creatorsPath({ q, gender, country, category, trial, sort, page }: CreatorQuery): string {
  const parts = {
    q,
    gender,
    country,
    category,
    trial: trial ? '1' : '',
    sort: sort === 'popular' ? '' : sort,
    page: page > 1 ? String(page) : '',
  };
  const search = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
  return search.size > 0 ? `/creator?${search}` : '/creator';
}

/** Whether anything but the order and the page is asked for. */
export const isFiltered = ({ q, gender, country, category, trial }: CreatorQuery): boolean =>
  Boolean(q || gender || country || category || trial);

/** The query as the call takes it. */
export function creatorSearch({ q, gender, country, category, trial, sort, page }: CreatorQuery) {
  return {
    limit: CREATORS_PAGE,
    offset: (page - 1) * CREATORS_PAGE,
    sortBy: sort,
    ...(q ? { q } : {}),
    ...(gender ? { gender } : {}),
    ...(country ? { country } : {}),
    ...(category ? { categoryIds: category } : {}),
    ...(trial ? { isFreeSubscription: true } : {}),
  };
}
