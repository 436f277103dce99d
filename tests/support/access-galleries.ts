import { galleries as calls } from '#contract/galleries.ts';
import { ownGalleries, ownPhotos } from '#contract/own-galleries.ts';
import { photos as photoCalls } from '#contract/photos.ts';
import { comments } from '#server/db/schema/comments.ts';
import { files } from '#server/db/schema/files.ts';
import { galleries, galleryPurchases, photoShowings, photos } from '#server/db/schema/galleries.ts';
import { newId } from '#server/ids.ts';
import type { Kind } from './access-kind.ts';
import { isKnown, isLimitedBuyer, isShownByItself, isWhole, levelOf } from './access-levels.ts';
import { sorted } from './access-parts.ts';
import { AUDIENCES, BEFORE, STATES, store, type Thing, type Who } from './access-world.ts';
import type { TestDeps } from './api.ts';

/*
 * Galleries for the access matrix. Each had four photos: one that was taken out before anybody bought the gallery, one
 * that was taken out after that (`kept-`), one that stands in it since before (no label), and one that came later. One
 * that is `waiting` has no photo any more.
 */
const BOUGHT = 3;
const SHOWINGS = [
  { label: 'kept-', since: 1, until: 4 },
  { label: '', since: 2, until: null },
  { label: 'later-', since: 4, until: null },
  { label: 'before-', since: 1, until: 2 },
] as const;
type Label = (typeof SHOWINGS)[number]['label'];

const RENDITIONS = [
  ['display', 'webp', 'closed'],
  ['thumbnail', 'webp', 'closed'],
  ['blurred', 'webp', 'public'],
] as const;

async function writePhotos(api: TestDeps, gallery: Thing): Promise<void> {
  const { db } = api.deps;
  const { nr, author, state, id: galleryId } = gallery;
  for (const [position, { label, since, until }] of SHOWINGS.entries()) {
    const made = RENDITIONS.map(([name, ...rest]) => [`${label}${name}`, ...rest] as const);
    const stored = await store(api, nr, made);
    const versions = stored.map((version, at) => ({ ...version, name: RENDITIONS[at]?.[0] ?? '' }));
    const [id, fileId] = [newId(), newId()];
    await db.insert(files).values({
      id: fileId,
      type: 'performer-photo',
      ownerId: author.id,
      name: `${label}name-p${nr}`,
      alt: `${label}alt-p${nr}`,
      mimeType: 'image/webp',
      status: 'finished',
      isProtected: true,
      versions,
    });
    const end = until ?? (state === 'waiting' ? 5 : null);
    await db.insert(photos).values({
      id,
      performerId: author.id,
      galleryId,
      fileId,
      position,
      title: `${label}words-p${nr}`,
      description: `${label}more-p${nr}`,
      status: end === null ? 'active' : 'inactive',
    });
    await db.insert(photoShowings).values({ photoId: id, galleryId, since, until: end });
    gallery.renditions.push(
      ...versions.map(({ name, key }) => ({ fileId, name, key, part: `${label}${name}` })),
    );
  }
}

async function write(api: TestDeps, gallery: Thing): Promise<void> {
  const { db } = api.deps;
  const { nr, id, author, state, audience, slug } = gallery;
  const isEmpty = state === 'waiting';
  await db.insert(galleries).values({
    id,
    slug,
    performerId: author.id,
    title: `title-p${nr}`,
    description: `hint-p${nr}`,
    publishedAt: BEFORE,
    version: isEmpty ? 5 : 4,
    totalPhotos: isEmpty ? 0 : 2,
    // Numbers that tell of which gallery they are.
    totalComment: 1000 + nr,
    totalPurchases: 6000 + nr,
    ...AUDIENCES[audience],
    ...(state === 'deleted' ? STATES.deleted : {}),
    ...(state === 'hidden' ? { status: nr % 2 === 0 ? 'draft' : 'inactive' } : {}),
  });
  await writePhotos(api, gallery);
  const said = { objectType: 'gallery', objectId: id, createdBy: author.id, content: `said-p${nr}` } as const;
  await db.insert(comments).values({ id: newId(), ...said });
}

/** Who bought it and may have what came later. */
const isBuyer = (who: Who, { audience }: Thing) => who === 'buyer' && audience !== 'free';

/** The photos that somebody gets who may open the gallery, or sees blurred who may only know of it. */
function labelsFor(who: Who, gallery: Thing): Label[] {
  const now: Label[] = gallery.state === 'waiting' ? [] : ['', 'later-'];
  if (isLimitedBuyer(who, gallery)) return ['kept-', ''];
  return isBuyer(who, gallery) ? [...new Set<Label>(['kept-', '', ...now])] : now;
}

const labelled = (label: Label, parts: readonly string[]) => parts.map((part) => label + part);
const pictureParts = (label: Label, isOpen: boolean, isOfAll = false) => [
  ...labelled(label, isOpen ? ['blurred', 'display', 'thumbnail'] : ['blurred']),
  ...labelled(label, isOfAll ? ['display for all'] : []),
];

const isForAll = (gallery: Thing): boolean => gallery.audience === 'free' && isShownByItself(gallery);

function partsOf(who: Who, gallery: Thing): string[] {
  const level = levelOf(who, gallery);
  if (!isKnown(level)) return [];
  const isLimited = isLimitedBuyer(who, gallery);
  const isEmpty = gallery.state === 'waiting';
  const cover: Label | null = isEmpty ? (isLimited ? 'kept-' : null) : '';
  const isOpen = isWhole(level);
  return sorted([
    'title',
    isLimited ? '' : 'hint',
    ...(cover === null ? [] : pictureParts(cover, isOpen)),
    cover !== null && isOpen && !isLimited ? 'alt' : '',
    cover !== null && who === 'owner' ? 'name' : '',
    level === 'open' ? 'number' : '',
    who === 'owner' || who === 'operator' ? 'sales' : '',
    isForAll(gallery) ? 'display for all' : '',
  ]);
}

function photoParts(who: Who, gallery: Thing, labels: readonly Label[]): string[] {
  const level = levelOf(who, gallery);
  if (!isKnown(level) || labels.length === 0) return [];
  const isOpen = isWhole(level);
  const words = isOpen && !isLimitedBuyer(who, gallery) ? ['words', 'more', 'alt'] : [];
  const own = who === 'owner' ? ['name'] : [];
  return sorted([
    'title',
    ...labels.flatMap((label) => [
      // What search engines are told of a free photo is an address for everybody.
      ...pictureParts(label, isOpen, isForAll(gallery) && (label === '' || label === 'later-')),
      ...labelled(label, words),
      ...labelled(label, own),
    ]),
  ]);
}

export const galleryKind: Kind = {
  type: 'gallery',
  bookmarks: 'galleries',
  states: ['out', 'waiting', 'hidden', 'deleted', 'unapproved', 'closed'],
  fileTarget: 'galleryId',
  write,
  async noteSale(api, transactionId) {
    await api.deps.db.insert(galleryPurchases).values({ transactionId, version: BOUGHT });
  },
  view: (api, id, caller) => api.call(calls.view, { params: { id } }, caller),
  search: (api, query, caller) => api.call(calls.search, { query }, caller),
  mine: (api, query, caller) => api.call(ownGalleries.mine, { query }, caller),
  mineOne: (api, id, caller) => api.call(ownGalleries.mineOne, { params: { id } }, caller),
  partsOf,
  finds: ['title-p', 'hint-p'],
  keptParts: (who, gallery) =>
    sorted(
      labelsFor(who, gallery).flatMap((label) =>
        labelled(label, ['display', 'thumbnail', ...(isLimitedBuyer(who, gallery) ? [] : ['alt'])]),
      ),
    ),
  filesOf(who, gallery) {
    if (who === 'owner' && gallery.state === 'closed') return [];
    const labels: Label[] =
      who === 'owner' || who === 'operator'
        ? SHOWINGS.map(({ label }) => label)
        : isWhole(levelOf(who, gallery))
          ? labelsFor(who, gallery)
          : [];
    return labels.flatMap((label) => labelled(label, ['display', 'thumbnail', 'blurred']));
  },
  inside: {
    ofOne: (api, galleryId, caller) =>
      api.call(photoCalls.list, { query: { galleryId, limit: 200 } }, caller),
    ofOneParts: (who, gallery) => photoParts(who, gallery, labelsFor(who, gallery)),
    ofMany: [(api, caller) => api.call(photoCalls.list, { query: { limit: 200 } }, caller)],
    ofPerformer: [
      (api, performerId, caller) => api.call(photoCalls.list, { query: { performerId, limit: 200 } }, caller),
      (api, performerId, caller) =>
        api.call(photoCalls.ofPerformer, { params: { performerId }, query: { limit: 200 } }, caller),
    ],
    listedParts: (who, gallery) => photoParts(who, gallery, ['', 'later-']),
    mine: (api, caller) => api.call(ownPhotos.mine, { query: { limit: 200 } }, caller),
    mineParts: (who, gallery) =>
      photoParts(
        who,
        gallery,
        SHOWINGS.map(({ label }) => label),
      ),
  },
};
