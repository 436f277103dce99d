import { useState } from 'react';
import type { ApiError } from '#api/api-error.ts';
import type { Coupon } from '#contract/coupons.ts';
import { useT } from '#i18n/use-t.ts';
import { useForm } from '#lib/use-form.ts';
import { percentOfShare, priceWithCoupon } from '#rules/coupons.ts';
import { centsFromWire, toWire } from '#rules/money.ts';
import { useApplyCouponMutation } from '#services/coupons.ts';

export const percentOf = ({ value }: Pick<Coupon, 'value'>): number => percentOfShare(value);

/** The coupon of a top-up: typed, asked for, applied, taken off again, or refused when it was to be paid with. */
export function useCoupon() {
  const t = useT();
  const [ask] = useApplyCouponMutation();
  const [applied, setApplied] = useState<Coupon | null>(null);
  const [refused, setRefused] = useState('');
  const form = useForm({
    initial: { couponCode: '' },
    check: ({ couponCode }) => (couponCode.trim() === '' ? { couponCode: t('wallet.coupon.missing') } : {}),
    submit: async ({ couponCode }) => {
      setRefused('');
      setApplied(await ask({ params: { code: couponCode.trim() } }).unwrap());
    },
  });
  const remove = () => {
    setApplied(null);
    setRefused('');
    form.reset();
  };
  return {
    applied,
    code: form.values.couponCode,
    type: (text: string) => {
      setRefused('');
      form.forgive();
      form.set('couponCode', text);
    },
    submit: form.submit,
    busy: form.busy,
    problem: form.errors.couponCode || form.error || refused,
    /** It was refused after it had been applied: the field is there again, with why. */
    refused: refused !== '',
    refuse: (error: ApiError) => {
      setApplied(null);
      setRefused(error.message);
    },
    remove,
    /** What the card pays for a price, in wire money. */
    priceOf: (price: number): number =>
      applied ? toWire(priceWithCoupon(centsFromWire(price), percentOf(applied))) : price,
  };
}

export type CouponUse = ReturnType<typeof useCoupon>;
