import { expect } from '@playwright/test';
import { isKnown, isOut, isTurnedAway, levelOf, readsOn } from '#support/access-levels.ts';
import { marksReader } from '#support/access-marks.ts';
import { partsOf, sorted } from '#support/access-parts.ts';
import { type Caller, type Post, WHO, type Who, type World } from '#support/access-world.ts';
import type { Answer } from '#support/ask-server.ts';
import type { TestClock } from '#support/clock.ts';
import type { Person } from '#support/factories.ts';
import { type PageWorld, test } from './support/page-world.ts';

/*
 * The access matrix of tests/api/access-matrix.test.ts for pages as they are sent: their text, the data they start
 * from, JSON-LD, the pictures of shared links, and the bytes behind every address that stands in them.
 */
test.describe.configure({ mode: 'serial', timeout: 300_000 });

/** Somebody who opens pages; an owner is one of the performers, and a colleague to the others. */
interface Reader {
  who: Who;
  caller: Caller;
}

let site: PageWorld;
let world: World;
let read: ReturnType<typeof marksReader>;
let readers: Reader[];
/** The addresses that stood in the pages of each reader. */
const printed = new Map<Reader, Set<string>>();

test.beforeAll(({ site: made }) => {
  site = made;
  world = site.world;
  read = marksReader(world.posts);
  const owners = world.authors.map((caller): Reader => ({ who: 'owner', caller }));
  const others = WHO.flatMap((who): Reader[] =>
    who === 'owner' ? [] : [{ who, caller: world.callers[who] }],
  );
  // Visitors come last: what others were shown must not be kept for them.
  readers = [...owners, ...others.reverse()];
});

const whoTo = ({ who, caller }: Reader, { author }: Post): Who =>
  who === 'owner' && author !== caller ? 'colleague' : who;
const nameOf = ({ type, audience, state }: Post) => `${type} ${audience} ${state}`;
const ask = (path: string, { token, headers }: Caller): Promise<Answer> =>
  site.pages.ask(path, { ...headers, ...(token ? { cookie: `token=${token}` } : {}) });

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", '#x2F': '/', lt: '<', gt: '>' };
/** The page with everything in it written plainly, as the marks are looked for. */
const plain = (html: string) =>
  html
    .replace(/&(amp|quot|#x27|#x2F|lt|gt);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\\u0026|%26/gi, '&')
    .replace(/\\u002f|%2f/gi, '/');

/** Everything in a page that this person may not have. */
function leaksIn(html: string, reader: Reader, path: string): string[] {
  const text = plain(html);
  const byNr = new Map(world.posts.map((post) => [post.nr, post]));
  const leaks: string[] = [];
  const say = (what: string, post?: Post) =>
    leaks.push(`${reader.who} on ${path}: ${what}${post ? ` of ${post.nr}, ${nameOf(post)}` : ''}`);
  for (const [nr, parts] of read(text)) {
    const post = byNr.get(nr);
    if (!post) {
      say(`unknown ${parts.join()}`);
      continue;
    }
    const who = whoTo(reader, post);
    const allowed = new Set([...partsOf(who, post), levelOf(who, post) === 'open' ? 'said' : '']);
    for (const part of parts) if (!allowed.has(part)) say(part, post);
  }
  for (const [own, slug] of text.matchAll(/\/post\/(slug\d+)/g)) {
    const post = world.posts.find((one) => one.slug === slug);
    // The address one has asked for oneself tells nothing.
    if (own !== path && post && !isKnown(levelOf(whoTo(reader, post), post))) say('address', post);
  }
  const seen = printed.get(reader) ?? new Set();
  for (const [address] of text.matchAll(/\/api\/media\/[^"'\\\s)<,]+/g)) seen.add(address);
  printed.set(reader, seen);
  return leaks;
}

const JSON_LD = /<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g;
const STATUS = { open: 200, quiet: 200, kept: 200, locked: 200, blocked: 403, none: 404 };
/** What machines are told of a post: what its card says, its text for who has that, and pictures for everyone. */
function jsonLdParts(who: Who, post: Post): string[] {
  const parts = partsOf(who, post);
  const shared = parts.filter((part) => part === 'display for all' || part === 'shown to all');
  return sorted(['title', parts.includes('words') ? 'words' : 'hint', ...shared]);
}

/** The page of one post: exactly the parts that the person may have, of other posts nothing that they may not. */
async function postProblems(reader: Reader, post: Post): Promise<string[]> {
  const path = `/post/${post.slug}`;
  const { status, body } = await ask(path, reader.caller);
  const who = whoTo(reader, post);
  const level = levelOf(who, post);
  const problems = leaksIn(body, reader, path);
  const compare = (what: string, found: unknown, wanted: unknown) => {
    if (String(found) !== String(wanted))
      problems.push(`${who}, ${nameOf(post)}: ${what} ${found}, expected ${wanted}`);
  };
  compare('status', status, STATUS[level]);
  // What is said on it stands on the page of who has it.
  const parts = sorted([...partsOf(who, post), ...(level === 'open' ? ['said'] : [])]);
  compare('parts', read(plain(body)).get(post.nr) ?? '', parts);
  const machines = [...body.matchAll(JSON_LD)].map(([, text]) => plain(text ?? '')).join('\n');
  compare('JSON-LD', read(machines).get(post.nr) ?? '', isKnown(level) ? jsonLdParts(who, post) : '');
  return problems;
}

/** To them a post that is not out is what it is to a stranger: they are asked about every fifth. */
const LIKE_STRANGERS: readonly Who[] = [
  'german',
  'follower',
  'germanSubscriber',
  'blocked',
  'blockedSubscriber',
  'expired',
  'refunded',
  'colleague',
];
const isAsked = ({ who }: Reader, post: Post) =>
  isOut(post) || !LIKE_STRANGERS.includes(who) || post.nr % 5 === 0;

test('the page of every post, for everybody', async () => {
  const problems: string[] = [];
  for (const reader of readers)
    for (const post of world.posts)
      if (isAsked(reader, post)) problems.push(...(await postProblems(reader, post)));
  expect(problems).toEqual([]);
});

/** Whose page of posts this person may open, and which of them stand there. */
const standsOnProfile = (reader: Reader, post: Post): boolean => {
  const who = whoTo(reader, post);
  const isShown =
    isOut(post) ||
    ((who === 'owner' || who === 'operator') && (post.state === 'unapproved' || post.state === 'closed'));
  const isHere = !isTurnedAway(who) || readsOn(who);
  return isShown && isHere && isKnown(levelOf(who, post));
};

/** A profile, turned to its end as without a script. */
async function profileProblems(reader: Reader, author: Person): Promise<string[]> {
  const problems: string[] = [];
  const found = new Set<number>();
  let next: string | undefined = `/${author.username}`;
  const photos = `${next}?tab=photos`;
  problems.push(...leaksIn((await ask(photos, reader.caller)).body, reader, photos));
  while (next) {
    const { body } = await ask(next, reader.caller);
    problems.push(...leaksIn(body, reader, next));
    for (const nr of read(plain(body)).keys()) found.add(nr);
    next = /href="([^"]*[?&]after=[^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&');
  }
  const wanted = world.posts.filter((post) => post.author === author && standsOnProfile(reader, post));
  const numbers = (list: Iterable<number>) => [...list].sort((a, b) => a - b).join();
  const [got, expected] = [numbers(found), numbers(wanted.map(({ nr }) => nr))];
  if (got !== expected)
    problems.push(`${reader.who}, /${author.username}: posts ${got}, expected ${expected}`);
  return problems;
}

test('profiles hold the posts that one may know of, and of those what one may have', async () => {
  const problems: string[] = [];
  for (const reader of readers)
    for (const author of world.authors) problems.push(...(await profileProblems(reader, author)));
  expect(problems).toEqual([]);
});

const SITEMAP = ['/sitemap.xml', '/sitemap/profiles-1.xml', '/sitemap/posts-1.xml'];
const LISTS = ['/', '/home', '/creator', '/creator?q=title-p', '/user/following', ...SITEMAP];
const OF_PEOPLE = ['/user/bookmarks', '/user/bookmarks?kind=feeds', '/user/my-subscription'];
const OF_PERFORMERS = ['/creator/my-post', '/creator/planner', '/creator/preview?as=subscriber'];

test('the first page, the home, lists of people and the work screens of performers', async () => {
  const problems: string[] = [];
  for (const reader of readers)
    for (const path of [...LISTS, ...OF_PEOPLE, ...OF_PERFORMERS]) {
      const { status, body } = await ask(path, reader.caller);
      problems.push(...leaksIn(body, reader, path));
      if (status >= 500) problems.push(`${reader.who}, ${path}: ${status}`);
    }
  expect(problems).toEqual([]);
});

test('the forms and previews of posts are for their performer alone', async () => {
  const problems: string[] = [];
  for (const reader of readers)
    for (const { id } of world.posts.filter(isOut))
      for (const path of [`/creator/my-post/edit/${id}`, `/creator/preview/post/${id}?as=subscriber`])
        problems.push(...leaksIn((await ask(path, reader.caller)).body, reader, path));
  expect(problems).toEqual([]);
});

const BYTES = /^bytes of ([\w-]+)-p(\d+)$/;
/** What a stored file is called among the parts of its post. */
const NAMES: Record<string, string> = { preview: 'shown to all', teaser: 'shown to all' };

/** Whether these bytes are a part of a post that this person may have. */
function isTheirs(reader: Reader, body: string): boolean {
  const [, name = '', nr] = BYTES.exec(body) ?? [];
  const post = world.posts.find((one) => one.nr === Number(nr));
  return post !== undefined && partsOf(whoTo(reader, post), post).includes(NAMES[name] ?? name);
}
/** Who sees the post of a performer who is not active or not approved yet gets no address of it that works. */
const isOfClosedAccount = (address: string) =>
  world.posts.some(
    ({ state, fileId }) =>
      (state === 'closed' || state === 'unapproved') && fileId && address.includes(fileId),
  );

test('no address that stands in a page brings what its reader may not have', async () => {
  const problems: string[] = [];
  let fetched = 0;
  for (const reader of readers)
    for (const address of printed.get(reader) ?? []) {
      const { status, body } = await site.pages.ask(address, reader.caller.headers);
      const isRight = status === 200 ? isTheirs(reader, body) : isOfClosedAccount(address);
      if (!isRight) problems.push(`${reader.who}: ${status} ${body} by ${address}`);
      fetched += 1;
    }
  expect(problems).toEqual([]);
  expect(fetched).toBeGreaterThan(1000);
});

const VISITOR: Reader = { who: 'visitor', caller: {} };
/** Other pages on which a post stands. */
async function leaksAround(reader: Reader, { author }: Post): Promise<string[]> {
  const leaks: string[] = [];
  for (const path of [`/${author.username}`, '/home', '/'])
    leaks.push(...leaksIn((await ask(path, reader.caller)).body, reader, path));
  return leaks;
}

test('what is kept of a page for visitors is for visitors of one country', async () => {
  const german: Reader = { who: 'germanVisitor', caller: world.callers.germanVisitor };
  const problems: string[] = [];
  for (const post of world.posts.filter(isOut)) {
    const path = `/post/${post.slug}`;
    site.pages.forget();
    const first = await ask(path, VISITOR.caller);
    await ask(path, post.author);
    for (const reader of [german, VISITOR]) problems.push(...(await postProblems(reader, post)));
    const again = await ask(path, VISITOR.caller);
    expect(again.headers['cache-control']).toContain('public');
    expect(again.body, path).toBe(first.body);
  }
  expect(problems).toEqual([]);
});

/** What becomes of a post of this type that was for everyone: a change of it, or null when it is deleted. */
interface Change {
  type: Post['type'];
  payload: object | null;
  becomes: Partial<Post>;
}
const CHANGES: Record<string, Change> = {
  'made for subscribers': { type: 'photo', payload: { isSale: false }, becomes: { audience: 'subscribers' } },
  'put up for sale': { type: 'video', payload: { isSale: true, price: 5 }, becomes: { audience: 'sale' } },
  hidden: { type: 'audio', payload: { status: 'inactive' }, becomes: { state: 'hidden' } },
  deleted: { type: 'poll', payload: null, becomes: { state: 'deleted' } },
};

const freePost = (type: Post['type']): Post => {
  const post = world.posts.find((one) => isOut(one) && one.audience === 'free' && one.type === type);
  if (!post) throw new Error('no such post');
  return post;
};
const change = async (author: Person, path: string, payload: object | null) => {
  const method = payload ? 'PUT' : 'DELETE';
  const headers = { authorization: author.token };
  const reply = await site.pages.app.inject({
    method,
    url: `/api${path}`,
    headers,
    ...(payload ? { payload } : {}),
  });
  expect(reply.statusCode, reply.body).toBe(200);
};

for (const [name, { type, payload, becomes }] of Object.entries(CHANGES))
  test(`a post that is ${name} is so at once on pages that were kept`, async () => {
    const post = freePost(type);
    expect([...(await postProblems(VISITOR, post)), ...(await leaksAround(VISITOR, post))]).toEqual([]);
    const shown = [...(printed.get(VISITOR) ?? [])].filter((one) => post.fileId && one.includes(post.fileId));
    expect(shown.length > 0).toBe(post.fileId !== null);
    await change(post.author, `/performer/feeds/${post.id}`, payload);
    // From here on this is what is expected.
    Object.assign(post, becomes);
    const problems = await postProblems(VISITOR, post);
    problems.push(...(await leaksAround(VISITOR, post)));
    expect(problems).toEqual([]);
    // Longer than an answer of the rule is remembered.
    (site.pages.deps.clock as TestClock).advance({ seconds: 6 });
    for (const address of shown) expect((await site.pages.ask(address)).status, address).toBeGreaterThan(400);
  });

test('a country that is blocked is so at once on pages that were kept', async ({ countryHeader }) => {
  const post = freePost('text');
  const french: Reader = { who: 'visitor', caller: { headers: { [countryHeader]: 'FR' } } };
  expect(await postProblems(french, post)).toEqual([]);
  await change(post.author, `/performers/${post.author.id}`, { blockCountries: ['DE', 'FR'] });
  const there: Reader = { ...french, who: 'germanVisitor' };
  const problems = await postProblems(there, post);
  problems.push(...(await leaksAround(there, post)));
  expect(problems).toEqual([]);
});
