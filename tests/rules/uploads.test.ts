import fc from 'fast-check';
import { FILE_TYPES } from '#rules/constants.ts';
import { textLength } from '#rules/text.ts';
import { UPLOAD_LIMITS, UPLOAD_LIMITS_MOST } from '#rules/upload-limits.ts';
import { safeFileName, UPLOAD_RULES, type UploadFacts, uploadProblem, uploadRule } from '#rules/uploads.ts';

const MB = 1024 * 1024;
const jpeg = { mimeType: 'image/jpeg', bytes: MB };

test.each<[keyof typeof UPLOAD_RULES, UploadFacts, string | null]>([
  ['avatar', jpeg, null],
  ['avatar', { ...jpeg, mimeType: 'IMAGE/PNG' }, null],
  ['avatar', { ...jpeg, mimeType: 'image/heic' }, 'type'],
  ['avatar', { ...jpeg, mimeType: 'image/svg+xml' }, 'type'],
  ['avatar', { ...jpeg, mimeType: 'application/pdf' }, 'type'],
  ['avatar', { ...jpeg, bytes: 0 }, 'empty'],
  ['avatar', { ...jpeg, bytes: 5 * MB }, null],
  ['avatar', { ...jpeg, bytes: 5 * MB + 1 }, 'too-big'],
  ['cover', { ...jpeg, bytes: 5 * MB + 1 }, 'too-big'],
  ['feed-photo', { ...jpeg, bytes: 20 * MB, width: 10_000, height: 10_000 }, null],
  ['feed-photo', { ...jpeg, width: 10_000, height: 10_001 }, 'too-many-pixels'],
  ['performer-document', { ...jpeg, mimeType: 'application/pdf', bytes: 10 * MB }, null],
  ['performer-document', { ...jpeg, bytes: 10 * MB + 1 }, 'too-big'],
  ['performer-welcome-video', { mimeType: 'video/mp4', bytes: 200 * MB }, null],
  ['performer-welcome-video', { mimeType: 'video/mp4', bytes: 200 * MB + 1 }, 'too-big'],
  ['performer-welcome-video', jpeg, 'type'],
  ['feed-audio', { mimeType: 'audio/mpeg', bytes: MB, duration: 900 }, null],
  ['feed-audio', { mimeType: 'audio/mpeg', bytes: MB, duration: 901 }, 'too-long'],
  ['feed-video', { mimeType: 'video/webm', bytes: MB, duration: 3600 }, null],
  ['feed-video', { mimeType: 'video/webm', bytes: MB, duration: 3601 }, 'too-long'],
  ['feed-teaser', { mimeType: 'video/mp4', bytes: 200 * MB + 1 }, 'too-big'],
])('%s %p: %p', (type, file, problem) => {
  expect(uploadProblem(uploadRule(type, UPLOAD_LIMITS), file)).toBe(problem);
});

test('no limit of the operator is beyond what is received', () => {
  for (const type of FILE_TYPES)
    expect(uploadRule(type, UPLOAD_LIMITS_MOST).maxBytes).toBeLessThanOrEqual(UPLOAD_RULES[type].maxBytes);
});

test('every file type has a rule', () => {
  expect(Object.keys(UPLOAD_RULES).sort()).toEqual([...FILE_TYPES].sort());
});

test.each([
  ['holiday.jpg', 'holiday.jpg'],
  ['C:\\Users\\anna\\holiday.jpg', 'holiday.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['..', 'file'],
  ['', 'file'],
  ['.htaccess', 'htaccess'],
  ['a\u0000b\r\n.jpg', 'ab.jpg'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['a"b<c>.png', 'abc.png'],
  ['été 2026.png', 'été 2026.png'],
  ['con.jpg', '_con.jpg'],
  ['LPT1', '_LPT1'],
  ['nul .txt', '_nul .txt'],
  ['constant.jpg', 'constant.jpg'],
  ['COM¹', '_COM¹'],
  ['lpt².txt', '_lpt².txt'],
  ['Com³ .pdf', '_Com³ .pdf'],
  ['COM⁴', 'COM⁴'],
  ['CONIN$', '_CONIN$'],
  ['conout$.log', '_conout$.log'],
  ['console$', 'console$'],
  [`${'x'.repeat(200)}.jpg`, `${'x'.repeat(116)}.jpg`],
])('%p is called %p', (value, name) => {
  expect(safeFileName(value)).toBe(name);
});

test('a safe name has no path, no control characters, 1 to 120 characters, and is safe again', () => {
  const unit = fc.constantFrom(...'ab.. /\\:"\n\u0000é😀');
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit, maxLength: 200 }), fc.string({ unit: 'binary' })), (value) => {
      const name = safeFileName(value);
      expect(name).not.toMatch(/[\\/\p{C}"]|^\.|\.$/u);
      expect(textLength(name)).toBeGreaterThan(0);
      expect(textLength(name)).toBeLessThanOrEqual(120);
      expect(safeFileName(name)).toBe(name);
    }),
    { numRuns: 500 },
  );
});
