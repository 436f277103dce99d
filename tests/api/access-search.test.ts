import { sql } from 'drizzle-orm';
import { explore } from '#contract/explore.ts';
import { search } from '#contract/search.ts';
import { SEARCH_KINDS, type SearchKind } from '#rules/search.ts';
import { jobHandlers } from '#server/features/registry.ts';
import { asking, callerOf } from '#support/access-asking.ts';
import { KINDS } from '#support/access-kinds.ts';
import { isOut, isTurnedAway, readsOn } from '#support/access-levels.ts';
import { marksReader } from '#support/access-marks.ts';
import { partsOf as postParts } from '#support/access-parts.ts';
import {
  type Caller,
  makePeople,
  makeWorld,
  NOW,
  type People,
  type Post,
  sell,
  type Thing,
  thingsOf,
  WHO,
  type Who,
} from '#support/access-world.ts';
import { startTestApi, type TestApi } from '#support/api.ts';

/*
 * Who finds what by the search of the whole site, for every person, kind, audience and state: nobody finds a thing, or
 * is told a word of one, that is not shown to them, or by a text that they may not read (docs/product.md 16.2).
 */

/** In a blocked country a running subscription still counts; drafts and purchases have lists of their own. */
const isFound = (who: Who, thing: Thing) => isOut(thing) && (!isTurnedAway(who) || readsOn(who));
const limit = 200;

interface World {
  things: readonly Thing[];
  people: People;
  partsOf: (who: Who, thing: Thing) => string[];
  /** Words that are in all things of the kind, and whether the thing may be found by each. */
  words: Record<string, (thing: Thing) => boolean>;
}

async function postsWorld(api: TestApi): Promise<World> {
  const world = await makeWorld(api);
  const isFree = ({ audience }: Thing) => audience === 'free';
  return {
    things: world.posts,
    people: world,
    partsOf: (who, thing) => postParts(who, thing as Post),
    words: { title: () => true, hint: () => true, words: isFree },
  };
}

async function kindWorld(api: TestApi, type: SearchKind): Promise<World> {
  const kind = KINDS.find((one) => one.type === type);
  if (!kind) throw new Error(`tests/support/access-kinds.ts has no ${type}`);
  const people = await makePeople(api);
  const things = thingsOf(people, kind.states).map((thing, nr) => ({
    ...thing,
    type: kind.type,
    nr,
    slug: `slug${nr}`,
  }));
  for (const thing of things) {
    await kind.write(api, thing);
    for (const sale of await sell(api, people, kind.type, thing)) await kind.noteSale?.(api, sale);
  }
  // The tags of a video stand on its locked card (14.3).
  const tags = type === 'video' ? ['words'] : [];
  const finds = [...kind.finds, ...tags].map((word) => [word.replace(/-p$/, ''), () => true]);
  return { things, people, partsOf: kind.partsOf, words: Object.fromEntries(finds) };
}

describe.each(SEARCH_KINDS.filter((kind) => kind !== 'performer'))('%s', (kind) => {
  let api: TestApi;
  let world: World;
  let expectAll: ReturnType<typeof asking<Thing>>['expectAll'];
  let expectLists: ReturnType<typeof asking<Thing>>['expectLists'];
  /** Of posts those of one type: the search asks the same of all. */
  let some: Thing[];

  beforeAll(async () => {
    api = await startTestApi();
    await api.reset();
    api.clock.set(NOW);
    world = kind === 'feed' ? await postsWorld(api) : await kindWorld(api, kind);
    const { people, things, partsOf } = world;
    some = things.filter(({ type }) => kind !== 'feed' || type === 'photo');
    ({ expectAll, expectLists } = asking({ people, things, read: marksReader(things), partsOf }));
  });
  afterAll(() => api.close());

  const find = async (q: string, caller: Caller, query: object = {}) =>
    (await api.call(search.find, { query: { q, limit, ...query } as never }, caller)).data;

  test('a search finds what is shown, by words that one may read', async () => {
    const all = [
      'title',
      'hint',
      'words',
      'more',
      'alt',
      'name',
      'said',
      'question',
      'answer',
      'later',
      'kept',
    ];
    for (const q of [...new Set([...all, ...Object.keys(world.words)])])
      await expectLists(
        (caller) => find(q, caller, { kind }),
        (who, thing) => (world.words[q]?.(thing) ?? false) && isFound(who, thing),
      );
  });

  test('a search of all kinds, and by what was typed wrong', async () => {
    await expectAll(
      async (_who, { id, nr }, caller) => {
        const { data } = await find(`titel p${nr}`, caller, { limit: 20 });
        return String(data.some(({ item }) => item._id === id));
      },
      (who, thing) => String(isFound(who, thing)),
      { some },
    );
  });

  test('what one looks around in, and what is trending', async () => {
    const asList = <T>(data: readonly T[]) => ({ data, total: data.length });
    await expectLists(
      async (caller) =>
        asList((await api.call(explore.explore, { query: { source: kind, limit: 60 } }, caller)).data),
      isFound,
    );
    const { deps } = api;
    const [first] = world.things;
    // More looks than any other, so that the few that are listed are those.
    for (const thing of some)
      await deps.db.execute(sql`insert into trend_days (kind, object_id, day, looks)
        values (${kind}, ${thing.id}, '2026-03-01', ${thing === first ? 90 : 100})`);
    await jobHandlers()['search.trends']?.(deps, {}, { number: 1, isLast: false });
    await expectLists(
      async (caller) => asList((await api.call(explore.trending, { query: { source: kind } }, caller)).data),
      (who, thing) => some.includes(thing) && isFound(who, thing),
    );
  });

  test('no word or search of others is suggested, no word told as near, or as meant, that is of something one is not shown', async () => {
    for (const { nr } of world.things)
      await api.deps.db.execute(
        sql`insert into suggested_keywords (keyword, people) values (${`p${nr} title`}, 3)`,
      );
    await expectAll(
      async (_who, { nr }, caller) => {
        const { data } = await api.call(search.suggest, { query: { q: `p${nr}` } }, caller);
        const searched = await api.call(search.suggest, { query: { q: `p${nr} t` } }, caller);
        const nothing = await find(`title p${nr} submarine`, caller);
        return `${data.texts.includes(`p${nr}`)},${searched.data.texts.includes(`p${nr} title`)},${nothing.nearest.includes(`p${nr}`)},${nothing.total}`;
      },
      (who, thing) => `${Array(3).fill(isFound(who, thing)).join()},0`,
      { some },
    );
  });
});

test('people are found by those to whom their profile is open', async () => {
  const api = await startTestApi();
  await api.reset();
  api.clock.set(NOW);
  const people = await makePeople(api);
  const things = thingsOf(people, ['out', 'unapproved', 'closed']).map(
    (thing, nr): Thing => ({ ...thing, type: 'gallery', nr, slug: '' }),
  );
  const wrong: string[] = [];
  for (const who of WHO)
    for (const thing of things) {
      const caller = callerOf(people, who, thing);
      const { data } = await api.call(search.find, { query: { q: thing.author.username } as never }, caller);
      const { data: told } = await api.call(search.suggest, { query: { q: thing.author.username } }, caller);
      const found = [data.data.length, told.people.length, told.texts.length].join();
      const wanted = isOut(thing) && !isTurnedAway(who) ? '1,1,1' : '0,0,0';
      if (found !== wanted) wrong.push(`${who} ${thing.state}: ${found} instead of ${wanted}`);
    }
  expect(wrong).toEqual([]);
  await api.close();
});
