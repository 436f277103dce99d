/** What existing clients read of a performer's plans and discounts beside a month and a year; nobody here offers them. */
export const NO_OTHER_PLANS = {
  quarterlyPrice: 0,
  halfYearlyPrice: 0,
  monthlyDiscount: 0,
  quarterlyDiscount: 0,
  halfYearlyDiscount: 0,
  yearlyDiscount: 0,
} as const;
