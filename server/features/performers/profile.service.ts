import type { PerformerOwn, PerformerUpdate } from '#contract/performer-account.ts';
import { performerErrors } from '#contract/performers.ts';
import type { Bounds } from '#rules/bounds.ts';
import { isCountryCode } from '#rules/countries.ts';
import { choiceValue, DETAIL_LISTS, DETAILS } from '#rules/details.ts';
import { type Cents, centsFromWire, tokensFromWire } from '#rules/money.ts';
import { birthDateProblem } from '#rules/person.ts';
import { subscriptionPriceProblem, TRIAL_DAYS, trialDaysProblem } from '#rules/subscription.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import { inTx } from '../../tx.ts';
import { setPerformerCategories } from '../categories/categories.service.ts';
import { siteSettings } from '../settings/settings.service.ts';
import type { SiteSettings } from '../settings/settings.shape.ts';
import { priceChanged } from '../subscriptions/price-change.service.ts';
import { BIRTH_TEXTS, orTaken } from '../users/account.service.ts';
import { accountChange, type UserUpdate } from '../users/users.service.ts';
import { ownPerformer } from './performers.service.ts';
import {
  findBirthDate,
  lockProfile,
  type PerformerChange,
  type PerformerRow,
  setBirthDate,
  updatePerformerRow,
} from './profile.queries.ts';

type Fields = Record<string, string>;

const LINKS_MAX = 10;

function priceText(price: number | undefined, settings: SiteSettings): string | null {
  if (price === undefined) return null;
  const { minimumSubscriptionPrice: min, maximumSubscriptionPrice: max, currency } = settings;
  const bounds: Bounds<Cents> = { min: centsFromWire(min), max: centsFromWire(max) };
  return (
    subscriptionPriceProblem(centsFromWire(price), bounds) &&
    `Please choose a price from ${min} to ${max} ${currency}.`
  );
}

/** A chat may be free; it costs at most what a post may. Clients send the default back, whatever the smallest price. */
const chatPriceText = (price: number | undefined, { maximumPpvPrice: max }: SiteSettings): string | null =>
  price !== undefined && price > max ? `Please choose a price from 0 to ${max} tokens.` : null;

/** A web address as browsers write it, without marks that end an attribute; null for anything else. */
function webAddress(value: string): string | null {
  const url = URL.parse(value);
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    return null;
  return url.href.replaceAll("'", '%27');
}

function linksText(links: Record<string, string> | undefined): string | null {
  if (!links) return null;
  if (Object.keys(links).length > LINKS_MAX) return `Please add at most ${LINKS_MAX} links.`;
  return Object.values(links).every((link) => link === '' || webAddress(link) !== null)
    ? null
    : 'Please enter full web addresses, such as https://example.com/me.';
}

/** Clients send the whole record back: a day that stays is no change. */
function birthText(
  { dateOfBirth }: PerformerUpdate,
  stored: string | null,
  { account }: Viewer,
  now: Date,
): string | null {
  if (dateOfBirth === undefined || dateOfBirth === stored) return null;
  if (account.reviewState === 'approved') return 'Your date of birth was checked with your documents.';
  const problem = birthDateProblem(dateOfBirth, now);
  return problem && BIRTH_TEXTS[problem];
}

function detailsTexts(input: PerformerUpdate): Record<string, string | null> {
  return Object.fromEntries(
    DETAILS.map((key) => {
      const named = input[key];
      const isKnown = !named || choiceValue(DETAIL_LISTS[key], named) !== null;
      return [key, isKnown ? null : 'Please choose from the list.'];
    }),
  );
}

function problemsOf(
  input: PerformerUpdate,
  storedBirth: string | null,
  viewer: Viewer,
  settings: SiteSettings,
  now: Date,
): Fields {
  const days = input.durationFreeSubscriptionDays;
  const texts: Record<string, string | null> = {
    monthlyPrice: priceText(input.monthlyPrice, settings),
    yearlyPrice: priceText(input.yearlyPrice, settings),
    publicChatPrice: chatPriceText(input.publicChatPrice, settings),
    privateChatPrice: chatPriceText(input.privateChatPrice, settings),
    durationFreeSubscriptionDays:
      days !== undefined && trialDaysProblem(days)
        ? `Please choose ${TRIAL_DAYS.min} to ${TRIAL_DAYS.max} days.`
        : null,
    socialLinks: linksText(input.socialLinks),
    dateOfBirth: birthText(input, storedBirth, viewer, now),
    blockCountries:
      input.blockCountries?.every((code) => isCountryCode(code.toUpperCase())) === false
        ? 'Please choose countries from the list.'
        : null,
    ...detailsTexts(input),
  };
  return Object.fromEntries(
    Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** Fields that are kept as they come, when they come. */
const PLAIN = [
  'bio',
  'city',
  'state',
  'zipcode',
  'address',
  'isFreeSubscription',
  'durationFreeSubscriptionDays',
  'activateWelcomeVideo',
] as const;

const storedLinks = (links: Record<string, string>) =>
  withoutEmpty(
    Object.fromEntries(Object.entries(links).map(([name, link]) => [name, webAddress(link) ?? ''])),
  );

const withoutEmpty = (map: Record<string, string>) =>
  Object.fromEntries(Object.entries(map).filter(([, value]) => value !== ''));

function changesOf(input: PerformerUpdate, before: PerformerRow): PerformerChange {
  const plain = Object.fromEntries(
    PLAIN.flatMap((key) => (input[key] === undefined ? [] : [[key, input[key]]])),
  );
  const details = Object.fromEntries(
    DETAILS.flatMap((key) =>
      input[key] === undefined ? [] : [[key, choiceValue(DETAIL_LISTS[key], input[key]) ?? '']],
    ),
  );
  const plans = (['monthlyPrice', 'yearlyPrice'] as const).flatMap((key) =>
    input[key] === undefined ? [] : [[key, centsFromWire(input[key])]],
  );
  return {
    ...plain,
    ...Object.fromEntries(plans),
    ...(input.publicChatPrice === undefined
      ? {}
      : { publicChatPrice: tokensFromWire(input.publicChatPrice) }),
    ...(input.privateChatPrice === undefined
      ? {}
      : { privateChatPrice: tokensFromWire(input.privateChatPrice) }),
    details: withoutEmpty({ ...before.details, ...details }),
    ...(input.languages ? { languages: [...new Set(input.languages)] } : {}),
    ...(input.socialLinks ? { socialLinks: storedLinks(input.socialLinks) } : {}),
    ...(input.blockCountries
      ? { blockCountries: [...new Set(input.blockCountries.map((code) => code.toUpperCase()))] }
      : {}),
  };
}

const ACCOUNT = [
  'name',
  'firstName',
  'lastName',
  'username',
  'email',
  'password',
  'prePassword',
  'gender',
  'country',
  'phone',
] as const;

function accountPart(input: PerformerUpdate): UserUpdate | null {
  const part = Object.fromEntries(
    ACCOUNT.flatMap((key) => (input[key] === undefined ? [] : [[key, input[key]]])),
  );
  return Object.keys(part).length > 0 ? part : null;
}

/**
 * Changes the own profile: prices within the site's limits, details from the lists, 422 with the
 * fields named. The account's part (name, username, mail, password) follows the rules of `PUT /users`. Both are
 * saved together or not at all.
 */
export async function updatePerformer(
  deps: Deps,
  viewer: Viewer,
  ref: string,
  input: PerformerUpdate,
): Promise<PerformerOwn> {
  if (ref !== viewer.id && ref.toLowerCase() !== viewer.account.username)
    throw fail(performerErrors, 'not-own');
  const now = deps.clock.now();
  const storedBirth = input.dateOfBirth ? await findBirthDate(deps.db, viewer.id) : null;
  const problems = problemsOf(input, storedBirth, viewer, await siteSettings(deps), now);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const account = accountPart(input);
  const writeAccount = account && (await accountChange(deps, viewer, account));
  const save = inTx(deps, async (tx) => {
    // The account's row before the profile's, as everywhere: two orders could wait for each other.
    await writeAccount?.(tx);
    if (input.dateOfBirth) {
      await setBirthDate(tx.db, viewer.id, input.dateOfBirth);
    }
    const before = await lockProfile(tx.db, viewer.id);
    if (!before) throw fail(performerErrors, 'not-found');
    const changes = changesOf(input, before);
    await updatePerformerRow(tx.db, viewer.id, { ...changes, updatedAt: now });
    for (const plan of ['monthly', 'yearly'] as const) {
      const price = changes[`${plan}Price`];
      if (price !== undefined && price !== before[`${plan}Price`])
        await priceChanged(deps, tx, viewer.id, plan);
    }
    await setPerformerCategories(tx, viewer.id, input.categoryIds);
    tx.after(() => deps.pages.invalidate([`performer:${viewer.id}`, 'creators']));
  });
  await orTaken(save);
  return ownPerformer(deps, viewer);
}
