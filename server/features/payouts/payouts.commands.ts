import { cents, tokens } from '#rules/money.ts';
import { PAYOUT_STATUSES, type PayoutStatus } from '#rules/payouts.ts';
import { type Commands, needed, print, table, WrongUse } from '../../commands.ts';
import { moneyText, tokensText } from '../payments/payments.mails.ts';
import { reencryptAccounts } from './methods.service.ts';
import { type Decided, decidePayout, openPayout, payoutsFor } from './payout-decide.service.ts';

export const payoutHelp = `  payouts list [status]               requests that wait; or pending, approved, rejected, done, canceled ones
  payouts show <id>                   with the account to pay to; goes on record
  payouts approve <id> [note]         the performer reads the note
  payouts reject <id> <reason>        the tokens go back to the performer
  payouts done <id> [reference]       the money of an approved one was sent; to Stripe, this sends it
  payouts reencrypt                   encrypts all accounts with the first of DATA_KEYS
`;

function statusOf(text: string | undefined): PayoutStatus | null {
  if (!text) return null;
  const status = PAYOUT_STATUSES.find((one) => one === text);
  if (!status) throw new WrongUse();
  return status;
}

const DECIDED = { approved: 'approved', rejected: 'rejected', done: 'paid' } as const;

/** Says what a decision has changed, or what was decided before, and with which words. */
function printDecided({ row, isNew }: Decided, status: keyof typeof DECIDED, changed: string): void {
  const words = status === 'done' ? row.paymentReference : row.adminNote;
  const before = `It was ${DECIDED[status]} before${words ? `, with: ${words}` : '.'}\nNothing has changed.`;
  print(isNew ? changed : before);
}

export const payoutCommands: Commands = {
  async 'payouts list'({ deps }, [status]) {
    table(await payoutsFor(deps, statusOf(status)), 'No requests.');
  },
  async 'payouts show'({ deps }, values, actor) {
    const [id = ''] = needed(values, 1);
    const { row, performer, account, objection } = await openPayout(deps, actor, id);
    const money = moneyText(cents(row.amount), row.currency);
    print(
      `${performer}, ${row.status}: ${money} for ${tokensText(tokens(row.requestTokens))} by ${row.paymentAccountType}`,
    );
    if (row.status === 'pending')
      print('It may still be changed by its performer: approve it before you pay.');
    if (row.transferProblem) print(`The last transfer: ${row.transferProblem}`);
    if (objection) print(`Careful: ${objection}`);
    if (row.requestNote) print(`The performer wrote: ${row.requestNote}`);
    for (const [field, value] of Object.entries(account)) if (value) print(`${field}: ${value}`);
  },
  async 'payouts approve'({ deps }, values, actor) {
    const [id = '', ...note] = needed(values, 1);
    const decided = await decidePayout(deps, actor, id, { status: 'approved', note: note.join(' ') });
    printDecided(decided, 'approved', 'Approved. The performer was told.');
  },
  async 'payouts reject'({ deps }, values, actor) {
    const [id = '', ...note] = needed(values, 2);
    const decided = await decidePayout(deps, actor, id, { status: 'rejected', note: note.join(' ') });
    const changed = 'Rejected. The tokens are in the balance again, and the performer was told why.';
    printDecided(decided, 'rejected', changed);
  },
  async 'payouts done'({ deps }, values, actor) {
    const [id = '', ...reference] = needed(values, 1);
    const decided = await decidePayout(deps, actor, id, { status: 'done', reference: reference.join(' ') });
    printDecided(decided, 'done', 'Paid. The performer was told.');
  },
  async 'payouts reencrypt'({ deps }) {
    print(`${await reencryptAccounts(deps)} accounts were encrypted anew.`);
  },
};
