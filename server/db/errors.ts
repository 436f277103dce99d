/** The Postgres error code and constraint behind an error, looking through the query builder's wrapper. */
export function databaseError(error: unknown): { code: string; constraint: string } | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as Error & { code?: unknown; constraint?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
      return { code, constraint: typeof constraint === 'string' ? constraint : '' };
    }
  }
  return null;
}

/** True when `error` is the violation of this unique index or check. */
export function violates(error: unknown, constraint: string): boolean {
  return databaseError(error)?.constraint === constraint;
}
