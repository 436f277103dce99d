import type { Mutation } from './mutation.ts';

const itself = { test: 'ofVideos', only: 'the thing itself' } as const;
const inLists = { test: 'ofVideos', only: 'the list of all and' } as const;
const VIDEO = 'server/features/videos/videos.present.ts';
const VIDEOS = 'server/features/videos/videos.service.ts';
const KNOWN = 'server/features/items/known-items.service.ts';
const ITEM = 'server/features/items/item.present.ts';
const PARTICIPANTS = 'server/features/videos/participants.queries.ts';
const watched = { test: 'participants', only: 'who is asked to be named' } as const;
const related = { test: 'participants', only: 'what is related' } as const;
const OUT = 'server/db/item-out.ts';
const LISTS = 'server/features/videos/video-lists.queries.ts';
const RELATED = 'server/features/videos/related.queries.ts';
const SALES = 'server/features/videos/video-purchase.queries.ts';

/** Videos, their films and their sale. */
export const videos: readonly Mutation[] = [
  {
    name: 'films of locked videos, in replies',
    file: ITEM,
    from: 'unlocked: access.allowed,',
    to: 'unlocked: access !== null,',
    ...itself,
  },
  {
    name: 'the film that came after the purchase, in a blocked country',
    file: VIDEO,
    from: 'return { ...row, video, videoFile: boughtVideoFile, nextVideoFile',
    to: 'return { ...row, video, nextVideoFile',
    ...itself,
  },
  {
    name: 'words of a video that were written after the purchase',
    file: VIDEO,
    from: "description: '', tags",
    to: 'description: row.video.description, tags',
    ...itself,
  },
  {
    name: 'tags of a video that were given after the purchase',
    file: VIDEO,
    from: 'tags: [], price',
    to: 'tags: row.video.tags, price',
    ...itself,
  },
  {
    name: 'the thumbnail that was chosen after the purchase',
    file: VIDEO,
    from: 'teaser: null, thumbnail: null };',
    to: 'teaser: null };',
    ...itself,
  },
  {
    name: 'the teaser that was cut after the purchase',
    file: VIDEO,
    from: 'teaser: null, thumbnail: null };',
    to: 'thumbnail: null };',
    ...itself,
  },
  {
    name: 'the picture of links to a video, after the purchase',
    file: VIDEO,
    from: 'sharePicture: reading.isAsBought ? null : sharePictureOf(deps, row, reading, shown),',
    to: 'sharePicture: sharePictureOf(deps, row, reading, shown),',
    test: 'filmSales',
    only: 'a blocked country gets nothing',
  },
  {
    name: 'number of comments of a video',
    file: ITEM,
    from: 'mayReadComments ? item.totalComment : 0',
    to: 'item.totalComment',
    ...itself,
  },
  {
    name: 'number of sales of a video',
    file: ITEM,
    from: '...(seesFigures ? {',
    to: '...(item ? {',
    ...itself,
  },
  {
    name: 'videos in a blocked country',
    file: KNOWN,
    from: '  if (!access.allowed && !isKnown(access)) throw fail(errors, refusalOf(access.code));\n',
    to: '',
    ...itself,
  },
  {
    name: 'videos that are hidden, by their address',
    file: KNOWN,
    from: "code === 'country' ? 'not-available-here' : 'not-found'",
    to: "code === 'hidden' || code === 'country' ? 'not-available-here' : 'not-found'",
    ...itself,
  },
  {
    name: 'files of locked videos',
    file: VIDEOS,
    from: 'return reading.access.allowed && isShown;',
    to: 'return isShown;',
    test: 'ofVideos',
    only: 'the bytes of every rendition, by an address that is signed',
  },
  {
    name: 'state of files of a video that is not open',
    file: VIDEOS,
    from: 'return row !== null && shows(deps, row, fileId, viewerContext);',
    to: 'return row !== null;',
    test: 'ofVideos',
    only: 'the state of files',
  },
  {
    name: 'videos that are not active, in lists',
    file: OUT,
    from: "${videos.status} = 'active' and ",
    to: '',
    ...inLists,
  },
  {
    name: 'videos whose film is not ready, in lists',
    file: OUT,
    from: ' and not ${videos.isWaiting}',
    to: '',
    ...inLists,
  },
  {
    name: 'videos that were deleted, in lists',
    file: OUT,
    from: ' and ${videos.deletedAt} is null',
    to: '',
    ...inLists,
  },
  {
    name: 'videos that are planned, in lists',
    file: OUT,
    from: '\n    and ${videos.publishedAt} <= ${now.toISOString()}::timestamptz',
    to: '',
    ...inLists,
  },
  {
    name: 'videos in blocked countries, in lists',
    file: 'server/db/item-lists.ts',
    // The guard is that of three kinds, of which this one has such a column.
    from: ' : listable(exclusions));',
    to: " : 'tags' in table ? undefined : listable(exclusions));",
    ...inLists,
  },
  {
    name: 'bookmarks of videos of which one may not know',
    file: LISTS,
    from: 'knownItems(itemOf(asked.now, asked.q), asked) ?? sql`true`',
    to: 'sql`true`',
    test: 'ofVideos',
    only: 'bookmarks',
  },
  {
    name: 'likes of videos of which one may not know',
    file: KNOWN,
    from: '  if (!isKnown(access)) return null;\n',
    to: '',
    test: 'ofVideos',
    only: 'comments and likes',
  },
  {
    name: 'rooms of videos that are locked',
    file: KNOWN,
    from: 'isReadable: mayReadComments,',
    to: 'isReadable: mayReadComments !== null,',
    test: 'ofVideos',
    only: 'who hears',
  },
  {
    name: 'films for who refused to be named',
    file: PARTICIPANTS,
    from: "        eq(p.performerId, asked.id),\n        ne(p.status, 'refused'),\n",
    to: '        eq(p.performerId, asked.id),\n',
    ...watched,
  },
  {
    name: 'films for who was asked to be named beside others',
    file: PARTICIPANTS,
    from: '        eq(p.performerId, asked.id),\n',
    to: '',
    ...watched,
  },
  {
    name: 'films of other requests',
    file: PARTICIPANTS,
    from: '        eq(videos.fileId, fileId),\n',
    to: '        sql`${fileId}::text is not null`,\n',
    ...watched,
  },
  {
    name: 'films of deleted videos, for who was asked to be named',
    file: PARTICIPANTS,
    from: '        isNull(videos.deletedAt),\n        eq(p.performerId',
    to: '        eq(p.performerId',
    ...watched,
  },
  {
    name: 'addresses of films for who refused to be named',
    file: 'server/features/videos/participants.service.ts',
    from: 'videoFile && row.mayWatch',
    to: 'videoFile',
    ...watched,
  },
  {
    name: 'films of who has blocked the one asked, or has no open account',
    file: PARTICIPANTS,
    from: '        letsWatch(asked),\n',
    to: '',
    ...watched,
  },
  {
    name: 'addresses of films of who has blocked the one asked, or has no open account',
    file: PARTICIPANTS,
    from: " <> 'refused' and ${letsWatch(asked)}`",
    to: " <> 'refused'`",
    ...watched,
  },
  {
    name: 'related videos of the same performer that are not out',
    file: RELATED,
    from: ' and (${videoOutAt(page.now)}) is true',
    to: '',
    test: 'filmSales',
    only: 'related: most tags',
  },
  {
    name: 'related videos with the same tags that are planned',
    file: RELATED,
    from: ' and ${videoTags.publishedAt} <= ${page.now.toISOString()}::timestamptz',
    to: '',
    ...related,
  },
  {
    name: 'related videos with the same tags that are hidden',
    file: 'server/db/functions/video_tags_changed.sql',
    from: "NEW.status = 'active' AND ",
    to: '',
    ...related,
  },
  {
    name: 'related videos in blocked countries',
    file: RELATED,
    from: '      listable(page),\n      ne(videos.id, to.id),',
    to: '      ne(videos.id, to.id),',
    ...related,
  },
  {
    name: 'sales of videos that are being hidden, deleted or planned',
    file: SALES,
    from: ' and ${videoOutAt(now)}\n',
    to: '\n',
    test: 'filmSales',
    only: 'a sale that finds',
  },
];
