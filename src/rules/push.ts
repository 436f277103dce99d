/** A person's devices that get push messages; with one more the oldest gets none any longer. */
export const PUSH_DEVICES_MAX = 10;
/** Longer than what any push service gives out. */
export const PUSH_ENDPOINT_MAX = 1000;
const TITLE_MAX = 100;
const TEXT_MAX = 200;

/** What a device shows. Nothing else of what it is about leaves the server. */
export interface PushMessage {
  title: string;
  text: string;
  /** Page of the site that a press opens. */
  path: string;
  /** Messages with the same one replace each other. */
  tag: string;
}

const cut = (text: string, most: number): string => {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
};

/** Short enough for the 4096 bytes that push services take, however many bytes its letters have. */
export const pushMessage = ({ title, text, path, tag }: PushMessage): PushMessage => ({
  title: cut(title, TITLE_MAX),
  text: cut(text, TEXT_MAX),
  path,
  tag,
});

const HOST_NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
const OWN_NETWORK =
  /\.(?:local|localhost|internal|intranet|lan|home|corp|arpa|test|invalid|onion|svc|cluster)$/;

/**
 * Whether this can be the address of a push service: https on its own port, a name on the public Internet, no bare number
 * of a computer, no name and password. Where the name leads is checked when it is connected to.
 */
export function isPushEndpoint(address: string): boolean {
  if (address.length > PUSH_ENDPOINT_MAX || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return HOST_NAME.test(hostname) && !OWN_NETWORK.test(hostname);
}

const BASE64URL = /^[\w-]+$/;
/** A key as browsers write it: so many characters of base64url without padding. */
export const isKeyText = (text: string, characters: number): boolean =>
  text.length === characters && BASE64URL.test(text);
/** A public key of P-256 has 65 bytes, a secret of a subscription 16. */
export const PUBLIC_KEY_CHARACTERS = 87;
export const AUTH_CHARACTERS = 22;
