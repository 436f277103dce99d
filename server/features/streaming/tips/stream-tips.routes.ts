import type { FastifyInstance } from 'fastify';
import { streamTips } from '#contract/stream-tips.ts';
import type { Deps } from '../../../deps.ts';
import { bind } from '../../../http/bind.ts';
import { clearGoal, setGoal } from './goals.service.ts';
import { menuOf } from './tip-menu.service.ts';
import { setMenu } from './tip-menu-edit.service.ts';

export function streamTipsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, streamTips, {
    setGoal: (ctx, { params, body }) => setGoal(ctx, params.id, body),
    clearGoal: (ctx, { params }) => clearGoal(ctx, params.id),
    tipMenu: async (ctx) => ({ items: await menuOf(ctx.deps, ctx.viewer.id) }),
    setTipMenu: (ctx, { body }) => setMenu(ctx, body),
  });
}
