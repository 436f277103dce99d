import type { Mutation } from './mutation.ts';

const FILES = 'server/features/files/taken-down.service.ts';
const HELD = 'server/features/files/taken-down.queries.ts';
const stays = { test: 'takenDown', only: 'does not come back|does not come back either' } as const;
const elsewhere = { test: 'takenDown', only: 'are seen nowhere else' } as const;
const reused = { test: 'takenDown', only: 'come into nothing else' } as const;
const message = { test: 'takenDown', only: 'a message goes for both|keep no words' } as const;

/** What operators took down stays down, wherever its files stand. */
export const takenDown: readonly Mutation[] = [
  {
    name: 'taken down: buyers keep the thing',
    file: 'src/rules/item-access.ts',
    from: "  if (item.takenDown) return refuse('hidden');\n",
    to: '',
    ...stays,
  },
  {
    name: 'taken down: a post comes back',
    file: 'server/features/feeds/feeds.queries.ts',
    from: '        isNull(feeds.takenDownAt),\n',
    to: '',
    ...stays,
  },
  {
    name: 'taken down: a video comes back',
    file: 'server/features/videos/videos.queries.ts',
    from: 'gt(videos.deletedAt, after), isNull(videos.takenDownAt)',
    to: 'gt(videos.deletedAt, after)',
    ...stays,
  },
  {
    name: 'taken down: a gallery comes back',
    file: 'server/features/galleries/galleries.queries.ts',
    from: '      isNull(galleries.takenDownAt),\n',
    to: '',
    ...stays,
  },
  {
    name: 'taken down: a product comes back',
    file: 'server/features/products/products.queries.ts',
    from: '      isNull(products.takenDownAt),\n',
    to: '',
    ...stays,
  },
  {
    name: 'taken down: posts among those that can be brought back',
    file: 'server/features/feeds/feed-lists.queries.ts',
    from: '    isNull(feeds.takenDownAt),\n',
    to: '',
    ...stays,
  },
  {
    name: 'taken down: videos among those that can be brought back',
    file: 'server/features/videos/video-lists.queries.ts',
    from: 'deleted: sql`(${videos.takenDownAt} is null and ',
    to: 'deleted: sql`(',
    ...stays,
  },
  {
    name: 'taken down: galleries among those that can be brought back',
    file: 'server/features/galleries/gallery-rows.queries.ts',
    from: 'deleted: sql`(${galleries.takenDownAt} is null and ',
    to: 'deleted: sql`(',
    ...stays,
  },
  {
    name: 'taken down: products among those that can be brought back',
    file: 'server/features/products/product-rows.queries.ts',
    from: 'deleted: sql`(${products.takenDownAt} is null and ',
    to: 'deleted: sql`(',
    ...stays,
  },
  {
    name: 'taken down: files stay where they stand elsewhere',
    file: 'server/features/files/file-access.service.ts',
    from: '  if (file.takenDownAt) return false;\n',
    to: '',
    ...elsewhere,
  },
  {
    name: 'taken down: the state of its files',
    file: 'server/features/files/status.service.ts',
    from: '    (row.takenDownAt && !isOperators) ||\n',
    to: '',
    ...elsewhere,
  },
  {
    name: 'taken down: pieces are cut from its film',
    file: 'server/features/files/teaser-and-poster.service.ts',
    from: '!teaserType || video.takenDownAt)',
    to: '!teaserType)',
    ...elsewhere,
  },
  {
    name: 'taken down: files are marked',
    file: FILES,
    from: 'await markTakenDown(tx.db, await removeOpenVersions(deps, tx, kind, id), deps.clock.now());',
    to: 'await removeOpenVersions(deps, tx, kind, id);',
    ...elsewhere,
  },
  {
    name: 'taken down: files come into another thing',
    file: FILES,
    from: '  if (taken.length > 0)\n',
    to: '  if (taken.length < 0)\n',
    ...reused,
  },
  {
    name: 'taken down: a film stands in another video',
    file: 'server/features/videos/video-files.service.ts',
    from: '  for (const field of FIELDS) await refuseTakenDown(tx, field, [wanted[field]]);\n',
    to: '',
    ...reused,
  },
  {
    name: 'taken down: photos are moved to another gallery',
    file: 'server/features/galleries/photos.queries.ts',
    from: '      isNull(photos.deletedAt),\n      isUsable,\n',
    to: '      isNull(photos.deletedAt),\n',
    ...reused,
  },
  {
    name: 'taken down: files of the version that was bought',
    file: HELD,
    from: "where ${kind} = 'feed' and v.feed_id = ${id}\n",
    to: 'where false\n',
    test: 'takenDown',
    only: 'an earlier version',
  },
  {
    name: 'taken down: files that something else keeps down',
    file: FILES,
    from: 'ids.filter((one) => !held.has(one)),',
    to: 'ids,',
    test: 'takenDown',
    only: 'given back',
  },
  {
    name: 'taken down: pictures with an address for everybody stay',
    file: FILES,
    from: 'if (open.length === 0) continue;',
    to: 'if (open !== null) continue;',
    test: 'takenDown',
    only: 'pictures that have an address',
  },
  {
    name: 'taken down: pictures of a profile stay',
    file: HELD,
    from: "union select unnest(array[avatar_id, cover_id]) from users where ${kind} = 'performer' and id = ${id}",
    to: '',
    test: 'takenDown',
    only: 'leaves no picture',
  },
  {
    name: 'taken down: bookmarks of its buyers',
    file: 'server/db/known-items.ts',
    from: 'sql`(${takenDownAt} is null and exists (select',
    to: 'sql`(exists (select',
    test: 'takenDown',
    only: 'among bookmarks',
  },
  {
    name: 'taken down: a buyer keeps a message',
    file: 'server/features/messages/delete.service.ts',
    from: 'const isWithBuyer = await emptyForBuyer(tx.db, id);',
    to: 'const isWithBuyer = false;',
    ...message,
  },
  {
    name: 'taken down: words of a message stay in what its buyer paid',
    file: 'server/features/messages/delete.service.ts',
    from: '  await forgetNameOfPurchase(tx.db, id);\n',
    to: '',
    ...message,
  },
];
