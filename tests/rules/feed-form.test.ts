import { type FeedForm, feedFormProblems } from '#rules/feed-form.ts';
import { tokens } from '#rules/money.ts';

const now = new Date('2026-05-01T12:00:00Z');
const bounds = { min: tokens(100), max: tokens(100_000) };
const base: FeedForm = { type: 'text', text: 'Hello', files: [], audience: 'everyone', price: tokens(0) };
const codes = (form: Partial<FeedForm>) =>
  feedFormProblems({ ...base, ...form }, bounds, now).map((problem) => `${problem.field}:${problem.code}`);
const photos = (count: number) => Array<string>(count).fill('feed-photo');

test.each<[string, Partial<FeedForm>, string[]]>([
  ['a plain text', {}, []],
  ['an empty text post', { text: ' \n ' }, ['text:text-required']],
  ['500 characters', { text: 'x'.repeat(500) }, []],
  ['500 emoji', { text: '😀'.repeat(500) }, []],
  ['501 characters', { text: 'x'.repeat(501) }, ['text:text-too-long']],
  ['a long title', { title: 'x'.repeat(121) }, ['title:title-too-long']],
  ['a title of 120', { title: 'x'.repeat(120) }, []],
  ['a photo post without text', { type: 'photo', text: '', files: photos(1) }, []],
  ['a photo post without photo', { type: 'photo', files: ['feed-video'] }, ['files:photo-required']],
  ['photos and a video', { type: 'photo', files: ['feed-video', 'feed-photo'] }, []],
  ['twelve photos', { type: 'photo', files: photos(12) }, []],
  ['thirteen photos', { type: 'photo', files: photos(13) }, ['files:too-many-files']],
  ['a video post without video', { type: 'video' }, ['files:video-required']],
  ['an audio post without audio', { type: 'audio', files: photos(1) }, ['files:audio-required']],
  ['pay-per-view at the least', { audience: 'ppv', price: tokens(100) }, []],
  ['pay-per-view below', { audience: 'ppv', price: tokens(99) }, ['price:price-too-low']],
  ['pay-per-view above', { audience: 'ppv', price: tokens(100_001) }, ['price:price-too-high']],
  ['a price nobody pays', { audience: 'subscribers', price: tokens(1) }, []],
  ['an announced stream', { type: 'scheduled-streaming', streamingAt: new Date('2026-05-02') }, []],
  ['an announcement without time', { type: 'scheduled-streaming' }, ['streamingAt:start-required']],
  [
    'moments that are none',
    {
      type: 'scheduled-streaming',
      streamingAt: new Date('unreadable'),
      scheduleAt: new Date('unreadable'),
      expiredAt: new Date('unreadable'),
      poll: { question: 'Which one?', options: 2, expiredAt: new Date('unreadable') },
    },
    ['streamingAt:start-past', 'scheduleAt:schedule-past', 'expiredAt:expiry-past', 'poll:poll-end-past'],
  ],
  [
    'an announcement of the past',
    { type: 'scheduled-streaming', streamingAt: now },
    ['streamingAt:start-past'],
  ],
  ['a poll', { poll: { question: 'Which?', options: 2 } }, []],
  ['a poll without question', { poll: { question: ' ', options: 2 } }, ['poll:poll-question-required']],
  [
    'a poll with a long question',
    { poll: { question: 'x'.repeat(101), options: 2 } },
    ['poll:poll-question-too-long'],
  ],
  ['a poll of one option', { poll: { question: 'Which?', options: 1 } }, ['poll:poll-needs-options']],
  [
    'everything wrong at once',
    { type: 'photo', text: 'x'.repeat(501), audience: 'ppv' },
    ['text:text-too-long', 'files:photo-required', 'price:price-too-low'],
  ],
])('%s', (_name, form, expected) => {
  expect(codes(form)).toEqual(expected);
});
