/** How a performer's account at the card service stands. */
export const CONNECTION_STATES = [
  'none',
  'information-missing',
  'under-review',
  'connected',
  'refused',
] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** What the card service says of a connected account. */
export interface ConnectionFacts {
  detailsSubmitted: boolean;
  /** Money can be sent to the account, and goes on from there to a bank. */
  payoutsEnabled: boolean;
  /** What the service asks for, in its own words: `individual.verification.document`. */
  due: readonly string[];
  /** Why it does not pay out, in its own word. */
  disabledReason: string | null;
}

export function connectionState(facts: ConnectionFacts | null): ConnectionState {
  if (!facts) return 'none';
  if (facts.disabledReason?.startsWith('rejected.')) return 'refused';
  if (facts.payoutsEnabled) return 'connected';
  return facts.detailsSubmitted && facts.due.length === 0 ? 'under-review' : 'information-missing';
}

/** What is asked for, in kinds that can be said to a person. */
export const DUE_KINDS = [
  'bank-account',
  'person',
  'address',
  'document',
  'tax-number',
  'contact',
  'business',
  'terms',
  'other',
] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/** The first that fits names the kind. Whose it is (`individual.`, `company.`, `person_1Ab.`) makes no difference. */
const KIND_OF: readonly [RegExp, DueKind][] = [
  [/^external_account/, 'bank-account'],
  [/^tos_acceptance/, 'terms'],
  [/^business_(profile|type)/, 'business'],
  [/verification|documents?\b|proof/, 'document'],
  [/\b(id_number|ssn_last_4|tax_id|vat_id|registration_number)\b/, 'tax-number'],
  [/\.address\b|\.address_/, 'address'],
  [/\.(email|phone)\b/, 'contact'],
  [/\.(first_name|last_name|dob|name|nationality|relationship|gender|full_name_aliases)\b/, 'person'],
];

/** What is asked for, each kind once. */
export function dueKinds(due: readonly string[]): DueKind[] {
  const found = new Set(due.map((field) => KIND_OF.find(([words]) => words.test(field))?.[1] ?? 'other'));
  return DUE_KINDS.filter((kind) => found.has(kind));
}

/** What a person may choose who plays the card service, beside an account that was just made. */
export const SIMULATED_OUTCOMES = ['complete', 'missing', 'review', 'refused'] as const;
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[number];

export type ConnectionNews = 'asks' | 'stopped';

/**
 * Whether the performer has to hear of a change by itself: the service asks for something new of an account that had
 * told everything, or does not pay out to it any more. What was never filled in needs no e-mail.
 */
export function connectionNews(before: ConnectionFacts, after: ConnectionFacts): ConnectionNews | null {
  const isRefused = connectionState(after) === 'refused';
  if (isRefused) return connectionState(before) === 'refused' ? null : 'stopped';
  const isNew = after.due.some((field) => !before.due.includes(field));
  if (after.detailsSubmitted && isNew) return 'asks';
  return before.payoutsEnabled && !after.payoutsEnabled ? 'stopped' : null;
}
