import type { WireFile } from '#contract/files.ts';
import type { Message } from '#contract/messages.ts';
import type { Bookmark } from '#contract/reactions.ts';
import type { CommentsBy } from '#rules/comments.ts';
import type { FileType } from '#rules/constants.ts';
import type { ObjectType, SoldType } from '#rules/objects.ts';
import type { IdQuery } from '../../db/list.ts';
import type { Exclusions } from '../../db/listable.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import type { Tx } from '../../tx.ts';
import type { ViewerContext } from '../performers/visibility.ts';

/** Something one may comment on, react to, as one person has it now. */
export interface FoundObject {
  type: ObjectType;
  id: string;
  ownerId: string;
  /** The person may read what is said about it. */
  isReadable: boolean;
  /** Its owner has not hidden it or taken it off the site. */
  isPublished: boolean;
  commentsBy: CommentsBy;
  isFollowed: boolean;
  isSubscribed: boolean;
}

/** Where the rows of a kind are, and in which of their columns it is counted; what has no column is not counted. */
export interface ObjectTable {
  name: string;
  like?: 'total_like';
  bookmark?: 'total_bookmark';
  comment?: 'total_comment';
}

/** Who asks for a list of what they may know of, where and when. */
export interface FindableFor extends Exclusions {
  viewer: Pick<Viewer, 'id' | 'role'>;
  now: Date;
  q: string | undefined;
}

/** Who searches or looks around, where and when. */
export interface ShownTo extends Exclusions {
  viewer: Pick<Viewer, 'id' | 'role'> | null;
  now: Date;
}

/** A file with whose it is. */
export interface HeldFile {
  id: string;
  ownerId: string;
  type: FileType;
}

/** A file that somebody may keep, and what it is called by itself; '' for nothing. */
export interface KeptFile {
  file: WireFile;
  title: string;
}

/**
 * What a kind of thing says about itself, so that people can comment on it, like it, keep it in their bookmarks, find it,
 * report it and get its files.
 * Its rows have the trigger `forget_object`.
 */
export interface ObjectKind {
  table: ObjectTable;
  /** By id, or what else addresses use; null when this person may not even know of it. */
  find(deps: Deps, ref: string, viewerContext: ViewerContext): Promise<FoundObject | null>;
  /** For lists of bookmarks: the ids of those this person may know of, and of these the ones that `q` finds. */
  findable?(asked: FindableFor): IdQuery;
  /** For searches and lists of all kinds: the ids of those that are shown to this person, at least as a locked card. */
  shown?(to: ShownTo): IdQuery;
  /** These as the person gets them now; what may not be seen is left out. */
  present?(
    deps: Deps,
    ids: readonly string[],
    viewerContext: ViewerContext,
  ): Promise<ReadonlyMap<string, Bookmark['objectInfo'] | Message>>;
  /** Of what is sold: the files that somebody who has it open may keep; none of what is not open to them. */
  contents?(deps: Deps, id: string, viewerContext: ViewerContext): Promise<KeptFile[]>;
  /** By operators, for everybody, also for who bought it; false when it is gone already. */
  takeDown?(deps: Deps, tx: Tx, id: string): Promise<boolean>;
  /** Undoes `takeDown` after an accepted appeal; false when there is nothing left of it. */
  giveBack?(deps: Deps, tx: Tx, id: string): Promise<boolean>;
  /** The files that stand in things of this kind. */
  files?: {
    types: readonly FileType[];
    /** Whether one of the things that hold this file shows it to the person now. */
    show(deps: Deps, fileId: string, viewerContext: ViewerContext): Promise<boolean>;
    /** Locks the things that wait for a file, before the file itself is changed. */
    lock?(tx: Tx, file: HeldFile): Promise<void>;
    /** The file is ready, in this transaction: shows what waited for it. */
    finished?(deps: Deps, tx: Tx, file: HeldFile): Promise<void>;
    /** It is ready, or could not be made so: tells those who have open what holds it. After the commit. */
    progressed?(deps: Deps, file: HeldFile): Promise<void>;
    /** Forgets pages that show this file of a performer, after it was changed. */
    forget?(deps: Deps, performerId: string, fileId: string): Promise<void>;
  };
}

/** What people do things with, or buy. */
type KindName = ObjectType | SoldType;

export type ObjectKinds = Partial<Record<KindName, ObjectKind>>;

const kinds = new Map<KindName, ObjectKind>();

/** Called by `registerFeatures` for each kind; what people do with things knows none of them by name. */
export function registerObjectKinds(entries: ObjectKinds): void {
  for (const [type, kind] of Object.entries(entries)) kinds.set(type as KindName, kind);
}

/** Null for a kind that the product does not have. */
export const objectKind = (type: KindName): ObjectKind | null => kinds.get(type) ?? null;

/** The kinds of things that may hold a file of this type. */
export const kindsHolding = (type: FileType): ObjectKind[] =>
  [...kinds.values()].filter(({ files }) => files?.types.includes(type));

/** Forgets pages that show this file. */
export async function forgetFile(deps: Deps, { id, ownerId, type }: HeldFile): Promise<void> {
  for (const { files } of kindsHolding(type)) await files?.forget?.(deps, ownerId, id);
}

/** The thing of this kind that the viewer may know of; null without one. */
export const findObject = async (
  deps: Deps,
  type: ObjectType,
  ref: string,
  viewerContext: ViewerContext,
): Promise<FoundObject | null> => (await objectKind(type)?.find(deps, ref, viewerContext)) ?? null;

/**
 * The types that a client may mean by this one: existing clients name a post by its own type, so that a `video` may be
 * a post with a film.
 */
export const candidateTypes = (type: ObjectType): readonly ObjectType[] =>
  type === 'video' ? ['video', 'feed'] : [type];

/**
 * What a client comments on, reacts to or follows: the first of `candidateTypes` that is found. The `type` of what is
 * answered says what it is. The fallback matches by id only, not by slug.
 */
export async function findTarget(
  deps: Deps,
  type: ObjectType,
  ref: string,
  viewerContext: ViewerContext,
): Promise<FoundObject | null> {
  for (const candidate of candidateTypes(type)) {
    const found = await findObject(deps, candidate, ref, viewerContext);
    if (found && (candidate === type || found.id === ref)) return found;
  }
  return null;
}
