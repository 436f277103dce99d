import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { callerOf } from '#support/access-asking.ts';
import { galleryKind } from '#support/access-galleries.ts';
import type { Kind } from '#support/access-kind.ts';
import { isKnown, levelOf } from '#support/access-levels.ts';
import { marksReader } from '#support/access-marks.ts';
import { productKind } from '#support/access-products.ts';
import { videoKind } from '#support/access-videos.ts';
import {
  type Caller,
  keepAll,
  makePeople,
  NOW,
  type People,
  sell,
  type Thing,
  thingsOf,
  WHO,
  type Who,
} from '#support/access-world.ts';
import { TestClock } from '#support/clock.ts';
import { type PageServer, startPageServer } from './support/page-server.ts';

/*
 * The access matrix of tests/api/access-matrix-kinds.test.ts for the pages of galleries, videos and products as they are sent. Other
 * things of their performer stand there, too: of none of them there may be more than the person may have.
 */
const PAGES = [
  { kind: galleryKind, page: '/gallery', tab: 'photos' },
  { kind: videoKind, page: '/video', tab: 'videos' },
  { kind: productKind, page: '/product', tab: 'store' },
] as const;
const STATUS = { open: 200, quiet: 200, kept: 200, locked: 200, blocked: 403, none: 404 };

interface Site {
  pages: PageServer;
  people: People;
}

// A process of its own: Next is loaded once in a process.
const test = base.extend<object, { countryHeader: string; site: Site }>({
  countryHeader: ['x-test-country', { option: true, scope: 'worker' }],
  site: [
    async ({ countryHeader }, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'footlight-kinds-'));
      const pages = await startPageServer({
        env: { DATA_DIR: folder, GEO_COUNTRY_HEADER: countryHeader },
        clock: new TestClock(NOW),
        followsChanges: true,
      });
      await provide({ pages, people: await makePeople(pages) });
      await pages.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.describe.configure({ mode: 'serial', timeout: 300_000 });

async function write({ pages, people }: Site, kind: Kind, from: number): Promise<Thing[]> {
  const things = thingsOf(people, kind.states).map((thing, place) => {
    const nr = from + place;
    return { ...thing, type: kind.type, nr, slug: `slug${nr}` };
  });
  for (const thing of things) {
    await kind.write(pages, thing);
    for (const sale of await sell(pages, people, kind.type, thing)) await kind.noteSale?.(pages, sale);
  }
  await keepAll(pages, people, kind.type, things);
  return things;
}

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", '#x2F': '/', lt: '<', gt: '>' };
const plain = (html: string) =>
  html
    .replace(/&(amp|quot|#x27|#x2F|lt|gt);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\\u0026|%26/gi, '&')
    .replace(/\\u002f|%2f/gi, '/');
const ask = ({ pages }: Site, path: string, { token, headers }: Caller) =>
  pages.ask(path, { ...headers, ...(token ? { cookie: `token=${token}` } : {}) });
/** The same person, to something of another performer. */
const whoTo = (who: Who, asked: Thing, other: Thing): Who =>
  who === 'owner' && other.author !== asked.author ? 'colleague' : who;

for (const [place, { kind, page, tab }] of PAGES.entries())
  test(`the page of every ${kind.type}, and the profile it stands on, for everybody`, async ({ site }) => {
    const things = await write(site, kind, place * 100);
    const read = marksReader(things);
    const level = kind.levelOf ?? levelOf;
    const problems: string[] = [];
    const leaksIn = (html: string, who: Who, asked: Thing, path: string) => {
      for (const [nr, parts] of read(plain(html))) {
        const thing = things.find((one) => one.nr === nr);
        const one = thing && whoTo(who, asked, thing);
        const inside = one && kind.inside ? kind.inside.ofOneParts(one, thing) : [];
        const allowed = new Set(one ? [...kind.partsOf(one, thing), ...inside] : []);
        const leaked = parts.filter((part) => !allowed.has(part) && part !== 'said');
        if (leaked.length > 0)
          problems.push(`${who} on ${path}: ${leaked.join()} of ${nr} (${thing?.audience} ${thing?.state})`);
      }
    };
    for (const who of WHO)
      for (const thing of things) {
        const caller = callerOf(site.people, who, thing);
        const path = `${page}/${thing.slug}`;
        const { status, body } = await ask(site, path, caller);
        const known = level(who, thing);
        if (status !== STATUS[known])
          problems.push(`${who}, ${thing.audience} ${thing.state}: ${status}, expected ${STATUS[known]}`);
        leaksIn(body, who, thing, path);
        const isNamed = (read(plain(body)).get(thing.nr) ?? []).some((part) => part.endsWith('title'));
        if (isNamed !== isKnown(known)) problems.push(`${who} on ${path}: title ${isNamed}`);
        const profile = `/${thing.author.username}?tab=${tab}`;
        leaksIn((await ask(site, profile, caller)).body, who, thing, profile);
      }
    expect(problems).toEqual([]);
  });
