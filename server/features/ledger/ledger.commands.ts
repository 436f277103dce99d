import { type Commands, table } from '../../commands.ts';
import { proveBooks } from './check.service.ts';

export const ledgerHelp = `  ledger check                        proves the books and prints what stands on the accounts of each kind;
                                      exit code 1 when something is wrong
`;

export const ledgerCommands: Commands = {
  async 'ledger check'({ deps }) {
    const { problems, figures } = await proveBooks(deps);
    const lines = figures.map((figure) => ({ ...figure, sum: (figure.sum / 100).toFixed(2) }));
    table(lines, 'Nothing is booked yet.');
    table(problems as unknown as Record<string, unknown>[], 'The books balance.');
    if (problems.length > 0) process.exitCode = 1;
  },
};
