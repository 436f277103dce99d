import * as z from 'zod';
import { contract } from './endpoint.ts';

/** How fast somebody's upload is. */
export const uploadSpeed = contract('streaming', {
  /**
   * Takes bytes (`application/octet-stream`, 1 MB at most) and throws them away: whoever sends them measures how long that
   * takes. Answers how many came.
   */
  measure: {
    method: 'POST',
    path: '/streaming/upload-speed',
    access: 'performer',
    limit: 'measure',
    // What came is counted while it comes, and only its number is left.
    body: z.preprocess((came) => came, z.object({ bytes: z.number().int().min(0) })),
    reply: z.object({ bytes: z.number() }),
  },
});
