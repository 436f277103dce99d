import { type LookupAddress, type LookupAllOptions, type LookupOptions, lookup } from 'node:dns';
import { BlockList, type LookupFunction } from 'node:net';

/** Networks that are not the public Internet (IANA's registries of special addresses). */
const special = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [start = '', bits] = network.split('/');
  special.addSubnet(start, Number(bits), 'ipv4');
}
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [start = '', bits] = network.split('/');
  special.addSubnet(start, Number(bits), 'ipv6');
}
/** The only part of IPv6 that is given out; all others are local, mapped or reserved. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address belongs to a computer on the public Internet. */
export const isPublicAddress = (address: string, family: number): boolean =>
  family === 6
    ? global6.check(address, 'ipv6') && !special.check(address, 'ipv6')
    : !special.check(address, 'ipv4');

/** A name server answers within this or counts as not there: the system's own lookup may wait for half a minute. */
const PATIENCE_MS = 5000;

type Lookup = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Looks a name up and fails when it leads to anything but public addresses, or nowhere in time. Connections use exactly
 * what was looked up here, so a name that leads elsewhere a moment later changes nothing.
 */
export const lookupBy =
  (look: Lookup, patienceMs = PATIENCE_MS): LookupFunction =>
  (hostname: string, options: LookupOptions, done) => {
    // What comes after the first end is dropped: a lookup cannot be called back.
    let isOver = false;
    const end: typeof done = (...answer) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      done(...answer);
    };
    const timer = setTimeout(() => end(new Error(`${hostname} was not found in time`), []), patienceMs);
    look(hostname, { ...options, all: true }, (error, found) => {
      const first = found?.[0];
      if (error || !first) return end(error ?? new Error(`nothing found for ${hostname}`), []);
      if (!found.every(({ address, family }) => isPublicAddress(address, family)))
        return end(new Error(`${hostname} is not on the public Internet`), []);
      if (options.all) end(null, found);
      else end(null, first.address, first.family);
    });
  };

export const publicLookup = lookupBy(lookup);
