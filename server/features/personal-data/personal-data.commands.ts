import { type Commands, needed, print } from '../../commands.ts';
import { exportPerson } from './export.service.ts';

export const personalDataHelp = `  users export <who> <folder>         writes what the site keeps about a person, and their files, into a new folder
`;

export const personalDataCommands: Commands = {
  async 'users export'({ deps }, values, actor) {
    const [who = '', folder = ''] = needed(values, 2);
    const { name, rows, files } = await exportPerson(deps, actor, who, folder);
    print(`${folder} has ${rows} rows and ${files.count} files of ${name}. Hand it to nobody else.`);
    if (files.takenDown > 0) print(`Files that operators took down, which are not in it: ${files.takenDown}`);
    for (const name of files.gone) print(`Not in the storage anymore: ${name}`);
    for (const problem of files.failed) print(`Could not be written: ${problem}`);
  },
};
