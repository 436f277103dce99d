import type { Mutation } from './mutation.ts';

const TURNS = 'server/turns.ts';
const LOGIN = 'server/features/auth/login.service.ts';

/** What keeps the hashing of passwords from being filled up, or from telling who has an account (product.md 2.7, 2.11). */
export const passwords: readonly Mutation[] = [
  {
    name: 'passwords: networks that tried seldom come first',
    file: TURNS,
    from: '  const shares = networksOf(ip).map((network, wider) => countAttempt(network) / TIMES_AS_MUCH ** wider);\n',
    to: '  const shares = [networksOf(ip).length];\n',
    test: 'turns',
    only: 'come first from networks',
  },
  {
    name: 'passwords: who signed in from there comes first',
    file: TURNS,
    from: 'Math.max(...shares) / (isKnown ? KNOWN_ADVANTAGE : 1)',
    to: 'Math.max(...shares)',
    test: 'turns',
    only: 'come first from networks',
  },
  {
    name: 'passwords: the /48 of an address counts',
    file: TURNS,
    from: 'networksOf(ip).map(',
    to: 'networksOf(ip).slice(0, 1).map(',
    test: 'turns',
    only: 'from the /64s',
  },
  {
    name: 'passwords: not too many wait',
    file: TURNS,
    from: 'passwords.length > MOST_WAITING_PASSWORDS',
    to: 'passwords.length > 10_000',
    test: 'turns',
    only: 'behind too many',
  },
  {
    name: 'passwords: who hung up is dropped',
    file: TURNS,
    from: '      stopListening = currentCaller()?.onDisconnect(mine.refuse);\n',
    to: '',
    test: 'turns',
    only: 'has hung up',
  },
  {
    name: 'passwords: each call that hashes one counts as a login',
    file: TURNS,
    from: '  await caller?.countPassword();\n',
    to: '',
    test: 'guessing',
    only: 'so does each call that hashes',
  },
  {
    name: 'passwords: a refusal takes the same time everywhere',
    file: LOGIN,
    from: '  const isRefused = wait > 0 && !isKnown;\n',
    to: '  const isRefused = wait > 0 && !isKnown;\n  if (isRefused) throw tooManyGuesses(wait);\n',
    test: 'guessing',
    only: 'cost the same while everybody waits',
  },
  {
    name: 'passwords: all accounts of an address have one salt',
    file: 'server/features/auth/password.service.ts',
    from: 'salt: email === null ? undefined : saltFor(config, email)',
    to: 'salt: undefined',
    test: 'accounts',
    only: 'opens each account of its address',
  },
  {
    name: 'passwords: ports of proxies make no new address',
    file: 'server/app.ts',
    from: '    if (deps.config.trustProxy) stripForwardedPorts(request.raw);\n',
    to: '',
    test: 'guessing',
    only: 'with the port of its connection',
  },
];
