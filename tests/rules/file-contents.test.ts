import fc from 'fast-check';
import { contentsOf, durationText } from '#rules/file-contents.ts';

test('counts photos, videos and sound, and adds up their length', () => {
  const files = [
    { type: 'feed-photo' },
    { type: 'feed-photo', duration: 99 },
    { type: 'feed-video', duration: 800.4 },
    { type: 'message-video', duration: 59.9 },
    { type: 'feed-audio', duration: null },
    { type: 'performer-document' },
  ];
  expect(contentsOf(files)).toEqual({ photos: 2, videos: 2, audios: 1, duration: 860 });
  expect(contentsOf([])).toEqual({ photos: 0, videos: 0, audios: 0, duration: 0 });
});

test('every file of a post is counted once', () => {
  const file = fc.record({ type: fc.constantFrom('feed-photo', 'feed-video', 'feed-audio') });
  fc.assert(
    fc.property(fc.array(file), (files) => {
      const { photos, videos, audios } = contentsOf(files);
      expect(photos + videos + audios).toBe(files.length);
    }),
  );
});

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [60, '1:00'],
  [860, '14:20'],
  [3723, '1:02:03'],
  [-5, '0:00'],
])('%p seconds read %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
