import { performerAccount } from '#contract/performer-account.ts';
import { users } from '#contract/users.ts';
import { DEMO_ACCOUNTS } from '#rules/demo.ts';
import { CATEGORIES } from './categories.ts';
import { asFile, type Call } from './client.ts';
import { type DemoFan, type DemoPerformer, FANS, PERFORMERS } from './people.ts';
import { picture } from './pictures.ts';
import { pooled } from './pooled.ts';
import type { Account, Site } from './site.ts';
import type { Theme } from './themes.ts';

export type Fan = Account & { person: DemoFan };
export type Performer = Account & { person: DemoPerformer };

/** Ids of the categories that a theme is found under. */
export type CategoriesOf = (theme: Theme) => string[];

const SIGN_UPS_AT_ONCE = 4;

async function signUpFan(site: Site, call: Call, person: DemoFan): Promise<Fan> {
  const { username, name, gender, country } = person;
  const account = await site.addAccount({ role: 'user', username, name, gender, country });
  const avatar = asFile(await picture('portraits', username), username);
  await call(account, users.uploadAvatar, { files: { avatar } });
  return { ...account, person };
}

/** Creates the categories; answers which of them performers of a theme choose. */
async function createCategories(site: Site): Promise<CategoriesOf> {
  const idsOf = new Map<Theme, string[]>();
  for (const [ordering, { themes, ...category }] of CATEGORIES.entries()) {
    const id = await site.addCategory({ ...category, ordering });
    for (const theme of themes) idsOf.set(theme, [...(idsOf.get(theme) ?? []), id]);
  }
  return (theme) => idsOf.get(theme) ?? [];
}

/** Signs a performer up; the operator approves, then the profile is filled as its owner would. */
async function signUpPerformer(
  site: Site,
  call: Call,
  person: DemoPerformer,
  categoriesOf: CategoriesOf,
): Promise<Performer> {
  const { username, name, gender, country, birthYear } = person;
  const dateOfBirth = `${birthYear}-06-15`;
  const account = await site.addAccount({ role: 'performer', username, name, gender, country, dateOfBirth });
  const { id } = account;
  await site.approvePerformer(id);
  if (person.featured) await site.featurePerformer(id);
  const avatar = asFile(await picture('portraits', username), username);
  await call(account, performerAccount.uploadAvatar, { files: { avatar } });
  const cover = asFile(await picture('covers', username), username);
  await call(account, performerAccount.uploadCover, { files: { cover } });
  const { bio, city, languages, monthlyPrice, yearlyPrice, freeTrialDays, privateChatPrice } = person;
  await call(account, performerAccount.update, {
    params: { id },
    body: {
      bio,
      city,
      languages,
      categoryIds: categoriesOf(person.theme),
      monthlyPrice,
      yearlyPrice,
      isFreeSubscription: freeTrialDays > 0,
      durationFreeSubscriptionDays: Math.max(1, freeTrialDays),
      privateChatPrice,
    },
  });
  return { ...account, person };
}

/** Creates everybody of the demo world, with portraits, covers and profiles. */
export async function createAccounts(site: Site, call: Call) {
  await site.addAccount({ role: 'admin', username: DEMO_ACCOUNTS.admin, name: 'Demo operator' });
  const categoriesOf = await createCategories(site);
  const creators = await pooled(PERFORMERS, SIGN_UPS_AT_ONCE, (one) =>
    signUpPerformer(site, call, one, categoriesOf),
  );
  const fans = await pooled(FANS, SIGN_UPS_AT_ONCE, (one) => signUpFan(site, call, one));
  return { performers: creators, fans, categoriesOf };
}
