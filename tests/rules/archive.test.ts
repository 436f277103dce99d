import fc from 'fast-check';
import { archiveName, copyName, entryName } from '#rules/archive.ts';

test.each([
  [1, 3, 'Harbour', '01 - Harbour.webp'],
  [12, 99, 'Harbour', '12 - Harbour.webp'],
  [7, 500, 'Harbour', '007 - Harbour.webp'],
  [1, 1, '', '01.webp'],
  [1, 1, ' . ', '01.webp'],
  [1, 1, 'Sea/Beach\\Day', '01 - Sea-Beach-Day.webp'],
  [1, 1, '../../etc/passwd', '01 - -..-etc-passwd.webp'],
  [1, 1, 'Who? "Me": <3 | *', '01 - Who Me 3.webp'],
  [1, 1, 'photo\u202egpj.exe', '01 - photogpj.exe.webp'],
  [1, 1, 'Version 2.0', '01 - Version 2.0.webp'],
  [1, 1, 'CON', '01 - CON.webp'],
  [1, 1, 'e\u0301te\u0301 ☀ 夏', '01 - été ☀ 夏.webp'],
  [1, 1, 'x'.repeat(200), `01 - ${'x'.repeat(150)}.webp`],
  [1, 1, '夏'.repeat(200), `01 - ${'夏'.repeat(50)}.webp`],
])('file %p of %p, %p, is called %p', (place, total, title, name) => {
  expect(entryName(place, total, title, 'webp')).toBe(name);
});

test.each([
  ['Harbour', 'Harbour.zip'],
  ['Sea/Beach', 'Sea-Beach.zip'],
  ['Version 2.0', 'Version 2.0.zip'],
  ['', 'Files.zip'],
  ['aux', '_aux.zip'],
  ['COM1', '_COM1.zip'],
  ['COM¹', '_COM¹.zip'],
  ['Console', 'Console.zip'],
  ['x'.repeat(200), `${'x'.repeat(116)}.zip`],
])('the ZIP of %p is called %p', (title, name) => {
  expect(archiveName(title)).toBe(name);
});

test.each([
  ['Harbour', 'id captions-de-DE Harbour.vtt'],
  ['', 'id captions-de-DE.vtt'],
  ['../a\n夏', 'id captions-de-DE -a夏.vtt'],
  ['夏'.repeat(120), `id captions-de-DE ${'夏'.repeat(50)}.vtt`],
])('captions of %p are called %p in a copy of what is kept', (title, name) => {
  expect(copyName('id', 'captions-de-DE', title, 'vtt')).toBe(name);
});

test('no name is a path or a device, has control or direction signs, is too long, or there twice', () => {
  const unit = fc.constantFrom(...'aA.. /\\:"*\n\u0000\u202eé😀夏');
  const title = fc.oneof(fc.string({ unit, maxLength: 200 }), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(fc.array(title, { minLength: 1, maxLength: 120 }), (titles) => {
      const names = titles.map((one, index) => entryName(index + 1, titles.length, one, 'webp'));
      for (const name of [...names, archiveName(titles[0] ?? '')]) {
        expect(name).not.toMatch(/[\\/\p{C}\p{Zl}\p{Zp}<>:"|?*]|^[.\s]|[.\s]$/u);
        expect(name).not.toMatch(/^(?:con|prn|aux|nul|con(?:in|out)\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(170);
      }
      const known = names.map((name) => name.normalize('NFC').toLowerCase());
      expect(new Set(known).size).toBe(names.length);
      expect(names.toSorted()).toEqual(names);
    }),
    { numRuns: 300 },
  );
});
