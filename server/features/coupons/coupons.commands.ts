import { addDays, isoDay } from '#rules/calendar.ts';
import { percentOfShare, shareOfPercent } from '#rules/coupons.ts';
import { cents, typedNumber } from '#rules/money.ts';
import { type Commands, needed, print, table } from '../../commands.ts';
import { moneyText } from '../payments/payments.mails.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { allCoupons, createCoupon, endCoupon } from './manage.service.ts';

export const couponHelp = `  coupons list                        with uses, those that wait for a payment, and what they have cost
  coupons create <code> <percent> <uses> <from> <until> [name]
                                      off a top-up; <code>: - makes one up; <from>: - is now
                                      <from>, <until>: days such as 2026-12-31 (UTC), both included
  coupons stop <code>                 payments that have begun keep it
`;

const orNone = (value: string): string => (value === '-' ? '' : value);

export const couponCommands: Commands = {
  async 'coupons list'({ deps }) {
    const rows = (await allCoupons(deps)).map((one) => ({
      code: one.code,
      name: one.name,
      off: `${one.percent}%`,
      from: isoDay(one.startsAt),
      until: isoDay(addDays(one.expiredAt, -1)),
      uses: `${one.usedCount} of ${one.numberOfUses}`,
      waiting: one.waiting,
      cost: one.costs.map((cost) => moneyText(cents(cost.cents), cost.currency)).join(', '),
      status: one.status,
    }));
    table(rows, 'There are no coupons.');
  },
  async 'coupons create'({ deps }, values, actor) {
    const [code = '', percent = '', uses = '', from = '', until = '', ...name] = needed(values, 5);
    const numbers = { percent: typedNumber(percent), uses: typedNumber(uses) };
    const about = { code: orNone(code), from: orNone(from), until, name: name.join(' ') };
    print(`The code is ${await createCoupon(deps, actor, { ...about, ...numbers })}.`);
    const { commission } = await siteSettings(deps);
    if (shareOfPercent(numbers.percent) > commission)
      print(
        `Careful: this is more than the site's commission of ${percentOfShare(commission)}%. Who tops up with it and tips a performer they know can be paid out more than the card paid.`,
      );
  },
  async 'coupons stop'({ deps }, values, actor) {
    await endCoupon(deps, actor, needed(values, 1)[0] ?? '');
    print('The coupon is stopped.');
  },
};
