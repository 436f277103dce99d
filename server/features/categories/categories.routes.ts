import type { FastifyInstance } from 'fastify';
import { categories } from '#contract/categories.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { searchCategories } from './categories.service.ts';

export function categoriesRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, categories, {
    search: (ctx, { query }) => {
      ctx.tag('categories');
      return searchCategories(ctx.deps, query);
    },
  });
}
