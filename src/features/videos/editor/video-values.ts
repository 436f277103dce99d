import type { VideoInput } from '#contract/own-videos.ts';
import type { Video } from '#contract/videos.ts';
import { priceProblem } from '#features/items/editor/price-problem.ts';
import type { useMoney } from '#features/wallet/use-money.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import type { CommentsBy } from '#rules/comments.ts';
import { type Audience, audienceOf, audienceToWire } from '#rules/item-access.ts';
import type { ItemStatus } from '#rules/item-form.ts';
import { tokensFromWire, toWire } from '#rules/money.ts';
import { typedTokens } from '#rules/typed-amount.ts';
import {
  cleanTags,
  VIDEO_DESCRIPTION_MAX,
  VIDEO_PARTICIPANTS_MAX,
  VIDEO_TAG_MAX,
  VIDEO_TAGS_MAX,
  VIDEO_TITLE_MAX,
  type VideoFormCode,
  videoFormProblems,
} from '#rules/video-form.ts';

/** A performer who is asked to be named. */
export interface Participant {
  _id: string;
  name: string;
}

/** What is typed and chosen of a video; its film is sent apart. */
export interface VideoValues {
  title: string;
  description: string;
  tags: readonly string[];
  participantIds: readonly Participant[];
  audience: Audience;
  /** Tokens, as typed. */
  price: string;
  commentsBy: CommentsBy;
  status: ItemStatus;
  /** ISO text, '' for as soon as it is ready. */
  scheduledAt: string;
}

/** Values that are often the same for all videos of one upload. */
export type SharedValues = 'tags' | 'audience' | 'status';

export const EMPTY_VIDEO: VideoValues = {
  title: '',
  description: '',
  tags: [],
  participantIds: [],
  audience: 'subscribers',
  price: '20',
  commentsBy: 'everyone',
  status: 'active',
  scheduledAt: '',
};

export const videoValues = (video: Video): VideoValues => ({
  title: video.title,
  description: video.description,
  tags: video.tags,
  participantIds: (video.participantRequests ?? []).flatMap(({ performer: { _id, name }, status }) =>
    status === 'refused' ? [] : [{ _id, name }],
  ),
  audience: audienceOf(video),
  price: video.price > 0 ? String(video.price) : EMPTY_VIDEO.price,
  commentsBy: video.commentsBy,
  status: video.status,
  scheduledAt: video.isSchedule ? (video.scheduledAt ?? '') : '',
});

/** Whether people can have seen it: then it keeps its place, and has no plan. */
export const isOut = ({ publishedAt, isSchedule }: Pick<Video, 'publishedAt' | 'isSchedule'>): boolean =>
  publishedAt !== null && !isSchedule;

/** What is sent of it. `isOut`: it has its place already. */
export function videoBody(values: VideoValues, hasPlace: boolean) {
  const { audience, price, title, description, tags, participantIds, commentsBy, status } = values;
  const sale = audienceToWire(audience, typedTokens(price));
  const plan = values.scheduledAt
    ? { isSchedule: true, scheduledAt: values.scheduledAt }
    : { isSchedule: false };
  return {
    title: title.trim(),
    description: description.trim(),
    // An empty text takes all away; in a form an empty list would be left out.
    tags: tags.join(','),
    participantIds: participantIds.map(({ _id }) => _id).join(','),
    commentsBy,
    status,
    isSale: sale.isSale,
    price: toWire(sale.price),
    ...(hasPlace || status === 'draft' ? {} : plan),
  } satisfies Partial<Record<keyof VideoInput, unknown>>;
}

interface Words {
  t: Translate;
  money: ReturnType<typeof useMoney>;
  limits: { minimumPpvPrice: number; maximumPpvPrice: number };
}

function problemText(code: VideoFormCode, words: Words, typedPrice: string): string {
  const { t } = words;
  if (code === 'title-required') return t('creator.videos.problem.title-required');
  if (code === 'title-too-long')
    return t('creator.composer.problem.title-too-long', { count: VIDEO_TITLE_MAX });
  if (code === 'description-too-long')
    return t('creator.composer.problem.text-too-long', { count: VIDEO_DESCRIPTION_MAX });
  if (code === 'too-many-tags') return t('creator.videos.problem.too-many-tags', { count: VIDEO_TAGS_MAX });
  if (code === 'tag-too-long') return t('creator.videos.problem.tag-too-long', { count: VIDEO_TAG_MAX });
  if (code === 'too-many-participants')
    return t('creator.videos.problem.too-many-participants', { count: VIDEO_PARTICIPANTS_MAX });
  if (code === 'schedule-past') return t('creator.videos.problem.schedule-past');
  if (code === 'schedule-far') return t('creator.videos.problem.schedule-far');
  return priceProblem(code, typedPrice, words);
}

/** What keeps a video from being saved, by place. `planned`: the moment it had when the form began. */
export function videoProblems(words: Words, values: VideoValues, planned: string): FieldErrors<VideoValues> {
  const { minimumPpvPrice, maximumPpvPrice } = words.limits;
  const bounds = { min: tokensFromWire(minimumPpvPrice), max: tokensFromWire(maximumPpvPrice) };
  const { scheduledAt } = values;
  const found = videoFormProblems(
    {
      ...values,
      tags: cleanTags(values.tags),
      participants: values.participantIds.length,
      price: typedTokens(values.price),
      plannedAt: scheduledAt && scheduledAt !== planned ? new Date(scheduledAt) : null,
    },
    bounds,
    new Date(),
  );
  return Object.fromEntries(found.map(({ field, code }) => [field, problemText(code, words, values.price)]));
}
