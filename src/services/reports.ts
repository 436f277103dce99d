import { reports } from '#contract/reports.ts';
import { api } from './api.ts';
import { listOf, mutationOf } from './endpoints.ts';

/** Rows that are listed at a time. */
const PAGE_SIZE = 20;

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownReports: build.infiniteQuery(listOf(reports.list, PAGE_SIZE)),
    reportCases: build.infiniteQuery(listOf(reports.cases, PAGE_SIZE)),
    report: build.mutation(mutationOf(reports.create)),
    appeal: build.mutation(mutationOf(reports.appeal)),
  }),
});

export const {
  useOwnReportsInfiniteQuery,
  useReportCasesInfiniteQuery,
  useReportMutation,
  useAppealMutation,
} = reportsApi;
