import { reports } from '#contract/reports.ts';
import type { ReportTarget } from '#rules/reports.ts';
import { decideReport } from '#server/features/reports/report-decide.service.ts';
import type { TestApi } from './api.ts';
import type { Person } from './factories.ts';

/** Somebody reports a thing, and the operator takes it down. */
export async function takeDown(
  api: TestApi,
  { reporter, operator }: { reporter: Person; operator: Person },
  target: ReportTarget,
  targetId: string,
) {
  const body = { target, targetId, title: 'Child abuse', description: '' };
  const { data, status } = await api.call(reports.create, { body }, reporter);
  if (status !== 200) throw new Error(`A report was answered by ${status}.`);
  return decideReport(api.deps, { actor: operator.id, id: data._id, outcome: 'deleted', note: 'Not legal' });
}
