import { type Commands, needed, print, table, WrongUse } from '../../commands.ts';
import { shownDispute, shownDisputes } from './dispute-shown.service.ts';
import { answerDispute, evidenceOf } from './evidence.service.ts';
import { simulateDecision, simulateDispute } from './simulate.service.ts';

export const disputeHelp = `  disputes list                       card payments whose owner asked the bank for the money back
  disputes show <id>                  with the purchases that count with it
  disputes evidence <id>              what our records say, as JSON; holds personal data
  disputes answer <id> [note]         hands that in at the card service, once
  disputes simulate <payment>         sandbox only: the payer's bank takes a payment back
  disputes decide <id> won|lost       sandbox only: the bank decides
`;

export const disputeCommands: Commands = {
  async 'disputes list'({ deps }) {
    table(await shownDisputes(deps), 'No disputes.');
  },
  async 'disputes show'({ deps }, values) {
    const [id = ''] = needed(values, 1);
    for (const line of await shownDispute(deps, id)) print(line);
  },
  async 'disputes evidence'({ deps }, values) {
    const [id = ''] = needed(values, 1);
    print(JSON.stringify(await evidenceOf(deps, id), null, 2));
  },
  async 'disputes answer'({ deps }, values, actor) {
    const [id = '', ...note] = needed(values, 1);
    await answerDispute(deps, actor, id, note.join(' '));
    print('Handed in. The bank decides; operators are written how.');
  },
  async 'disputes simulate'({ deps }, values) {
    const [payment = ''] = needed(values, 1);
    await simulateDispute(deps, payment);
    print('Disputed. "disputes list" shows it.');
  },
  async 'disputes decide'({ deps }, values) {
    const [id = '', verdict = ''] = needed(values, 2);
    if (verdict !== 'won' && verdict !== 'lost') throw new WrongUse();
    await simulateDecision(deps, id, verdict);
    print(verdict === 'won' ? 'Won: the payment stands.' : 'Lost: the money is gone.');
  },
};
