/** Says in the console what a person need not know but a developer must. */
export function report(what: string, cause?: unknown): void {
  console.error(what, cause ?? '');
}
