import type pino from 'pino';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { LiveProvider } from './live.ts';
import { relayProvider } from './relay/relay.ts';

/** Agora where its account is set, else the relay that comes with the product. */
export async function chooseLive(
  { agora, relay, secret }: Pick<Config, 'agora' | 'relay' | 'secret'>,
  clock: Clock,
  log: pino.Logger,
): Promise<LiveProvider> {
  if (agora) {
    // Loaded by those who use it.
    const { agoraProvider } = await import('./agora.ts');
    return agoraProvider(agora, clock);
  }
  return relayProvider({ ...relay, secret }, clock, {
    report: (error) => log.warn({ err: error }, 'live relay'),
  });
}

/** Who carries live video, in words for the operator's log. */
export const liveInWords = ({ agora, relay }: Pick<Config, 'agora' | 'relay'>): string =>
  agora
    ? 'live video is carried by Agora'
    : `live video is carried by the built-in relay, on ${relay.udpPort ? `UDP port ${relay.udpPort}` : 'any free UDP port'}`;
