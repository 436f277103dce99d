import type { Deps } from '../../deps.ts';
import type { LiveCut, LiveHolder } from '../../providers/live/live.ts';
import { peopleInSessions } from './viewers.queries.ts';

/**
 * Which of these have no more right to the media they have: their session is over, or they are no longer in it. For a
 * process that may not have heard it when it happened. Whoever is cut off and may watch comes back by themselves.
 */
export async function missedCuts(deps: Deps, held: readonly LiveHolder[]): Promise<LiveCut[]> {
  const inside = new Map<string, Set<string>>();
  const sessionIds = [...new Set(held.map(({ sessionId }) => sessionId))];
  for (const { sessionId, performerId, viewerId } of await peopleInSessions(deps.db, sessionIds)) {
    const people = inside.get(sessionId) ?? new Set([performerId]);
    inside.set(sessionId, viewerId ? people.add(viewerId) : people);
  }
  const ended = sessionIds.filter((sessionId) => !inside.has(sessionId)).map((sessionId) => ({ sessionId }));
  const gone = held.flatMap(({ sessionId, userId }) =>
    userId === null || (inside.get(sessionId)?.has(userId) ?? true) ? [] : [{ sessionId, userId }],
  );
  return [...ended, ...gone];
}
