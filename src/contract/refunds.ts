import { errors } from './errors.ts';

/** What the operator's commands about refunds refuse. */
export const refundErrors = errors('refunds', {
  'not-found': [404, 'There is no such purchase or payment.'],
  'not-paid': [422, 'Nothing was paid for this, so nothing can be given back.'],
  'too-much': [422, 'That is more than was paid.'],
  'already-more': [422, 'More than that was given back already.'],
  'tokens-spent': [422, 'The wallet does not hold the tokens of this payment anymore.'],
  'given-back-as-tokens': [
    422,
    'Unused time of this subscription was given back as tokens already, so its card payment cannot be refunded.',
  ],
  disputed: [
    422,
    'The bank has not decided on a dispute that this counts with. Nothing can be refunded until then.',
  ],
  'dispute-not-found': [404, 'There is no such dispute.'],
  'dispute-closed': [422, 'This dispute takes no answer anymore.'],
  'dispute-answered': [422, 'This dispute was answered already.'],
  'not-simulated': [422, 'Only the sandbox can simulate disputes.'],
  'reason-required': [422, 'Please give a reason. Both sides will read it.'],
  'reason-too-long': [422, 'Please keep the reason under 500 characters.'],
});
