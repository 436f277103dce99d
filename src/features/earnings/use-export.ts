import { useState } from 'react';
import { toast } from '#components/toast.ts';
import type { Earning } from '#contract/earnings.ts';
import { useT } from '#i18n/use-t.ts';
import { earningsService } from '#services/earnings.ts';
import { useSettings } from '#store/hooks.ts';
import { download, earningsCsv } from './csv.ts';

/** The most rows a call gives at once. */
const STEP = 200;
const ROWS_MAX = 10_000;

async function allOf(query: object): Promise<{ rows: Earning[]; total: number }> {
  const rows: Earning[] = [];
  for (;;) {
    const page = await earningsService.search({ query: { ...query, limit: STEP, offset: rows.length } });
    rows.push(...page.data);
    if (page.data.length === 0 || rows.length >= page.total || rows.length >= ROWS_MAX)
      return { rows, total: page.total };
  }
}

/** Downloads everything the filters show, not only the page on screen. */
export function useExport(query: object | null) {
  const t = useT();
  const settings = useSettings();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (!query) return;
    setBusy(true);
    try {
      const { rows, total } = await allOf(query);
      download('earnings.csv', earningsCsv(rows, t, settings));
      if (rows.length < total) toast.info(t('earnings.csv.part', { count: rows.length }));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t('common.failed'));
    } finally {
      setBusy(false);
    }
  };
  return { run: () => void run(), busy };
}
