import type { DisputeAnswer } from './gateway.ts';
import { answerOf, type StripeContext, StripeProblem } from './stripe-client.ts';

/** Each text of an answer has at most so many characters, all of them together 150 000. */
const MOST = 20_000;

/** Hands in what speaks for us. Stripe takes it once; one that was handed in before is left as it is. */
export async function answerDispute({ stripe }: StripeContext, answer: DisputeAnswer): Promise<void> {
  const evidence = {
    customer_name: answer.customerName,
    customer_email_address: answer.customerEmail,
    customer_purchase_ip: answer.customerAddress,
    product_description: answer.description.slice(0, MOST),
    access_activity_log: answer.activity.slice(0, MOST),
    uncategorized_text: answer.text.slice(0, MOST),
  };
  const given = Object.fromEntries(Object.entries(evidence).filter(([, text]) => text !== ''));
  const dispute = await answerOf(stripe.disputes.retrieve(answer.reference));
  if (dispute.evidence_details.submission_count > 0) return;
  try {
    await answerOf(stripe.disputes.update(answer.reference, { evidence: given, submit: true }));
  } catch (error) {
    // Handed in by an answer that was lost.
    const now =
      error instanceof StripeProblem ? await answerOf(stripe.disputes.retrieve(answer.reference)) : null;
    if (!now || now.evidence_details.submission_count === 0) throw error;
  }
}
