import { readable } from '#components/moment-text.ts';
import type { Feed } from '#contract/feeds.ts';
import type { WireFile } from '#contract/files.ts';
import { type FormFile, previewOf } from '#features/items/editor/form-files.ts';
import { contentsOf } from '#rules/file-contents.ts';
import { toWire } from '#rules/money.ts';
import { typedTokens } from '#rules/typed-amount.ts';
import { writtenAnswers } from './plan-values.ts';
import { type PostValues, sentFiles, wireType } from './post-values.ts';

export interface Draft {
  values: PostValues;
  files: readonly FormFile[];
  thumbnail: readonly FormFile[];
  teaser: readonly FormFile[];
}

/** A file that is still on its way looks like one that has arrived. */
function openFile(added: FormFile): WireFile {
  const picture = previewOf(added) ?? null;
  const made: WireFile = {
    _id: added.id,
    type: `feed-${added.kind}`,
    name: added.name,
    mimeType: added.file?.type ?? 'image/webp',
    url: added.preview ?? null,
    thumbnails: picture ? [picture] : [],
    thumbnail: picture,
    blurThumbnail: null,
    width: null,
    height: null,
    duration: null,
    size: added.size,
    status: 'finished',
    error: null,
    alt: null,
  };
  // Of a film that the server is still working on, one sees one's own.
  const file = added.wire?.url ? added.wire : { ...(added.wire ?? made), url: made.url, status: made.status };
  return { ...file, alt: added.alt || null };
}

/** Where everyone may look, the address says so. */
const forEveryone = (address: string | null | undefined) =>
  address?.includes('/media/public/') ? address : null;

const lockedFile = (file: WireFile): WireFile => ({
  ...file,
  url: null,
  thumbnails: [],
  poster: forEveryone(file.poster),
  name: '',
  alt: null,
});

/** The post as a fan would get it from the server, open or locked. */
export function previewFeed(
  { values, files: chosen, thumbnail, teaser }: Draft,
  performer: Feed['performer'],
  locked: boolean,
  at: string,
): Feed {
  const files = sentFiles(values, chosen)
    .filter((added) => added.status !== 'failed')
    .map(openFile);
  const picture = thumbnail[0] ? openFile(thumbnail[0]) : null;
  const isPpv = values.audience === 'ppv';
  const answers = writtenAnswers(values).map((description, nr) => ({
    _id: `answer-${nr}`,
    description,
    totalVote: 0,
    expiredAt: null,
    createdBy: performer._id,
  }));
  return {
    _id: 'preview',
    type: wireType(values, chosen),
    fromSource: 'performer',
    fromSourceId: performer._id,
    slug: 'preview',
    title: values.title.trim(),
    text: locked ? values.excerpt.trim() : values.text.trim(),
    excerpt: values.excerpt.trim(),
    boughtText: null,
    // The server looks up who of the named people has a profile here.
    mentions: [],
    fileIds: files.map((file) => file._id),
    files: locked ? files.map(lockedFile) : files,
    contents: contentsOf(files),
    thumbnailId: picture?._id ?? null,
    thumbnail: picture,
    sharePicture: null,
    thumbnailUrl: picture?.url ?? null,
    teaserId: teaser[0]?.wire?._id ?? null,
    teaser: teaser[0]?.wire ?? null,
    isSale: values.audience !== 'subscribers',
    price: isPpv ? toWire(typedTokens(values.price)) : 0,
    status: 'active',
    isPinned: false,
    pinnedAt: null,
    isLocked: locked,
    lockReason: locked ? (isPpv ? 'buy' : 'subscribe') : null,
    isSubscribed: false,
    isBought: !locked && isPpv,
    isPurchased: !locked && isPpv,
    isFollowed: false,
    isSuggestion: false,
    isEdited: false,
    editedAt: null,
    isLiked: false,
    isBookMarked: false,
    totalLike: 0,
    totalBookmark: 0,
    commentsBy: values.commentsBy,
    totalComment: 0,
    mayReadComments: !locked,
    totalViews: 0,
    stats: { likes: 0, comments: 0, views: 0, bookmarks: 0 },
    pollIds: locked ? [] : answers.map((answer) => answer._id),
    polls: locked ? [] : answers,
    pollDescription: locked ? '' : values.pollDescription.trim(),
    pollExpiredAt: readable(values.pollExpiredAt) || null,
    votedPollId: null,
    hasPollResults: false,
    totalVotes: 0,
    publishedAt: at,
    isSchedule: false,
    scheduleAt: null,
    expiredAt: null,
    streamingScheduled:
      values.type === 'scheduled-streaming' ? readable(values.streamingScheduled) || null : null,
    performer,
    createdAt: at,
    updatedAt: at,
  };
}
