import { typedNumber } from '#rules/money.ts';
import { type Commands, needed, print } from '../../commands.ts';
import { dayText } from '../payments/payments.mails.ts';
import { giveSubscription } from './gifts.service.ts';

export const subscriptionHelp = `  subscriptions give <fan> <performer> <days> <reason>
                                      a subscription that costs nothing and does not renew, 1 to 366 days; who has a
                                      trial or a gift gets the days after it; the reason is kept on record
`;

export const subscriptionCommands: Commands = {
  async 'subscriptions give'({ deps }, values, actor) {
    const [fan = '', performer = '', days = '', ...reason] = needed(values, 4);
    const wanted = { days: typedNumber(days), reason: reason.join(' ') };
    const given = await giveSubscription(deps, actor, { fan, performer }, wanted);
    print(`${given.fan} has a subscription to ${given.performer} until ${dayText(given.until)}.`);
  },
};
