import type { FastifyInstance } from 'fastify';
import { reference } from '#contract/reference.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { flagRoutes } from './flags.routes.ts';
import {
  cityNames,
  countries,
  detailChoices,
  languages,
  phoneCodes,
  stateNames,
} from './reference.service.ts';

export function referenceRoutes(app: FastifyInstance, deps: Deps): void {
  flagRoutes(app);
  bind(app, deps, reference, {
    countries: (ctx) => countries(ctx.deps),
    states: (_ctx, { params }) => stateNames(params.countryId),
    cities: (_ctx, { params }) => cityNames(params.countryId, params.stateId),
    phoneCodes,
    languages,
    userAdditional: detailChoices,
  });
}
