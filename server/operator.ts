import { type Commands, needed, print, table, WrongUse } from './commands.ts';
import { compose } from './compose.ts';
import { bannerCommands, bannerHelp } from './features/banners/banners.commands.ts';
import { categoryCommands, categoryHelp } from './features/categories/categories.commands.ts';
import { recentContacts } from './features/contact/contact.service.ts';
import { checkLedger } from './features/ledger/check.service.ts';
import { offeredLocales } from './features/locales/locales.service.ts';
import {
  allTranslations,
  removeTranslation,
  setTranslation,
} from './features/locales/translations.service.ts';
import {
  featurePerformer,
  pendingReviews,
  reviewPerformer,
  searchUsers,
  setAccountActive,
} from './features/operator/operator.service.ts';
import { pageCommands, pageHelp } from './features/pages/pages.commands.ts';
import { recentRefunds } from './features/payments/refunds.service.ts';
import { setSetting, settingNames, siteSettings } from './features/settings/settings.service.ts';
import { AppError } from './http/errors.ts';

const ACTOR = 'operator command';
const HELP = `Usage: npm run operator -- <noun> <verb> [values]

  settings get [name]                 all settings, or one
  settings set <name> <value>         numbers, true/false, texts or JSON; "" clears a text
  translations list [locale]          texts that this site words differently
  translations set <locale> <key> <text>
  translations remove <locale> <key>  <key>: as in src/i18n/messages, such as feeds.card.pinned
  performers pending                  who waits for review
  performers approve <who>            <who>: id, username or e-mail address
  performers reject <who> <reason>
  performers feature <who>            shows them first on the landing page; unfeature takes them out
  performers unfeature <who>
  users search <text>                 also by addresses that were never confirmed
  users disable <who> <reason>        closes the account and signs it out everywhere
  users enable <who>
  ledger check                        proves the books; exit code 1 when something is wrong
  contact recent                      what came through the contact form last
  payments refunds                    money that was taken for nothing and goes back
  maintenance on [message] | off
${pageHelp}${bannerHelp}${categoryHelp}`;

/** What strangers wrote, without what a terminal would obey. */
const harmless = (text: string) => text.replace(/[^\P{Cc}\n]/gu, '');

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const commands: Commands = {
  ...pageCommands,
  ...bannerCommands,
  ...categoryCommands,
  async 'settings get'({ deps }, [name]) {
    const all: Record<string, unknown> = { ...(await siteSettings(deps)) };
    if (name && !(name in all))
      throw new Error(`There is no setting "${name}". Known: ${settingNames().join(', ')}`);
    const names = name ? [name] : Object.keys(all).sort();
    for (const one of names) print(`${one} = ${JSON.stringify(all[one])}`);
  },
  async 'settings set'({ deps }, values) {
    // An empty value is one: it clears a text.
    const [name = '', ...rest] = needed(values, 1);
    if (rest.length === 0) throw new WrongUse();
    await setSetting(deps, name, parseValue(rest.join(' ')), ACTOR);
    print(`${name} = ${JSON.stringify((await siteSettings(deps))[name as never])}`);
  },
  async 'translations list'({ deps }, [locale]) {
    const rows = await allTranslations(deps, locale);
    table(
      rows.map(({ locale: of, key, value }) => ({ locale: of, key, value })),
      'All texts are those of the message files.',
    );
  },
  async 'translations set'({ deps }, values) {
    const [locale = '', key = '', ...words] = needed(values, 3);
    await setTranslation(deps, ACTOR, { locale, key, value: words.join(' ') });
    print(`${key} has its own text in ${locale}.`);
    const { data } = await offeredLocales(deps);
    if (!data.some(({ code }) => code === locale)) {
      print(`Nobody sees it yet: ${locale} is not among the supportedLocales of the settings.`);
    }
  },
  async 'translations remove'({ deps }, values) {
    const [locale = '', key = ''] = needed(values, 2);
    await removeTranslation(deps, ACTOR, locale, key);
    print(`${key} has the text of the message files again in ${locale}.`);
  },
  async 'performers pending'({ deps }) {
    table(await pendingReviews(deps), 'Nobody is waiting for review.');
  },
  async 'performers approve'({ deps }, values) {
    const [who = ''] = needed(values, 1);
    const { name } = await reviewPerformer(deps, ACTOR, who, { type: 'approve' });
    print(`${name} is approved and may publish.`);
  },
  async 'performers reject'({ deps }, values) {
    const [who = '', ...reason] = needed(values, 2);
    const { name } = await reviewPerformer(deps, ACTOR, who, { type: 'reject', reason: reason.join(' ') });
    print(`${name} is rejected and was told why.`);
  },
  async 'performers feature'({ deps }, values) {
    const { name } = await featurePerformer(deps, ACTOR, needed(values, 1).join(' '), true);
    print(`${name} is featured.`);
  },
  async 'performers unfeature'({ deps }, values) {
    const { name } = await featurePerformer(deps, ACTOR, needed(values, 1).join(' '), false);
    print(`${name} is not featured any more.`);
  },
  async 'users search'({ deps }, values) {
    table(await searchUsers(deps, needed(values, 1).join(' ')), 'Nobody found.');
  },
  async 'users disable'({ deps }, values) {
    const [who = '', ...reason] = needed(values, 2);
    const { name } = await setAccountActive(deps, ACTOR, who, false, reason.join(' '));
    print(`${name} is closed and signed out.`);
  },
  async 'users enable'({ deps }, values) {
    const { name } = await setAccountActive(deps, ACTOR, needed(values, 1).join(' '), true, '');
    print(`${name} is open again.`);
  },
  async 'ledger check'({ deps }) {
    const problems = await checkLedger(deps.db);
    table(problems as unknown as Record<string, unknown>[], 'The books balance.');
    if (problems.length > 0) process.exitCode = 1;
  },
  async 'contact recent'({ deps }) {
    const messages = await recentContacts(deps);
    if (messages.length === 0) print('Nobody has written yet.');
    for (const { at, name, email, subject, message } of messages)
      print(harmless(`${at}  ${name} <${email}>${subject ? `: ${subject}` : ''}\n${message}\n`));
  },
  async 'payments refunds'({ deps }) {
    table(await recentRefunds(deps), 'Nothing was taken for nothing.');
  },
  async 'maintenance on'({ deps }, message) {
    if (message.length > 0) await setSetting(deps, 'maintenanceMessage', message.join(' '), ACTOR);
    await setSetting(deps, 'maintenance', true, ACTOR);
    print('Maintenance is on: only operators get in.');
  },
  async 'maintenance off'({ deps }) {
    await setSetting(deps, 'maintenance', false, ACTOR);
    print('Maintenance is off.');
  },
};

/** `npm run operator -- <noun> <verb>`: works beside a running product and without one, through the same services. */
async function main([noun = '', verb = '', ...values]: string[]): Promise<void> {
  const command = commands[`${noun} ${verb}`];
  if (!command) {
    process.stderr.write(HELP);
    process.exitCode = 2;
    return;
  }
  const composition = await compose({
    join: true,
    env: {
      ...process.env,
      NODE_ENV: process.env.NODE_ENV ?? 'production',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    },
  });
  try {
    await command(composition, values, ACTOR);
  } finally {
    await composition.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const problem = error as Error;
  if (problem instanceof WrongUse) process.stderr.write(HELP);
  else
    process.stderr.write(`${problem instanceof AppError ? problem.message : (problem.message ?? problem)}\n`);
  process.exitCode = 1;
});
