import { type Commands, WrongUse } from './commands.ts';
import { compose } from './compose.ts';
import { bannerCommands, bannerHelp } from './features/banners/banners.commands.ts';
import { cardLimitCommands, cardLimitHelp } from './features/card-limits/card-limits.commands.ts';
import { categoryCommands, categoryHelp } from './features/categories/categories.commands.ts';
import { contactCommands, contactHelp } from './features/contact/contact.commands.ts';
import { couponCommands, couponHelp } from './features/coupons/coupons.commands.ts';
import { disputeCommands, disputeHelp } from './features/disputes/disputes.commands.ts';
import { fileCommands, fileHelp } from './features/files/files.commands.ts';
import { ledgerCommands, ledgerHelp } from './features/ledger/ledger.commands.ts';
import { translationCommands, translationHelp } from './features/locales/translations.commands.ts';
import { accountCommands, accountHelp } from './features/operator/operator.commands.ts';
import { pageCommands, pageHelp } from './features/pages/pages.commands.ts';
import { packageCommands, packageHelp } from './features/payments/packages.commands.ts';
import { paymentCommands, paymentHelp } from './features/payments/payments.commands.ts';
import { payoutCommands, payoutHelp } from './features/payouts/payouts.commands.ts';
import { personalDataCommands, personalDataHelp } from './features/personal-data/personal-data.commands.ts';
import {
  reconciliationCommands,
  reconciliationHelp,
} from './features/reconciliation/reconciliation.commands.ts';
import { refundCommands, refundHelp } from './features/refunds/refunds.commands.ts';
import { reportCommands, reportHelp } from './features/reports/reports.commands.ts';
import { searchCommands, searchHelp } from './features/search/search.commands.ts';
import { settingCommands, settingHelp } from './features/settings/settings.commands.ts';
import { streamCommands, streamHelp } from './features/streaming/streams.commands.ts';
import { subscriptionCommands, subscriptionHelp } from './features/subscriptions/subscriptions.commands.ts';
import { taxCommands, taxHelp } from './features/tax/tax.commands.ts';
import { walletCommands, walletHelp } from './features/wallet/wallet.commands.ts';
import { AppError } from './http/errors.ts';

/** On record for what is changed by a command. */
const ACTOR = 'operator command';

const HELP = `Usage: npm run operator -- <noun> <verb> [values]

${settingHelp}${translationHelp}${accountHelp}${personalDataHelp}${ledgerHelp}${contactHelp}${paymentHelp}${packageHelp}${reconciliationHelp}${couponHelp}${taxHelp}${refundHelp}${walletHelp}${subscriptionHelp}${disputeHelp}${cardLimitHelp}${payoutHelp}${pageHelp}${bannerHelp}${categoryHelp}${fileHelp}${searchHelp}${streamHelp}${reportHelp}`;

const commands: Commands = {
  ...settingCommands,
  ...translationCommands,
  ...accountCommands,
  ...personalDataCommands,
  ...ledgerCommands,
  ...contactCommands,
  ...paymentCommands,
  ...packageCommands,
  ...reconciliationCommands,
  ...couponCommands,
  ...taxCommands,
  ...refundCommands,
  ...walletCommands,
  ...subscriptionCommands,
  ...disputeCommands,
  ...cardLimitCommands,
  ...payoutCommands,
  ...pageCommands,
  ...bannerCommands,
  ...categoryCommands,
  ...fileCommands,
  ...searchCommands,
  ...streamCommands,
  ...reportCommands,
};

async function run([noun = '', verb = '', ...values]: string[]): Promise<void> {
  const command = commands[`${noun} ${verb}`];
  if (!command) {
    process.stderr.write(HELP);
    process.exitCode = 2;
    return;
  }
  const composition = await compose({
    join: true,
    env: {
      ...process.env,
      NODE_ENV: process.env.NODE_ENV ?? 'production',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    },
  });
  try {
    await command(composition, values, ACTOR);
  } finally {
    await composition.close();
  }
}

/**
 * `npm run operator -- <noun> <verb>`: works beside a running product and without one, through the same services. What
 * came of it is the process's exit code.
 */
export async function operate(words: string[]): Promise<void> {
  try {
    await run(words);
  } catch (error) {
    const problem = error as Error;
    if (problem instanceof WrongUse) process.stderr.write(HELP);
    else
      process.stderr.write(
        `${problem instanceof AppError ? problem.message : (problem.message ?? problem)}\n`,
      );
    process.exitCode = 1;
  }
}
