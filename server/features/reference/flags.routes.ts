import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { referenceErrors } from '#contract/reference.ts';
import { isCountryCode } from '#rules/countries.ts';
import { fail } from '../../http/errors.ts';

const FLAGS = join(dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')), '3x2');
const ONE_DAY = 'public, max-age=86400';

/** A code is looked up in the list of countries before it becomes part of a path. */
const flagOf = (code: string): Promise<Buffer> => readFile(join(FLAGS, `${code}.svg`));

/** Flags of countries: `/flags/de.svg`, in whatever case the code is written. */
export function flagRoutes(app: FastifyInstance): void {
  app.get<{ Params: { code: string } }>('/flags/:code.svg', async (request, reply) => {
    const code = request.params.code.toUpperCase();
    if (!isCountryCode(code)) throw fail(referenceErrors, 'unknown-country');
    const picture = await flagOf(code);
    return reply
      .header('cache-control', ONE_DAY)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('image/svg+xml')
      .send(picture);
  });
}
