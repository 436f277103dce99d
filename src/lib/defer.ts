/** Does what nobody waits for in a task of its own, so that it holds nothing up. */
export function defer(work: () => void): void {
  setTimeout(work);
}
