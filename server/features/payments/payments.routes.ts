import type { FastifyInstance } from 'fastify';
import { payments } from '#contract/payments.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { cancelSubscription, subscribe } from '../subscriptions/subscriptions.service.ts';
import { addCard, ownCards, removeCard, requireGateway, startCard } from './cards.service.ts';
import { setDefaultCard } from './default-card.service.ts';
import { cancelPayment } from './give-up.service.ts';
import { presentCard } from './payments.present.ts';
import { offeredPackages, ownPayments, viewPayment } from './payments.service.ts';
import { confirmSandbox } from './sandbox.service.ts';
import { topUp } from './top-up.service.ts';
import { receiveWebhook } from './webhooks.service.ts';

const { webhook, ...calls } = payments;

/** Signatures are made over the bytes that were sent, so here alone the body is not parsed. */
function webhookRoute(app: FastifyInstance, deps: Deps): void {
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    bind(
      raw,
      deps,
      { webhook },
      {
        webhook: async (ctx, { params }) => {
          requireGateway(ctx.deps, params.gateway);
          const { headers, rawBody } = ctx;
          await receiveWebhook(ctx.deps, headers, Buffer.isBuffer(rawBody) ? rawBody : Buffer.alloc(0));
          return { received: true };
        },
      },
    );
  });
}

export function paymentsRoutes(app: FastifyInstance, deps: Deps): void {
  webhookRoute(app, deps);
  bind(app, deps, calls, {
    cards: async (ctx, { query }) => {
      const { data, total } = await ownCards(ctx.deps, ctx.viewer.id, query);
      return { data: data.map(presentCard), total };
    },
    startCard: (ctx, { params }) => startCard(ctx, params.gateway),
    addCard: async (ctx, { params, body }) => presentCard(await addCard(ctx, params.gateway, body)),
    removeCard: async (ctx, { params }) => {
      const newDefault = await removeCard(ctx.deps, ctx.viewer.id, params.id);
      return { success: true, newDefault: newDefault && presentCard(newDefault) };
    },
    setDefaultCard: async (ctx, { params }) =>
      presentCard(await setDefaultCard(ctx.deps, { id: ctx.viewer.id, ip: ctx.ip }, params.id)),
    topUp: async (ctx, { body }) => {
      const { id } = await topUp(ctx.deps, { id: ctx.viewer.id, ip: ctx.ip }, ctx.idempotencyKey, body);
      return viewPayment(ctx.deps, ctx.viewer.id, id);
    },
    subscribe: async (ctx, { body }) => {
      const { id } = await subscribe(ctx, body);
      return viewPayment(ctx.deps, ctx.viewer.id, id);
    },
    search: (ctx, { query }) => ownPayments(ctx.deps, ctx.viewer.id, query),
    cancel: async (ctx, { params }) => {
      const { id } = await cancelPayment(ctx.deps, ctx.viewer.id, params.id);
      return viewPayment(ctx.deps, ctx.viewer.id, id);
    },
    view: (ctx, { params }) => viewPayment(ctx.deps, ctx.viewer.id, params.id),
    cancelSubscription: async (ctx, { params }) => {
      const { expiredAt } = await cancelSubscription(ctx.deps, ctx.viewer.id, params.id);
      return { success: true, expiredAt: expiredAt?.toISOString() ?? null };
    },
    packages: (ctx, { query }) => offeredPackages(ctx.deps, query),
    confirmSandbox: (ctx, { body }) =>
      confirmSandbox(ctx.deps, ctx.viewer.id, body.clientSecret, body.outcome),
  });
}
