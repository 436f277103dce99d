import type { FastifyInstance } from 'fastify';
import { notifications } from '#contract/notifications.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import {
  readAllNotifications,
  readNotification,
  readNotifications,
  unreadNotifications,
} from './notifications.service.ts';

export function notificationsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, notifications, {
    list: (ctx, { query }) => readNotifications(ctx, query),
    countUnread: (ctx) => unreadNotifications(ctx.deps, ctx.viewer.id),
    async readAll(ctx) {
      await readAllNotifications(ctx.deps, ctx.viewer);
      return { success: true };
    },
    read: (ctx, { params }) => readNotification(ctx, params.id),
  });
}
