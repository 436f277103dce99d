import type { Mutation } from './mutation.ts';

const LINKS = 'server/features/products/product-downloads.service.ts';
const SIGNING = 'server/features/files/signing.ts';
const LIBRARY = 'server/features/library/library.queries.ts';
const links = { test: 'downloads', only: 'by links that are counted' } as const;
const bytes = { test: 'downloads', only: 'ten times a day by all links' } as const;
const other = { test: 'signed', only: 'is not signed by another one' } as const;

const archive = { test: 'archives', only: 'by the signature of another one' } as const;

/** Links by which files are saved, and what somebody keeps of what they bought. */
export const downloads: readonly Mutation[] = [
  {
    name: 'downloads: links are counted',
    file: LINKS,
    from: "    if (!(await countDownload(deps.db, asked))) throw fail(productErrors, 'too-many-downloads');\n",
    to: '',
    ...links,
  },
  {
    name: 'downloads: a link for nobody who bought it',
    file: LINKS,
    from: 'const file = (isBought ? reading.boughtFile : null) ?? reading.file;',
    to: 'const file = (isBought ? reading.boughtFile : null) ?? row.digitalFile;',
    ...links,
  },
  {
    name: 'downloads: bytes are counted',
    file: 'server/features/files/media.routes.ts',
    from: '    ? (count: number) => countSent(deps, file, grant.viewer, count)\n    : undefined;',
    to: '    ? undefined\n    : undefined;',
    ...bytes,
  },
  {
    name: 'downloads: bytes beyond those of a day',
    file: 'server/features/files/file-downloads.queries.ts',
    from: 'where file_downloads.bytes + excluded.bytes <= ${asked.most}::bigint`',
    to: 'where ${asked.most}::bigint > 0`',
    ...bytes,
  },
  {
    name: 'downloads: all of a file is counted, whatever part is asked for',
    file: 'server/features/files/send-object.ts',
    from: 'options.beforeBytes?.(range ? range.end - range.start + 1 : object.size)',
    to: 'options.beforeBytes?.(range ? 0 : object.size)',
    ...bytes,
  },
  {
    name: 'signed addresses: the signature',
    file: 'server/features/files/media.routes.ts',
    from: "  if (!isSigned(deps.config.secret, grant, sig, now)) throw fail(fileErrors, 'link-not-valid');\n",
    to: '',
    test: 'signed',
    only: 'changing any character',
  },
  {
    name: 'signed addresses: their end',
    file: SIGNING,
    from: ' &&\n    grant.expires * 1000 > now.getTime()\n',
    to: ' &&\n    now.getTime() > 0\n',
    test: 'signed',
    only: 'ends after fifteen minutes',
  },
  {
    name: 'signed addresses: a later end',
    file: SIGNING,
    from: 'grant.version, grant.viewer, grant.expires]',
    to: 'grant.version, grant.viewer]',
    ...other,
  },
  {
    name: 'signed addresses: another viewer',
    file: SIGNING,
    from: 'grant.version, grant.viewer, grant.expires',
    to: 'grant.version, grant.expires',
    ...other,
  },
  {
    name: 'signed addresses: another file',
    file: SIGNING,
    from: "['media', grant.fileId, grant.version,",
    to: "['media', grant.version,",
    ...other,
  },
  {
    name: 'signed addresses: another version',
    file: SIGNING,
    from: "['media', grant.fileId, grant.version,",
    to: "['media', grant.fileId,",
    ...other,
  },
  {
    name: 'library: files of purchases of others',
    file: LIBRARY,
    from: '.where(and(owned(userId), or(eq(t.id, id), eq(t.targetId, id))))',
    to: ".where(and(eq(t.status, 'success'), or(eq(t.id, id), eq(t.targetId, id))))",
    test: 'library',
    only: 'nobody else gets at it',
  },
  {
    name: 'archives: ZIPs of purchases of others',
    file: LIBRARY,
    from: '.where(and(owned(userId), or(eq(t.id, id), eq(t.targetId, id))))',
    to: ".where(and(eq(t.status, 'success'), or(eq(t.id, id), eq(t.targetId, id))))",
    test: 'ofGalleries',
    only: 'the ZIP of each purchase',
  },
  {
    name: 'archives: the signature',
    file: 'server/features/library/archive.routes.ts',
    from: "  if (!isSigned(deps.config.secret, grant, sig, deps.clock.now())) throw fail(fileErrors, 'link-not-valid');\n",
    to: '',
    ...archive,
  },
  {
    name: 'archives: another viewer',
    file: SIGNING,
    from: 'grant.purchaseId, grant.viewer, grant.expires]',
    to: 'grant.purchaseId, grant.expires]',
    ...archive,
  },
  {
    name: 'archives: another purchase',
    file: SIGNING,
    from: "['archive', grant.purchaseId, grant.viewer,",
    to: "['archive', grant.viewer,",
    ...archive,
  },
  {
    name: 'archives: a later end',
    file: SIGNING,
    from: 'grant.purchaseId, grant.viewer, grant.expires]',
    to: 'grant.purchaseId, grant.viewer]',
    ...archive,
  },
  {
    name: 'archives: the rule is asked again for each file',
    file: 'server/features/library/archive.service.ts',
    from: '!file || !(await maySeeFile(deps, file, reader))',
    to: '!file',
    test: 'archives',
    only: 'asked again for each photo',
  },
  {
    name: 'archives: files that operators took down',
    file: 'server/features/library/library.service.ts',
    from: 'stored && !stored.takenDownAt ?',
    to: 'stored ?',
    test: 'archives',
    only: 'took down',
  },
  {
    name: 'archives: as many at once as one likes',
    file: 'server/features/library/archive.routes.ts',
    from: "  if (running.isFull(viewerId)) throw fail(libraryErrors, 'too-many-archives');\n",
    to: '',
    test: 'archives',
    only: 'two at the same time',
  },
  {
    name: 'library: names of today for whom their performer blocks',
    file: LIBRARY,
    from: 'and(eq(performers.id, t.performerId), blocksNone(exclusions))',
    to: 'eq(performers.id, t.performerId)',
    test: 'library',
    only: 'by the name it has now',
  },
  {
    name: 'library: tips and subscriptions',
    file: LIBRARY,
    from: ', inArray(t.target, [...SOLD_TYPES]));',
    to: ');',
    test: 'library',
    only: 'a tip is nothing',
  },
];
