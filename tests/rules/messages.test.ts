import {
  isGoneFor,
  isMessageFile,
  type MessageForm,
  messageAccess,
  messageFormProblems,
  messageTypeOf,
  problemOfFiles,
} from '#rules/messages.ts';
import { type Tokens, tokens } from '#rules/money.ts';

const PHOTO = 'message-photo';
const FILM = 'message-video';
const SOUND = 'message-audio';

test.each([
  [[], 'text'],
  [[PHOTO], 'photo'],
  [[SOUND], 'audio'],
  [[SOUND, PHOTO], 'photo'],
  [[PHOTO, FILM, SOUND], 'video'],
])('a message with %p is a %s', (files, type) => {
  expect(messageTypeOf(files)).toBe(type);
});

test('files of messages are told from others', () => {
  expect([PHOTO, FILM, SOUND].every(isMessageFile)).toBe(true);
  expect(['feed-photo', 'avatar', ''].some(isMessageFile)).toBe(false);
});

const bounds = { min: tokens(100), max: tokens(1000) };
const form = (more: Partial<MessageForm> = {}): MessageForm => ({
  type: 'text',
  text: 'Hello',
  files: [],
  price: null,
  maySell: true,
  ...more,
});
const six = Array.from({ length: 6 }, () => PHOTO);
const at = (price: number): Tokens => tokens(price);

test.each<[string, Partial<MessageForm>, string[]]>([
  ['a text', {}, []],
  ['nothing', { text: '' }, ['text-required']],
  ['a photo without words', { text: '', files: [PHOTO] }, []],
  ['six photos', { files: six }, []],
  ['seven photos', { files: [...six, PHOTO] }, ['too-many-files']],
  ['a photo without a photo', { type: 'photo' }, ['file-required']],
  ['a film that is a photo', { type: 'video', files: [PHOTO] }, ['file-required']],
  ['a film with a photo', { type: 'video', files: [PHOTO, FILM] }, []],
  ['a text that has files', { type: 'text', files: [SOUND] }, []],
  ['a photo for sale', { files: [PHOTO], price: at(100) }, []],
  ['words for sale', { price: at(100) }, ['price-without-files']],
  ['a photo for sale to a creator', { files: [PHOTO], price: at(100), maySell: false }, ['price-not-here']],
  ['a photo for too little', { files: [PHOTO], price: at(99) }, ['price-too-low']],
  ['a photo for nothing', { files: [PHOTO], price: at(0) }, ['price-too-low']],
  ['a photo for too much', { files: [PHOTO], price: at(1001) }, ['price-too-high']],
])('%s', (_what, more, problems) => {
  expect(messageFormProblems(form(more), bounds)).toEqual(problems);
});

const free = { senderId: 'star', price: 0, isGone: false };
const paid = { ...free, price: 500 };
const member = (id: string, more = {}) => ({ id, bought: false, owned: false, ...more });

test.each<[string, Parameters<typeof messageAccess>[0], string]>([
  ['a free one to its sender', { message: free, member: member('star') }, 'open'],
  ['a free one to the other member', { message: free, member: member('fan') }, 'open'],
  ['a free one to nobody else', { message: free, member: null }, 'hidden'],
  ['a free one that is gone', { message: { ...free, isGone: true }, member: member('fan') }, 'hidden'],
  ['a paid one to its sender', { message: paid, member: member('star') }, 'open'],
  ['a paid one to the other member', { message: paid, member: member('fan') }, 'buy'],
  ['a paid one to nobody else', { message: paid, member: null }, 'hidden'],
  ['a paid one to its buyer', { message: paid, member: member('fan', { bought: true }) }, 'open'],
  ['a paid one to who owns its files', { message: paid, member: member('fan', { owned: true }) }, 'open'],
  [
    'a paid one that is gone, to its buyer',
    { message: { ...paid, isGone: true }, member: member('fan', { bought: true }) },
    'open',
  ],
  [
    'a paid one that is gone, to who owns its files',
    { message: { ...paid, isGone: true }, member: member('fan', { owned: true }) },
    'hidden',
  ],
  [
    'a paid one that is gone, to its sender',
    { message: { ...paid, isGone: true }, member: member('star') },
    'hidden',
  ],
])('%s', (_what, input, expected) => {
  const access = messageAccess(input);
  expect(access.allowed ? 'open' : access.code).toBe(expected);
});

test('a deleted message is gone for all but its buyer', () => {
  const deleted = { senderId: 'star', isDeleted: true };
  expect(isGoneFor({ ...deleted, totalPurchases: 0 }, 'fan')).toBe(true);
  expect(isGoneFor({ ...deleted, totalPurchases: 1 }, 'fan')).toBe(false);
  expect(isGoneFor({ ...deleted, totalPurchases: 1 }, 'star')).toBe(true);
  expect(isGoneFor({ ...deleted, isDeleted: false, totalPurchases: 0 }, 'fan')).toBe(false);
});

const [ready, failed] = [
  { takenDownAt: null, status: 'finished' },
  { takenDownAt: null, status: 'error' },
];
const taken = { takenDownAt: new Date(0), status: 'error' };
test.each([
  [[], null],
  [[ready, { ...ready, status: 'processing' }, { ...ready, status: 'created' }], null],
  [[ready, failed], 'failed'],
  [[{ ...taken, status: 'finished' }, ready], 'taken-down'],
  [[failed, taken], 'taken-down'],
])('files %j are kept from being sent by %s', (files, expected) => {
  expect(problemOfFiles(files)).toBe(expected);
});
