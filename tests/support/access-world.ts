import type { ObjectType } from '#rules/objects.ts';
import { comments } from '#server/db/schema/comments.ts';
import { blocks as blockTable } from '#server/db/schema/conversations.ts';
import { feedFiles, feeds } from '#server/db/schema/feeds.ts';
import { type FileVersion, files } from '#server/db/schema/files.ts';
import { follows } from '#server/db/schema/follows.ts';
import { performers } from '#server/db/schema/performers.ts';
import { pollOptions } from '#server/db/schema/polls.ts';
import { reactions } from '#server/db/schema/reactions.ts';
import { newKey } from '#server/features/files/file-keys.ts';
import { newId } from '#server/ids.ts';
import type { TestDeps } from './api.ts';
import { aFan, anOperator, aPerformer, type Person } from './factories.ts';
import { boughtThing, type SoldKind, subscribed } from './posts.ts';

/*
 * One post of every type, for every audience, in every state, with all its files in storage; and everybody who may ask
 * for them. Everything a post holds carries its number (`words-p17`), so that any reply tells whose secrets it holds.
 */
export const NOW = '2026-03-01T12:00:00Z';
export const BEFORE = new Date('2026-03-01T11:00:00Z');
const LATER = new Date('2026-03-01T13:00:00Z');

const TYPES = ['text', 'photo', 'video', 'audio', 'poll', 'scheduled-streaming'] as const;
export const AUDIENCES = {
  free: { isSale: true, price: 0 },
  subscribers: { isSale: false, price: 0 },
  sale: { isSale: true, price: 500 },
};
/** What can be the matter with a post, or with the account of its performer. */
export const STATES = {
  out: {},
  planned: { publishedAt: LATER },
  waiting: { isWaiting: true },
  ended: { expiredAt: BEFORE },
  /** Inactive, or a draft. */
  hidden: {},
  deleted: { deletedAt: BEFORE },
  unapproved: {},
  closed: {},
} as const satisfies Record<string, Partial<typeof feeds.$inferInsert>>;
type Type = (typeof TYPES)[number];
export type Audience = keyof typeof AUDIENCES;
export type State = keyof typeof STATES;

export const WHO = [
  'visitor',
  'germanVisitor',
  'stranger',
  'german',
  'follower',
  'subscriber',
  'germanSubscriber',
  'blocked',
  'blockedSubscriber',
  'expired',
  'buyer',
  'refunded',
  'germanBuyer',
  'blockedBuyer',
  'owner',
  'colleague',
  'operator',
] as const;
export type Who = (typeof WHO)[number];
export type Caller = Partial<Person> & { headers?: Record<string, string> };

export interface Rendition {
  fileId: string;
  name: string;
  key: string;
  /** What a reply with its address holds. */
  part: string;
}
/** A post, or something else that is for everyone, for subscribers or for sale. */
export interface Thing {
  nr: number;
  id: string;
  slug: string;
  type: string;
  audience: Audience;
  state: State;
  author: Person;
  renditions: Rendition[];
}
export interface Post extends Thing {
  type: Type;
  /** The closed photo, film or sound of it. */
  fileId: string | null;
  optionId: string;
}
export interface People {
  /** One who is active and approved, one who is not approved, and one whose account is closed. */
  authors: [author: Person, unapproved: Person, closed: Person];
  /** The owner of a thing is its author. */
  callers: Record<Exclude<Who, 'owner'>, Caller>;
}
export interface World extends People {
  posts: Post[];
}

/** What is made of an upload; `public` ones are for everyone (docs/product.md 6.2). */
const RENDITIONS: Partial<Record<Type, [name: string, extension: string, folder: 'closed' | 'public'][]>> = {
  photo: [
    ['display', 'webp', 'closed'],
    ['thumbnail', 'webp', 'closed'],
    ['blurred', 'webp', 'public'],
  ],
  video: [
    ['display', 'mp4', 'closed'],
    ['phone', 'mp4', 'closed'],
    ['poster', 'webp', 'closed'],
    ['thumbnail', 'webp', 'closed'],
    ['blurred', 'webp', 'public'],
    ['frames', 'webp', 'closed'],
    ['captions-en', 'vtt', 'closed'],
  ],
  audio: [
    ['display', 'm4a', 'closed'],
    ['captions-en', 'vtt', 'closed'],
  ],
};
const FILE_TYPES = { photo: 'feed-photo', video: 'feed-video', audio: 'feed-audio' } as const;
const MIMES: Record<string, string> = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  vtt: 'text/vtt',
  pdf: 'application/pdf',
};

/** A loudness that tells of which post it is. */
const waveformOf = (nr: number): number[] => [Math.floor(nr / 100), nr % 100, 7];

/** Writes the file's renditions into storage; the bytes of each say what they are. */
export async function store(
  api: TestDeps,
  nr: number,
  made: readonly (readonly [name: string, extension: string, folder: 'closed' | 'public'])[],
  label = '',
): Promise<FileVersion[]> {
  return Promise.all(
    made.map(async ([name, extension, folder]) => {
      const key = newKey(folder, extension);
      const bytes = Buffer.from(`bytes of ${label || name}-p${nr}`);
      const mimeType = MIMES[extension] ?? '';
      await api.deps.storage.put(key, bytes, mimeType);
      return { name, key, mimeType, size: bytes.length, width: 8, height: 8 };
    }),
  );
}

type FileRow = typeof files.$inferInsert;

async function aFile(api: TestDeps, post: Post): Promise<FileRow | null> {
  const made = RENDITIONS[post.type];
  if (!made) return null;
  const { nr } = post;
  const versions = await store(api, nr, made);
  return {
    id: newId(),
    type: FILE_TYPES[post.type as keyof typeof FILE_TYPES],
    ownerId: post.author.id,
    name: `name-p${nr}`,
    alt: `alt-p${nr}`,
    mimeType: versions[0]?.mimeType ?? '',
    status: 'finished',
    isProtected: true,
    versions,
    waveform: post.type === 'audio' ? waveformOf(nr) : null,
  };
}

/** A picture or teaser that its performer chose for everyone. */
async function openFile(api: TestDeps, post: Post, label: 'preview' | 'teaser'): Promise<FileRow> {
  const extension = label === 'teaser' ? 'mp4' : 'webp';
  const made = [
    ['display', extension, 'public'],
    ['thumbnail', 'webp', 'public'],
  ] as const;
  const versions = await store(api, post.nr, made, label);
  return {
    id: newId(),
    type: label === 'teaser' ? 'feed-teaser' : 'feed-photo',
    ownerId: post.author.id,
    mimeType: MIMES[extension] ?? '',
    status: 'finished',
    isProtected: false,
    versions,
  };
}

async function write(api: TestDeps, post: Post): Promise<void> {
  const { db } = api.deps;
  const { nr, id, author, type } = post;
  const file = await aFile(api, post);
  const open =
    type === 'video' ? [await openFile(api, post, 'preview'), await openFile(api, post, 'teaser')] : [];
  const all = [...(file ? [file] : []), ...open];
  if (all.length > 0) await db.insert(files).values(all);
  await db.insert(feeds).values({
    id,
    performerId: author.id,
    slug: post.slug,
    type: type === 'poll' ? 'text' : type,
    title: `title-p${nr}`,
    text: `words-p${nr}`,
    excerpt: `hint-p${nr}`,
    publishedAt: BEFORE,
    thumbnailId: open[0]?.id ?? null,
    teaserId: open[1]?.id ?? null,
    streamingScheduled: type === 'scheduled-streaming' ? LATER : null,
    pollDescription: type === 'poll' ? `question-p${nr}` : '',
    pollExpiredAt: type === 'poll' ? LATER : null,
    // A number that tells of which post it is.
    totalComment: 1000 + nr,
    ...AUDIENCES[post.audience],
    ...STATES[post.state],
    ...(post.state === 'hidden' ? { status: nr % 2 === 0 ? 'draft' : 'inactive' } : {}),
  });
  if (file) await db.insert(feedFiles).values({ feedId: id, fileId: file.id });
  if (type === 'poll')
    await db.insert(pollOptions).values(
      [post.optionId, newId()].map((optionId, position) => ({
        id: optionId,
        performerId: author.id,
        feedId: id,
        description: `answer-p${nr}`,
        position,
        totalVote: 5000 + nr,
      })),
    );
  const said = { objectType: 'feed', objectId: id, createdBy: author.id, content: `said-p${nr}` } as const;
  await db.insert(comments).values({ id: newId(), ...said });
  post.fileId = file?.id ?? null;
  post.renditions = all.flatMap((row) =>
    (row.versions ?? []).map(({ name, key }) => ({
      fileId: row.id,
      name,
      key,
      part: row === file ? name : 'shown to all',
    })),
  );
}

async function makeCallers(api: TestDeps): Promise<People['callers']> {
  const german = () => aFan(api, { country: 'DE' });
  return {
    visitor: {},
    germanVisitor: { headers: { 'x-test-country': 'DE' } },
    stranger: await aFan(api),
    german: await german(),
    follower: await aFan(api),
    subscriber: await aFan(api),
    germanSubscriber: await german(),
    blocked: await aFan(api),
    blockedSubscriber: await aFan(api),
    expired: await aFan(api),
    buyer: await aFan(api),
    refunded: await aFan(api),
    germanBuyer: await german(),
    blockedBuyer: await aFan(api),
    colleague: await aPerformer(api),
    operator: await anOperator(api),
  };
}

/**
 * The performers have blocked Germany, and three people. Who lives there or is blocked and has bought nothing follows
 * them, and was subscribed. A blocked subscriber is one to whom the paid time could not be given back.
 */
export async function makePeople(api: TestDeps): Promise<People> {
  const callers = await makeCallers(api);
  const blocks = { blockCountries: ['DE'] };
  const author = await aPerformer(api, blocks);
  const unapproved = await aPerformer(api, { ...blocks, reviewState: 'rejected' });
  const closed = await aPerformer(api, { ...blocks, status: 'pending-email-confirmation' });
  const authors: People['authors'] = [author, unapproved, closed];
  for (const one of authors) {
    const until = (who: Exclude<Who, 'owner'>, end: string) =>
      subscribed(api, callers[who] as Person, one, end);
    await until('subscriber', '2026-04-01');
    await until('germanSubscriber', '2026-04-01');
    await until('blockedSubscriber', '2026-04-01');
    for (const who of ['expired', 'german', 'blocked'] as const) await until(who, NOW);
    for (const { id: targetId = '' } of [callers.blocked, callers.blockedSubscriber, callers.blockedBuyer])
      await api.deps.db.insert(blockTable).values({ id: newId(), userId: one.id, targetId });
    for (const { id: followerId = '' } of [callers.follower, callers.german, callers.blocked])
      await api.deps.db.insert(follows).values({ id: newId(), followerId, followingId: one.id });
  }
  return { authors, callers };
}

/** One for every audience in each of these states, not written yet. */
export function thingsOf(
  { authors: [author, unapproved, closed] }: People,
  states: readonly State[],
): Omit<Thing, 'nr' | 'slug' | 'type'>[] {
  return (Object.keys(AUDIENCES) as Audience[]).flatMap((audience) =>
    states.map((state) => ({
      audience,
      state,
      id: newId(),
      author: state === 'unapproved' ? unapproved : state === 'closed' ? closed : author,
      renditions: [],
    })),
  );
}

/** Buyers have bought what can be bought, under its title; answers the purchases that hold. */
export async function sell(
  api: TestDeps,
  { callers }: People,
  type: SoldKind,
  thing: Thing,
): Promise<string[]> {
  if (thing.audience === 'free') return [];
  const sold = { type, id: thing.id, performerId: thing.author.id, title: `title-p${thing.nr}` };
  const ids: string[] = [];
  for (const who of ['buyer', 'germanBuyer', 'blockedBuyer'] as const)
    ids.push(await boughtThing(api, callers[who] as Person, sold, 'success'));
  await boughtThing(api, callers.refunded as Person, sold, 'refunded');
  return ids;
}

/** Everybody has bookmarked everything, also what they may not know of. */
export async function keepAll(
  api: TestDeps,
  { callers, authors }: People,
  objectType: ObjectType,
  things: readonly Thing[],
): Promise<void> {
  for (const { id: userId } of [...Object.values(callers), ...authors]) {
    if (!userId) continue;
    const rows = things.map(({ id }) => ({ id: newId(), userId, objectType, objectId: id }));
    await api.deps.db.insert(reactions).values(rows.map((row) => ({ ...row, action: 'bookmark' as const })));
  }
}

/** Posts of every type, for every audience, in every state. */
export async function makeWorld(api: TestDeps): Promise<World> {
  const people = await makePeople(api);
  const posts = TYPES.flatMap((type) =>
    thingsOf(people, Object.keys(STATES) as State[]).map((thing) => ({ ...thing, type })),
  ).map((thing, nr): Post => ({ ...thing, nr, slug: `slug${nr}`, optionId: newId(), fileId: null }));
  for (const post of posts) {
    await write(api, post);
    await sell(api, people, 'feed', post);
  }
  await keepAll(api, people, 'feed', posts);
  // Creators without posts are suggested to nobody.
  await api.deps.db.update(performers).set({ totalFeeds: posts.length });
  return { ...people, posts };
}

/** Takes the blocks of countries and people away, for what no blocked performer is in. */
export async function unblock(api: TestDeps): Promise<void> {
  await api.deps.db.update(performers).set({ blockCountries: [] });
  await api.deps.db.delete(blockTable);
}
