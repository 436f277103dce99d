import type { SandboxBehaviour } from '#rules/sandbox-cards.ts';
import type { ModelPerformer, ModelSale } from './money-books.ts';
import type { ModelSub } from './money-model-rules.ts';

export interface PaidSub extends ModelSub {
  price: number;
  card: SandboxBehaviour | null;
  times: PaidTime[];
}

/** The time that a payment or a trial paid for. It comes earlier when time before it is over. */
export interface PaidTime {
  from: Date;
  until: Date;
}

/** A card payment that was made, with what of it is back at the card, in cents, and what was taken back for that. */
export interface ModelPaid {
  /** Empty for a renewal. */
  id: string;
  fan: string;
  performer: ModelPerformer | null;
  cents: number;
  /** The price before a coupon. */
  full: number;
  /** Of the price: its rate, all of it, and what of it went back. */
  rate: number;
  tax: number;
  taxBack: number;
  tokens: number;
  coupon: string | null;
  createdAt: Date;
  settledAt: Date;
  back: number;
  tokensBack: number;
  /** Of what operators gave back: what was not sent to the card yet. */
  owed: number;
  sale: ModelSale | null;
  time: PaidTime | null;
  /** Cents of it that went into a year; null when none did. */
  credited: number | null;
}

/** The year that takes the place of a running month. Cents; a day that has begun is credited whole. */
export interface ModelYear {
  askedAt: Date;
  /** Of the year, in full; `due` is what the card pays for it now. */
  price: number;
  due: number;
  from: Date;
  until: Date;
  credits: { paid: ModelPaid; cents: number }[];
}

/** A card payment that may still take money. */
export interface OpenPayment {
  id: string;
  fan: string;
  performer: ModelPerformer | null;
  plan: 'monthly' | 'yearly' | null;
  /** What the card pays. */
  cents: number;
  /** The price before a coupon, and the coupon. */
  full?: number;
  coupon?: string | null;
  /** Of tax, when it was asked for. */
  rate: number;
  card: SandboxBehaviour;
  renewal: boolean;
  state: 'pending' | 'waiting' | 'confirmed' | 'refused' | 'lost' | 'late';
  secret: string;
  createdAt: Date;
  /** The year that takes the place of a running month. */
  year?: ModelYear;
}
