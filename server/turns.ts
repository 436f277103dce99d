import { httpErrors } from '#contract/errors.ts';
import { fail } from './http/errors.ts';

/**
 * Node has four threads for what takes long: passwords, pictures, and every read of a file. Passwords and pictures hold
 * one for a second or more, so together they get three, and neither kind can keep the other from running.
 */
const MOST_TOGETHER = 3;
const MOST_OF_A_KIND = 2;
/** What the pictures that are decoded at this moment may take together, and so each of them. */
export const MOST_PICTURE_BYTES = 400_000_000;
/** Whoever waits longer is told to try again, before something between gives up without a word. */
const LONGEST_WAIT_SECONDS = 30;
const RETRY_SECONDS = 10;

/** Work that holds one thread at a time. */
interface Work {
  kind: 'password' | 'picture';
  /** The memory it takes at most. */
  bytes: number;
  /** Whose it is: somebody with nothing running comes before somebody else's second. Null: of people without an account. */
  who: string | null;
  /** Whether it is refused when its turn does not come in time. */
  isImpatient: boolean;
}
interface Waiting extends Work {
  begin(): void;
}

const running: Work[] = [];
const waiting: Waiting[] = [];

function next(kind: Work['kind']): Waiting | undefined {
  const busy = running.filter((work) => work.kind === kind);
  const all = waiting.filter((work) => work.kind === kind);
  const found = all.find(({ who }) => !busy.some((work) => work.who === who)) ?? all[0];
  if (!found || running.length >= MOST_TOGETHER || busy.length >= MOST_OF_A_KIND) return undefined;
  // Nobody behind it overtakes: what takes much memory would wait for ever.
  const bytes = busy.reduce((sum, work) => sum + work.bytes, found.bytes);
  return busy.length === 0 || bytes <= MOST_PICTURE_BYTES ? found : undefined;
}

function beginWaiting(): void {
  for (const kind of ['password', 'picture'] as const) {
    for (let work = next(kind); work; work = next(kind)) {
      waiting.splice(waiting.indexOf(work), 1);
      running.push(work);
      work.begin();
    }
  }
}

/** Resolves when the work may begin, with what says that it has ended; 503 when it is impatient and that takes too long. */
function turn(work: Work): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const mine: Waiting = {
      ...work,
      begin() {
        clearTimeout(timer);
        resolve(() => {
          running.splice(running.indexOf(mine), 1);
          beginWaiting();
        });
      },
    };
    const giveUp = () => {
      waiting.splice(waiting.indexOf(mine), 1);
      reject(fail(httpErrors, 'unavailable', { retryAfter: RETRY_SECONDS }));
      beginWaiting();
    };
    const timer = work.isImpatient ? setTimeout(giveUp, LONGEST_WAIT_SECONDS * 1000) : undefined;
    waiting.push(mine);
    beginWaiting();
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

/** Scrypts a password when it is its turn. Each run holds 32 MB. */
export const passwordInTurn = <T>(work: () => Promise<T>): Promise<T> =>
  inTurn({ kind: 'password', bytes: 0, who: null, isImpatient: false }, work);

/**
 * Works on a picture when it is its turn; `bytes` of memory, at most `MOST_PICTURE_BYTES`. `who` sent it and waits for the
 * answer, null without an account: 503 after half a minute (docs/product.md 6.1).
 */
export const pictureInTurn = <T>(bytes: number, who: string | null, work: () => Promise<T>): Promise<T> =>
  inTurn({ kind: 'picture', bytes, who, isImpatient: true }, work);

/** The same for a picture of a film, which a job makes: nobody waits for it. */
export const filmPictureInTurn = <T>(bytes: number, work: () => Promise<T>): Promise<T> =>
  inTurn({ kind: 'picture', bytes, who: 'films', isImpatient: false }, work);
