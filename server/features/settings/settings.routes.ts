import type { FastifyInstance } from 'fastify';
import { settings } from '#contract/settings.ts';
import { type Deps, EVERY_PAGE } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { siteSettings } from './settings.service.ts';

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, settings, {
    public: (ctx) => {
      ctx.tag(EVERY_PAGE);
      return siteSettings(ctx.deps);
    },
    keys: async (ctx, { body }) => {
      const all: Record<string, unknown> = await siteSettings(ctx.deps);
      return Object.fromEntries(body.keys.filter((key) => key in all).map((key) => [key, all[key]]));
    },
  });
}
