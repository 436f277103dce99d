import type { Clock } from '../../../clock.ts';
import type { RelayPlace } from '../../../config.ts';
import type { LiveProvider, MediaChange } from '../live.ts';
import { writeTicket } from '../ticket.ts';

/** The relay that comes with the product. */
export function relayProvider(place: RelayPlace & { secret: string }, clock: Clock): LiveProvider {
  const hearing = new Set<(change: MediaChange) => void>();
  return {
    name: 'relay',
    async access(grant) {
      const ticket = writeTicket(place.secret, { ...grant, issuedAt: clock.now() });
      return {
        provider: 'relay',
        sessionId: grant.sessionId,
        role: grant.role,
        expiresAt: grant.expiresAt.toISOString(),
        ticket,
        iceServers: place.iceServers,
      };
    },
    end: async () => undefined,
    remove: async () => undefined,
    onMedia(hear) {
      hearing.add(hear);
      return () => void hearing.delete(hear);
    },
    signals: null,
    close: async () => undefined,
  };
}
