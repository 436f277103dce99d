import { type Commands, table } from '../../commands.ts';
import { recentRefunds } from './card-refunds.service.ts';

export const paymentHelp = `  payments refunds                    card money that goes back, for operators' refunds and what was taken for
                                      nothing
`;

export const paymentCommands: Commands = {
  async 'payments refunds'({ deps }) {
    table(await recentRefunds(deps), 'No refunds.');
  },
};
