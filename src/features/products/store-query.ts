import { listOfPerformer } from '#features/items/list-of-performer.ts';
import { profilePath } from '#lib/profile-path.ts';
import { PRODUCT_TYPES, type ProductType } from '#rules/product-form.ts';

/** What the address of a store asks for; what is unknown in it is left out. */
export interface StoreQuery {
  type: ProductType | '';
  /** Id of a category. */
  category: string;
  /** Only what can be bought now. */
  stock: boolean;
}

export const WHOLE_STORE: StoreQuery = { type: '', category: '', stock: false };

export const readStore = (query: Readonly<Record<string, string>>): StoreQuery => ({
  type: PRODUCT_TYPES.find((type) => type === query.type) ?? '',
  category: /^[\w-]{1,100}$/.test(query.category ?? '') ? (query.category ?? '') : '',
  stock: query.stock === 'true',
});

export const isNarrowed = ({ type, category, stock }: StoreQuery): boolean =>
  type !== '' || category !== '' || stock;

/** The address of a store from a row on, without what is the default: `/mara?tab=store&type=digital`. */
export function storePath(
  performer: { _id: string; username: string },
  { type, category, stock }: StoreQuery,
  from = 0,
): string {
  const parts = {
    ...{ tab: 'store', type, category, stock: stock ? 'true' : '' },
    from: from > 0 ? String(from) : '',
  };
  const search = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
  return `${profilePath(performer)}?${search}`;
}

/** The query as the call takes it; the performer may be named by their username. */
export const storeInput = (performerId: string, { type, category, stock }: StoreQuery, from: number) => ({
  query: {
    ...listOfPerformer(performerId, from).query,
    ...(type ? { type } : {}),
    ...(category ? { categoryIds: [category] } : {}),
    ...(stock ? { isInStock: true } : {}),
  },
});
