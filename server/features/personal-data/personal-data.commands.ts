import { type Commands, needed, print } from '../../commands.ts';
import { exportPerson } from './export.service.ts';

export const personalDataHelp = `  users export <who> <folder>         writes what the site keeps about a person, and their files, into a new folder
`;

export const personalDataCommands: Commands = {
  async 'users export'({ deps }, values, actor) {
    const [who = '', folder = ''] = needed(values, 2);
    const { name, rows, files } = await exportPerson(deps, actor, who, folder);
    print(`${folder} has ${rows} rows and ${files.count} files of ${name}. Hand it to nobody else.`);
    if (files.gone.length > 0) print(`Not in the storage any more: ${files.gone.join(', ')}`);
  },
};
