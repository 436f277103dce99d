import type { CallInput } from '#contract/endpoint.ts';
import type { Feed } from '#contract/feeds.ts';
import type { FeedCreate, ownFeeds } from '#contract/own-feeds.ts';
import type { FormFile } from '#features/items/editor/form-files.ts';
import type { CommentsBy } from '#rules/comments.ts';
import { FEED_TEXT_MAX, FEED_TEXT_TYPED } from '#rules/feed-form.ts';
import { type Audience, audienceOf } from '#rules/item-access.ts';
import { textLength } from '#rules/text.ts';

/** Files of any kind, words only, or the announcement of a stream. */
export type PostType = 'media' | 'text' | 'scheduled-streaming';
export type PostBody = CallInput<typeof ownFeeds.create>['body'];

/** What is typed and chosen; files have a life of their own. */
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
  when: 'now' | 'later';
  /** Who may write comments. */
  commentsBy: CommentsBy;
  /** ISO texts, '' for none: when it appears by itself, when it ends, when the announced stream starts. */
  scheduleAt: string;
  expiredAt: string;
  streamingScheduled: string;
  hasPoll: boolean;
  pollDescription: string;
  /** Words of the answers, one a line of the form. */
  pollOptions: readonly string[];
  pollExpiredAt: string;
  /** Never values: places for what is wrong with the files, the preview picture and the teaser. */
  fileIds?: undefined;
  thumbnailId?: undefined;
  teaserId?: undefined;
}

export const EMPTY_POST: PostValues = {
  type: 'media',
  title: '',
  text: '',
  excerpt: '',
  audience: 'subscribers',
  price: '5',
  visible: true,
  when: 'now',
  commentsBy: 'everyone',
  scheduleAt: '',
  expiredAt: '',
  streamingScheduled: '',
  hasPoll: false,
  pollDescription: '',
  pollOptions: ['', ''],
  pollExpiredAt: '',
};

export const postValues = (feed: Feed): PostValues => ({
  type: feed.type === 'text' || feed.type === 'scheduled-streaming' ? feed.type : 'media',
  title: feed.title,
  text: feed.text,
  excerpt: feed.excerpt,
  audience: audienceOf(feed),
  price: feed.price > 0 ? String(feed.price) : EMPTY_POST.price,
  // A draft is written to be published, as a new post is.
  visible: feed.status !== 'inactive',
  when: feed.isSchedule ? 'later' : 'now',
  commentsBy: feed.commentsBy,
  scheduleAt: feed.scheduleAt ?? '',
  expiredAt: feed.expiredAt ?? '',
  streamingScheduled: feed.streamingScheduled ?? '',
  // A draft may have a question and no answers yet.
  hasPoll: feed.polls.length > 0 || (feed.status === 'draft' && feed.pollDescription !== ''),
  pollDescription: feed.pollDescription,
  pollOptions: [
    ...feed.polls.map((option) => option.description),
    ...EMPTY_POST.pollOptions.slice(feed.polls.length),
  ],
  pollExpiredAt: feed.pollExpiredAt ?? '',
});

/** How much may be written; a longer text from elsewhere may be shortened but not grow. */
export const mostTyped = (first: string): number =>
  Math.max(FEED_TEXT_TYPED, Math.min(textLength(first.trim()), FEED_TEXT_MAX));

/** Files that go with the post: none with a text post. */
export const sentFiles = (
  values: Pick<PostValues, 'type'>,
  files: readonly FormFile[],
): readonly FormFile[] => (values.type === 'media' ? files : []);

/** What the post is called by its files: a film says more than a photo, a photo more than a sound. */
export function wireType({ type }: Pick<PostValues, 'type'>, files: readonly FormFile[]): FeedCreate['type'] {
  if (type !== 'media') return type;
  if (files.some(({ kind }) => kind === 'video')) return 'video';
  return files.length > 0 && files.every(({ kind }) => kind === 'audio') ? 'audio' : 'photo';
}
