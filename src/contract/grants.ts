import { errors } from './errors.ts';

/** What the operator's command that gives tokens refuses. */
export const grantErrors = errors('grants', {
  'not-a-fan': [422, 'Only fans have a wallet.'],
  closed: [422, 'That account is closed.'],
  'amount-not-valid': [422, 'Tokens are a number above zero with at most two decimal places.'],
  'reason-required': [422, 'Please give a reason. It is kept on record.'],
  'reason-too-long': [422, 'Please keep the reason under 500 characters.'],
  repeated: [
    409,
    'The same tokens were given to this fan a moment ago. To give them once more, say it again in a minute.',
  ],
});
