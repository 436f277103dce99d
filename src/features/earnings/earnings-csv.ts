import type { Earning } from '#contract/earnings.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import type { CsvRow } from '#lib/csv.ts';
import { centsForTokens, conversionRate, tokensFromWire, toWire } from '#rules/money.ts';
import { netLeft } from './net-left.ts';

interface Site {
  currency: string;
  tokenConversionRate: number;
}

/** The columns of earnings in a spreadsheet. */
export const earningHead = (t: Translate, { currency }: Site): CsvRow => [
  t('earnings.csv.date'),
  t('earnings.type'),
  t('earnings.fan'),
  t('earnings.csv.username'),
  t('earnings.csv.gross'),
  t('earnings.csv.commission'),
  t('earnings.csv.refunded'),
  t('earnings.csv.net'),
  t('earnings.csv.money', { currency }),
];

/** An earning in these columns: its time in UTC, amounts in tokens and the net also in money at today's rate. */
export const earningCells = (earning: Earning, t: Translate, { tokenConversionRate }: Site): CsvRow => [
  earning.createdAt,
  t(`earnings.type.${earning.type}`),
  earning.userInfo?.name ?? '',
  earning.userInfo?.username ?? '',
  earning.grossPrice,
  earning.siteCommissionAmount,
  earning.refundedNetPrice,
  netLeft(earning),
  toWire(centsForTokens(tokensFromWire(netLeft(earning)), conversionRate(tokenConversionRate), 'nearest')),
];
