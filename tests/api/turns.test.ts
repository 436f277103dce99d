import { type Caller, runForCaller } from '#server/http/caller.ts';
import {
  filmPictureInTurn,
  MOST_PICTURE_BYTES,
  MOST_WAITING_PASSWORDS,
  passwordInTurn,
  pictureInTurn,
} from '#server/turns.ts';

const settled = () => new Promise(setImmediate);

/** Work that lasts until it is ended, and what of it has begun, in that order. */
function work() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const of = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  const end = async (...names: string[]) => {
    for (const name of names) ends.get(name)?.();
    await settled();
  };
  return { begun, of, end };
}

test('pictures and passwords leave a thread to files, and neither keeps the other from running', async () => {
  const { begun, of, end } = work();
  const all = [
    ...['a', 'b', 'c'].map((who) => pictureInTurn(1, who, of(`picture ${who}`))),
    ...['1', '2', '3'].map((name) => passwordInTurn(of(`password ${name}`))),
  ];
  await settled();
  expect(begun).toEqual(['picture a', 'picture b', 'password 1']);
  await end('picture a');
  expect(begun.slice(3)).toEqual(['password 2']);
  await end('password 1', 'password 2');
  expect(begun.slice(4).sort()).toEqual(['password 3', 'picture c']);
  await end('picture b', 'picture c', 'password 3');
  expect(await Promise.all(all)).toHaveLength(6);
});

test('pictures take no more memory together than one may', async () => {
  const { begun, of, end } = work();
  const all = [
    pictureInTurn(MOST_PICTURE_BYTES - 1, 'a', of('large')),
    pictureInTurn(2, 'b', of('second')),
    filmPictureInTurn(1, of('of a film')),
  ];
  await settled();
  // Nor does a small one overtake: the second would wait for ever.
  expect(begun).toEqual(['large']);
  await end('large');
  expect(begun).toEqual(['large', 'second', 'of a film']);
  await end('second', 'of a film');
  await Promise.all(all);
});

test('whoever sends many pictures waits for those who send one', async () => {
  const { begun, of, end } = work();
  const names = ['a1', 'a2', 'a3', 'a4', 'b1'];
  const all = names.map((name) => pictureInTurn(1, name.charAt(0), of(name)));
  await settled();
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('a2', 'b1');
  await end('a3', 'a4');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  await Promise.all(all);
});

describe('passwords of clients', () => {
  /** A client at this address, and how it hangs up. */
  function client(ip: string) {
    const drops = new Set<() => void>();
    const caller: Caller = {
      ip,
      onDisconnect(drop) {
        drops.add(drop);
        return () => drops.delete(drop);
      },
      countPassword: async () => undefined,
    };
    const hash = <T>(work: () => Promise<T>, options?: { isKnown?: boolean }) =>
      runForCaller(caller, () => passwordInTurn(work, options));
    const hangUp = () => {
      for (const drop of drops) drop();
    };
    return { hash, hangUp };
  }
  const BUSY = { status: 503, code: 'http.unavailable', retryAfter: 10 };

  test('come first from networks that tried seldom, and from where somebody signed in before', async () => {
    const { begun, of, end } = work();
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => client('198.51.100.1').hash(of(name)));
    all.push(client('198.51.100.2').hash(of('b1')));
    await settled();
    all.push(client('198.51.100.3').hash(of('known'), { isKnown: true }));
    await settled();
    await end('a1');
    await end('a2');
    await end('known', 'b1');
    await end('a3', 'a4');
    expect(begun).toEqual(['a1', 'a2', 'known', 'b1', 'a3', 'a4']);
    await Promise.all(all);
  });

  test('from the /64s of one /48 wait for those of another', async () => {
    const { begun, of, end } = work();
    const home = (at: number) => client(`2001:db8:9:${(at * 256).toString(16)}::1`);
    for (let at = 1; at <= 20; at += 1) await home(at).hash(async () => undefined);
    const own = ['1', '2', '3'].map((name, at) => home(21 + at).hash(of(name)));
    const other = client('2001:db8:a:100::1').hash(of('other'));
    await settled();
    await end('1');
    expect(begun).toEqual(['1', '2', 'other']);
    await end('2', 'other');
    await end('3');
    await Promise.all([...own, other]);
  });

  /** The place and error of each that was refused, in that order. */
  function refusals(all: readonly Promise<unknown>[]) {
    const refused: { nr: number; error: unknown }[] = [];
    for (const [nr, one] of all.entries())
      void one.catch((error: unknown) => {
        refused.push({ nr, error });
      });
    return refused;
  }

  test('that come behind too many are refused, the last of them first', async () => {
    const { begun, of, end } = work();
    // Two run, and one is too many.
    const flood = Array.from({ length: MOST_WAITING_PASSWORDS + 3 }, (_, at) =>
      client('203.0.113.1').hash(of(`flood ${at}`)),
    );
    const refused = refusals(flood);
    await settled();
    expect(refused).toEqual([{ nr: MOST_WAITING_PASSWORDS + 2, error: expect.objectContaining(BUSY) }]);
    const owner = client('203.0.113.2').hash(of('owner'));
    await settled();
    expect(refused.slice(1).map(({ nr }) => nr)).toEqual([MOST_WAITING_PASSWORDS + 1]);
    await end('flood 0');
    expect(begun.at(-1)).toBe('owner');
    await end('owner');
    for (let at = 1; at <= MOST_WAITING_PASSWORDS; at += 1) await end(`flood ${at}`);
    await owner;
    expect(await Promise.allSettled(flood)).toHaveLength(MOST_WAITING_PASSWORDS + 3);
  });

  test('are not hashed when the client has hung up', async () => {
    const { begun, of, end } = work();
    const running = ['1', '2'].map((name) => client('192.0.2.1').hash(of(name)));
    await settled();
    const gone = client('192.0.2.2');
    const refused = refusals([gone.hash(of('dropped'))]);
    const stays = client('192.0.2.3').hash(of('stays'));
    await settled();
    gone.hangUp();
    await settled();
    expect(refused).toEqual([{ nr: 0, error: expect.objectContaining(BUSY) }]);
    await end('1', '2');
    expect(begun).toEqual(['1', '2', 'stays']);
    await end('stays');
    await Promise.all([...running, stays]);
  });
});

test('work that fails ends its turn, too', async () => {
  const fails = () => Promise.reject(new Error('damaged'));
  for (let count = 0; count < 4; count += 1)
    await expect(pictureInTurn(1, 'a', fails)).rejects.toThrow('damaged');
});

describe('with time going by', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('a picture that waits for half a minute is answered, and a job waits as long as it takes', async () => {
    const { begun, of, end } = work();
    const running = [filmPictureInTurn(MOST_PICTURE_BYTES, of('film'))];
    const sent = pictureInTurn(1, 'a', of('sent'));
    const job = filmPictureInTurn(1, of('job'));
    const refused = expect(sent).rejects.toMatchObject({
      status: 503,
      code: 'http.unavailable',
      retryAfter: 10,
    });
    jest.advanceTimersByTime(29_999);
    await settled();
    const late = pictureInTurn(1, 'b', of('late'));
    jest.advanceTimersByTime(1);
    await refused;
    await end('film');
    expect(begun).toEqual(['film', 'job', 'late']);
    await end('late', 'job');
    jest.advanceTimersByTime(60_000);
    await Promise.all([...running, late, job]);
  });
});
