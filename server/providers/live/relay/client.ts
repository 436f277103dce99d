import type { FilmPiece } from '../live.ts';
import type { RelayAddress } from './directory.ts';
import { frameReader } from './film-frames.ts';
import type { RelayCall, RelayReply } from './messages.ts';
import { type SigningKey, sign } from './signature.ts';

/** Where a relay of another machine is asked, and where it sends films (not `FILM_PATH`, which browsers ask). */
export const RELAY_CALL_PATH = '/call';
export const RELAY_FILM_PATH = '/film';

/** A relay that lives answers within milliseconds. */
const PATIENCE_MS = 5000;

/** Nobody is there, or somebody else: whoever had that address is dead. */
export class Unreachable extends Error {}

const post = (
  key: SigningKey,
  { id, address }: RelayAddress,
  path: string,
  asked: object,
  signal: AbortSignal,
): Promise<Response> => {
  const body = JSON.stringify(asked);
  const headers = sign(key, { relayId: id, path, body });
  return fetch(new URL(path, address), { method: 'POST', body, headers, signal });
};

/** Asks another machine's relay. Throws `Unreachable` where it is gone, something else where it is only late. */
export async function askRelay(
  key: SigningKey,
  relay: RelayAddress,
  request: RelayCall,
): Promise<RelayReply> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const ask = () => post(key, relay, RELAY_CALL_PATH, request, signal);
  // A connection that was kept may have been closed in this moment: a new one shows whether somebody is there.
  const response = await ask()
    .catch(ask)
    .catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw new Unreachable(`the relay at ${relay.address} is not there`, { cause: error });
    });
  // Another process that was started at the same address.
  if (response.status === 410) throw new Unreachable(`another relay is at ${relay.address}`);
  if (!response.ok) throw new Error(`the relay at ${relay.address} answered ${response.status}`);
  return (await response.json()) as RelayReply;
}

/** A session as WebM from another machine's relay, until `signal`; ends where the relay ends it. */
export async function filmFrom(
  key: SigningKey,
  relay: RelayAddress,
  sessionId: string,
  { signal, onPiece }: { signal: AbortSignal; onPiece(piece: FilmPiece): void },
): Promise<void> {
  const response = await post(key, relay, RELAY_FILM_PATH, { sessionId }, signal);
  if (!response.ok || !response.body) throw new Error(`the relay at ${relay.address} sends no film`);
  const read = frameReader();
  for await (const chunk of response.body) for (const piece of read(chunk)) onPiece(piece);
}
