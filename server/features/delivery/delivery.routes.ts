import type { FastifyInstance } from 'fastify';
import { delivery } from '#contract/delivery.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { changePreferences, ownPreferences } from './preferences.service.ts';
import { changeSubscription, mailSubscription } from './unsubscribe.service.ts';

const { unsubscribe, ...calls } = delivery;

/** Mail programs send a form of either kind; what stands in it is the same each time. */
function unsubscribeRoute(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null, {}),
    );
    bind(
      scope,
      deps,
      { unsubscribe },
      { unsubscribe: (ctx, { query }) => changeSubscription(ctx.deps, query.token, false) },
    );
  });
}

export function deliveryRoutes(app: FastifyInstance, deps: Deps): void {
  unsubscribeRoute(app, deps);
  bind(app, deps, calls, {
    preferences: (ctx) => ownPreferences(ctx.deps, ctx.viewer),
    change: (ctx, { body }) => changePreferences(ctx.deps, ctx.viewer, body),
    subscription: (ctx, { query }) => mailSubscription(ctx.deps, query.token),
    resubscribe: (ctx, { query }) => changeSubscription(ctx.deps, query.token, true),
  });
}
