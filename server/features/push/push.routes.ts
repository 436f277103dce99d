import type { FastifyInstance } from 'fastify';
import { push } from '#contract/push.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { pushKeysOf } from './keys.service.ts';
import { devicesOf, removeDevice, renewSubscription, subscribe, unsubscribe } from './push.service.ts';

export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, push, {
    key: async (ctx) => ({ publicKey: (await pushKeysOf(ctx.deps)).publicKey }),
    subscribe: (ctx, { body }) => subscribe(ctx.deps, ctx.viewer, body),
    renew: (ctx, { body }) => renewSubscription(ctx.deps, body),
    devices: (ctx) => devicesOf(ctx.deps, ctx.viewer),
    unsubscribe: (ctx, { body }) => unsubscribe(ctx.deps, ctx.viewer, body.endpoint),
    remove: (ctx, { params }) => removeDevice(ctx.deps, ctx.viewer, params.id),
  });
}
