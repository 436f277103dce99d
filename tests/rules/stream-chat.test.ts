import {
  type ChatInput,
  heldWords,
  isHeld,
  mayChat,
  mayModerate,
  needsPerformer,
  waitText,
  writesAgainAt,
} from '#rules/stream-chat.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

const input = (more: Partial<ChatInput> = {}): ChatInput => ({
  viewerId: 'fan',
  performerId: 'star',
  isOperator: false,
  mayWatch: true,
  isLive: true,
  role: null,
  mutedUntil: null,
  slowSeconds: 0,
  wroteAt: null,
  now: NOW,
  ...more,
});

const said = (more: Partial<ChatInput>): string => {
  const decision = mayChat(input(more));
  return decision.allowed ? 'write' : decision.code;
};

test.each<[string, Partial<ChatInput>, string]>([
  ['who may watch', {}, 'write'],
  ['who may not watch', { mayWatch: false }, 'no-access'],
  ['after the end', { isLive: false }, 'ended'],
  ['sent away', { role: 'banned' }, 'banned'],
  ['in a time-out', { role: 'muted', mutedUntil: ago(-1) }, 'muted'],
  ['after a time-out', { role: 'muted', mutedUntil: NOW }, 'write'],
  ['too early in slow mode', { slowSeconds: 10, wroteAt: ago(9) }, 'slow'],
  ['late enough in slow mode', { slowSeconds: 10, wroteAt: ago(10) }, 'write'],
  ['the performer in slow mode', { viewerId: 'star', slowSeconds: 10, wroteAt: ago(1) }, 'write'],
  ['a moderator in slow mode', { role: 'moderator', slowSeconds: 10, wroteAt: ago(1) }, 'write'],
  ['an operator in slow mode', { isOperator: true, slowSeconds: 10, wroteAt: ago(1) }, 'write'],
])('%s', (_who, more, expected) => {
  expect(said(more)).toBe(expected);
});

test('a wait ends when the later of its reasons does', () => {
  expect(writesAgainAt(input({ slowSeconds: 30, wroteAt: ago(10) }))).toEqual(ago(-20));
  expect(writesAgainAt(input({ role: 'muted', mutedUntil: ago(-90) }))).toEqual(ago(-90));
  expect(writesAgainAt(input())).toBeNull();
});

test.each([
  [1, '1 second'],
  [6_100, '7 seconds'],
  [90_000, '90 seconds'],
  [90_001, '2 minutes'],
  [90 * 60_000, '90 minutes'],
  [23.5 * 3_600_000, '24 hours'],
])('a wait of %d milliseconds is said as %s', (wait, said) => {
  expect(waitText(wait)).toBe(said);
});

test('a word holds back whole words, in any case and with any marks', () => {
  expect(isHeld('You FOOL!', ['fool'])).toBe(true);
  expect(isHeld('fóol', ['fool'])).toBe(true);
  expect(isHeld('fo\u200dol fo\u00adol', ['fool'])).toBe(true);
  expect(isHeld('foolish', ['fool'])).toBe(false);
  expect(isHeld('buy   cheap, tokens here', ['cheap tokens'])).toBe(true);
  expect(isHeld('anything', ['', '  ', '!'])).toBe(false);
});

test.each([
  ['Cyrillic letters', 'ѕрам ѕсат', 'spam'],
  ['Greek letters', 'sραm', 'spam'],
  ['a filler between letters', 'sp\u3164am', 'spam'],
  ['another filler', 'sp\u115fam', 'spam'],
  ['an empty Braille sign', 'sp\u2800am', 'spam'],
  ['letters in circles', 'ⓢⓟⓐⓜ', 'spam'],
  ['letters in black circles', '🅢🅟🅐🅜', 'spam'],
  ['letters in black squares', '🆂🅿🅰🅼', 'spam'],
  ['letters of flags', '🇸🇵🇦🇲', 'spam'],
  ['a sharp s in capitals', 'STRASSE', 'straße'],
  ['a sharp s', 'Straße', 'STRASSE'],
  ['an o with a stroke', 'SØK', 'sok'],
  ['an o without its stroke', 'sok', 'søk'],
  ['a Polish l', 'ŁODZ', 'lodz'],
  ['a Turkish i', 'dırty', 'dirty'],
  ['small capitals', 'ᴘʟᴜᴍ plᴜm', 'plum'],
  ['letters of Lisu', 'ꓑꓡꓴꓟ', 'plum'],
  ['letters of Cherokee', 'Ꮲlum', 'plum'],
  ['letters of Armenian', 'plսm', 'plum'],
  ['a Russian word', 'Это Спам!', 'спам'],
  ['a Greek word with its last letter', 'ΛΟΓΟΣ', 'λόγος'],
])('a held word is found in %s', (_what, text, word) => {
  expect(isHeld(text, [word])).toBe(true);
  expect(isHeld(text, ['other', `${word}s`])).toBe(false);
});

test('nobody but the performer makes less of what was decided', () => {
  const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
  const muted = (minutes: number) => ({ role: 'muted' as const, until: later(minutes) });
  const [banned, nothing] = [
    { role: 'banned' as const, until: null },
    { role: null, until: null },
  ];
  const moderator = { role: 'moderator' as const, until: null };
  expect(needsPerformer(nothing, muted(1), NOW)).toBe(false);
  expect(needsPerformer(muted(10), muted(1), NOW)).toBe(true);
  expect(needsPerformer(muted(10), muted(10), NOW)).toBe(false);
  expect(needsPerformer(muted(-1), muted(1), NOW)).toBe(false);
  expect(needsPerformer(muted(10), banned, NOW)).toBe(false);
  expect(needsPerformer(banned, muted(10), NOW)).toBe(true);
  expect(needsPerformer(nothing, moderator, NOW)).toBe(true);
  expect(needsPerformer(moderator, banned, NOW)).toBe(true);
});

test('words are kept once, without empty ones', () => {
  expect(heldWords([' spam ', 'SPAM', '', 'scam'])).toEqual(['SPAM', 'scam']);
});

test('a moderator of somebody else keeps no order', () => {
  expect(mayModerate(input({ role: null }))).toBe(false);
  expect(mayModerate(input({ role: 'muted' }))).toBe(false);
  expect(mayModerate(input({ role: 'moderator' }))).toBe(true);
});
