import { Flag } from 'lucide-react';
import { IconButton } from '#components/icon-button.tsx';
import { useT } from '#i18n/use-t.ts';
import type { Reported } from './report-sheet.tsx';
import { useReport } from './use-report.tsx';

interface Props extends Reported {
  /** What the thing is called. */
  name: string;
  variant?: 'quiet' | 'outline';
}

/** A flag that opens the form of a report. */
export function ReportButton({ name, variant = 'quiet', ...reported }: Props) {
  const t = useT();
  const report = useReport(reported);
  if (!report) return null;
  const look = { variant, label: t('reports.open.label', { name }), icon: <Flag aria-hidden="true" /> };
  return (
    <>
      {report.href ? (
        <IconButton {...look} href={report.href} />
      ) : (
        <IconButton {...look} loading={report.loading} onClick={report.show} />
      )}
      {report.sheet}
    </>
  );
}
