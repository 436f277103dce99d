import type { FastifyInstance } from 'fastify';
import { geo } from '#contract/geo.ts';
import { countryName } from '#rules/countries.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { siteSettings } from '../settings/settings.service.ts';

export function geoRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, geo, {
    check: async (ctx) => {
      const { blockedCountries } = await siteSettings(ctx.deps);
      const isListed = ctx.country !== null && blockedCountries.includes(ctx.country);
      return { blocked: isListed && ctx.viewer?.role !== 'admin', country: ctx.country };
    },
    ip: (ctx) => ({
      ip: ctx.ip,
      countryCode: ctx.country ?? '',
      country: ctx.country ? (countryName(ctx.country) ?? '') : '',
    }),
  });
}
