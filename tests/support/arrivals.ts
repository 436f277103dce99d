import { authenticator } from '#server/features/auth/sessions.service.ts';
import { arrive } from '#server/features/users/user-presence.service.ts';
import type { TestApi } from './api.ts';
import type { Person } from './factories.ts';

/** What a person is told waits for them when they come, signed in as they are. */
export async function arrives({ deps }: TestApi, { token }: Person) {
  const viewer = await authenticator(deps)(token, null);
  return viewer && arrive(deps, viewer);
}
