import type { FastifyInstance } from 'fastify';
import { reminders } from '#contract/reminders.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { forgetReminder, remind } from './reminders.service.ts';

export function remindersRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, reminders, {
    add: (ctx, { params }) => remind(ctx.deps, ctx.viewer, params.id, viewerContextOf(ctx)),
    remove: (ctx, { params }) => forgetReminder(ctx.deps, ctx.viewer, params.id),
  });
}
