import type { FastifyInstance } from 'fastify';
import { mail } from '#contract/mail.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { searchMailbox } from './mail.service.ts';

export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, mail, {
    mailbox: (ctx, { query }) => searchMailbox(ctx.deps, query),
  });
}
