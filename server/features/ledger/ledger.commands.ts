import { typedNumber } from '#rules/money.ts';
import { type Commands, needed, print, table, WrongUse } from '../../commands.ts';
import { accountLinesOf } from '../wallet/account-lines.service.ts';
import { proveBooks } from './ledger-check.service.ts';

export const ledgerHelp = `  ledger check                        proves the books and prints what stands on the accounts of each kind;
                                      exit code 1 when something is wrong
  ledger show <who> [lines]           a person's accounts with the newest lines that make them up (50; 1000 at
                                      most); <who>: id, username or e-mail address; goes on record
`;

export const ledgerCommands: Commands = {
  async 'ledger check'({ deps }) {
    const { problems, figures } = await proveBooks(deps);
    const lines = figures.map((figure) => ({ ...figure, sum: (figure.sum / 100).toFixed(2) }));
    table(lines, 'Nothing is booked yet.');
    table(problems as unknown as Record<string, unknown>[], 'The books balance.');
    if (problems.length > 0) process.exitCode = 1;
  },
  async 'ledger show'({ deps }, values, actor) {
    const [who = '', lines = '50'] = needed(values, 1);
    const limit = typedNumber(lines);
    if (!Number.isInteger(limit) || limit < 1 || limit > 1000) throw new WrongUse();
    const accounts = await accountLinesOf(deps, actor, who, limit);
    if (accounts.length === 0) print('Nothing was booked for this person yet.');
    for (const { name, balance, total, lines: newest } of accounts) {
      print(`${name}: ${balance.toFixed(2)} tokens, ${newest.length} of ${total} lines`);
      table(newest, '');
    }
  },
};
