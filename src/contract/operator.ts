import { errors } from './errors.ts';

/** What the operator's command and calls refuse. */
export const operatorErrors = errors('operator', {
  'not-found': [404, 'There is no such account.'],
  'not-a-performer': [422, 'That account is not a performer.'],
  'already-approved': [422, 'That performer is approved already.'],
  'already-rejected': [422, 'That application is rejected already; new documents bring it back.'],
  'nothing-to-review': [422, 'There are no documents to review.'],
  'reason-required': [422, 'Please give a reason. The performer will read it.'],
  'reason-too-long': [422, 'Please keep the reason under 500 characters.'],
  'commission-not-valid': [
    422,
    'A commission is 0 to 100 percent in steps of 0.01, or the word "site" for the commission of the site.',
  ],
  'folder-not-empty': [409, 'There is something in that folder. Please name a new one.'],
  'not-yourself': [422, 'You cannot disable your own account.'],
});
