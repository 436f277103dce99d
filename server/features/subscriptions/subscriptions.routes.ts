import type { FastifyInstance } from 'fastify';
import { subscriptions } from '#contract/subscriptions.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { peopleByIds } from '../users/people.service.ts';
import { resumeSubscription } from './resume.service.ts';
import { presentSubscription } from './subscriptions.present.ts';
import { type SubscriptionSearch, searchSubscriptions } from './subscriptions.queries.ts';

async function list(deps: Deps, other: 'userId' | 'performerId', search: SubscriptionSearch) {
  const now = deps.clock.now();
  const { data, total } = await searchSubscriptions(deps.db, other, search);
  const people = await peopleByIds(
    deps,
    data.flatMap((row) => [row.userId, row.performerId]),
  );
  return { data: data.map((row) => presentSubscription(row, people, now)), total };
}

export function subscriptionsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, subscriptions, {
    performerSearch: (ctx, { query }) => list(ctx.deps, 'userId', { ...query, performerId: ctx.viewer.id }),
    resume: async (ctx, { params, body }) => {
      const row = await resumeSubscription(ctx, params.id, body.cardId);
      const people = await peopleByIds(ctx.deps, [row.userId, row.performerId]);
      return presentSubscription(row, people, ctx.deps.clock.now());
    },
    userSearch: (ctx, { query }) => list(ctx.deps, 'performerId', { ...query, userId: ctx.viewer.id }),
  });
}
