import type { Mutation } from './mutation.ts';

const SERVICE = 'server/features/reports/reports.service.ts';
const CASES = 'server/features/reports/cases.service.ts';
const reports = { test: 'reports' } as const;
const down = { test: 'takenDown' } as const;

/** What people report, and what operators take down. */
export const reporting: readonly Mutation[] = [
  {
    name: 'reports: of one’s own',
    file: SERVICE,
    from: "  if (found.ownerId === viewer.id) throw fail(reportErrors, 'yourself');\n",
    to: '',
    ...reports,
  },
  {
    name: 'reports: twice at the same time',
    file: SERVICE,
    from: '    await lockTarget(tx.db, target, found.id);\n',
    to: '',
    ...reports,
  },
  {
    name: 'reports: a letter for each',
    file: SERVICE,
    from: '    if (open.length > 0) return row.id;\n',
    to: '',
    ...reports,
  },
  {
    name: 'reports: appeals of others',
    file: CASES,
    from: "    if (found?.ownerId !== viewer.id) throw fail(reportErrors, 'case-not-found');\n",
    to: "    if (!found) throw fail(reportErrors, 'case-not-found');\n",
    ...reports,
  },
  {
    name: 'reports: appeals without end',
    file: CASES,
    from: "    if (found.appealState !== 'none') throw fail(reportErrors, 'appealed');\n",
    to: '',
    ...reports,
  },
  {
    name: 'reports: buyers of what was taken down',
    file: 'src/rules/item-access.ts',
    from: "  if (item.takenDown) return refuse('hidden');\n",
    to: '',
    ...down,
  },
  {
    name: 'reports: a post that was taken down comes back',
    file: 'server/features/feeds/feeds.queries.ts',
    from: '        isNull(feeds.takenDownAt),\n',
    to: '',
    ...down,
  },
  {
    name: 'reports: a film that was taken down stands in another video',
    file: 'server/features/videos/video-files.service.ts',
    from: '  for (const field of FIELDS) await refuseTakenDown(tx, field, [wanted[field]]);\n',
    to: '',
    ...down,
  },
  {
    name: 'reports: pictures with an address for everybody stay',
    file: 'server/features/items/take-down.service.ts',
    from: '    if (isDown) await removeOpenVersions(deps, tx, kind, row.id);\n',
    to: '',
    ...down,
  },
  {
    name: 'reports: a buyer keeps a message that was taken down',
    file: 'server/features/messages/delete.service.ts',
    from: '  await emptyForBuyer(tx.db, id);\n',
    to: '',
    ...down,
  },
];
