import { Flag } from 'lucide-react';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import type { MenuItem } from '#components/menu.tsx';
import { useT } from '#i18n/use-t.ts';
import { useLazyComponent } from '#lib/use-lazy-component.ts';
import { loginPath } from '#rules/return-path.ts';
import { useViewer } from '#store/hooks.ts';
import type { Reported } from './report-sheet.tsx';

const loadSheet = () => import('./report-sheet.tsx').then((part) => part.ReportSheet);

/** The way to report something: visitors log in first, nobody reports their own (then null). */
export function useReport(reported: Reported) {
  const viewer = useViewer();
  const { asPath } = useRouter();
  const { Sheet, loading, show, hide } = useLazyComponent(loadSheet);
  if (viewer?._id === reported.owner._id) return null;
  return {
    href: viewer ? null : loginPath(asPath),
    loading,
    show,
    sheet: Sheet ? <Sheet {...reported} onClose={hide} /> : null,
  };
}

/** The same as an entry of a menu, with the sheet to stand beside it. */
export function useReportEntry(reported: Reported, label?: string): { items: MenuItem[]; sheet: ReactNode } {
  const t = useT();
  const report = useReport(reported);
  if (!report) return { items: [], sheet: null };
  const { href, show, sheet } = report;
  return {
    items: [
      {
        id: 'report',
        label: label ?? t('reports.open'),
        icon: <Flag aria-hidden="true" />,
        ...(href ? { href } : { onSelect: show }),
      },
    ],
    sheet,
  };
}
