import { type Commands, needed, print, WrongUse } from '../../commands.ts';
import { isFromEnvironment, setSetting, settingNames, siteSettings } from './settings.service.ts';

export const settingHelp = `  settings get [name]                 all settings, or one
  settings set <name> <value>         numbers, true/false, texts or JSON; "" clears a text
  maintenance on [message] | off
`;

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export const settingCommands: Commands = {
  async 'settings get'({ deps }, [name]) {
    const all: Record<string, unknown> = { ...(await siteSettings(deps)) };
    if (name && !(name in all))
      throw new Error(`There is no setting "${name}". Known: ${settingNames().join(', ')}`);
    const names = name ? [name] : Object.keys(all).sort();
    for (const one of names) {
      const origin = isFromEnvironment(one) ? '  (from the variables of this command)' : '';
      print(`${one} = ${JSON.stringify(all[one])}${origin}`);
    }
  },
  async 'settings set'({ deps }, values, actor) {
    // An empty value is one: it clears a text.
    const [name = '', ...rest] = needed(values, 1);
    if (rest.length === 0) throw new WrongUse();
    await setSetting(deps, name, parseValue(rest.join(' ')), actor);
    print(`${name} = ${JSON.stringify((await siteSettings(deps))[name as never])}`);
  },
  async 'maintenance on'({ deps }, message, actor) {
    if (message.length > 0) await setSetting(deps, 'maintenanceMessage', message.join(' '), actor);
    await setSetting(deps, 'maintenance', true, actor);
    print('Maintenance is on: only operators get in.');
  },
  async 'maintenance off'({ deps }, _values, actor) {
    await setSetting(deps, 'maintenance', false, actor);
    print('Maintenance is off.');
  },
};
