import { errors } from './errors.ts';

/** What the operator's command that gives a subscription refuses. */
export const subscriptionGiftErrors = errors('subscription-gifts', {
  'not-a-fan': [422, 'Only fans subscribe.'],
  'not-a-performer': [422, 'That account is no performer.'],
  closed: [422, 'The account of that fan is closed.'],
  'performer-unavailable': [
    422,
    'This fan cannot see that performer: the profile is closed or not approved, or blocks the fan or their country.',
  ],
  'days-not-valid': [422, 'Give 1 to 366 whole days.'],
  'already-subscribed': [
    422,
    'This fan pays for a subscription to that performer. Days are given where none runs, or after a trial or another gift.',
  ],
  'reason-required': [422, 'Please give a reason. It is kept on record.'],
  'reason-too-long': [422, 'Please keep the reason under 500 characters.'],
  repeated: [
    409,
    'This fan was given days with that performer a moment ago. To give more, say it again in a minute.',
  ],
});
