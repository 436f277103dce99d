import { type Commands, needed, print, table, WrongUse } from '../../commands.ts';
import type { Deps } from '../../deps.ts';
import { answerAppeal } from './cases.service.ts';
import { decideReport } from './report-decide.service.ts';
import { openAppeals, openReports, shownReport } from './report-shown.service.ts';

export const reportHelp = `  reports list                        what people reported and nobody has decided about
  reports show <id>                   with what it says, and further open reports of the same
  reports reject <id> [note]          nothing is wrong; decides all open reports of the same, as do
  reports warn <id> <reason>          it stays, and the owner gets the reason
  reports delete <id> <reason>        removes it for all, also for buyers; of a profile it closes the account,
                                      of a message to many it ends it and goes for all
  reports appeals                     who does not agree with a decision
  reports answer <case> accept|reject [answer]
`;

async function decide(
  deps: Deps,
  values: string[],
  actor: string,
  outcome: 'rejected' | 'warned' | 'deleted',
): Promise<void> {
  const [id = '', ...note] = needed(values, outcome === 'rejected' ? 1 : 2);
  const { reporters, wasThere } = await decideReport(deps, { actor, id, outcome, note: note.join(' ') });
  if (!wasThere) print('It was gone already.');
  print(
    `Decided. ${reporters === 1 ? 'The person who reported it is' : `${reporters} people who reported it are`} told.`,
  );
}

export const reportCommands: Commands = {
  async 'reports list'({ deps }) {
    const { rows, left } = await openReports(deps);
    table(rows, 'No open reports.');
    if (left > 0)
      print(
        `${left} more ${left === 1 ? 'thing is' : 'things are'} reported: decide about some of these first.`,
      );
  },
  async 'reports show'({ deps }, values) {
    const [id = ''] = needed(values, 1);
    for (const line of await shownReport(deps, id)) print(line);
  },
  'reports reject': ({ deps }, values, actor) => decide(deps, values, actor, 'rejected'),
  'reports warn': ({ deps }, values, actor) => decide(deps, values, actor, 'warned'),
  'reports delete': ({ deps }, values, actor) => decide(deps, values, actor, 'deleted'),
  async 'reports appeals'({ deps }) {
    table(await openAppeals(deps), 'Nobody waits for an answer.');
  },
  async 'reports answer'({ deps }, values, actor) {
    const [id = '', verdict = '', ...answer] = needed(values, 2);
    if (verdict !== 'accept' && verdict !== 'reject') throw new WrongUse();
    const isAccepted = verdict === 'accept';
    const { isGivenBack } = await answerAppeal(deps, { actor, id, isAccepted, answer: answer.join(' ') });
    print(isGivenBack ? 'Answered. Its performer can bring it back now.' : 'Answered.');
  },
};
