import type { Gallery } from '#contract/galleries.ts';
import type { GalleryInput } from '#contract/own-galleries.ts';
import { priceProblem } from '#features/items/editor/price-problem.ts';
import type { useMoney } from '#features/wallet/use-money.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import type { CommentsBy } from '#rules/comments.ts';
import {
  GALLERY_DESCRIPTION_MAX,
  GALLERY_TITLE_MAX,
  type GalleryStatus,
  galleryFormProblems,
} from '#rules/gallery-form.ts';
import { type Audience, audienceOf, audienceToWire } from '#rules/item-access.ts';
import type { ItemFormCode } from '#rules/item-form.ts';
import { tokensFromWire, toWire } from '#rules/money.ts';
import { typedTokens } from '#rules/typed-amount.ts';

/** What is typed and chosen of a gallery; its photos have a life of their own. */
export interface GalleryValues {
  title: string;
  description: string;
  audience: Audience;
  /** Tokens, as typed. */
  price: string;
  commentsBy: CommentsBy;
  status: GalleryStatus;
  /** Never a value: the place for what is wrong with the photos. */
  photos?: undefined;
}

export const EMPTY_GALLERY: GalleryValues = {
  title: '',
  description: '',
  audience: 'subscribers',
  price: '20',
  commentsBy: 'everyone',
  status: 'active',
};

export const galleryValues = (gallery: Gallery): GalleryValues => ({
  title: gallery.title,
  description: gallery.description,
  audience: audienceOf(gallery),
  price: gallery.price > 0 ? String(gallery.price) : EMPTY_GALLERY.price,
  commentsBy: gallery.commentsBy,
  status: gallery.status,
});

/** What is sent of it. */
export function galleryBody({ audience, price, title, description, commentsBy, status }: GalleryValues) {
  const sale = audienceToWire(audience, typedTokens(price));
  return {
    title: title.trim(),
    description: description.trim(),
    commentsBy,
    status,
    isSale: sale.isSale,
    price: toWire(sale.price),
  } satisfies GalleryInput;
}

interface Words {
  t: Translate;
  money: ReturnType<typeof useMoney>;
  limits: { minimumPpvPrice: number; maximumPpvPrice: number };
}

function problemText(code: ItemFormCode, words: Words, typedPrice: string): string {
  const { t } = words;
  if (code === 'title-required') return t('creator.galleries.problem.title-required');
  if (code === 'title-too-long')
    return t('creator.composer.problem.title-too-long', { count: GALLERY_TITLE_MAX });
  if (code === 'description-too-long')
    return t('creator.composer.problem.text-too-long', { count: GALLERY_DESCRIPTION_MAX });
  return priceProblem(code, typedPrice, words);
}

/** What keeps a gallery from being saved, by place. */
export function galleryProblems(words: Words, values: GalleryValues): FieldErrors<GalleryValues> {
  const { minimumPpvPrice, maximumPpvPrice } = words.limits;
  const bounds = { min: tokensFromWire(minimumPpvPrice), max: tokensFromWire(maximumPpvPrice) };
  const found = galleryFormProblems({ ...values, price: typedTokens(values.price) }, bounds);
  return Object.fromEntries(found.map(({ field, code }) => [field, problemText(code, words, values.price)]));
}
