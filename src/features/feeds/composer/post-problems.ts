import { surplusText } from '#components/text-counter.tsx';
import type { PublicSettings } from '#contract/settings.ts';
import { type FormFile, isAltTooLong } from '#features/items/editor/form-files.ts';
import { priceProblem } from '#features/items/editor/price-problem.ts';
import type { MoneyTexts } from '#features/wallet/use-money.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import {
  draftProblems,
  FEED_EXCERPT_MAX,
  FEED_FILES_MAX,
  FEED_TEXT_MAX,
  FEED_TEXT_TYPED,
  FEED_TITLE_MAX,
  type FeedField,
  type FeedFormCode,
  feedFormProblems,
  POLL_TEXT_MAX,
} from '#rules/feed-form.ts';
import { tokensFromWire } from '#rules/money.ts';
import { surplusOf, textLength } from '#rules/text.ts';
import { typedTokens } from '#rules/typed-amount.ts';
import { FILE_ALT_MAX } from '#rules/uploads.ts';
import { isLongAnswer, plansOf } from './plan-values.ts';
import { EMPTY_POST, type PostValues, sentFiles, wireType } from './post-values.ts';

type Limits = Pick<PublicSettings, 'minimumPpvPrice' | 'maximumPpvPrice'>;

interface Words {
  t: Translate;
  money: MoneyTexts;
  limits: Limits;
}

function problemText(code: FeedFormCode, words: Words, typedPrice: string): string {
  const { t } = words;
  if (code === 'price-too-low' || code === 'price-too-high') return priceProblem(code, typedPrice, words);
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
  if (code === 'poll-needs-options') return t('creator.composer.problem.poll-needs-options');
  if (code === 'poll-question-required') return t('creator.composer.problem.poll-question-required');
  if (code === 'poll-end-past') return t('creator.composer.problem.poll-end-past');
  if (code === 'expiry-past') return t('creator.composer.problem.expiry-past');
  if (code === 'start-required') return t('creator.composer.problem.start-required');
  if (code === 'start-past' || code === 'schedule-past') return t('creator.composer.problem.past');
  if (code === 'start-far' || code === 'schedule-far') return t('creator.composer.problem.far');
  if (code === 'photo-required') return t('creator.composer.problem.photo-required');
  return t('creator.composer.problem.text-required');
}

const PLACES: Partial<Record<FeedField, keyof PostValues>> = {
  text: 'text',
  excerpt: 'excerpt',
  title: 'title',
  files: 'fileIds',
  price: 'price',
  streamingAt: 'streamingScheduled',
  scheduleAt: 'scheduleAt',
  expiredAt: 'expiredAt',
};

const placeOf = (field: FeedField, code: FeedFormCode): keyof PostValues | undefined => {
  if (code === 'poll-needs-options' || code === 'poll-too-many-options') return 'pollOptions';
  if (code === 'poll-end-past') return 'pollExpiredAt';
  return field === 'poll' ? 'pollDescription' : PLACES[field];
};

const altProblem = (t: Translate, { name, alt }: FormFile): string =>
  t('creator.composer.problem.alt', { name, count: textLength(surplusOf(alt, FILE_ALT_MAX)) });

/** What is wrong with a poll's answers that only the form can tell: how long each is, and whether a kept one is empty. */
function answersProblem(t: Translate, { hasPoll, pollOptions }: PostValues, isPollKept: boolean): string {
  if (!hasPoll) return '';
  const long = surplusText(t, pollOptions.find(isLongAnswer) ?? '', POLL_TEXT_MAX);
  const isEmptied = isPollKept && pollOptions.some((words) => words.trim() === '');
  return long || (isEmptied ? t('creator.composer.problem.poll-answer-required') : '');
}

interface ProblemOptions {
  now: number;
  /** How long the text may be. */
  most?: number;
  /** The preview picture. */
  pictures?: readonly FormFile[];
  /** What the post was, when it is changed. */
  before?: PostValues | undefined;
  /** It has a poll whose answers stay. */
  isPollKept?: boolean;
  /** It stays a draft, which may lack what publishing asks for. */
  isDraft?: boolean;
}

/** What keeps the post from being sent, by place, in the order of the form. Photos that failed must go or be sent. */
export function postProblems(
  words: Words,
  values: PostValues,
  files: readonly FormFile[],
  {
    now,
    most = FEED_TEXT_TYPED,
    pictures = [],
    before = EMPTY_POST,
    isPollKept = false,
    isDraft = false,
  }: ProblemOptions,
): FieldErrors<PostValues> {
  const { limits, t } = words;
  const sent = sentFiles(values, files);
  const bounds = { min: tokensFromWire(limits.minimumPpvPrice), max: tokensFromWire(limits.maximumPpvPrice) };
  const form = {
    ...values,
    ...plansOf(values, before, now),
    type: wireType(values, files),
    files: sent.map(({ kind }) => `feed-${kind}`),
    price: typedTokens(values.price),
  };
  const found = feedFormProblems(form, bounds, new Date(now));
  const problems = (isDraft ? draftProblems(found) : found).flatMap(({ field, code }) => {
    const place = placeOf(field, code);
    return place ? [[place, problemText(code, words, values.price)]] : [];
  });
  const failed = !isDraft && sent.some((file) => file.status === 'failed');
  const paused = !isDraft && sent.some((file) => file.status === 'paused');
  const surplus = surplusText(t, values.text, most);
  const longQuestion = values.hasPoll ? surplusText(t, values.pollDescription, POLL_TEXT_MAX) : '';
  const wrongAnswers = answersProblem(t, values, isPollKept);
  const wordyPicture = values.audience === 'everyone' ? undefined : pictures.find(isAltTooLong);
  const wordy = sent.find(isAltTooLong);
  const isUndated = !isDraft && values.visible && values.when === 'later' && !values.scheduleAt;
  return {
    ...(isUndated ? { scheduleAt: t('creator.composer.problem.schedule-required') } : {}),
    ...(paused ? { fileIds: t('creator.composer.problem.paused') } : {}),
    ...(failed ? { fileIds: t('creator.composer.problem.failed') } : {}),
    ...(wordy ? { fileIds: altProblem(t, wordy) } : {}),
    ...(wordyPicture ? { thumbnailId: altProblem(t, wordyPicture) } : {}),
    ...(Object.fromEntries(problems) as FieldErrors<PostValues>),
    ...(surplus ? { text: surplus } : {}),
    ...(longQuestion ? { pollDescription: longQuestion } : {}),
    ...(wrongAnswers ? { pollOptions: wrongAnswers } : {}),
  };
}
