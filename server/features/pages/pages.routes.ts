import type { FastifyInstance } from 'fastify';
import { pages } from '#contract/pages.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import type { CallContext } from '../../http/context.ts';
import { searchPages, viewPage } from './pages.service.ts';

const seesDrafts = ({ viewer }: CallContext): boolean => viewer?.role === 'admin';

export function pagesRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, pages, {
    search: (ctx, { query }) => {
      ctx.tag('pages');
      return searchPages(ctx.deps, query, seesDrafts(ctx));
    },
    view: (ctx, { params }) => {
      ctx.tag('pages');
      return viewPage(ctx.deps, params.id, seesDrafts(ctx));
    },
  });
}
