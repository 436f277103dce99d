import type { Mutation } from './mutation.ts';

const SERVICE = 'server/features/reports/reports.service.ts';
const CASES = 'server/features/reports/cases.service.ts';
const reports = { test: 'reports' } as const;

/** What people report, and what becomes of it. */
export const reporting: readonly Mutation[] = [
  {
    name: 'reports: of one’s own',
    file: SERVICE,
    from: "  if (found.ownerId === viewer.id) throw fail(reportErrors, 'yourself');\n",
    to: '',
    ...reports,
    only: 'is reported by who knows of it',
  },
  {
    name: 'reports: twice at the same time',
    file: SERVICE,
    from: '    await lockTarget(tx.db, target, found.id);\n',
    to: '',
    ...reports,
    only: 'also twice at the same time',
  },
  {
    name: 'reports: an e-mail for each',
    file: SERVICE,
    from: '    if (!isFirst) return row.id;\n',
    to: '',
    ...reports,
    only: 'about the first open report',
  },
  {
    name: 'reports: appeals of others',
    file: CASES,
    from: "    if (found?.ownerId !== viewer.id) throw fail(reportErrors, 'case-not-found');\n",
    to: "    if (!found) throw fail(reportErrors, 'case-not-found');\n",
    ...reports,
    only: 'an appeal is one text',
  },
  {
    name: 'reports: appeals without end',
    file: CASES,
    from: "    if (found.appealState !== 'none') throw fail(reportErrors, 'appealed');\n",
    to: '',
    ...reports,
    only: 'an appeal is one text',
  },
  {
    name: 'reports: as many as one likes',
    file: SERVICE,
    from: "    if ((await countOpenOf(tx.db, viewer.id)) >= OPEN_REPORTS_MAX) throw fail(reportErrors, 'too-many');\n",
    to: '',
    ...reports,
    only: 'fifty reports of a person',
  },
];
