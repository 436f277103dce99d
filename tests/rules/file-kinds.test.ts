import fc from 'fast-check';
import {
  acceptAttribute,
  chosenType,
  firstEnding,
  isHeic,
  knownType,
  mediaKindOf,
} from '#rules/file-kinds.ts';
import { claimedType, UPLOAD_TYPES } from '#rules/uploads.ts';

type Content = Parameters<typeof claimedType>[0];

/** What engines and systems say of the same file: Chromium, Firefox, Safari, Windows without an entry for the ending. */
const SAID: [content: Content, name: string, types: string[], taken: string][] = [
  ['audio', 'tone.wav', ['audio/wav', 'audio/x-wav', 'audio/vnd.wave', 'audio/wave', ''], 'audio/wav'],
  ['audio', 'tone.ogg', ['audio/ogg', 'application/ogg', 'video/ogg', 'audio/vorbis', ''], 'audio/ogg'],
  ['audio', 'tone.opus', ['audio/ogg', 'audio/opus', 'application/octet-stream', ''], 'audio/ogg'],
  ['audio', 'tone.mp3', ['audio/mpeg', 'audio/mp3', 'audio/x-mpeg', ''], 'audio/mpeg'],
  ['audio', 'tone.m4a', ['audio/mp4', 'audio/x-m4a', 'audio/m4a', 'video/mp4', ''], 'audio/mp4'],
  ['audio', 'tone.aac', ['audio/aac', 'audio/vnd.dlna.adts', 'audio/x-aac', ''], 'audio/aac'],
  ['audio', 'tone.webm', ['audio/webm', 'video/webm', ''], 'video/webm'],
  ['video', 'trip.mov', ['video/quicktime', 'application/octet-stream', ''], 'video/quicktime'],
  ['video', 'trip.m4v', ['video/x-m4v', 'video/mp4', ''], 'video/mp4'],
  [
    'video',
    'TRIP.MKV',
    ['video/x-matroska', 'video/matroska', 'application/x-matroska', ''],
    'video/x-matroska',
  ],
  ['image', 'lake.JPG', ['image/jpeg', 'image/jpg', 'image/pjpeg', ''], 'image/jpeg'],
  ['image', 'lake.jfif', ['image/jpeg', 'image/pjpeg', ''], 'image/jpeg'],
  ['image', 'lake.avif', ['image/avif', 'application/octet-stream', ''], 'image/avif'],
  ['image', 'image:1000042', ['image/jpeg'], 'image/jpeg'],
  ['document', 'passport.pdf', ['application/pdf', 'application/x-pdf', 'text/pdf', ''], 'application/pdf'],
  [
    'download',
    'all.zip',
    ['application/zip', 'application/x-zip-compressed', 'multipart/x-zip', ''],
    'application/zip',
  ],
  ['download', 'song.wav', ['audio/x-wav', ''], 'audio/wav'],
];

test.each(SAID)('as %s, %s is taken whatever a browser calls it', (content, name, types, taken) => {
  for (const type of types) expect(claimedType(content, { name, type })).toBe(taken);
  expect(UPLOAD_TYPES[content]).toContain(taken);
});

test.each<[Content, string, string]>([
  ['image', 'lake.heic', 'image/heic'],
  ['image', 'lake.svg', 'image/svg+xml'],
  ['audio', 'tone.mid', 'audio/midi'],
  ['audio', 'lake.jpg', 'image/jpeg'],
  ['video', 'old.avi', 'video/x-msvideo'],
  ['download', 'setup.exe', 'application/x-msdownload'],
  ['download', 'page.html', 'text/html'],
])('as %s, %s is refused', (content, name, type) => {
  expect(UPLOAD_TYPES[content]).not.toContain(claimedType(content, { name, type }));
});

test('a sound is a sound in a post, whatever its browser calls it', () => {
  for (const type of ['audio/ogg', 'application/ogg', 'video/ogg', ''])
    expect(mediaKindOf({ name: 'tone.ogg', type })).toBe('audio');
  expect(mediaKindOf({ name: 'lake.jpg', type: '' })).toBe('photo');
  expect(mediaKindOf({ name: 'trip.mov', type: '' })).toBe('video');
  expect(mediaKindOf({ name: 'plan.pdf', type: 'application/pdf' })).toBeNull();
});

test('a picture of an iPhone is known for what it is', () => {
  expect(isHeic({ name: 'IMG_0042.HEIC', type: '' })).toBe(true);
  expect(isHeic({ name: 'picture', type: 'image/heif' })).toBe(true);
  expect(isHeic({ name: 'lake.jpg', type: 'image/jpeg' })).toBe(false);
});

test('every type has an ending that leads back to it, and the dialog offers both', () => {
  for (const types of Object.values(UPLOAD_TYPES)) {
    const offered = acceptAttribute(types).split(',');
    for (const type of types) {
      const ending = firstEnding(type);
      expect(offered).toEqual(expect.arrayContaining([type, `.${ending}`]));
      expect(chosenType({ name: `a.${ending}`, type: '' }, types)).toBe(type);
      expect(knownType(type)).toBe(type);
    }
  }
});

test('any name and any type give an answer, and never one that is not accepted while one of them is', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (name, type) => {
      const accepted = UPLOAD_TYPES.image;
      const found = chosenType({ name, type }, accepted);
      expect(accepted.includes(knownType(type)) ? accepted.includes(found) : typeof found === 'string').toBe(
        true,
      );
    }),
  );
});
