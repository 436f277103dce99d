import { surplusText } from '#components/text-counter.tsx';
import type { CallInput } from '#contract/endpoint.ts';
import type { Feed, feeds } from '#contract/feeds.ts';
import type { PublicSettings } from '#contract/settings.ts';
import { typedAmount } from '#features/wallet/tip-amounts.ts';
import type { MoneyTexts } from '#features/wallet/use-money.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import { type Audience, audienceOf, audienceToWire } from '#rules/feed-access.ts';
import {
  FEED_EXCERPT_MAX,
  FEED_FILES_MAX,
  FEED_TEXT_MAX,
  FEED_TEXT_TYPED,
  FEED_TITLE_MAX,
  type FeedField,
  type FeedFormCode,
  feedFormProblems,
} from '#rules/feed-form.ts';
import { type Tokens, tokens, tokensFromWire, toWire } from '#rules/money.ts';
import { surplusOf, textLength } from '#rules/text.ts';
import { FILE_ALT_MAX } from '#rules/uploads.ts';
import { isWordy, type Photo } from './photos.ts';

export type PostType = 'photo' | 'text';
type PostBody = CallInput<typeof feeds.create>['body'];

/** What is typed and chosen; photos have a life of their own. */
export interface PostValues {
  type: PostType;
  title: string;
  text: string;
  /** What everyone may read of a locked text. */
  excerpt: string;
  audience: Audience;
  /** Tokens, as typed. */
  price: string;
  /** Fans can see it. */
  visible: boolean;
  /** Never values: places for what is wrong with the photos and the preview picture. */
  fileIds?: undefined;
  thumbnailId?: undefined;
}

export const EMPTY_POST: PostValues = {
  type: 'photo',
  title: '',
  text: '',
  excerpt: '',
  audience: 'subscribers',
  price: '5',
  visible: true,
};

export const postValues = (feed: Feed): PostValues => ({
  type: feed.type === 'text' ? 'text' : 'photo',
  title: feed.title,
  text: feed.text,
  excerpt: feed.excerpt,
  audience: audienceOf(feed),
  price: feed.price > 0 ? String(feed.price) : EMPTY_POST.price,
  visible: feed.status === 'active',
});

/** A price in tokens; zero, which no pay-per-view post may have, while nothing sensible is typed. */
export function typedTokens(text: string): Tokens {
  const amount = typedAmount(text);
  return Number.isNaN(amount) || amount < 0 ? tokens(0) : tokensFromWire(amount);
}

/** How much may be written; a longer text from elsewhere may be shortened but not grow. */
export const mostTyped = (first: string): number =>
  Math.max(FEED_TEXT_TYPED, Math.min(textLength(first.trim()), FEED_TEXT_MAX));

/** Photos that go with the post: none with a text post. */
export const sentPhotos = (values: Pick<PostValues, 'type'>, photos: readonly Photo[]): readonly Photo[] =>
  values.type === 'photo' ? photos : [];

const wireIds = (photos: readonly Photo[]): string[] =>
  photos.flatMap(({ status, wire }) => (status === 'done' && wire ? [wire._id] : []));

/** The post as the call takes it. Whom it is for is written as `isSale` and `price`. */
export function postBody(
  values: PostValues,
  photos: readonly Photo[],
  thumbnail: readonly Photo[],
): PostBody {
  return {
    type: values.type,
    title: values.title.trim(),
    text: values.text.trim(),
    excerpt: values.excerpt.trim(),
    fileIds: wireIds(sentPhotos(values, photos)),
    thumbnailId: wireIds(thumbnail)[0] ?? null,
    ...saleOf(values),
    status: values.visible ? 'active' : 'inactive',
  };
}

function saleOf({ audience, price }: PostValues): { isSale: boolean; price: number } {
  const sale = audienceToWire(audience, typedTokens(price));
  return { isSale: sale.isSale, price: toWire(sale.price) };
}

type Limits = Pick<PublicSettings, 'minimumPpvPrice' | 'maximumPpvPrice'>;

interface Words {
  t: Translate;
  money: MoneyTexts;
  limits: Limits;
}

function problemText(code: FeedFormCode, { t, money, limits }: Words): string {
  if (code === 'price-too-low')
    return t('creator.composer.problem.price-too-low', { amount: money.tokens(limits.minimumPpvPrice) });
  if (code === 'price-too-high')
    return t('creator.composer.problem.price-too-high', { amount: money.tokens(limits.maximumPpvPrice) });
  const most = {
    'text-too-long': FEED_TEXT_MAX,
    'title-too-long': FEED_TITLE_MAX,
    'excerpt-too-long': FEED_EXCERPT_MAX,
    'too-many-files': FEED_FILES_MAX,
  };
  if (
    code === 'text-too-long' ||
    code === 'title-too-long' ||
    code === 'excerpt-too-long' ||
    code === 'too-many-files'
  )
    return t(`creator.composer.problem.${code}`, { count: most[code] });
  if (code === 'text-required') return t('creator.composer.problem.text-required');
  return t('creator.composer.problem.photo-required');
}

const PLACES: Partial<Record<FeedField, keyof PostValues>> = {
  text: 'text',
  excerpt: 'excerpt',
  title: 'title',
  files: 'fileIds',
  price: 'price',
};

const altProblem = (t: Translate, { name, alt }: Photo): string =>
  t('creator.composer.problem.alt', { name, count: textLength(surplusOf(alt, FILE_ALT_MAX)) });

/** What keeps the post from being sent, by place, in the order of the form. Photos that failed must go or be sent. */
export function postProblems(
  words: Words,
  values: PostValues,
  photos: readonly Photo[],
  now: number,
  most = FEED_TEXT_TYPED,
  pictures: readonly Photo[] = [],
): FieldErrors<PostValues> {
  const { limits, t } = words;
  const sent = sentPhotos(values, photos);
  const bounds = { min: tokensFromWire(limits.minimumPpvPrice), max: tokensFromWire(limits.maximumPpvPrice) };
  const form = { ...values, files: sent.map(() => 'feed-photo'), price: typedTokens(values.price) };
  const problems = feedFormProblems(form, bounds, new Date(now)).flatMap(({ field, code }) => {
    const place = PLACES[field];
    return place ? [[place, problemText(code, words)]] : [];
  });
  const failed = sent.some((photo) => photo.status === 'failed');
  const surplus = surplusText(t, values.text, most);
  const wordyPicture = values.audience === 'everyone' ? undefined : pictures.find(isWordy);
  const wordy = sent.find(isWordy);
  return {
    ...(failed ? { fileIds: t('creator.composer.problem.failed') } : {}),
    ...(wordy ? { fileIds: altProblem(t, wordy) } : {}),
    ...(wordyPicture ? { thumbnailId: altProblem(t, wordyPicture) } : {}),
    ...(Object.fromEntries(problems) as FieldErrors<PostValues>),
    ...(surplus ? { text: surplus } : {}),
  };
}
