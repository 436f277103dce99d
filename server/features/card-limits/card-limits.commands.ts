import { type Commands, needed, print, table } from '../../commands.ts';
import { heldNow, release } from './holds.service.ts';

export const cardLimitHelp = `  card-limits list                    accounts, cards and addresses that have tried too many cards: why, until when
  card-limits release <who>           lets one go; <who>: as the list names it, an account, an address, or a card's id
`;

export const cardLimitCommands: Commands = {
  async 'card-limits list'({ deps }) {
    table(await heldNow(deps), 'Nobody is held.');
  },
  async 'card-limits release'({ deps }, values, actor) {
    const who = needed(values, 1).join(' ');
    print(
      (await release(deps, actor, who))
        ? `${who} may use cards again.`
        : `${who} is not held. Nothing has changed.`,
    );
  },
};
