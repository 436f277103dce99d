import { type Intent, isOnTheWay, isSamePage, readIntent } from '#rules/intent.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;
const intent: Intent = {
  kind: 'tip',
  path: '/mara?tab=photos',
  performer: { _id: 'p1', name: 'Mara', username: 'mara', avatar: '/a.webp' },
  viewerId: 'u1',
  at: NOW - HOUR,
  away: true,
  objectType: undefined,
  objectId: undefined,
  plan: undefined,
  amount: '25',
  message: 'For the next one',
};
const stored = (more: object) => JSON.parse(JSON.stringify({ ...intent, ...more })) as unknown;

it('comes back from storage as it went in', () => {
  expect(readIntent(stored({}), NOW)).toEqual(intent);
});

it.each([
  [undefined, undefined],
  ['s1', undefined],
  [{ id: '' }, undefined],
  [{ id: 's1' }, { id: 's1', menuItem: undefined }],
  [
    { id: 's1', menuItem: { _id: 'i1', title: 'A song', tokens: '50' } },
    { id: 's1', menuItem: undefined },
  ],
  [
    { id: 's1', menuItem: { _id: 'i1', title: 'A song', tokens: 50, more: 1 } },
    { id: 's1', menuItem: { _id: 'i1', title: 'A song', tokens: 50 } },
  ],
])('a tip in the stream %j', (inStream, kept) => {
  expect(readIntent(stored({ inStream }), NOW)?.inStream).toEqual(kept);
});

it.each([
  ['nothing', null],
  ['a text', 'tip'],
  ['another kind', stored({ kind: 'pay' })],
  ['another site', stored({ path: '//evil.example' })],
  ['a script', stored({ path: 'javascript:alert(1)' })],
  ['the login, which would go round in circles', stored({ path: '/auth/login' })],
  ['no place', stored({ path: '' })],
  ['nobody', stored({ performer: { name: 'Mara' } })],
  ['a name as long as a book', stored({ performer: { _id: 'p1', name: 'x'.repeat(201) } })],
  ['a post without an id', stored({ kind: 'unlock', objectType: 'feed' })],
  ['a like of nothing', stored({ kind: 'like' })],
  ['a bookmark of nothing', stored({ kind: 'bookmark', objectId: 'f1' })],
  ['a like of what has no button', stored({ kind: 'like', objectType: 'album', objectId: 'x1' })],
  ['a person who is not for sale', stored({ kind: 'unlock', objectType: 'performer', objectId: 'p1' })],
  ['an empty id', stored({ kind: 'like', objectType: 'feed', objectId: '' })],
  ['yesterday', stored({ at: NOW - 25 * HOUR })],
  ['the far future', stored({ at: NOW + 25 * HOUR })],
  ['no time', stored({ at: 'soon' })],
])('is none: %s', (_, value) => {
  expect(readIntent(value, NOW)).toBeNull();
});

it.each([
  ['unlock', 'feed'],
  ['unlock', 'message'],
  ['like', 'feed'],
  ['like', 'performer'],
  ['bookmark', 'performer'],
])('keeps what is wanted: %s of a %s', (kind, objectType) => {
  const wanted = { kind, objectType, objectId: 'x1' };
  expect(readIntent(stored(wanted), NOW)).toMatchObject(wanted);
});

it('keeps where a message stands, and nothing that is no place', () => {
  const place = (inConversation: unknown) =>
    readIntent(stored({ kind: 'unlock', objectType: 'message', objectId: 'm1', inConversation }), NOW)
      ?.inConversation;
  expect(place({ id: 'c1', seq: 7, more: true })).toEqual({ id: 'c1', seq: 7 });
  for (const wrong of ['c1', null, { id: 'c1', seq: 1.5 }, { id: 'x'.repeat(201), seq: 1 }, { seq: 1 }])
    expect(place(wrong)).toBeUndefined();
});

it('drops what it does not know or what is too long, and keeps the rest', () => {
  const found = readIntent(
    stored({ kind: 'subscribe', plan: 'forever', amount: '9'.repeat(21), message: 'x'.repeat(6001) }),
    NOW,
  );
  expect(found).toMatchObject({ kind: 'subscribe' });
  expect([found?.plan, found?.amount, found?.message]).toEqual([undefined, undefined, undefined]);
});

it('knows a page by its path and query', () => {
  expect(isSamePage('/mara?tab=photos#top', '/mara?tab=photos')).toBe(true);
  expect(isSamePage('/mara', '/mara?tab=photos')).toBe(false);
});

it.each([
  ['/auth/login?returnTo=%2Fmara', true],
  ['/wallet?returnTo=%2Fmara', true],
  ['/user/cards', true],
  ['/user/account', true],
  ['/creator/account', true],
  ['/payment/success?transactionId=1', true],
  ['/home', false],
  ['/walleta', false],
  ['/user/following', false],
])('at %s one is on the way: %s', (path, expected) => {
  expect(isOnTheWay(path)).toBe(expected);
});

it.each([
  [
    { quantity: '3', addressId: 'a1', note: 'Blue' },
    { quantity: '3', addressId: 'a1', note: 'Blue' },
  ],
  [
    { quantity: 3, addressId: ['a1'], note: 'x'.repeat(20_000) },
    { quantity: '', addressId: '', note: '' },
  ],
  ['two', undefined],
])('an order %j is kept as far as it is one', (order, kept) => {
  const wanted = { kind: 'unlock', objectType: 'product', objectId: 'm1', order };
  expect(readIntent(stored(wanted), NOW)?.order).toEqual(kept);
});
