import fc from 'fast-check';
import { feedAccess } from '#rules/feed-access.ts';
import { type AccessFacts, lostAccess } from '#rules/lost-access.ts';

interface Changes {
  performer?: Partial<AccessFacts['performer']>;
  fan?: Partial<AccessFacts['fan']>;
  siteBlockedCountries?: string[];
}
const facts = ({ performer, fan, siteBlockedCountries = [] }: Changes): AccessFacts => ({
  performer: { active: true, approved: true, blockedCountries: [], ...performer },
  fan: { open: true, country: 'DE', seenCountry: 'AT', ...fan },
  siteBlockedCountries,
});

test.each<[string, Changes, ReturnType<typeof lostAccess>]>([
  ['nothing in the way', {}, null],
  ['performer closed', { performer: { active: false } }, 'performer'],
  ['performer not approved', { performer: { approved: false } }, 'performer'],
  ['country of the account', { performer: { blockedCountries: ['DE'] } }, 'country'],
  ['where the fan was last seen', { performer: { blockedCountries: ['AT'] } }, 'country'],
  ['written in small letters', { performer: { blockedCountries: ['de'] } }, 'country'],
  ['another country', { performer: { blockedCountries: ['FR'] } }, null],
  [
    'countries unknown',
    { performer: { blockedCountries: ['DE'] }, fan: { country: '', seenCountry: '' } },
    null,
  ],
  ['site closed to where the fan is', { siteBlockedCountries: ['AT'] }, 'country'],
  ['site closed to the country of the account only', { siteBlockedCountries: ['DE'] }, null],
  ['own account closed', { fan: { open: false } }, 'account'],
  ['both closed', { performer: { active: false }, fan: { open: false } }, 'performer'],
])('%s', (_name, changes, expected) => {
  expect(lostAccess(facts(changes))).toBe(expected);
});

const country = fc.constantFrom('', 'DE', 'AT', 'FR');
const anyFacts: fc.Arbitrary<AccessFacts> = fc.record({
  performer: fc.record({
    active: fc.boolean(),
    approved: fc.boolean(),
    blockedCountries: fc.subarray(['DE', 'AT', 'fr']),
  }),
  fan: fc.record({ open: fc.boolean(), country, seenCountry: country }),
  siteBlockedCountries: fc.subarray(['DE', 'AT', 'FR']),
});

test('whom the door would turn away, for whatever reason, is not charged', () => {
  fc.assert(
    fc.property(anyFacts, ({ performer, fan, siteBlockedCountries }) => {
      const now = new Date('2026-05-01T12:00:00Z');
      const atTheDoor = feedAccess({
        feed: { status: 'active', performerId: 'star', audience: 'everyone' },
        performer,
        viewer: { id: 'fan', role: 'user', country: fan.country, subscribedUntil: null, bought: false },
        country: fan.seenCountry || null,
        now,
      });
      const turnedAway =
        !fan.open || siteBlockedCountries.includes(fan.seenCountry) || atTheDoor.allowed === false;
      expect(lostAccess({ performer, fan, siteBlockedCountries }) !== null).toBe(turnedAway);
    }),
    { numRuns: 2000 },
  );
});
