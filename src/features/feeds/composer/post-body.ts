import { type FormFile, isSent } from '#features/items/editor/form-files.ts';
import { type Audience, audienceToWire } from '#rules/item-access.ts';
import { type Tokens, tokens, toWire } from '#rules/money.ts';
import { typedTokens } from '#rules/typed-amount.ts';
import { pollBody, timesBody } from './plan-values.ts';
import { type PostBody, type PostValues, sentFiles, wireType } from './post-values.ts';

const wireIds = (files: readonly FormFile[]): string[] =>
  files.flatMap((added) => (added.wire && isSent(added) ? [added.wire._id] : []));

/** Files that the server has, also those it could not make ready, and those that it could not be asked about. */
const keptIds = (files: readonly FormFile[]): string[] =>
  files.flatMap(({ id, file, wire, unfinished }) => {
    if (wire) return [wire._id];
    return file === null && !unfinished ? [id] : [];
  });

/** What is written and chosen, without its files. */
const wordsOf = (values: PostValues) => ({
  title: values.title.trim(),
  text: values.text.trim(),
  excerpt: values.excerpt.trim(),
  commentsBy: values.commentsBy,
});

interface Added {
  files: readonly FormFile[];
  thumbnail: readonly FormFile[];
  teaser: readonly FormFile[];
}

interface BodyOptions {
  /** What the post was that is changed; null for a new one and a draft, of which everything is said. */
  before?: PostValues | null;
  /** It has a poll whose answers stay. */
  isPollKept?: boolean;
}

/** The post as the call takes it. Whom it is for is written as `isSale` and `price`. */
export function postBody(
  values: PostValues,
  { files, thumbnail, teaser }: Added,
  { before = null, isPollKept = false }: BodyOptions = {},
): PostBody {
  return {
    ...timesBody(values, before),
    ...pollBody(values, isPollKept),
    ...wordsOf(values),
    type: wireType(values, files),
    fileIds: wireIds(sentFiles(values, files)),
    thumbnailId: wireIds(thumbnail)[0] ?? null,
    teaserId: wireIds(sentFiles(values, teaser))[0] ?? null,
    ...saleOf(values.audience, typedTokens(values.price)),
    status: values.visible ? 'active' : 'inactive',
  };
}

/** The same while it is being written: with files that another type would not take, and whatever is missing. */
export function draftBody(values: PostValues, { files, thumbnail, teaser }: Added): PostBody {
  // Without a price it would be for everyone: the smallest that there is keeps it for sale.
  const price = typedTokens(values.price) || tokens(1);
  return {
    ...timesBody(values, null),
    ...pollBody(values, false),
    ...wordsOf(values),
    type: wireType(values, files),
    fileIds: keptIds(files),
    thumbnailId: keptIds(thumbnail)[0] ?? null,
    teaserId: keptIds(teaser)[0] ?? null,
    ...saleOf(values.audience, price),
    status: 'draft',
  };
}

function saleOf(audience: Audience, price: Tokens): { isSale: boolean; price: number } {
  const sale = audienceToWire(audience, price);
  return { isSale: sale.isSale, price: toWire(sale.price) };
}
