import type { BookmarkKind } from '#rules/objects.ts';
import type { Level } from './access-levels.ts';
import type { Caller, State, Thing, Who } from './access-world.ts';
import type { CallResult, TestApi, TestDeps } from './api.ts';
import type { SoldKind } from './posts.ts';

type Reply = Promise<CallResult<unknown>>;

/** What the access matrix has to know of a kind of things besides posts; what is expected of it is in its `…Parts`. */
export interface Kind {
  type: Exclude<SoldKind, 'feed'>;
  bookmarks: BookmarkKind;
  /** What can become of one. */
  states: readonly State[];
  /** How clients name one of this kind to the state of a file. */
  fileTarget: string;
  /** Who has one open is told the state of its files, too. */
  tellsState?: boolean;
  /** How much of one somebody reads, where that is not what is read of a post. */
  levelOf?(who: Who, thing: Thing): Level;
  /** Nobody but their owner gets addresses of its files anew. */
  hasOwnersAddresses?: boolean;
  /** Writes one into the database, with its files and something that is said about it. */
  write(api: TestDeps, thing: Thing): Promise<void>;
  /** What belongs to a purchase that holds. */
  noteSale?(api: TestDeps, transactionId: string): Promise<void>;
  view(api: TestApi, ref: string, caller: Caller): Reply;
  /** The list for everyone; of one performer with `performerId`. */
  search(api: TestApi, query: { q?: string; performerId?: string; limit: number }, caller: Caller): Reply;
  mine(api: TestApi, query: { limit: number }, caller: Caller): Reply;
  mineOne(api: TestApi, ref: string, caller: Caller): Reply;
  /** Of a reply with the thing in it. */
  partsOf(who: Who, thing: Thing): string[];
  /** The beginnings of words that a search for everyone finds. */
  finds: readonly string[];
  /** The parts of its files that somebody may open. */
  filesOf(who: Who, thing: Thing): string[];
  /** The parts of its files that its buyers may keep, in order. */
  keptParts?(who: Who, thing: Thing): string[];
  /** An address of its file as it is now, or as it was bought. */
  download?(api: TestApi, ref: string, isBought: boolean, caller: Caller): Reply;
  /** Things that stand inside of one, with lists of their own. */
  inside?: {
    ofOne(api: TestApi, ref: string, caller: Caller): Reply;
    ofOneParts(who: Who, thing: Thing): string[];
    ofMany: ((api: TestApi, caller: Caller) => Reply)[];
    ofPerformer: ((api: TestApi, performerId: string, caller: Caller) => Reply)[];
    listedParts(who: Who, thing: Thing): string[];
    mine(api: TestApi, caller: Caller): Reply;
    mineParts(who: Who, thing: Thing): string[];
  };
}
