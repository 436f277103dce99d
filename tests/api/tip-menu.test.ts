import { streamChat } from '#contract/stream-chat.ts';
import { streamTips } from '#contract/stream-tips.ts';
import { streaming } from '#contract/streaming.ts';
import { wallet } from '#contract/wallet.ts';
import type { Db } from '#server/db/client.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { untilWaiting } from '#support/postgres-locks.ts';
import { setMenu, tipLive } from '#support/stream-tips.ts';
import { aStream } from '#support/streams.ts';

/** What a performer does in a stream for a tip: docs/product.md, 36.13. */
let api: TestApi;
let star: Person;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  [star, fan] = [await aPerformer(api), await aFan(api)];
  await tokensFor(api, fan.id, 1000);
});
afterAll(() => api.close());

const SONG = { title: 'A song of your choice', tokens: 50 };
const DANCE = { title: 'A dance', tokens: 25.5 };
const own = async () => (await api.call(streamTips.tipMenu, {}, star)).data.items;
const shown = async (who: Person | null) =>
  (await api.call(streaming.view, { params: { id: star.username } }, who ?? {})).data.tipMenu;
const balance = async () => {
  const { data } = await api.call(wallet.movements, { query: { limit: 100 } }, fan);
  return data.data.reduce((sum, { tokens }) => sum + tokens, 0);
};

describe('the menu', () => {
  test('keeps its order, changes entries in place, and forgets what is left out', async () => {
    expect(await own()).toEqual([]);
    const { data } = await setMenu(api, star, [SONG, DANCE]);
    expect(data.items).toMatchObject([SONG, DANCE]);
    const [song, dance] = data.items;
    const next = await setMenu(api, star, [
      { ...DANCE, _id: dance?._id ?? '', tokens: 30 },
      { title: 'A poem', tokens: 10 },
      { ...SONG, _id: song?._id ?? '' },
    ]);
    expect(next.data.items).toMatchObject([
      { _id: dance?._id, tokens: 30 },
      { title: 'A poem' },
      { _id: song?._id, tokens: 50 },
    ]);
    expect(await own()).toEqual(next.data.items);
    expect((await setMenu(api, star, [])).data.items).toEqual([]);
  });

  test('takes no entry over that is not on it: an id of somebody else, one of before, or one twice is a new entry', async () => {
    const other = await aPerformer(api);
    const { data: theirs } = await setMenu(api, other, [SONG]);
    const { data: before } = await setMenu(api, star, [SONG]);
    await setMenu(api, star, []);
    const ids = [theirs.items[0]?._id ?? '', before.items[0]?._id ?? ''];
    const { data } = await setMenu(
      api,
      star,
      ids.map((_id) => ({ ...DANCE, _id })),
    );
    const [first] = data.items;
    const twice = await setMenu(api, star, [
      { ...DANCE, _id: first?._id ?? '' },
      { ...SONG, _id: first?._id ?? '' },
    ]);
    const all = [...ids, ...data.items.map(({ _id }) => _id), twice.data.items[1]?._id];
    expect(new Set(all).size).toBe(5);
    expect((await api.call(streamTips.tipMenu, {}, other)).data.items).toEqual(theirs.items);
  });

  test('has at most 20 entries with a title and the price of a tip', async () => {
    const many = Array.from({ length: 21 }, (_, nr) => ({ title: `No. ${nr}`, tokens: 10 }));
    expect((await setMenu(api, star, many)).error.fields).toHaveProperty(['items']);
    expect((await setMenu(api, star, many.slice(1))).data.items).toHaveLength(20);
    const { error } = await setMenu(api, star, [
      SONG,
      { title: ' \n ', tokens: 10 },
      { title: 'Cheap', tokens: 9.99 },
      { title: 'Dear', tokens: 10_000.01 },
    ]);
    expect(Object.keys(error.fields ?? {})).toEqual(['items.1.title', 'items.2.tokens', 'items.3.tokens']);
    const long = await setMenu(api, star, [{ title: 'x'.repeat(61), tokens: 10 }]);
    expect(Object.keys(long.error.fields ?? {})).toEqual(['items.0.title']);
    expect(await own()).toHaveLength(20);
    expect((await setMenu(api, fan, [SONG])).status).toBe(403);
  });

  test('two tabs that save at once leave one menu', async () => {
    await Promise.all([setMenu(api, star, [SONG, DANCE]), setMenu(api, star, [SONG, DANCE])]);
    expect(await own()).toHaveLength(2);
  });

  test('is shown where the performer is live, to who may watch; a change is told to them', async () => {
    await setMenu(api, star, [SONG]);
    expect(await shown(fan)).toEqual([]);
    const { _id } = await aStream(api, star);
    expect(await shown(fan)).toMatchObject([SONG]);
    expect(await shown(null)).toEqual([]);
    api.events.length = 0;
    await setMenu(api, star, [SONG, DANCE]);
    expect(api.events).toMatchObject([{ userId: `stream:${_id}`, event: 'change-stream-info' }]);
    await api.call(streaming.edit, { params: { id: _id }, body: { audience: 'subscribers' } }, star);
    expect(await shown(fan)).toEqual([]);
  });
});

describe('a tip for an entry', () => {
  let conversationId: string;
  let menuItemId: string;
  beforeEach(async () => {
    const { data } = await setMenu(api, star, [SONG, DANCE]);
    menuItemId = data.items[0]?._id ?? '';
    ({ _id: conversationId } = await aStream(api, star));
  });
  const tip = (more: object = {}) =>
    tipLive(api, fan, star, { conversationId, menuItemId, price: 50, ...more });

  test('is named on the picture, in the chat, in history and receipt, and in the e-mail', async () => {
    const { data } = await tip({ message: 'For Mara' });
    expect(data).toMatchObject({ type: 'stream_tip', totalPrice: 50, menuItem: SONG.title });
    expect(data.products).toMatchObject([{ name: SONG.title }]);
    const heard = api.events.filter(({ event }) => event === 'tipped');
    expect(heard).toMatchObject([{ payload: { menuItem: SONG.title, message: 'For Mara', token: 50 } }]);
    const { data: chat } = await api.call(streamChat.list, { params: { id: conversationId } }, fan);
    expect(chat.data).toMatchObject([{ type: 'tip', menuItem: SONG.title, text: 'For Mara', token: 50 }]);
    // As it was called then.
    await setMenu(api, star, [{ _id: menuItemId, title: 'Another song', tokens: 50 }]);
    const { data: kept } = await api.call(wallet.view, { params: { id: data._id } }, fan);
    expect(kept).toMatchObject({ menuItem: SONG.title, message: 'For Mara' });
    const { data: history } = await api.call(wallet.movements, { query: { kind: 'stream_tip' } }, fan);
    expect(history.data).toMatchObject([{ menuItem: SONG.title, name: SONG.title, tokens: -50 }]);
    expect(api.mails.some(({ to, text }) => to === star.email && text?.includes(SONG.title))).toBe(true);
  });

  test('a tip without one names none', async () => {
    const { data } = await tipLive(api, fan, star, { conversationId, price: 20 });
    expect(data.menuItem).toBe('');
    // Tips in streams are tips.
    const { data: history } = await api.call(wallet.movements, { query: { kind: 'tip' } }, fan);
    expect(history.data).toMatchObject([{ kind: 'stream_tip', menuItem: '' }]);
  });

  test('is charged once under one key, also when the entry is removed meanwhile; another entry is another request', async () => {
    const [one, two] = await Promise.all([tip({ key: 'k' }), tip({ key: 'k' })]);
    expect(two.data._id).toBe(one.data._id);
    const dance = (await own())[1]?._id ?? '';
    await setMenu(api, star, [{ ...DANCE, _id: dance, tokens: 50 }]);
    expect((await tip({ key: 'k' })).data._id).toBe(one.data._id);
    expect((await tip({ key: 'k', menuItemId: dance })).error.error).toBe('wallet.key-reused');
    expect((await tip({ key: 'k', menuItemId: undefined })).error.error).toBe('wallet.key-reused');
    expect(await balance()).toBe(950);
  });

  test.each([
    ['another price', 'wallet.price-changed', async () => ({ price: 49.99 })],
    ['an entry of nobody', 'wallet.menu-gone', async () => ({ menuItemId: 'nothing' })],
    [
      'an entry of another performer',
      'wallet.menu-gone',
      async () => ({ menuItemId: (await setMenu(api, await aPerformer(api), [SONG])).data.items[0]?._id }),
    ],
    [
      'an entry that was removed',
      'wallet.menu-gone',
      async () => {
        await setMenu(api, star, [DANCE]);
        return {};
      },
    ],
    [
      'an entry that costs more now',
      'wallet.price-changed',
      async () => {
        await setMenu(api, star, [{ ...SONG, _id: menuItemId, tokens: 60 }]);
        return {};
      },
    ],
    [
      'a stream that has ended',
      'wallet.menu-off-air',
      async () => {
        await api.call(streaming.end, { params: { id: conversationId } }, star);
        return {};
      },
    ],
    ['no stream', 'wallet.menu-off-air', async () => ({ conversationId: '' })],
  ])('%s is refused, and nothing charged', async (_what, code, change) => {
    const { error, status } = await tip(await change());
    expect([error.error, status >= 400 && status < 500]).toEqual([code, true]);
    expect(await balance()).toBe(1000);
  });

  test.each([
    ['costs more', 'tokens = tokens + 100'],
    ['is called otherwise', `title = 'Another song'`],
    ['is removed', 'removed_at = now()'],
  ])('that %s while it is paid is refused, and nothing charged', async (_what, change) => {
    let paying: ReturnType<typeof tip> | undefined;
    await api.deps.db.transaction(async (tx) => {
      await tx.execute(`update tip_menu_items set ${change} where id = '${menuItemId}'`);
      paying = tip();
      await Promise.race([untilWaiting(tx as unknown as Db), paying]);
    });
    const refused = await paying;
    expect([refused?.status, refused?.error.error]).toEqual([409, 'wallet.changed-meanwhile']);
    expect(await balance()).toBe(1000);
  });

  test('a fan who was shown the old price reads the new one', async () => {
    await setMenu(api, star, [{ ...SONG, _id: menuItemId, tokens: 60 }]);
    expect((await tip()).error.fields).toEqual({ price: '60 tokens' });
  });
});
