import type { FastifyInstance } from 'fastify';
import { banners } from '#contract/banners.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { searchBanners } from './banners.service.ts';

export function bannersRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, banners, {
    search: (ctx, { query }) => {
      ctx.tag('banners');
      return searchBanners(ctx.deps, query);
    },
  });
}
