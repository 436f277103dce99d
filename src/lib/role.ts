import type { Role } from '#rules/constants.ts';

/** One role a person acts in: operators first, then performers. */
export function roleOf(person: { isPerformer: boolean; roles?: readonly string[] }): Role {
  if (person.roles?.includes('admin')) return 'admin';
  return person.isPerformer ? 'performer' : 'user';
}
