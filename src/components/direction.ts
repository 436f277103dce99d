/** True where the page runs from right to left; then the next thing lies to the left. */
export function isMirrored(): boolean {
  return document.documentElement.dir === 'rtl';
}
