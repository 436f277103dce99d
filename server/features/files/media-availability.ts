import type { FastifyRequest } from 'fastify';
import { TOKEN_COOKIE } from '#rules/constants.ts';
import { cookiesOf } from '#rules/request-cookies.ts';
import type { Deps } from '../../deps.ts';
import { enforceFileAvailability } from '../../http/site-availability.ts';
import { tokenOf } from '../../http/wire.ts';

/** Pictures on a page are asked for with its cookies, not with the header of calls. */
const tokenFor = ({ headers }: FastifyRequest): string | null =>
  tokenOf(headers.authorization) ?? tokenOf(cookiesOf(headers)[TOKEN_COOKIE]);

/** While the site is closed, or closed to a country, its files are too. Operators pass. */
export async function enforceMediaAvailability(deps: Deps, request: FastifyRequest): Promise<void> {
  const country = deps.geo.country(request.raw);
  await request.server.callLimits.countAny(request.ip);
  await enforceFileAvailability(deps, {
    country,
    role: async () => {
      const token = tokenFor(request);
      if (!token) return undefined;
      const { authenticate, callLimits } = request.server;
      await callLimits.count('read', request.ip, token);
      const viewer = await authenticate(token, country);
      callLimits.learn(token, viewer?.id ?? null);
      return viewer?.role;
    },
  });
}
