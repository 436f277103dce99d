import { type Commands, print, table } from '../../commands.ts';
import { startVideoRepair, videoRepair } from './video-repair.service.ts';

export const fileHelp = `  files repair-videos                 looks through all stored films for those that some browsers refuse, and mends them
  files repairs                       how far that is, what was mended, and what could not be
`;

export const fileCommands: Commands = {
  async 'files repair-videos'({ deps }) {
    await startVideoRepair(deps);
    print('All stored films are looked through in the background. "files repairs" tells how far it is.');
  },
  async 'files repairs'({ deps }) {
    const run = await videoRepair(deps);
    if (!run) return print('Stored films have not been looked through yet.');
    const { startedAt, endedAt, looked, mended, encoded, failures, of } = run;
    print(
      `Begun ${startedAt.toISOString()}, ${endedAt ? `ended ${endedAt.toISOString()}` : 'still at work'}.`,
    );
    print(`${looked} of ${of} files looked at, ${mended} films mended, ${encoded} encoded anew.`);
    table(failures, 'None failed.');
  },
};
