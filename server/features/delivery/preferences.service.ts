import { type DeliveryPreferences, deliveryErrors } from '#contract/delivery.ts';
import { channelsOf, type Digest, minutesOf, nextDigest, type Preferences, timeOf } from '#rules/delivery.ts';
import {
  DEFAULT_CHANNELS,
  isFixed,
  NOTIFICATION_ROW_NAMES,
  NOTIFICATION_ROWS,
  type NotificationChannel,
  type NotificationRow,
  type NotificationType,
} from '#rules/notifications.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import { inTx, type Tx } from '../../tx.ts';
import { keepLocale } from '../users/locale.service.ts';
import {
  findPreferences,
  holdPreferences,
  type PreferencesRow,
  setGrouping,
  updatePreferences,
} from './preferences.queries.ts';

/** What somebody wants who has chosen nothing. */
const NOTHING_CHOSEN: Preferences = { channels: {}, quiet: null, timeZone: 'UTC', digest: 'off' };

/** A row as the rules know it. */
export function preferencesOf(row: PreferencesRow | null): Preferences {
  if (!row) return NOTHING_CHOSEN;
  const { channels, quietFrom, quietTo, timeZone, digest } = row;
  const quiet = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };
  return { channels, quiet, timeZone, digest };
}

const shown = ({ channels, quiet, ...rest }: Preferences, grouping: boolean): DeliveryPreferences => ({
  rows: NOTIFICATION_ROW_NAMES.map((row) => ({ row, channels: [...channelsOf(row, channels)] })),
  quiet: quiet && { from: timeOf(quiet.from), to: timeOf(quiet.to) },
  ...rest,
  grouping,
});

export async function ownPreferences(deps: Deps, viewer: Viewer): Promise<DeliveryPreferences> {
  const found = await findPreferences(deps.db, viewer.id);
  return shown(preferencesOf(found?.preferences ?? null), found?.grouping ?? true);
}

interface PreferencesChange {
  rows?: { row: NotificationRow; channels: NotificationChannel[] }[] | undefined;
  quiet?: { from: string; to: string } | null | undefined;
  timeZone?: string | undefined;
  digest?: Digest | undefined;
  grouping?: boolean | undefined;
  locale?: string | undefined;
}

/** Types that no longer come up in the app. */
const mutedTypes = (channels: Preferences['channels']): NotificationType[] =>
  NOTIFICATION_ROW_NAMES.filter((row) => !channelsOf(row, channels).includes('inApp')).flatMap((row) => [
    ...NOTIFICATION_ROWS[row],
  ]);

/** Minutes of the quiet hours, as they are kept; nothing where they stay as they are. */
function quietColumns(quiet: PreferencesChange['quiet']) {
  if (quiet === undefined) return {};
  if (quiet === null) return { quietFrom: null, quietTo: null };
  const [quietFrom, quietTo] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  if (quietFrom === quietTo) throw invalid({ 'quiet.to': 'Please choose another time than the first one.' });
  return { quietFrom, quietTo };
}

async function changeRows(
  tx: Tx,
  row: PreferencesRow,
  rows: NonNullable<PreferencesChange['rows']>,
  now: Date,
) {
  const channels = {
    ...row.channels,
    ...Object.fromEntries(rows.map((one) => [one.row, [...new Set(one.channels)]])),
  };
  await updatePreferences(tx.db, row.userId, { channels, mutedTypes: mutedTypes(channels), updatedAt: now });
}

/** Changes what is named and keeps the rest. */
export async function changePreferences(
  deps: Deps,
  viewer: Viewer,
  { rows, quiet, timeZone, digest, grouping, locale }: PreferencesChange,
): Promise<DeliveryPreferences> {
  const now = deps.clock.now();
  await inTx(deps, async (tx) => {
    // The account's row before the other one, as everywhere.
    if (grouping !== undefined) await setGrouping(tx.db, viewer.id, grouping);
    await keepLocale(tx.db, viewer.id, locale);
    const row = await holdPreferences(tx.db, viewer.id, now);
    if (!row) return;
    if (rows) await changeRows(tx, row, rows, now);
    const zone = timeZone ?? row.timeZone;
    const wanted = digest ?? row.digest;
    // What is collected already comes with the next one, or at once when there is to be none any more.
    const digestDueAt = row.digestDueAt && (wanted === 'off' ? now : nextDigest(now, wanted, zone));
    await updatePreferences(tx.db, viewer.id, {
      ...quietColumns(quiet),
      timeZone: zone,
      digest: wanted,
      digestDueAt,
      updatedAt: now,
    });
  });
  return ownPreferences(deps, viewer);
}

/** Switches the e-mails of one row, or of all, for whoever a link was written to. */
export async function switchMails(
  deps: Deps,
  userId: string,
  row: NotificationRow | 'all',
  on: boolean,
): Promise<void> {
  const now = deps.clock.now();
  // All of them again means those that usually come.
  const usual = NOTIFICATION_ROW_NAMES.filter((one) => !on || DEFAULT_CHANNELS[one].includes('email'));
  const rows = row === 'all' ? usual : [row];
  await inTx(deps, async (tx) => {
    const known = await findPreferences(tx.db, userId);
    const held = known && (await holdPreferences(tx.db, userId, now));
    if (!held) throw fail(deliveryErrors, 'link-not-valid');
    const changed = rows.map((one) => {
      const others = channelsOf(one, held.channels).filter((channel) => channel !== 'email');
      return { row: one, channels: on ? [...others, 'email' as const] : others };
    });
    await changeRows(tx, held, changed, now);
  });
}

/** Whether a row, or every row, has no e-mails, and whether its person is a performer, whose rows are labelled differently. */
export async function mailStateOf(deps: Deps, userId: string, row: NotificationRow | 'all') {
  const found = await findPreferences(deps.db, userId);
  if (!found) throw fail(deliveryErrors, 'link-not-valid');
  const { channels } = preferencesOf(found.preferences);
  const rows = row === 'all' ? NOTIFICATION_ROW_NAMES : [row];
  const isOff = rows.every((one) => isFixed(one, 'email') || !channelsOf(one, channels).includes('email'));
  return { isOff, isPerformer: found.role === 'performer' };
}
