import type { Composition } from './compose.ts';
import { missedCuts } from './features/streaming/cuts.service.ts';
import { mediaChanged, noteMediaSeen } from './features/streaming/media.service.ts';
import { RelayDirectory } from './providers/live/relay/directory.ts';
import { serveRelay } from './providers/live/relay/server.ts';
import { followCuts } from './providers/live/shared.ts';

/** Carries live video for API processes, here or on other machines, and nothing else; answers how to stop. */
export async function carryLive({ deps, client }: Composition): Promise<() => Promise<void>> {
  const { relay: place, secret, port, host } = deps.config;
  const relay = await serveRelay({
    place,
    key: { secret, clock: deps.clock },
    port,
    host,
    address: place.address,
    directory: new RelayDirectory(deps.db),
    onMedia: ({ sessionId, isFlowing }) => mediaChanged(deps, sessionId, isFlowing),
    onMediaSeen: (flowing) => noteMediaSeen(deps, flowing),
    report: (error) => deps.log.warn({ err: error }, 'live relay'),
  });
  const unsubscribe = await followCuts(
    client.pool,
    {
      hear: ({ sessionId, userId }) =>
        userId === undefined ? relay.end(sessionId) : relay.remove(sessionId, userId),
      holders: relay.holders,
      missed: (holders) => missedCuts(deps, holders),
    },
    deps.log,
  );
  return async () => {
    unsubscribe();
    await relay.close();
  };
}
