import { type Commands, needed, print, table, WrongUse } from '../../commands.ts';
import { addCategory, allCategories, editCategory, removeCategory } from './categories.service.ts';

export const categoryHelp = `  categories list                     what creators may be found under
  categories add <name> [description] creators can choose it from then on
  categories edit <which> <field> <value>
                                      <which>: slug or id; <field>: name, slug, description or ordering
  categories remove <which>           also from the creators who chose it
`;

export const categoryCommands: Commands = {
  async 'categories list'({ deps }) {
    const rows = (await allCategories(deps)).map(({ id, slug, name, ordering, description }) => ({
      id,
      slug,
      name,
      ordering,
      description,
    }));
    table(rows, 'There are no categories.');
  },
  async 'categories add'({ deps }, values, actor) {
    const [name = '', ...description] = needed(values, 1);
    const { slug } = await addCategory(deps, actor, { name, description: description.join(' ') });
    print(`Creators can choose ${name}. Its slug is ${slug}.`);
  },
  async 'categories edit'({ deps }, values, actor) {
    // An empty value is one: it clears the description.
    const [which = '', field = '', ...words] = needed(values, 2);
    if (words.length === 0) throw new WrongUse();
    const { name, slug } = await editCategory(deps, actor, which, field, words.join(' '));
    print(`${name} (${slug}) is changed.`);
  },
  async 'categories remove'({ deps }, values, actor) {
    const { name } = await removeCategory(deps, actor, needed(values, 1)[0] ?? '');
    print(`${name} is gone.`);
  },
};
