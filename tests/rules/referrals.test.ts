import {
  firstReferral,
  isReferralCode,
  REFERRAL_KEPT_DAYS,
  readKeptReferral,
  referralCode,
  referralEnd,
} from '#rules/referrals.ts';

const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2027, 0, 31);

test('a code is the same however it is typed', () => {
  expect(referralCode(' abcd efgh\n2345 ')).toBe('ABCDEFGH2345');
});

test.each([
  ['ABCDEFGH2345', true],
  ['FRIEND', true],
  ['', false],
  ['ABC', false],
  ['A'.repeat(41), false],
  ['<SCRIPT>', false],
  ['A B C D', false],
])('%j may be a code: %s', (text, may) => {
  expect(isReferralCode(text)).toBe(may);
});

test.each([
  [12, '2028-01-31'],
  [1, '2027-02-28'],
  [0, null],
])('after %d months shares end on %s', (months, day) => {
  expect(referralEnd(new Date(NOW), months)?.toISOString().slice(0, 10) ?? null).toBe(day);
});

describe('the first link counts', () => {
  const kept = { code: 'FIRST1', at: NOW - DAY };

  test('also when another comes after it', () => {
    expect(firstReferral(kept, 'SECOND', NOW)).toBe(kept);
  });

  test('and is kept when none was', () => {
    expect(firstReferral(null, ' first1 ', NOW)).toEqual({ code: 'FIRST1', at: NOW });
  });

  test('but what is no code is not kept', () => {
    expect(firstReferral(null, '../../x', NOW)).toBeNull();
  });

  test.each<[string, unknown]>([
    ['is too old', { code: 'FIRST1', at: NOW - REFERRAL_KEPT_DAYS * DAY }],
    ['comes from the future', { code: 'FIRST1', at: NOW + 1 }],
    ['is no code', { code: '<b>', at: NOW }],
    ['has no time', { code: 'FIRST1' }],
    ['is a text', 'FIRST1'],
    ['is nothing', null],
  ])('nothing is read of what %s', (_what, value) => {
    expect(readKeptReferral(value, NOW)).toBeNull();
  });

  test('what was kept a day ago is read', () => {
    expect(readKeptReferral({ ...kept, more: 1 }, NOW)).toEqual(kept);
  });
});
