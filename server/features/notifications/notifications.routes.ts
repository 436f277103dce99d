import type { FastifyInstance } from 'fastify';
import { notifications } from '#contract/notifications.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { countUnreadNotifications } from './count.service.ts';
import { readAllNotifications, readNotification, readNotifications } from './notifications.service.ts';

export function notificationsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, notifications, {
    list: (ctx, { query }) => readNotifications(ctx, query),
    countUnread: async (ctx) => (await countUnreadNotifications(ctx.deps, ctx.viewer.id)).total,
    async readAll(ctx) {
      await readAllNotifications(ctx.deps, ctx.viewer);
      return { success: true };
    },
    read: (ctx, { params }) => readNotification(ctx, params.id),
  });
}
