const MAPPED = /^::ffff:(?=\d+\.)/;

/** Addresses of one household count as one: IPv6 is cut to its /64. An IPv4 address is the same in both writings. */
export function addressKey(address: string): string {
  const ip = address.toLowerCase().replace(MAPPED, '');
  if (!ip.includes(':')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  return [...left, ...Array<string>(zeros).fill('0'), ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':');
}

/**
 * Where somebody comes from who may have many addresses: IPv6 is cut to its /48, the most that one connection or rented
 * machine gets. For what one person is not to count up (product.md 5.6, 16.6, 17.3).
 */
export const networkKey = (address: string): string => addressKey(address).split(':').slice(0, 3).join(':');

/**
 * The networks an address is part of, narrowest first: of IPv6 the /64 of one household, the /56 that a home may get and
 * the /48 that a company or rented machine may get. Each ends with its length, since the digits of two may be the same.
 */
export function networksOf(address: string): string[] {
  const home = addressKey(address);
  if (!home.includes(':')) return [home];
  const parts = home.split(':');
  const fourth = (parts[3] ?? '').padStart(4, '0');
  return [home, `${parts.slice(0, 3).join(':')}:${fourth.slice(0, 2)}/56`, `${networkKey(address)}/48`];
}

/** A wider network may do so many times as much as the next narrower one, as more people may share it. */
export const WIDER_TIMES = 2;
