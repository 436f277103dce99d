import { comments } from '#contract/comments.ts';
import { files } from '#contract/files.ts';
import { library } from '#contract/library.ts';
import { reactions } from '#contract/reactions.ts';
import { asking, callerOf, cellOf, isVisitor } from '#support/access-asking.ts';
import { KINDS } from '#support/access-kinds.ts';
import {
  isKnown,
  isOut,
  isTurnedAway,
  type Level,
  levelOf as levelOfPosts,
  readsOn,
} from '#support/access-levels.ts';
import { connectionsFor, listening } from '#support/access-listener.ts';
import { marksReader, signedArchive, signedFor } from '#support/access-marks.ts';
import {
  type Caller,
  keepAll,
  makePeople,
  NOW,
  type People,
  sell,
  type Thing,
  thingsOf,
  unblock,
  WHO,
  type Who,
} from '#support/access-world.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import type { Person } from '#support/factories.ts';
import { startLive } from '#support/live.ts';
import { publicAddresses } from '#support/sitemap.ts';
import { filesOfZip } from '#support/zip.ts';

/*
 * The matrix of access-matrix.test.ts for every other kind of thing that is for everyone, for subscribers or for sale.
 * A new kind is one more in tests/support/access-kinds.ts, and what access-kind.ts asks of it.
 */
const STATUS: Record<Level, number> = {
  open: 200,
  quiet: 200,
  kept: 200,
  locked: 200,
  blocked: 403,
  none: 404,
};
const limit = 200;

describe.each(KINDS)('$type', (kind) => {
  let api: TestApi;
  let people: People;
  let things: Thing[];
  let read: ReturnType<typeof marksReader>;
  let expectAll: ReturnType<typeof asking<Thing>>['expectAll'];
  let expectLists: ReturnType<typeof asking<Thing>>['expectLists'];
  /** The purchases that hold, of the buyer and of the one in a blocked country. */
  const sold = new Map<Thing, string[]>();
  const { type, partsOf, inside, levelOf = levelOfPosts } = kind;

  beforeAll(async () => {
    api = await startTestApi();
    await api.reset();
    api.clock.set(NOW);
    people = await makePeople(api);
    things = thingsOf(people, kind.states).map((thing, nr) => ({ ...thing, type, nr, slug: `slug${nr}` }));
    for (const thing of things) {
      await kind.write(api, thing);
      const sales = await sell(api, people, type, thing);
      for (const sale of sales) await kind.noteSale?.(api, sale);
      sold.set(thing, sales);
    }
    await keepAll(api, people, type, things);
    read = marksReader(things);
    ({ expectAll, expectLists } = asking({ people, things, read, partsOf, levelOf }));
  });
  afterAll(() => api.close());

  /** As with posts: a running subscription counts in a blocked country and past a block too, performers and operators see every profile. */
  const isOnProfile = (who: Who, thing: Thing) => {
    const isOpened =
      (who === 'owner' || who === 'operator') && ['unapproved', 'closed'].includes(thing.state);
    return isOpened || (isOut(thing) && (!isTurnedAway(who) || readsOn(who)));
  };
  const isListed = (who: Who, thing: Thing) => isOut(thing) && !isTurnedAway(who);

  test('the thing itself, by its id and its address', async () => {
    for (const ref of ['id', 'slug'] as const)
      await expectAll(
        async (_who, thing, caller) => {
          const reply = await kind.view(api, thing[ref], caller);
          return cellOf(reply.status, read(reply.data ?? reply.error), thing);
        },
        (who, thing) => `${STATUS[levelOf(who, thing)]} ${partsOf(who, thing).join()}`,
      );
  });

  test('the list of all and of a profile', async () => {
    await expectLists(async (caller) => (await kind.search(api, { limit }, caller)).data, isListed);
    for (const key of ['id', 'username'] as const)
      await expectLists(
        async (caller, author) => (await kind.search(api, { limit, performerId: author[key] }, caller)).data,
        isOnProfile,
        { isOfAuthor: true },
      );
  });

  const WORDS = ['title-p', 'hint-p', 'words-p', 'more-p', 'alt-p', 'name-p', 'said-p'];

  test('a search finds nobody a word that they may not read', async () => {
    for (const q of WORDS) {
      const isFound = kind.finds.includes(q);
      // The list of the whole site is searched for words, that of a performer for any part of a text.
      const word = q.replace(/-p$/, '');
      // The tags of a video stand on its locked card (docs/product.md 14.3).
      const isTag = type === 'video' && word === 'words';
      await expectLists(
        async (caller) => (await kind.search(api, { q: word, limit }, caller)).data,
        (who, thing) => (isFound || isTag) && isListed(who, thing),
      );
      await expectLists(
        async (caller, author) => (await kind.search(api, { q, limit, performerId: author.id }, caller)).data,
        (who, thing) => isFound && isOnProfile(who, thing),
        { isOfAuthor: true },
      );
    }
  });

  test('bookmarks, and what a search among them finds', async () => {
    const kept = async (query: object, caller: Caller) =>
      (
        await api.call(
          reactions.bookmarks,
          { params: { kind: kind.bookmarks }, query: { limit, ...query } },
          caller,
        )
      ).data;
    await expectLists(
      (caller) => kept({}, caller),
      (who) => !isVisitor(who),
    );
    for (const q of WORDS)
      await expectLists(
        (caller) => kept({ q }, caller),
        (who) => !isVisitor(who) && q === 'title-p',
      );
  });

  test('the lists of their own that performers have', async () => {
    const only = ['owner', 'colleague'] as const;
    await expectLists(
      async (caller) => (await kind.mine(api, { limit }, caller)).data,
      (who, { state }) => who === 'owner' && state !== 'deleted',
      { people: only },
    );
    await expectAll(
      async (_who, { id }, caller) => String((await kind.mineOne(api, id, caller)).status),
      (who, { state }) => (who === 'owner' && state !== 'deleted' ? '200' : '404'),
      { people: only },
    );
  });

  if (inside) {
    test('what stands in one', async () => {
      await expectAll(
        async (_who, thing, caller) => {
          const reply = await inside.ofOne(api, thing.id, caller);
          return cellOf(reply.status, read(reply.data ?? reply.error), thing);
        },
        (who, thing) => `${STATUS[levelOf(who, thing)]} ${inside.ofOneParts(who, thing).join()}`,
      );
    });

    test('lists of what stands in all of them, of a performer, and of the own', async () => {
      // Their number is that of what is inside.
      const parts = inside.listedParts;
      const isOfAuthor = true;
      for (const ask of inside.ofMany)
        await expectLists(async (caller) => (await ask(api, caller)).data, isListed, { parts, isOfAuthor });
      for (const ask of inside.ofPerformer)
        await expectLists(async (caller, author) => (await ask(api, author.id, caller)).data, isOnProfile, {
          parts,
          isOfAuthor,
        });
      await expectLists(
        async (caller) => (await inside.mine(api, caller)).data,
        (who, { state }) => who === 'owner' && state !== 'deleted',
        { parts: inside.mineParts, isOfAuthor, people: ['owner', 'colleague'] },
      );
    });
  }

  const bytesOf = async (url: string, headers: Record<string, string>) => {
    const { statusCode, payload } = await api.app.inject({ url, headers });
    return statusCode === 200 ? payload.replace('bytes of ', '') : '-';
  };
  const closed = ({ renditions }: Thing) => renditions.filter(({ part }) => part !== 'shown to all');
  const bytes = ({ nr }: Thing, part: string, isTheirs: boolean) => (isTheirs ? `${part}-p${nr}` : '-');

  test('the bytes of every rendition, by an address that is signed for the person', async () => {
    await expectAll(
      async (_who, thing, { id = '', headers = {} }) => {
        const got: string[] = [];
        for (const one of closed(thing)) got.push(await bytesOf(signedFor(api, one, id), headers));
        return got.join();
      },
      (who, thing) => {
        const theirs = kind.filesOf(who, thing);
        return closed(thing)
          .map(({ part }) => bytes(thing, part, theirs.includes(part)))
          .join();
      },
    );
  });

  test('the bytes of every rendition, by the address for everyone and by its key, whoever asks', async () => {
    await expectAll(
      async (_who, thing, { token, headers = {} }) => {
        const all = { ...headers, ...(token ? { authorization: token } : {}) };
        const got: string[] = [];
        for (const { fileId, name, key } of closed(thing))
          for (const path of [`open/${fileId}/${name}`, key])
            got.push(await bytesOf(`/api/media/${path}`, all));
        return got.join();
      },
      (who, thing) => {
        // Nobody but a visitor is asked after: as good as none are tokens here.
        const open = kind.filesOf(who === 'germanVisitor' ? who : 'visitor', thing);
        return closed(thing)
          .flatMap(({ part, key }) => [
            bytes(thing, part, open.includes(part)),
            bytes(thing, part, key.startsWith('public/')),
          ])
          .join();
      },
      { people: ['visitor', 'germanVisitor', 'owner'] },
    );
  });

  test('the state of files is for their owner, new addresses for who may open them', async () => {
    await expectAll(
      async (_who, thing, caller) => {
        const ids = [...new Set(closed(thing).map(({ fileId }) => fileId))];
        const query = { target: kind.fileTarget, targetId: thing.id };
        const got: string[] = [];
        for (const id of ids) {
          const state = await api.call(files.status, { params: { id }, query }, caller);
          const addresses = await api.call(files.addresses, { params: { id } }, caller);
          const { data } = addresses;
          const parts = (read(data).get(thing.nr) ?? []).join();
          got.push(`${state.status} ${addresses.status} ${parts}`);
        }
        return got.join('; ');
      },
      (who, thing) => {
        const theirs = kind.filesOf(who, thing);
        const ofAll = who === 'owner' || who === 'operator';
        const byFile = Map.groupBy(closed(thing), ({ fileId }) => fileId);
        return [...byFile.values()]
          .map((some) => {
            const parts = some.map(({ part }) => part).filter((part) => theirs.includes(part));
            const isTold = ofAll || (kind.tellsState && parts.length > 0);
            const given = who === 'owner' || !kind.hasOwnersAddresses ? parts : [];
            return `${isTold ? 200 : 404} ${given.length > 0 ? 200 : 404} ${given.sort().join()}`;
          })
          .join('; ');
      },
    );
  });

  test('comments and likes', async () => {
    await expectAll(
      async (who, thing, caller) => {
        const target = { objectType: type, objectId: thing.id };
        const said = await api.call(comments.list, { query: target }, caller);
        const body = { action: 'like', ...target } as const;
        const liked = isVisitor(who) ? 401 : (await api.call(reactions.add, { body }, caller)).status;
        return `${cellOf(said.status, read(said.data), thing)}; ${liked}`;
      },
      (who, thing) => {
        const level = levelOf(who, thing);
        const said = level === 'open' ? '200 said' : isKnown(level) ? '403 ' : '404 ';
        return `${said}; ${isVisitor(who) ? 401 : isKnown(level) ? 200 : 404}`;
      },
    );
  });

  const BUYERS: readonly Who[] = ['buyer', 'germanBuyer', 'blockedBuyer'];
  const hasBought = (who: Who, { audience }: Thing) => BUYERS.includes(who) && audience !== 'free';

  test('the library of everybody, and how much is in it', async () => {
    await expectLists(
      async (caller) => (await api.call(library.list, { query: { limit, type } }, caller)).data,
      hasBought,
    );
    for (const who of WHO.filter((one) => one !== 'owner')) {
      const { data } = await api.call(library.summary, {}, people.callers[who]);
      const total = things.filter((thing) => hasBought(who, thing)).length;
      expect([who, data?.total ?? 0, data?.types ?? []]).toEqual([
        who,
        total,
        total > 0 ? [{ type, total }] : [],
      ]);
    }
  });

  test('the files of each purchase, for who made it alone', async () => {
    for (const [nr, buyer] of BUYERS.entries())
      await expectAll(
        async (_who, thing, caller) => {
          const id = sold.get(thing)?.[nr] ?? '';
          const reply = await api.call(library.files, { params: { id } }, caller);
          const parts = read(reply.data).get(thing.nr) ?? [];
          return `${reply.status} ${parts.filter((part) => part !== 'title').join()}`;
        },
        (who, thing) => {
          const isFan =
            people.callers[who as 'buyer']?.id !== undefined && !['colleague', 'operator'].includes(who);
          if (!isFan) return isVisitor(who) ? '401 ' : '403 ';
          if (who !== buyer) return '404 ';
          return `200 ${(kind.keptParts?.(who, thing) ?? []).join()}`;
        },
        { some: things.filter((thing) => thing.audience !== 'free') },
      );
  });

  test('the ZIP of each purchase, for who made it alone, also by an address that is signed for the person', async () => {
    // One person may not have many at the same time.
    let last: Promise<unknown> = Promise.resolve();
    const bytesOfZip = (url: string, headers: Record<string, string>) => {
      const reply = last.then(() => api.app.inject({ url, headers }));
      last = reply;
      return reply.then(({ statusCode, rawPayload }) =>
        statusCode === 200
          ? filesOfZip(rawPayload).map(({ bytes }) => bytes.toString().replace('bytes of ', ''))
          : ['-'],
      );
    };
    for (const [nr, buyer] of BUYERS.entries())
      await expectAll(
        async (_who, thing, { id = '', headers = {}, ...caller }) => {
          const purchase = sold.get(thing)?.[nr] ?? '';
          const asked = await api.call(library.archive, { params: { id: purchase } }, { headers, ...caller });
          const got = await bytesOfZip(signedArchive(api, purchase, id), headers);
          return `${asked.status} ${got.sort().join()}`;
        },
        (who, thing) => {
          const isFan =
            people.callers[who as 'buyer']?.id !== undefined && !['colleague', 'operator'].includes(who);
          if (!isFan) return isVisitor(who) ? '401 -' : '403 -';
          const kept = who === buyer ? (kind.keptParts?.(who, thing) ?? []) : [];
          const shown = kept.filter((part) => part.endsWith('display'));
          if (shown.length === 0) return '404 -';
          return `200 ${shown.map((part) => bytes(thing, part, true)).join()}`;
        },
        { some: things.filter((thing) => thing.audience !== 'free') },
      );
  });

  if (kind.download) {
    test('links to download, of the file that is there now and of the one that was bought', async () => {
      for (const isBought of [false, true])
        await expectAll(
          async (_who, thing, caller) => {
            const reply = await kind.download?.(api, thing.id, isBought, caller);
            const parts = read(reply?.data).get(thing.nr) ?? [];
            return reply?.status === 200 ? parts.join() : String(reply?.status);
          },
          (who, thing) => {
            if (isVisitor(who)) return '401';
            const level = levelOf(who, thing);
            if (!isKnown(level)) return level === 'blocked' ? '403' : '404';
            const theirs =
              who === 'owner' && thing.state === 'closed' ? ['original'] : kind.filesOf(who, thing);
            const [kept = '', now = kept] = theirs.toSorted();
            const isBuyer = hasBought(who, thing);
            return (isBuyer && isBought ? kept : now) || '403';
          },
        );
    });
  }

  test('who hears what is said about it', async () => {
    const server = await startLive(api);
    const talk = await listening(api, server, people.callers.colleague as Person);
    const wrong: string[] = [];
    for (const who of WHO.filter((one) => !isVisitor(one)))
      for (const some of connectionsFor(things)) {
        const [first] = some;
        if (!first) continue;
        const listener = await talk.listen(callerOf(people, who, first), type, some);
        for (const { id, nr } of some) talk.say(type, id, `p${nr}`);
        await listener.settled();
        for (const thing of some)
          if (listener.heard.has(`p${thing.nr}`) !== (levelOf(who, thing) === 'open'))
            wrong.push(`${who}, ${type} ${thing.audience} ${thing.state}`);
        listener.close();
      }
    await server.close();
    expect(wrong).toEqual([]);
  });

  // Last: it takes the blocks of countries away.
  test('the site map names what everyone may read, in every country', async () => {
    const named = async () =>
      (await publicAddresses(api.deps)).flatMap(({ path }) =>
        path.startsWith(`/${type}/`) ? [path.slice(type.length + 2)] : [],
      );
    expect(await named()).toEqual([]);
    await unblock(api);
    const open = things.filter((thing) => levelOf('visitor', thing) === 'open');
    expect((await named()).sort()).toEqual(open.map(({ slug }) => slug).sort());
  });
});
