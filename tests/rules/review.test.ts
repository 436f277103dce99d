import fc from 'fast-check';
import { nextReview, performerMay, type Review, type ReviewEvent, type ReviewState } from '#rules/review.ts';

const submit = { type: 'submit' } as const;
const approve = { type: 'approve' } as const;
const reject = { type: 'reject', reason: ' The photo is blurred. ' } as const;
const step = (state: ReviewState, event: ReviewEvent) => {
  const outcome = nextReview({ state, reason: state === 'rejected' ? 'Old' : null }, event);
  return outcome.allowed ? outcome.review.state : outcome.code;
};

test.each([
  ['none', submit, 'pending'],
  ['none', approve, 'nothing-to-review'],
  ['none', reject, 'nothing-to-review'],
  ['pending', submit, 'pending'],
  ['pending', approve, 'approved'],
  ['pending', reject, 'rejected'],
  ['approved', submit, 'already-approved'],
  ['approved', approve, 'already-approved'],
  ['approved', reject, 'rejected'],
  ['rejected', submit, 'pending'],
  ['rejected', approve, 'already-rejected'],
  ['rejected', reject, 'already-rejected'],
  ['pending', { type: 'reject', reason: '  ' }, 'reason-required'],
  ['pending', { type: 'reject', reason: 'x'.repeat(501) }, 'reason-too-long'],
] as const)('%s, then %p: %s', (state, event, expected) => {
  expect(step(state, event)).toBe(expected);
});

test('whatever happens, a reason stands with a rejection and with nothing else', () => {
  const event = fc.constantFrom<ReviewEvent>(submit, approve, reject, { type: 'reject', reason: '' });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), (events) => {
      let review: Review = { state: 'none', reason: null };
      for (const next of events) {
        const outcome = nextReview(review, next);
        if (outcome.allowed) review = outcome.review;
        expect(review.reason).toBe(review.state === 'rejected' ? 'The photo is blurred.' : null);
      }
    }),
  );
});

test.each([
  ['publish', 'approved', 'allowed'],
  ['publish', 'pending', 'review-pending'],
  ['publish', 'rejected', 'review-rejected'],
  ['publish', 'none', 'review-missing'],
  ['earn', 'pending', 'review-pending'],
  ['go-live', 'pending', 'review-pending'],
  ['request-payout', 'rejected', 'review-rejected'],
  ['upload', 'pending', 'allowed'],
  ['edit-profile', 'rejected', 'allowed'],
] as const)('may %s when %s: %s', (action, state, expected) => {
  const decision = performerMay(action, state);
  expect(decision.allowed ? 'allowed' : decision.code).toBe(expected);
});
