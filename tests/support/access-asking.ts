import { isKnown, type Level, levelOf as levelOfPosts } from './access-levels.ts';
import type { Marks } from './access-marks.ts';
import { type Caller, type People, type Thing, WHO, type Who } from './access-world.ts';

export const callerOf = ({ callers }: People, who: Who, { author }: Thing): Caller =>
  who === 'owner' ? author : callers[who];
export const isVisitor = (who: Who): boolean => who === 'visitor' || who === 'germanVisitor';

/** What a reply says of this thing, and whether it says something of another one. */
export function cellOf(status: number, marks: Marks, { nr }: Thing): string {
  const others = [...marks.keys()].filter((one) => one !== nr);
  const more = others.length > 0 ? `, and something of ${others.join()}` : '';
  return `${status} ${(marks.get(nr) ?? []).join()}${more}`;
}

/** So many ask at the same time. */
const AT_ONCE = 8;

interface Matrix<T extends Thing> {
  people: People;
  things: readonly T[];
  read: (reply: unknown) => Marks;
  /** The parts of a thing that a list with it holds. */
  partsOf: (who: Who, thing: T) => string[];
  /** How much of a thing somebody reads, where that is not what is read of a post. */
  levelOf?: (who: Who, thing: T) => Level;
}

/** Asks as everybody about everything, and expects that no cell differs. */
export function asking<T extends Thing>({
  people: all,
  things,
  read,
  partsOf,
  levelOf = levelOfPosts,
}: Matrix<T>) {
  async function expectAll(
    ask: (who: Who, thing: T, caller: Caller) => Promise<string>,
    expected: (who: Who, thing: T) => string,
    { some = things, people = WHO as readonly Who[] } = {},
  ): Promise<void> {
    const cells = people.flatMap((who) => some.map((thing) => ({ who, thing, found: '' })));
    const waiting = [...cells];
    const work = async () => {
      for (let cell = waiting.pop(); cell; cell = waiting.pop())
        cell.found = await ask(cell.who, cell.thing, callerOf(all, cell.who, cell.thing));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const wrong = cells.flatMap(({ who, thing, found }) => {
      const { type, audience, state } = thing;
      const wanted = expected(who, thing);
      return found === wanted
        ? []
        : [`${who}, ${type} ${audience} ${state}: expected ${wanted}; got ${found}`];
    });
    expect(wrong).toEqual([]);
  }

  /** What a list shows of each, for everybody; lists that name a performer are asked for by all performers. */
  async function expectLists(
    ask: (caller: Caller, author: T['author']) => Promise<unknown>,
    isListed: (who: Who, thing: T) => boolean,
    { people = WHO as readonly Who[], isOfAuthor = false, parts = partsOf } = {},
  ): Promise<void> {
    const asked = new Map<string, Promise<{ marks: Marks; total: number }>>();
    const once = (caller: Caller, author: T['author']) => {
      const key = `${JSON.stringify(caller)} ${isOfAuthor ? author.id : ''}`;
      const answer =
        asked.get(key) ??
        ask(caller, author).then((reply) => ({
          marks: read(reply),
          // A number that counts what is not shown would tell of it. A profile's is kept beside its posts.
          total: isOfAuthor ? 0 : ((reply as { total?: number } | undefined)?.total ?? 0),
        }));
      asked.set(key, answer);
      return answer;
    };
    // To other performers the owner of a thing is a colleague.
    const totalFor = (who: Who, { author }: T) =>
      things.filter((thing) => {
        const as = who === 'owner' && thing.author !== author ? 'colleague' : who;
        return isListed(as, thing) && isKnown(levelOf(as, thing));
      }).length;
    await expectAll(
      async (_who, { nr, author }, caller) => {
        const { marks, total } = await once(caller, author);
        return `${(marks.get(nr) ?? []).join()}, of ${total}`;
      },
      (who, thing) =>
        `${isListed(who, thing) ? parts(who, thing).join() : ''}, of ${isOfAuthor ? 0 : totalFor(who, thing)}`,
      { people },
    );
  }
  return { expectAll, expectLists };
}
