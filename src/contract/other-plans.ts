import * as z from 'zod';

const none = z.literal(0);

/** Plans and discounts that existing clients read of every performer and nobody here offers: each is 0. */
export const otherPlans = {
  quarterlyPrice: none,
  halfYearlyPrice: none,
  monthlyDiscount: none,
  quarterlyDiscount: none,
  halfYearlyDiscount: none,
  yearlyDiscount: none,
};
