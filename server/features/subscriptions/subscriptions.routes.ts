import type { FastifyInstance } from 'fastify';
import { subscriptions } from '#contract/subscriptions.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { viewPayment } from '../payments/payments.service.ts';
import { nextCharges } from './next-charges.service.ts';
import { resumeSubscription } from './resume.service.ts';
import { listOwnSubscriptions, listSubscribers, showSubscription } from './subscription-lists.service.ts';
import { quoteUpgrade, upgrade } from './upgrade.service.ts';

export function subscriptionsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, subscriptions, {
    performerSearch: (ctx, { query }) => listSubscribers(ctx.deps, ctx.viewer.id, query),
    nextCharges: (ctx) => nextCharges(ctx.deps, ctx.viewer.id),
    resume: async (ctx, { params, body }) =>
      showSubscription(ctx.deps, await resumeSubscription(ctx, params.id, body.cardId)),
    upgradeQuote: (ctx, { params }) => quoteUpgrade(ctx, params.id),
    upgrade: async (ctx, { params, body }) => {
      const { id } = await upgrade(ctx, params.id, body);
      return viewPayment(ctx.deps, ctx.viewer.id, id);
    },
    userSearch: (ctx, { query }) => listOwnSubscriptions(ctx.deps, ctx.viewer.id, query),
  });
}
