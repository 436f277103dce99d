import type { FastifyInstance } from 'fastify';
import { locales } from '#contract/locales.ts';
import { type Deps, EVERY_PAGE } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { offeredLocales, operatorTranslations } from './locales.service.ts';

export function localesRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, locales, {
    list: (ctx) => {
      ctx.tag(EVERY_PAGE);
      return offeredLocales(ctx.deps);
    },
    translations: (ctx, { query }) => {
      ctx.tag(EVERY_PAGE);
      return operatorTranslations(ctx.deps, query.locale);
    },
  });
}
