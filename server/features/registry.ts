import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { JobHandlers, Schedule } from '../jobs/queue.ts';
import { registerSettlements, type PaymentTransaction, type Settlement } from './payments/settlements.ts';
import { authJobs, authSchedule } from './auth/auth.jobs.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { contactRoutes } from './contact/contact.routes.ts';
import { geoRoutes } from './geo/geo.routes.ts';
import { localesRoutes } from './locales/locales.routes.ts';
import { mailJobs } from './mail/mail.jobs.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { usersRoutes } from './users/users.routes.ts';

export interface Feature {
  routes?: (app: FastifyInstance, deps: Deps) => void;
  jobs?: JobHandlers;
  schedule?: Schedule;
  /** What payments of these types pay for. */
  settlements?: Partial<Record<PaymentTransaction['type'], Settlement>>;
}

/** Every noun of the server: its routes, jobs and schedule. A new feature adds its line here. */
export const features: readonly Feature[] = [
  { routes: settingsRoutes },
  { routes: authRoutes, jobs: authJobs, schedule: authSchedule },
  { routes: usersRoutes },
  { routes: localesRoutes },
  { routes: geoRoutes },
  { routes: contactRoutes },
  { routes: mailRoutes, jobs: mailJobs },
];

/** All job handlers, for a worker. */
export const jobHandlers = (): JobHandlers => Object.assign({}, ...features.map((feature) => feature.jobs ?? {}));

/** Everything that runs by the clock. */
export const jobSchedule = (): Schedule => features.flatMap((feature) => feature.schedule ?? []);

for (const feature of features) if (feature.settlements) registerSettlements(feature.settlements);
