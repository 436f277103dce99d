import { keyOfPath } from '#server/features/files/public-paths.rule.ts';
import { signature, signedQuery } from '#server/features/files/signing.ts';
import type { Rendition, Thing } from './access-world.ts';
import type { TestDeps } from './api.ts';

/** What a reply holds of the posts: for each number the names of its parts, in order. */
export type Marks = ReadonlyMap<number, readonly string[]>;

const PARTS =
  /\b((?:(?:before|kept|later)-)?(?:title|hint|words|more|alt|name|question|answer|said))-p(\d+)\b/g;
const NUMBERS = [
  ['number', /"totalComment":1(\d{3})\b/g],
  ['votes', /"totalVote":5(\d{3})\b/g],
  ['sales', /"totalPurchases":6(\d{3})\b/g],
] as const;
const WAVEFORM = /"waveform":\[(\d+),(\d+),7\]/g;
const PUBLIC = /\bpublic\/(?:\d{3}|[0-9a-f]{2})\/[0-9a-f]{30}\.\w+/g;
const CLOSED = /\b(?:closed|source)\/[0-9a-f]{2}\/[0-9a-f]{30}\.\w+/g;
const ADDRESS = /\/media\/(signed|open)\/([0-9a-f-]{36})\/([\w-]+)/g;

/** Reads replies and texts as somebody would who looks for everything that can be found in them. */
export function marksReader(things: readonly Thing[]): (reply: unknown) => Marks {
  const byKey = new Map<string, [nr: number, part: string]>();
  const byAddress = new Map<string, [nr: number, part: string]>();
  for (const { nr, renditions } of things)
    for (const { key, part, fileId, name } of renditions) {
      byKey.set(key, [nr, part]);
      byAddress.set(`${fileId}/${name}`, [nr, part]);
    }
  return (reply) => {
    const text = typeof reply === 'string' ? reply : (JSON.stringify(reply) ?? '');
    const found = new Map<number, Set<string>>();
    const add = (nr: number, part: string) => found.set(nr, (found.get(nr) ?? new Set()).add(part));
    for (const [, part = '', nr] of text.matchAll(PARTS)) add(Number(nr), part);
    for (const [part, pattern] of NUMBERS) for (const [, nr] of text.matchAll(pattern)) add(Number(nr), part);
    for (const [, hundreds, rest] of text.matchAll(WAVEFORM))
      add(Number(hundreds) * 100 + Number(rest), 'waveform');
    for (const [path] of text.matchAll(PUBLIC)) {
      const [nr = -1, part = 'unknown key'] = byKey.get(keyOfPath(path)) ?? [];
      add(nr, part);
    }
    for (const [key] of text.matchAll(CLOSED)) add(byKey.get(key)?.[0] ?? -1, 'key of a closed file');
    for (const [, way, fileId = '', version = ''] of text.matchAll(ADDRESS)) {
      const [nr, part] = byAddress.get(`${fileId}/${version}`) ?? [-1, `unknown ${version}`];
      add(nr, way === 'open' ? `${part} for all` : part);
    }
    return new Map([...found].map(([nr, parts]) => [nr, [...parts].sort()]));
  };
}

/** The address of a rendition with our own signature, as if this person (or a visitor: '') had been given it. */
export function signedFor(
  api: TestDeps,
  { fileId, name }: Pick<Rendition, 'fileId' | 'name'>,
  viewer: string,
): string {
  const expires = Math.floor(api.deps.clock.now().getTime() / 1000) + 600;
  const sig = signature(api.deps.config.secret, { fileId, version: name, viewer, expires });
  return `/api/media/signed/${fileId}/${name}?${viewer ? `viewer=${viewer}&` : ''}expires=${expires}&sig=${sig}`;
}

/** The address of the ZIP of a purchase with our own signature, as if this person (or a visitor: '') had been given it. */
export function signedArchive(api: TestDeps, purchaseId: string, viewer: string): string {
  const { clock, config } = api.deps;
  const expires = Math.floor(clock.now().getTime() / 1000) + 600;
  return `/api/media/archives/${purchaseId}?${signedQuery(config.secret, { purchaseId, viewer, expires })}`;
}
