import type { REVIEW_STATES } from './constants.ts';
import { allow, type Decision, type Refused, refuse } from './decision.ts';
import { textLength } from './text.ts';

/** Review of a performer's identity documents. `none`: nothing handed in yet, or not a performer. */
export type ReviewState = (typeof REVIEW_STATES)[number];
export interface Review {
  readonly state: ReviewState;
  /** Told to the performer; only when rejected. */
  readonly reason: string | null;
}

export type ReviewEvent =
  | { readonly type: 'submit' }
  | { readonly type: 'approve' }
  | { readonly type: 'reject'; readonly reason: string };
type ReviewCode =
  | 'already-approved'
  | 'already-rejected'
  | 'nothing-to-review'
  | 'reason-required'
  | 'reason-too-long';
type ReviewOutcome = { readonly allowed: true; readonly review: Review } | Refused<ReviewCode>;

const REVIEW_REASON_MAX = 500;

const become = (state: ReviewState, reason: string | null = null): ReviewOutcome => ({
  allowed: true,
  review: { state, reason },
});

function reject(state: ReviewState, reason: string): ReviewOutcome {
  if (state === 'none') return refuse('nothing-to-review');
  if (state === 'rejected') return refuse('already-rejected');
  if (reason.trim() === '') return refuse('reason-required');
  if (textLength(reason.trim()) > REVIEW_REASON_MAX) return refuse('reason-too-long');
  return become('rejected', reason.trim());
}

/**
 * The next state of a performer's review (the family has none, so this is ours). Documents handed
 * in make it pending, also after a rejection; an operator approves or rejects what is pending and may later
 * reject an approved performer, always with a reason. Approved documents cannot be swapped for others, and a
 * rejected performer needs new documents before approval.
 */
export function nextReview(current: Review, event: ReviewEvent): ReviewOutcome {
  if (event.type === 'reject') return reject(current.state, event.reason);
  if (current.state === 'approved') return refuse('already-approved');
  if (event.type === 'submit') return become('pending');
  if (current.state === 'pending') return become('approved');
  return refuse(current.state === 'rejected' ? 'already-rejected' : 'nothing-to-review');
}

type PerformerAction =
  | 'edit-profile'
  | 'upload'
  | 'publish'
  | 'go-live'
  | 'earn'
  | 'request-payout'
  | 'find-people';

const NEEDS_APPROVAL: ReadonlySet<PerformerAction> = new Set([
  'publish',
  'go-live',
  'earn',
  'request-payout',
  'find-people',
]);

/** Before approval a performer may prepare their profile and upload, but not publish, go live, earn or be paid. */
export function performerMay(
  action: PerformerAction,
  state: ReviewState,
): Decision<'review-missing' | 'review-pending' | 'review-rejected'> {
  if (state === 'approved' || !NEEDS_APPROVAL.has(action)) return allow;
  if (state === 'none') return refuse('review-missing');
  return refuse(state === 'pending' ? 'review-pending' : 'review-rejected');
}
