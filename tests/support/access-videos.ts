import { eq } from 'drizzle-orm';
import { ownVideos } from '#contract/own-videos.ts';
import { videos as calls } from '#contract/videos.ts';
import { comments } from '#server/db/schema/comments.ts';
import { files } from '#server/db/schema/files.ts';
import { videoPurchases, videos } from '#server/db/schema/videos.ts';
import { tokenTransactions } from '#server/db/schema/wallet.ts';
import { newId } from '#server/ids.ts';
import type { Kind } from './access-kind.ts';
import { isKnown, isLimitedBuyer, isShownByItself, isWhole, levelOf } from './access-levels.ts';
import { sorted } from './access-parts.ts';
import { AUDIENCES, BEFORE, STATES, store, type Thing, type Who } from './access-world.ts';
import type { TestDeps } from './api.ts';

/*
 * Videos for the access matrix. Each had two films: the one people bought (`kept-`), and the one that has taken its place
 * since (no label). Its thumbnail and teaser are for everyone who may know of it.
 */
const LABELS = ['kept-', ''] as const;
type Label = (typeof LABELS)[number];

const RENDITIONS = [
  ['display', 'mp4', 'closed'],
  ['phone', 'mp4', 'closed'],
  ['poster', 'webp', 'closed'],
  ['thumbnail', 'webp', 'closed'],
  ['captions-en', 'vtt', 'closed'],
  ['blurred', 'webp', 'public'],
] as const;
const NAMES = RENDITIONS.map(([name]) => name);

/** The film that was there when a video was bought, by the video's id. */
const boughtFilms = new Map<string, string>();

async function writeFilm(api: TestDeps, { nr, author, renditions }: Thing, label: Label): Promise<string> {
  const made = RENDITIONS.map(([name, ...rest]) => [`${label}${name}`, ...rest] as const);
  const stored = await store(api, nr, made);
  const versions = stored.map((version, at) => ({ ...version, name: NAMES[at] ?? '' }));
  const id = newId();
  await api.deps.db.insert(files).values({
    id,
    type: 'performer-video',
    ownerId: author.id,
    name: `${label}name-p${nr}`,
    alt: `${label}alt-p${nr}`,
    mimeType: 'video/mp4',
    status: 'finished',
    isProtected: true,
    versions,
  });
  renditions.push(...versions.map(({ name, key }) => ({ fileId: id, name, key, part: `${label}${name}` })));
  return id;
}

async function writeOpen(
  api: TestDeps,
  { nr, author, renditions }: Thing,
  type: 'performer-video-teaser' | 'performer-video-thumbnail',
): Promise<string> {
  const extension = type === 'performer-video-teaser' ? 'mp4' : 'webp';
  const versions = await store(api, nr, [['display', extension, 'public']], 'open');
  const id = newId();
  await api.deps.db.insert(files).values({
    id,
    type,
    ownerId: author.id,
    mimeType: versions[0]?.mimeType ?? '',
    status: 'finished',
    isProtected: false,
    versions,
  });
  renditions.push(...versions.map(({ name, key }) => ({ fileId: id, name, key, part: 'shown to all' })));
  return id;
}

async function write(api: TestDeps, video: Thing): Promise<void> {
  const { db } = api.deps;
  const { nr, id, author, state, audience, slug } = video;
  boughtFilms.set(id, await writeFilm(api, video, 'kept-'));
  await db.insert(videos).values({
    id,
    slug,
    performerId: author.id,
    title: `title-p${nr}`,
    description: `hint-p${nr}`,
    tags: [`words-p${nr}`],
    publishedAt: BEFORE,
    fileId: await writeFilm(api, video, ''),
    teaserId: await writeOpen(api, video, 'performer-video-teaser'),
    thumbnailId: await writeOpen(api, video, 'performer-video-thumbnail'),
    // Numbers that tell of which video they are.
    totalComment: 1000 + nr,
    totalPurchases: 6000 + nr,
    ...AUDIENCES[audience],
    ...STATES[state],
    ...(state === 'hidden' ? { status: nr % 2 === 0 ? 'draft' : 'inactive' } : {}),
  });
  const said = { objectType: 'video', objectId: id, createdBy: author.id, content: `said-p${nr}` } as const;
  await db.insert(comments).values({ id: newId(), ...said });
}

/** Who bought it and may have what came later. */
const isBuyer = (who: Who, { audience }: Thing) => who === 'buyer' && audience !== 'free';

/** The films that somebody gets who has the video open. */
function labelsFor(who: Who, video: Thing): readonly Label[] {
  if (isLimitedBuyer(who, video)) return ['kept-'];
  return isBuyer(who, video) ? LABELS : [''];
}

const labelled = (label: Label, parts: readonly string[]) => parts.map((part) => label + part);

function partsOf(who: Who, video: Thing): string[] {
  const level = levelOf(who, video);
  if (!isKnown(level)) return [];
  const isNow = !isLimitedBuyer(who, video);
  return sorted([
    'title',
    ...(isNow ? ['hint', 'words', 'shown to all'] : []),
    ...(isWhole(level)
      ? labelsFor(who, video).flatMap((label) => labelled(label, [...NAMES, 'alt']))
      : ['blurred']),
    level === 'open' ? 'number' : '',
    // What search engines are told of a free film is an address for everybody.
    video.audience === 'free' && isShownByItself(video) ? 'display for all' : '',
    who === 'owner' ? 'name' : '',
    who === 'owner' || who === 'operator' ? 'sales' : '',
  ]);
}

export const videoKind: Kind = {
  type: 'video',
  bookmarks: 'videos',
  states: ['out', 'planned', 'waiting', 'hidden', 'deleted', 'unapproved', 'closed'],
  fileTarget: 'videoId',
  tellsState: true,
  write,
  async noteSale(api, transactionId) {
    const { db } = api.deps;
    const [sale] = await db
      .select({ videoId: tokenTransactions.targetId })
      .from(tokenTransactions)
      .where(eq(tokenTransactions.id, transactionId));
    await db
      .insert(videoPurchases)
      .values({ transactionId, fileId: boughtFilms.get(sale?.videoId ?? '') ?? '' });
  },
  view: (api, id, caller) => api.call(calls.view, { params: { id } }, caller),
  search: (api, query, caller) => api.call(calls.search, { query }, caller),
  mine: (api, query, caller) => api.call(ownVideos.mine, { query }, caller),
  mineOne: (api, id, caller) => api.call(ownVideos.mineOne, { params: { id } }, caller),
  partsOf,
  finds: ['title-p', 'hint-p'],
  keptParts: (who, video) =>
    sorted(labelsFor(who, video).flatMap((label) => labelled(label, ['display', 'thumbnail', 'alt']))),
  filesOf(who, video) {
    if (who === 'owner' && video.state === 'closed') return [];
    const labels: readonly Label[] =
      who === 'owner' || who === 'operator'
        ? LABELS
        : isWhole(levelOf(who, video))
          ? labelsFor(who, video)
          : [];
    return labels.flatMap((label) => labelled(label, NAMES));
  },
};
