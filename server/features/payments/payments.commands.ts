import { type Commands, table } from '../../commands.ts';
import { recentRefunds } from './card-refunds.service.ts';

export const paymentHelp = `  payments refunds                    money that was taken for nothing and goes back
`;

export const paymentCommands: Commands = {
  async 'payments refunds'({ deps }) {
    table(await recentRefunds(deps), 'No refunds.');
  },
};
