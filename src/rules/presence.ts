/** How long someone counts as online after they were last seen; open connections are noted every minute. */
export const ONLINE_SECONDS = 150;

/**
 * Whether someone is online. Judged from the last time they were seen, so a crash leaves nobody online for ever,
 * and a reload of the page does not make them flicker.
 */
export function isOnline(lastSeenAt: Date | null, now: Date): boolean {
  return lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() <= ONLINE_SECONDS * 1000;
}
