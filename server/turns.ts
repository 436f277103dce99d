import { httpErrors } from '#contract/errors.ts';
import { currentCaller } from './http/caller.ts';
import { fail } from './http/errors.ts';
import { addressKey, networksOf } from './http/networks.ts';

/**
 * Node has four threads for what takes long: passwords, pictures, and every read of a file. Passwords and pictures hold
 * one for a second or more, so together they get three, and neither kind can keep the other from running.
 */
const MOST_TOGETHER = 3;
const MOST_OF_A_KIND = 2;
/** What the pictures that are decoded at this moment may take together, and so each of them. */
export const MOST_PICTURE_BYTES = 400_000_000;
/** Whoever waits longer is told to try again, before something between gives up without a word. */
const LONGEST_WAIT_SECONDS = { password: 15, picture: 30 };
const RETRY_SECONDS = 10;
/** Passwords that wait. A machine with two cores hashes five in a second: who comes behind so many had better not wait. */
export const MOST_WAITING_PASSWORDS = 50;

/** Work that holds one thread at a time. */
interface Work {
  kind: 'password' | 'picture';
  /** The memory it takes at most. */
  bytes: number;
  /** Whose it is: somebody with nothing running comes before somebody else's second. Null: of people without an account. */
  who: string | null;
  /** Lower ones come first, and of the same rank who came first. */
  rank: number;
  /** Whether it is refused when its turn does not come in time. */
  isImpatient: boolean;
}
interface Waiting extends Work {
  begin(): void;
  refuse(): void;
}

const running: Work[] = [];
const waiting: Waiting[] = [];

/** What waits, in the order of its turns. */
const queueOf = (kind: Work['kind']): Waiting[] =>
  waiting.filter((work) => work.kind === kind).sort((one, other) => one.rank - other.rank);

function next(kind: Work['kind']): Waiting | undefined {
  const busy = running.filter((work) => work.kind === kind);
  const all = queueOf(kind);
  const found = all.find(({ who }) => !busy.some((work) => work.who === who)) ?? all[0];
  if (!found || running.length >= MOST_TOGETHER || busy.length >= MOST_OF_A_KIND) return undefined;
  // Nobody behind it overtakes: what takes much memory would wait for ever.
  const bytes = busy.reduce((sum, work) => sum + work.bytes, found.bytes);
  return busy.length === 0 || bytes <= MOST_PICTURE_BYTES ? found : undefined;
}

function beginWaiting(): void {
  for (const kind of ['password', 'picture'] as const) {
    for (let work = next(kind); work; work = next(kind)) {
      work.begin();
    }
  }
}

/**
 * Resolves when the work may begin, with what says that it has ended. 503 when it is impatient and that takes too long, when
 * too many come before it, and when its client hangs up.
 */
function turn(work: Work): Promise<() => void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let stopListening: (() => void) | undefined;
    const leave = () => {
      clearTimeout(timer);
      stopListening?.();
      waiting.splice(waiting.indexOf(mine), 1);
    };
    const mine: Waiting = {
      ...work,
      begin() {
        leave();
        running.push(mine);
        resolve(() => {
          running.splice(running.indexOf(mine), 1);
          beginWaiting();
        });
      },
      refuse() {
        leave();
        reject(fail(httpErrors, 'unavailable', { retryAfter: RETRY_SECONDS }));
        beginWaiting();
      },
    };
    waiting.push(mine);
    if (work.isImpatient) {
      timer = setTimeout(mine.refuse, LONGEST_WAIT_SECONDS[work.kind] * 1000);
      stopListening = currentCaller()?.onDisconnect(mine.refuse);
    }
    beginWaiting();
    const passwords = queueOf('password').filter(({ isImpatient }) => isImpatient);
    if (passwords.length > MOST_WAITING_PASSWORDS) passwords.at(-1)?.refuse();
  });
}

async function inTurn<T>(of: Work, work: () => Promise<T>): Promise<T> {
  const end = await turn(of);
  try {
    return await work();
  } finally {
    end();
  }
}

/** What came from one network: how many tries, and when the first of them. */
interface Tries {
  count: number;
  since: number;
}

const TRIES_MS = 600_000;
/** Who comes from ever new networks must not fill the memory: the oldest are dropped. */
const MOST_NETWORKS = 50_000;
const triesOf = new Map<string, Tries>();

/** Counts one more password from this network; how many it were in the last ten minutes. */
function countAttempt(network: string): number {
  const now = performance.now();
  const before = triesOf.get(network);
  const tries = before && now - before.since < TRIES_MS ? before : { count: 0, since: now };
  tries.count += 1;
  triesOf.delete(network);
  triesOf.set(network, tries);
  const [oldest] = triesOf.keys();
  if (triesOf.size > MOST_NETWORKS && oldest !== undefined) triesOf.delete(oldest);
  return tries.count;
}

/** A /56 may try four times as much as a /64, and a /48 sixteen times, before it comes as late. */
const TIMES_AS_MUCH = 4;
/** Who has signed in from there before comes before all others, unless there were as many tries as this. */
const KNOWN_ADVANTAGE = 100;

/** Where somebody stands among those who wait: the fewer tries of late, the further ahead. */
function rankOf(ip: string, isKnown: boolean): number {
  const shares = networksOf(ip).map((network, wider) => countAttempt(network) / TIMES_AS_MUCH ** wider);
  return Math.max(...shares) / (isKnown ? KNOWN_ADVANTAGE : 1);
}

/**
 * Scrypts a password when it is its turn. Each run holds 32 MB. For a client: counted as a login (429), and 503 when it
 * would take too long. Among clients those come first that had a password tried from the same network seldom; `isKnown`:
 * who signed in from there before (docs/product.md 2.11).
 */
export async function passwordInTurn<T>(work: () => Promise<T>, { isKnown = false } = {}): Promise<T> {
  const caller = currentCaller();
  await caller?.countPassword();
  const who = caller ? addressKey(caller.ip) : null;
  const rank = caller ? rankOf(caller.ip, isKnown) : 0;
  return inTurn({ kind: 'password', bytes: 0, who, rank, isImpatient: caller !== null }, work);
}

/**
 * Works on a picture when it is its turn; `bytes` of memory, at most `MOST_PICTURE_BYTES`. `who` sent it and waits for the
 * answer, null without an account: 503 after half a minute (docs/product.md 6.1).
 */
export const pictureInTurn = <T>(bytes: number, who: string | null, work: () => Promise<T>): Promise<T> =>
  inTurn({ kind: 'picture', bytes, who, rank: 0, isImpatient: true }, work);

/** The same for a picture of a film, which a job makes: nobody waits for it. */
export const filmPictureInTurn = <T>(bytes: number, work: () => Promise<T>): Promise<T> =>
  inTurn({ kind: 'picture', bytes, who: 'films', rank: 0, isImpatient: false }, work);
