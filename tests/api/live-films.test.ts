import type { FilmPiece } from '#server/providers/live/live.ts';
import { Film } from '#server/providers/live/relay/child/film.ts';
import type { MediaPacket } from '#server/providers/live/relay/child/outgoing.ts';
import { Films } from '#server/providers/live/relay/films.ts';

/** A session as WebM: to lines that are slower than the picture, and for as long as a stream may be. */
const TURNS = 12;
const HOUR = 3600;

describe('a line that is slower than the picture', () => {
  const got: string[] = [];
  const films = new Films(() => undefined);
  let isFull = false;
  const come = (...pieces: [FilmPiece['kind'], string][]) => {
    for (const [kind, name] of pieces) films.piece('a-session', { kind, bytes: Buffer.from(name) });
  };

  test('goes on with a picture that stands alone, never with one that builds on what was left out', () => {
    const watch = films.watch('a-session', 'a-fan', 60_000, {
      send: ({ bytes }) => void got.push(Buffer.from(bytes).toString()),
      isFull: () => isFull,
      close: () => undefined,
    });
    come(['head', 'head'], ['key', 'one'], ['more', 'two']);
    isFull = true;
    come(['more', 'three']);
    isFull = false;
    come(['more', 'four'], ['more', 'five'], ['key', 'six'], ['more', 'seven']);
    expect(got).toEqual(['head', 'one', 'two', 'six', 'seven']);
    isFull = true;
    come(['key', 'eight']);
    isFull = false;
    come(['more', 'nine'], ['key', 'ten'], ['more', 'eleven']);
    expect(got.slice(5)).toEqual(['ten', 'eleven']);
    watch.stop();
  });
});

test.each([
  ['picture', 'video', 90_000],
  ['sound', 'audio', 48_000],
] as const)('the time of a %s goes on after its numbers went round', (_name, kind, rate) => {
  const times: number[] = [];
  const film = new Film(
    ({ kind: piece, bytes }) => {
      const at = Buffer.from(bytes).indexOf('e788', 0, 'hex');
      if (piece !== 'head') times.push(Number(Buffer.from(bytes).readBigUInt64BE(at + 2)) / 1000 / HOUR);
    },
    () => undefined,
  );
  const packet = (sequence: number, seconds: number, perSecond: number, payload: Buffer): MediaPacket => ({
    header: {
      payloadType: 96,
      isMarked: true,
      sequence,
      timestamp: (seconds * perSecond) % 2 ** 32,
      ssrc: perSecond,
      start: 0,
      end: 0,
    },
    payload,
    codec: perSecond === 48_000 ? 'opus' : 'vp8',
  });
  const picture = Buffer.concat([Buffer.from('100000009d012a4001f000', 'hex'), Buffer.alloc(20)]);
  const sound = Buffer.alloc(20);
  // Later than a sound would be waited for.
  const now = performance.now() + 2000;
  film.media('audio', packet(0, 0, 48_000, sound), now);
  film.media('video', packet(0, 0, 90_000, picture), now);
  // Two hours each: less than what half of the numbers stand for.
  for (let turn = 1; turn <= TURNS; turn += 1)
    film.media(
      kind,
      packet(turn, turn * 2 * HOUR, rate, kind === 'video' ? picture : sound),
      now + turn * 200,
    );
  // What came last still waits for others before it.
  const last = times.map((hours) => Math.round(hours));
  expect(last.at(-1)).toBe(2 * (TURNS - 1));
  expect([...new Set(last)]).toHaveLength(TURNS);
});
