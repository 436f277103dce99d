import type { FastifyInstance } from 'fastify';
import { reports } from '#contract/reports.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { appealCase, casesAgainst } from './cases.service.ts';
import { ownReports, reportThing } from './reports.service.ts';

export function reportsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, reports, {
    create: (ctx, { body }) => reportThing(ctx, body),
    list: (ctx, { query }) => ownReports(ctx, query),
    cases: (ctx, { query }) => casesAgainst(ctx, query),
    appeal: (ctx, { params, body }) => appealCase(ctx, params.id, body.text),
  });
}
