import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { httpErrors } from '#contract/errors.ts';
import { uploadSpeed } from '#contract/upload-speed.ts';
import { SPEED_MOST_BYTES } from '#rules/upload-speed.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { AppError, fail } from '../../http/errors.ts';

/** Whoever measures gives up sooner. */
const LONGEST_MS = 15_000;

/** Reads a body to its end and keeps nothing of it; answers how many bytes came. */
async function countBytes(payload: IncomingMessage): Promise<number> {
  const late = setTimeout(() => payload.destroy(), LONGEST_MS);
  let bytes = 0;
  try {
    for await (const chunk of payload) {
      bytes += (chunk as Buffer).length;
      if (bytes > SPEED_MOST_BYTES) throw fail(httpErrors, 'too-large');
    }
  } catch (error) {
    // Whoever measures breaks off when the time is over.
    throw error instanceof AppError ? error : fail(httpErrors, 'bad-request');
  } finally {
    clearTimeout(late);
  }
  return bytes;
}

/** Where performers measure how fast they can send. */
export function uploadSpeedRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      async (request: FastifyRequest, payload: IncomingMessage) => {
        if (Number(request.headers['content-length'] ?? 0) > SPEED_MOST_BYTES)
          throw fail(httpErrors, 'too-large');
        return { bytes: await countBytes(payload) };
      },
    );
    bind(scope, deps, uploadSpeed, { measure: async (_ctx, { body }) => body });
  });
}
