import { audienceToWire } from '#rules/feed-access.ts';
import { toWire } from '#rules/money.ts';
import { pollBody, timesBody } from './plan-values.ts';
import { isSent, type PostFile } from './post-files.ts';
import {
  EMPTY_POST,
  type PostBody,
  type PostValues,
  sentFiles,
  typedTokens,
  wireType,
} from './post-values.ts';

const wireIds = (files: readonly PostFile[]): string[] =>
  files.flatMap((added) => (added.wire && isSent(added) ? [added.wire._id] : []));

interface BodyOptions {
  /** The poll's answers, as the server made them. */
  pollIds?: readonly string[];
  teaser?: readonly PostFile[];
  /** What the post was, when it is changed. */
  before?: PostValues | undefined;
  /** What it is while fans cannot see it. */
  hiddenAs?: 'inactive' | 'draft';
}

/** The post as the call takes it. Whom it is for is written as `isSale` and `price`. */
export function postBody(
  values: PostValues,
  files: readonly PostFile[],
  thumbnail: readonly PostFile[],
  { pollIds = [], teaser = [], before = EMPTY_POST, hiddenAs = 'inactive' }: BodyOptions = {},
): PostBody {
  return {
    ...timesBody(values, before),
    ...pollBody(values, pollIds, before),
    type: wireType(values, files),
    title: values.title.trim(),
    text: values.text.trim(),
    excerpt: values.excerpt.trim(),
    fileIds: wireIds(sentFiles(values, files)),
    thumbnailId: wireIds(thumbnail)[0] ?? null,
    teaserId: wireIds(teaser)[0] ?? null,
    ...saleOf(values),
    commentsBy: values.commentsBy,
    status: values.visible ? 'active' : hiddenAs,
  };
}

function saleOf({ audience, price }: PostValues): { isSale: boolean; price: number } {
  const sale = audienceToWire(audience, typedTokens(price));
  return { isSale: sale.isSale, price: toWire(sale.price) };
}
