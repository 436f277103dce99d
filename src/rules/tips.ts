import { type Bounds, type BoundsProblem, boundsProblem } from './bounds.ts';
import type { Role } from './constants.ts';
import { allow, type Decision, refuse } from './decision.ts';
import type { Tokens } from './money.ts';

/** A tip lies within the site's limits, in tokens: 10 to 10000 unless set otherwise. */
export const tipProblem = (amount: Tokens, bounds: Bounds<Tokens>): BoundsProblem | null =>
  boundsProblem(amount, bounds);

interface TipRequest {
  readonly giver: { readonly id: string; readonly role: Role; readonly blocked?: boolean | undefined };
  readonly performer: { readonly id: string; readonly active: boolean; readonly approved: boolean };
}

/** Fans tip performers who may earn (role user); nobody tips themselves or one who blocks their country. */
export function canTip({
  giver,
  performer,
}: TipRequest): Decision<'own-profile' | 'not-a-fan' | 'performer-unavailable'> {
  if (giver.id === performer.id) return refuse('own-profile');
  if (giver.role !== 'user') return refuse('not-a-fan');
  if (!performer.active || !performer.approved || giver.blocked) return refuse('performer-unavailable');
  return allow;
}
