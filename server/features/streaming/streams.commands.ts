import { type Commands, needed, print, table } from '../../commands.ts';
import { endByOperator } from './end.service.ts';
import { searchLive } from './streams.service.ts';

export const streamHelp = `  streams list                        who is on air
  streams end <id>                    ends a stream for all
`;

const SHOWN = 200;

export const streamCommands: Commands = {
  async 'streams list'({ deps }) {
    const { data } = await searchLive(deps, { limit: SHOWN, offset: 0 }, { viewer: null, country: null });
    const rows = data.map(({ _id, performerInfo, title, audience, startedAt, totalViewer }) => ({
      id: _id,
      performer: performerInfo.username,
      title,
      audience,
      since: startedAt,
      viewers: totalViewer,
    }));
    table(rows, 'Nobody is on air.');
  },
  async 'streams end'({ deps }, values, actor) {
    const { title } = await endByOperator(deps, actor, needed(values, 1)[0] ?? '');
    print(`The stream ${title ? `"${title}" ` : ''}has ended.`);
  },
};
