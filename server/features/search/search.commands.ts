import { type Commands, print } from '../../commands.ts';
import { countTrends } from './explore.service.ts';
import { countSearchWords, rankItems } from './rank.service.ts';

export const searchHelp = `  search count                        counts popularity, trends and words now; otherwise every ten minutes, words at night
`;

export const searchCommands: Commands = {
  async 'search count'({ deps }) {
    await rankItems(deps);
    await countTrends(deps);
    await countSearchWords(deps);
    print('Popularity, trends and words are counted.');
  },
};
