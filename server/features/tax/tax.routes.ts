import type { FastifyInstance } from 'fastify';
import { tax } from '#contract/tax.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { ownTax } from './tax.service.ts';

export function taxRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, tax, { own: (ctx) => ownTax(ctx.deps, ctx.viewer.id) });
}
