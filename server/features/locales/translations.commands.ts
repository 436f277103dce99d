import { type Commands, needed, print, table } from '../../commands.ts';
import { offeredLocales } from './locales.service.ts';
import { allTranslations, removeTranslation, setTranslation } from './translations.service.ts';

export const translationHelp = `  translations list [locale]          texts that this site words differently
  translations set <locale> <key> <text>
  translations remove <locale> <key>  <key>: as in src/i18n/messages, such as feeds.card.pinned
`;

export const translationCommands: Commands = {
  async 'translations list'({ deps }, [locale]) {
    const rows = await allTranslations(deps, locale);
    table(
      rows.map(({ locale: of, key, value }) => ({ locale: of, key, value })),
      'All texts are those of the message files.',
    );
  },
  async 'translations set'({ deps }, values, actor) {
    const [locale = '', key = '', ...words] = needed(values, 3);
    await setTranslation(deps, actor, { locale, key, value: words.join(' ') });
    print(`${key} has its own text in ${locale}.`);
    const { data } = await offeredLocales(deps);
    if (!data.some(({ code }) => code === locale)) {
      print(`Nobody sees it yet: ${locale} is not among the supportedLocales of the settings.`);
    }
  },
  async 'translations remove'({ deps }, values, actor) {
    const [locale = '', key = ''] = needed(values, 2);
    await removeTranslation(deps, actor, locale, key);
    print(`${key} has the text of the message files again in ${locale}.`);
  },
};
