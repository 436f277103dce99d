import { type Commands, needed, print } from '../../commands.ts';
import { countTrends } from './explore.service.ts';
import { countSearchWords, rankItems } from './rank.service.ts';
import { refuseSuggestion } from './suggest.service.ts';

export const searchHelp = `  search count                        counts popularity, trends and words now; otherwise every ten minutes, words at night
  search refuse <text>                suggests this search to nobody
  search allow <text>                 suggests it again once people search for it
`;

export const searchCommands: Commands = {
  async 'search count'({ deps }) {
    await rankItems(deps);
    await countTrends(deps);
    await countSearchWords(deps);
    print('Popularity, trends and words are counted.');
  },
  async 'search refuse'({ deps }, values, actor) {
    const keyword = await refuseSuggestion(deps, actor, needed(values, 1).join(' '), true);
    print(`"${keyword}" is suggested to nobody.`);
  },
  async 'search allow'({ deps }, values, actor) {
    const keyword = await refuseSuggestion(deps, actor, needed(values, 1).join(' '), false);
    print(`"${keyword}" may be suggested.`);
  },
};
