import type pg from 'pg';
import { hashToken, newId, newToken } from '#server/ids.ts';
import { sampleBytes } from '#support/media.ts';
import type { SampleName } from '#support/media-kinds.ts';

type Route = 'video' | 'audio';
interface Upload {
  name: string;
  route: Route;
  isGood: boolean;
  bytes: Buffer;
}

const FILMS: SampleName[] = ['film.mp4', 'film.mov', 'film.webm', 'film.mkv', 'silent.mp4'];
const SOUNDS: SampleName[] = ['song.mp3', 'song.m4a', 'song.ogg', 'song.wav', 'song.webm'];

/** Nothing but the beginning of an MP4, and a page behind it. */
const pageAsFilm = (): Buffer =>
  Buffer.concat([sampleBytes('film.mp4').subarray(0, 32), Buffer.from('<script>alert(1)</script>')]);

/** Seven good files and three bad ones in every ten, films and sounds in turn. */
export function mixedUploads(count: number): Upload[] {
  const good = (name: SampleName, route: Route): Upload => ({
    name,
    route,
    isGood: true,
    bytes: sampleBytes(name),
  });
  const bad: Upload[] = [
    {
      name: 'cut off.mp4',
      route: 'video',
      isGood: false,
      bytes: sampleBytes('film.mp4').subarray(0, 60_000),
    },
    {
      name: 'header alone.webm',
      route: 'video',
      isGood: false,
      bytes: sampleBytes('film.webm').subarray(0, 200),
    },
    { name: 'sound as film.webm', route: 'video', isGood: false, bytes: sampleBytes('song.webm') },
    { name: 'page.mp4', route: 'video', isGood: false, bytes: pageAsFilm() },
    { name: 'cut off.ogg', route: 'audio', isGood: false, bytes: sampleBytes('song.ogg').subarray(0, 60) },
    { name: 'text.mp3', route: 'audio', isGood: false, bytes: Buffer.from('not a sound') },
  ];
  return Array.from({ length: count }, (_, index) => {
    const turn = Math.floor(index / 2);
    if (index % 10 >= 7) return bad[index % bad.length] as Upload;
    return index % 2 === 0
      ? good(FILMS[turn % FILMS.length] as SampleName, 'video')
      : good(SOUNDS[turn % SOUNDS.length] as SampleName, 'audio');
  });
}

/** Tokens of some performers of the demo world. */
export async function performerTokens(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select p.id from performers p inner join users u on u.id = p.id
     where p.review_state = 'approved' and u.status = 'active' order by p.id limit $1`,
    [count],
  );
  const tokens: string[] = [];
  for (const { id } of rows) {
    const token = newToken();
    await pool.query(
      "insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')",
      [newId(), id, hashToken(token)],
    );
    tokens.push(token);
  }
  return tokens;
}

/** What became of an upload when it was sent: its file, or the words it was refused with. */
export interface Sent {
  upload: Upload;
  fileId: string | null;
  refusal: string | null;
}

export async function send(url: string, token: string, upload: Upload): Promise<Sent> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(upload.bytes)], upload.name));
  const reply = await fetch(`${url}/api/performer/feeds/${upload.route}/upload`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  });
  const body = (await reply.json()) as { data?: { _id: string }; message?: string };
  if (reply.status >= 500) throw new Error(`${upload.name}: ${reply.status} ${body.message}`);
  return { upload, fileId: body.data?._id ?? null, refusal: reply.ok ? null : (body.message ?? '') };
}
