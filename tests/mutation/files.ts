import type { Mutation } from './mutation.ts';

const MEDIA = 'server/features/files/media.routes.ts';
const STATUS = 'server/features/files/status.service.ts';
const POSTS = 'server/features/feeds/feeds.service.ts';

/** Files, by every address. */
export const files: readonly Mutation[] = [
  {
    name: 'files by signed addresses',
    file: MEDIA,
    from: "  if (file && !(await maySee(file, asked))) throw fail(fileErrors, 'link-not-valid');\n",
    to: '',
    test: 'calls',
    only: 'signed for the person',
  },
  {
    name: 'files by addresses for everyone',
    file: MEDIA,
    from: 'file && (await maySeeFile(deps, file, { viewerId: null, country }))',
    to: 'file',
    test: 'calls',
    only: 'by the address for everyone',
  },
  {
    name: 'film strip by the address for everyone',
    file: MEDIA,
    from: 'isOpen && version !== OWNERS_VERSION && ',
    to: 'isOpen && ',
    test: 'calls',
    only: 'by the address for everyone',
  },
  {
    name: 'closed files by their keys',
    file: MEDIA,
    from: 'const type = publicKeyType(key);\n  const object = type && (await',
    to: "const type = publicKeyType(key) ?? 'text/plain';\n  const object = type && (await",
    test: 'calls',
    only: 'by the address for everyone',
  },
  {
    name: 'accounts that are closed',
    file: 'server/features/files/file-access.queries.ts',
    from: "and(eq(users.id, id), eq(users.status, 'active'))",
    to: 'eq(users.id, id)',
    test: 'calls',
    only: 'signed for the person',
  },
  {
    name: 'files of a post for who may not open it',
    file: POSTS,
    from: 'return hasFiles && content.files.some((one) => one.id === fileId);',
    to: 'return content.files.some((one) => one.id === fileId);',
    test: 'calls',
    only: 'signed for the person',
  },
  {
    name: 'state of files',
    file: STATUS,
    from: 'isTheirs || (await opensIt(deps, fileId, target, viewerContext))',
    to: 'true',
    test: 'calls',
    only: 'the state of a file',
  },
  {
    name: 'state of files that stand in another post',
    file: STATUS,
    from: 'feed?.hasFiles === true && feed.fileIds.includes(fileId)',
    to: 'feed?.hasFiles === true',
    test: 'calls',
    only: 'the state of a file',
  },
  {
    name: 'new addresses',
    file: 'server/features/files/file-addresses.service.ts',
    from: '(await maySeeFile(deps, file, { viewerId, country: viewerContext.country }))',
    to: 'true',
    test: 'calls',
    only: 'the state of a file',
  },
];

/** What people say and do about things, and who hears of it. */
export const said: readonly Mutation[] = [
  {
    name: 'comments of what is locked',
    file: 'server/features/comments/comment-target.service.ts',
    from: "  if (!root.isReadable) throw fail(commentErrors, 'locked');\n",
    to: '  void root;\n',
    test: 'calls',
    only: 'comments and likes',
  },
  {
    name: 'likes of what one may not know of',
    file: 'server/features/items/known-items.service.ts',
    from: '  if (!isKnown(access)) return null;\n',
    to: '',
    test: 'calls',
    only: 'comments and likes',
  },
  {
    name: 'rooms of what is locked',
    file: 'server/realtime/object-rooms.ts',
    from: 'if (!found?.isReadable || !socket.connected) return;',
    to: 'if (!found) return;',
    test: 'live',
    only: 'who hears',
  },
];
