import { signature } from '#server/features/files/signing.ts';
import type { Post, Rendition } from './access-world.ts';
import type { TestDeps } from './api.ts';

/** What a reply holds of the posts: for each number the names of its parts, in order. */
export type Marks = ReadonlyMap<number, readonly string[]>;

const PARTS = /\b(title|hint|words|alt|name|question|answer|said)-p(\d+)\b/g;
const NUMBERS = [
  ['number', /"totalComment":1(\d{3})\b/g],
  ['votes', /"totalVote":5(\d{3})\b/g],
] as const;
const WAVEFORM = /"waveform":\[(\d+),(\d+),7\]/g;
const PUBLIC = /\bpublic\/[0-9a-f]{2}\/[0-9a-f]{30}\.\w+/g;
const CLOSED = /\b(?:closed|source)\/[0-9a-f]{2}\/[0-9a-f]{30}\.\w+/g;
const ADDRESS = /\/media\/(signed|open)\/([0-9a-f-]{36})\/([\w-]+)/g;

/** Reads replies and texts as somebody would who looks for everything that can be found in them. */
export function marksReader(posts: readonly Post[]): (reply: unknown) => Marks {
  const byKey = new Map<string, [nr: number, name: string]>();
  const byFile = new Map<string, number>();
  for (const { nr, fileId, renditions } of posts)
    for (const one of renditions) {
      byKey.set(one.key, [nr, one.fileId === fileId ? one.name : 'shown to all']);
      byFile.set(one.fileId, nr);
    }
  return (reply) => {
    const text = typeof reply === 'string' ? reply : (JSON.stringify(reply) ?? '');
    const found = new Map<number, Set<string>>();
    const add = (nr: number, part: string) => found.set(nr, (found.get(nr) ?? new Set()).add(part));
    for (const [, part = '', nr] of text.matchAll(PARTS)) add(Number(nr), part);
    for (const [part, pattern] of NUMBERS) for (const [, nr] of text.matchAll(pattern)) add(Number(nr), part);
    for (const [, hundreds, rest] of text.matchAll(WAVEFORM))
      add(Number(hundreds) * 100 + Number(rest), 'waveform');
    for (const [key] of text.matchAll(PUBLIC)) {
      const [nr = -1, part = 'unknown key'] = byKey.get(key) ?? [];
      add(nr, part);
    }
    for (const [key] of text.matchAll(CLOSED)) add(byKey.get(key)?.[0] ?? -1, 'key of a closed file');
    for (const [, way, fileId = '', version = ''] of text.matchAll(ADDRESS))
      add(byFile.get(fileId) ?? -1, way === 'open' ? `${version} for all` : version);
    return new Map([...found].map(([nr, parts]) => [nr, [...parts].sort()]));
  };
}

/** The address of a rendition with our own signature, as if this person (or a visitor: '') had been given it. */
export function signedFor(api: TestDeps, { fileId, name }: Rendition, viewer: string): string {
  const expires = Math.floor(api.deps.clock.now().getTime() / 1000) + 600;
  const sig = signature(api.deps.config.secret, { fileId, version: name, viewer, expires });
  return `/api/media/signed/${fileId}/${name}?${viewer ? `viewer=${viewer}&` : ''}expires=${expires}&sig=${sig}`;
}
