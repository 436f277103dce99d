import fc from 'fast-check';
import { itemAccess } from '#rules/item-access.ts';
import { type AccessFacts, lostAccess, unusedParts } from '#rules/lost-access.ts';

interface Changes {
  performer?: Partial<AccessFacts['performer']>;
  fan?: Partial<AccessFacts['fan']>;
  siteBlockedCountries?: string[];
}
const facts = ({ performer, fan, siteBlockedCountries = [] }: Changes): AccessFacts => ({
  performer: { active: true, approved: true, blockedCountries: [], blocksFan: false, ...performer },
  fan: { open: true, countries: ['DE', 'IT'], seenCountry: 'AT', ...fan },
  siteBlockedCountries,
});

test.each<[string, Changes, ReturnType<typeof lostAccess>]>([
  ['nothing in the way', {}, null],
  ['performer closed', { performer: { active: false } }, 'performer'],
  ['performer not approved', { performer: { approved: false } }, 'performer'],
  ['country of the account', { performer: { blockedCountries: ['DE'] } }, 'country'],
  ['country the account named lately', { performer: { blockedCountries: ['IT'] } }, 'country'],
  ['where the fan was last seen', { performer: { blockedCountries: ['AT'] } }, 'country'],
  ['written in small letters', { performer: { blockedCountries: ['de'] } }, 'country'],
  ['another country', { performer: { blockedCountries: ['FR'] } }, null],
  [
    'countries unknown',
    { performer: { blockedCountries: ['DE'] }, fan: { countries: [], seenCountry: '' } },
    null,
  ],
  ['site closed to where the fan is', { siteBlockedCountries: ['AT'] }, 'country'],
  ['site closed to the country of the account only', { siteBlockedCountries: ['DE'] }, null],
  ['own account closed', { fan: { open: false } }, 'account'],
  ['the fan is blocked', { performer: { blocksFan: true } }, 'blocked'],
  [
    'blocked, and from a blocked country',
    { performer: { blocksFan: true, blockedCountries: ['DE'] } },
    'blocked',
  ],
  ['blocked by somebody who is closed', { performer: { blocksFan: true, active: false } }, 'performer'],
  ['both closed', { performer: { active: false }, fan: { open: false } }, 'performer'],
])('%s', (_name, changes, expected) => {
  expect(lostAccess(facts(changes))).toBe(expected);
});

const anyFacts: fc.Arbitrary<AccessFacts> = fc.record({
  performer: fc.record({
    active: fc.boolean(),
    approved: fc.boolean(),
    blockedCountries: fc.subarray(['DE', 'AT', 'fr']),
    blocksFan: fc.boolean(),
  }),
  fan: fc.record({
    open: fc.boolean(),
    countries: fc.subarray(['DE', 'AT', 'FR']),
    seenCountry: fc.constantFrom('', 'DE', 'AT', 'FR'),
  }),
  siteBlockedCountries: fc.subarray(['DE', 'AT', 'FR']),
});

test('whom the door would turn away, for whatever reason, is not charged', () => {
  fc.assert(
    fc.property(anyFacts, ({ performer, fan, siteBlockedCountries }) => {
      const now = new Date('2026-05-01T12:00:00Z');
      const atTheDoor = itemAccess({
        item: { status: 'active', performerId: 'star', audience: 'everyone' },
        performer,
        viewer: { id: 'fan', role: 'user', subscribedUntil: null, bought: false },
        countries: [fan.seenCountry, ...fan.countries],
        blockerIds: performer.blocksFan ? ['star'] : [],
        now,
      });
      const turnedAway =
        !fan.open || siteBlockedCountries.includes(fan.seenCountry) || atTheDoor.allowed === false;
      expect(lostAccess({ performer, fan, siteBlockedCountries }) !== null).toBe(turnedAway);
    }),
    { numRuns: 2000 },
  );
});

describe('the unused share of what was paid', () => {
  const at = (text: string) => new Date(`${text}T00:00:00Z`);
  const february = { id: 'feb', from: at('2026-02-01'), until: at('2026-03-01') };
  const march = { id: 'mar', from: at('2026-03-01'), until: at('2026-04-01') };

  test.each([
    ['in the middle', [february], '2026-03-01', '2026-02-15', [['feb', 0.5]]],
    ['before it began', [february], '2026-03-01', '2026-01-20', [['feb', 1]]],
    ['at its end', [february], '2026-03-01', '2026-03-01', []],
    [
      'over two periods',
      [february, march],
      '2026-04-01',
      '2026-02-15',
      [
        ['feb', 0.5],
        ['mar', 1],
      ],
    ],
    ['in the second of two', [february, march], '2026-04-01', '2026-04-01', []],
    ['after days were added', [february], '2026-03-15', '2026-03-01', [['feb', 0.5]]],
    ['without a payment', [], '2026-03-01', '2026-02-15', []],
  ] as const)('%s', (_name, periods, expiredAt, lostAt, expected) => {
    const parts = unusedParts(periods, at(expiredAt), at(lostAt));
    expect(parts.map(({ id, unused, whole }) => [id, unused / whole])).toEqual(expected);
  });

  test('is never more than the whole, nor less than nothing', () => {
    const day = fc.integer({ min: 0, max: 800 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)));
    const period = fc.record({ id: fc.uuid(), from: day, until: day });
    fc.assert(
      fc.property(fc.array(period, { maxLength: 4 }), day, day, (periods, expiredAt, lostAt) => {
        for (const { unused, whole } of unusedParts(periods, expiredAt, lostAt)) {
          expect(unused).toBeGreaterThan(0);
          expect(unused).toBeLessThanOrEqual(whole);
        }
      }),
    );
  });
});
