import { cents, tokens, toWire, typedNumber } from '#rules/money.ts';
import { type Commands, needed, print, table, WrongUse } from '../../commands.ts';
import type { Deps } from '../../deps.ts';
import {
  addPackage,
  allPackages,
  changePackage,
  isTooGenerous,
  withdrawPackage,
} from './packages.service.ts';
import { moneyText } from './payments.mails.ts';

export const packageHelp = `  packages list                       what can be bought for tokens, also what was withdrawn
  packages add <tokens> <price> <name>
                                      <price>: in the currency of the site, tax left aside as for other top-ups
  packages change <id> <field> <value>
                                      <field>: name, description, tokens, price or ordering; what was bought keeps
                                      its price
  packages withdraw <id>              offers it no longer
`;

async function warn(deps: Deps, row: Awaited<ReturnType<typeof addPackage>>): Promise<void> {
  if (await isTooGenerous(deps, row))
    print(
      'Careful: at the commission of the site these tokens are worth more than they cost. Who tips a performer they know with them can be paid out more than the card paid.',
    );
}

export const packageCommands: Commands = {
  async 'packages list'({ deps }) {
    const rows = (await allPackages(deps)).map((row) => ({
      id: row.id,
      name: row.name,
      tokens: toWire(tokens(row.tokens)),
      price: moneyText(cents(row.price), row.currency),
      ordering: row.ordering,
      description: row.description,
      status: row.isActive ? 'offered' : 'withdrawn',
    }));
    table(rows, 'There are no packages.');
  },
  async 'packages add'({ deps }, values, actor) {
    const [brings = '', price = '', ...name] = needed(values, 3);
    const wanted = {
      tokens: typedNumber(brings),
      price: typedNumber(price),
      name: name.join(' '),
      description: '',
    };
    const row = await addPackage(deps, actor, wanted);
    print(`${row.name} is offered. Its id is ${row.id}.`);
    await warn(deps, row);
  },
  async 'packages change'({ deps }, values, actor) {
    // An empty value is one: it clears the description.
    const [id = '', field = '', ...words] = needed(values, 2);
    if (words.length === 0) throw new WrongUse();
    const row = await changePackage(deps, actor, id, field, words.join(' '));
    print(`${row.name} is changed.`);
    await warn(deps, row);
  },
  async 'packages withdraw'({ deps }, values, actor) {
    const { name } = await withdrawPackage(deps, actor, needed(values, 1)[0] ?? '');
    print(`${name} is not offered anymore.`);
  },
};
