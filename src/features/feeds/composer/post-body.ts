import { audienceToWire } from '#rules/feed-access.ts';
import { toWire } from '#rules/money.ts';
import { isSent, type Photo } from './photos.ts';
import { pollBody, timesBody } from './plan-values.ts';
import {
  EMPTY_POST,
  type PostBody,
  type PostValues,
  sentPhotos,
  typedTokens,
  wireType,
} from './post-values.ts';

const wireIds = (photos: readonly Photo[]): string[] =>
  photos.flatMap((photo) => (photo.wire && isSent(photo) ? [photo.wire._id] : []));

interface BodyOptions {
  /** The poll's answers, as the server made them. */
  pollIds?: readonly string[];
  /** What the post was, when it is changed. */
  before?: PostValues | undefined;
  /** What it is while fans cannot see it. */
  hiddenAs?: 'inactive' | 'draft';
}

/** The post as the call takes it. Whom it is for is written as `isSale` and `price`. */
export function postBody(
  values: PostValues,
  photos: readonly Photo[],
  thumbnail: readonly Photo[],
  { pollIds = [], before = EMPTY_POST, hiddenAs = 'inactive' }: BodyOptions = {},
): PostBody {
  return {
    ...timesBody(values, before),
    ...pollBody(values, pollIds, before),
    type: wireType(values, photos),
    title: values.title.trim(),
    text: values.text.trim(),
    excerpt: values.excerpt.trim(),
    fileIds: wireIds(sentPhotos(values, photos)),
    thumbnailId: wireIds(thumbnail)[0] ?? null,
    ...saleOf(values),
    commentsBy: values.commentsBy,
    status: values.visible ? 'active' : hiddenAs,
  };
}

function saleOf({ audience, price }: PostValues): { isSale: boolean; price: number } {
  const sale = audienceToWire(audience, typedTokens(price));
  return { isSale: sale.isSale, price: toWire(sale.price) };
}
