import { typedNumber } from '#rules/money.ts';
import { type Commands, needed, print } from '../../commands.ts';
import { tokensText } from '../payments/payments.mails.ts';
import { grantTokens } from './grants.service.ts';

export const walletHelp = `  wallets grant <who> <tokens> <reason>
                                      gives a fan tokens that nobody paid for, at most what the largest top-up
                                      brings; the reason is kept on record
`;

export const walletCommands: Commands = {
  async 'wallets grant'({ deps }, values, actor) {
    const [who = '', many = '', ...reason] = needed(values, 3);
    const wanted = { tokens: typedNumber(many), reason: reason.join(' ') };
    const { name, amount } = await grantTokens(deps, actor, who, wanted);
    print(`${name} was given ${tokensText(amount)}.`);
  },
};
