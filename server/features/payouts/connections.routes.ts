import type { FastifyInstance } from 'fastify';
import { payoutConnections } from '#contract/payout-connections.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { simulateConnection } from './connection-simulation.service.ts';
import { connect, openDashboard, ownConnection, refreshConnection } from './connections.service.ts';

export function payoutConnectionsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, payoutConnections, {
    connection: (ctx) => ownConnection(ctx.deps, ctx.viewer),
    connect: (ctx, { body }) => connect(ctx.deps, ctx.viewer, body?.prePassword),
    refresh: (ctx) => refreshConnection(ctx.deps, ctx.viewer),
    dashboard: (ctx, { body }) => openDashboard(ctx.deps, ctx.viewer, body?.prePassword),
    simulate: (ctx, { body }) => simulateConnection(ctx.deps, ctx.viewer, body.outcome),
  });
}
