import type { Earning } from '#contract/earnings.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import { centsForTokens, conversionRate, tokensFromWire, toWire } from '#rules/money.ts';

/** Spreadsheets run what begins like this; a name must stay a name. */
const RUNS = /^[=+\-@\t\r]/;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = RUNS.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n');

interface Site {
  currency: string;
  tokenConversionRate: number;
}

/** Earnings as a table for spreadsheets: times in UTC, amounts in tokens and the net also in money at today's rate. */
export function earningsCsv(earnings: readonly Earning[], t: Translate, site: Site): string {
  const rate = conversionRate(site.tokenConversionRate);
  const money = (amount: number) => toWire(centsForTokens(tokensFromWire(amount), rate, 'nearest'));
  const head = [
    t('earnings.csv.date'),
    t('earnings.type'),
    t('earnings.fan'),
    t('earnings.csv.username'),
    t('earnings.csv.gross'),
    t('earnings.csv.commission'),
    t('earnings.csv.net'),
    t('earnings.csv.money', { currency: site.currency }),
  ];
  const rows = earnings.map((earning) => [
    earning.createdAt,
    t(`earnings.type.${earning.type}`),
    earning.userInfo?.name ?? '',
    earning.userInfo?.username ?? '',
    earning.grossPrice,
    earning.siteCommissionAmount,
    earning.netPrice,
    money(earning.netPrice),
  ]);
  return csvText([head, ...rows]);
}

/** Marks the file as UTF-8 for spreadsheets that would guess otherwise. */
const BYTE_ORDER = '\uFEFF';
const KEEP_MS = 1000;

/** Hands a text to the browser as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER + text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read it only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
