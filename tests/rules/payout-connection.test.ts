import { type ConnectionFacts, connectionNews, connectionState, dueKinds } from '#rules/payout-connection.ts';

const facts = (change: Partial<ConnectionFacts> = {}): ConnectionFacts => ({
  detailsSubmitted: true,
  payoutsEnabled: true,
  due: [],
  disabledReason: null,
  ...change,
});
const DOCUMENT = 'individual.verification.document';

test.each<[string, ConnectionFacts | null]>([
  ['none', null],
  ['information-missing', facts({ detailsSubmitted: false, payoutsEnabled: false })],
  ['information-missing', facts({ payoutsEnabled: false, due: [DOCUMENT] })],
  ['under-review', facts({ payoutsEnabled: false })],
  ['connected', facts()],
  ['connected', facts({ due: [DOCUMENT] })],
  ['refused', facts({ payoutsEnabled: false, disabledReason: 'rejected.fraud' })],
])('an account is %s', (state, given) => {
  expect(connectionState(given)).toBe(state);
});

test.each([
  ['external_account', 'bank-account'],
  ['tos_acceptance.date', 'terms'],
  ['business_profile.url', 'business'],
  ['business_type', 'business'],
  ['individual.verification.additional_document', 'document'],
  ['documents.bank_account_ownership_verification.files', 'document'],
  ['individual.id_number', 'tax-number'],
  ['company.tax_id', 'tax-number'],
  ['person_1Ab2.ssn_last_4', 'tax-number'],
  ['individual.address.line1', 'address'],
  ['representative.phone', 'contact'],
  ['individual.dob.day', 'person'],
  ['company.name', 'person'],
  ['something.of_tomorrow', 'other'],
])('%s is asked for as %s', (field, kind) => {
  expect(dueKinds([field])).toEqual([kind]);
});

test('each kind is said once', () => {
  expect(dueKinds(['individual.dob.day', 'individual.dob.month', 'external_account'])).toEqual([
    'bank-account',
    'person',
  ]);
});

test.each<[string | null, ConnectionFacts, ConnectionFacts]>([
  ['asks', facts(), facts({ due: [DOCUMENT] })],
  ['asks', facts({ payoutsEnabled: false }), facts({ payoutsEnabled: false, due: [DOCUMENT] })],
  [null, facts({ due: [DOCUMENT] }), facts({ due: [DOCUMENT] })],
  [null, facts({ due: [DOCUMENT] }), facts()],
  [null, facts({ detailsSubmitted: false }), facts({ detailsSubmitted: false, due: ['external_account'] })],
  ['stopped', facts(), facts({ payoutsEnabled: false })],
  [
    'stopped',
    facts({ payoutsEnabled: false }),
    facts({ payoutsEnabled: false, disabledReason: 'rejected.other' }),
  ],
  [null, facts({ disabledReason: 'rejected.other' }), facts({ disabledReason: 'rejected.other' })],
  [null, facts({ payoutsEnabled: false }), facts()],
])('%s is news', (news, before, after) => {
  expect(connectionNews(before, after)).toBe(news);
});
