import { centsFromWire, type Tokens, tokensFromWire } from '#rules/money.ts';
import { amountOf, type Commands, needed, print, table } from '../../commands.ts';
import { moneyText, tokensText } from '../payments/payments.mails.ts';
import { refundableOf } from './latest.service.ts';
import { refundPayment } from './refund-payment.service.ts';
import { refundPurchase } from './refund-purchase.service.ts';

export const refundHelp = `  refunds of <who>                    the latest purchases and card payments of a person, with their ids
  refunds purchase <id> <how much> <reason>
                                      gives tokens back to the wallet; <how much>: "all", or tokens in all, what
                                      was given back before included; both sides read the reason
  refunds payment <id> <how much> <reason>
                                      gives money back to the card and takes the tokens out of the wallet; <how
                                      much>: "all", or money in all
`;

/** "all" is null. */
const howMuch = (text: string): number | null => (text === 'all' ? null : amountOf(text));

const tokensOrAll = (text: string): Tokens | null => {
  const amount = howMuch(text);
  return amount === null ? null : tokensFromWire(amount);
};

const missingText = (missing: Tokens): string =>
  missing > 0 ? ` The balance of the performer lacked ${tokensText(missing)}, which the site paid.` : '';

export const refundCommands: Commands = {
  async 'refunds of'({ deps }, values) {
    table(await refundableOf(deps, needed(values, 1).join(' ')), 'Nothing was paid.');
  },
  async 'refunds purchase'({ deps }, values, actor) {
    const [id = '', much = '', ...reason] = needed(values, 3);
    const done = await refundPurchase(deps, actor, id, {
      total: tokensOrAll(much),
      reason: reason.join(' '),
    });
    if (done.amount === 0) return print('So much was given back before. Nothing has changed.');
    print(
      `${tokensText(done.amount)} were given back${done.isWhole ? ', and the purchase has ended' : ''}. Both sides were told.${missingText(done.missing)}`,
    );
  },
  async 'refunds payment'({ deps }, values, actor) {
    const [id = '', much = '', ...reason] = needed(values, 3);
    const amount = howMuch(much);
    const total = amount === null ? null : centsFromWire(amount);
    const done = await refundPayment(deps, actor, id, { total, reason: reason.join(' ') });
    if (done.amount === 0) return print('So much was given back before. Nothing has changed.');
    print(
      `${moneyText(done.amount, done.currency)} go back to the card ("payments refunds" shows when), for ${tokensText(done.tokens)}. Both sides were told.${missingText(done.missing)}`,
    );
  },
};
