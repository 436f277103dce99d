import { type Commands, table } from '../../commands.ts';
import { proveBooks } from './check.service.ts';

export const ledgerHelp = `  ledger check                        proves the books; exit code 1 when something is wrong
`;

export const ledgerCommands: Commands = {
  async 'ledger check'({ deps }) {
    const problems = await proveBooks(deps);
    table(problems as unknown as Record<string, unknown>[], 'The books balance.');
    if (problems.length > 0) process.exitCode = 1;
  },
};
