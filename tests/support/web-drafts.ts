import { HttpResponse, http } from 'msw';
import type { Feed } from '#contract/feeds.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { aFeed, aPhoto, aPollOption } from './web-content.ts';
import { anOwnPerformer } from './web-creator.ts';
import { mockCall, refuse, server, TEST_API } from './web-msw.ts';

type Body = Record<string, unknown>;

/** What becomes of a request: its answer is lost, it does not even arrive, or the server is busy. */
type Fate = 'lost' | 'nowhere' | 'busy';

interface Kept {
  post: Feed;
  /** Key and body of the request that made it, and of the last change. */
  made: string;
  last: string;
}

/**
 * Own posts as the server keeps them: one for each key, changed only from the state they have, each change once. What
 * is asked goes wrong in the ways of `fates`, in order. `posts` answers what was published, as it is now.
 */
export function postServer(...fates: Fate[]) {
  const kept = new Map<string, Kept>();
  const asked: { method: string; key: string; body: Body }[] = [];
  let clock = Date.parse('2026-03-01T12:00:00.000Z');
  const now = () => {
    clock += 1000;
    return new Date(clock).toISOString();
  };
  const asPost = (body: Body, before: Feed): Feed => ({
    ...before,
    ...(body as Partial<Feed>),
    ...(body.pollOptions
      ? { polls: (body.pollOptions as string[]).map((words, nr) => aPollOption(`o${nr}`, words)) }
      : {}),
    ...(body.fileIds ? { files: (body.fileIds as string[]).map((_id) => aPhoto({ _id })) } : {}),
    slug: before._id,
    isSchedule: body.isSchedule === true,
    updatedAt: now(),
  });
  const answer = (post: Feed) => HttpResponse.json({ status: 0, data: post });
  const no = (status: number, error: string, fields?: Record<string, string>) =>
    HttpResponse.json({ statusCode: status, error, message: 'No.', fields }, { status });

  const during = async (request: Request, work: (key: string, body: Body) => Response): Promise<Response> => {
    const body = (await request.json()) as Body;
    const key = request.headers.get('idempotency-key') ?? '';
    asked.push({ method: request.method, key, body });
    const fate = fates.shift();
    if (fate === 'nowhere') return HttpResponse.error();
    if (fate === 'busy') return no(503, 'http.unavailable');
    const isLong = String(body.text).length > 500;
    const reply = isLong
      ? no(422, 'http.invalid', { text: 'Please use at most 500 characters.' })
      : work(key, body);
    return fate === 'lost' ? HttpResponse.error() : reply;
  };

  server.use(
    mockCall(performerAccount.me, () => anOwnPerformer()),
    mockCall(ownFeeds.mine, ({ query }) => {
      const data = [...kept.values()].map(({ post }) => post);
      const found = data.filter(({ status }) => !query.status || status === query.status);
      return { data: found, total: found.length, nextCursor: null };
    }),
    mockCall(
      ownFeeds.mineOne,
      ({ params }) => kept.get(params.id ?? '')?.post ?? refuse(404, 'feeds.not-found'),
    ),
    mockCall(ownFeeds.remove, ({ params }) => kept.delete(params.id ?? '')),
    http.post(`${TEST_API}/performer/feeds`, ({ request }) =>
      during(request, (key, body) => {
        const made = JSON.stringify([key, body]);
        const before = [...kept.values()].find((one) => one.made.startsWith(`["${key}"`));
        if (before) return before.made === made ? answer(before.post) : no(422, 'feeds.key-reused');
        const at = now();
        const _id = `post-${kept.size + 1}`;
        const post = {
          ...asPost(body, aFeed({ _id, files: [], createdAt: at })),
          createdAt: at,
          updatedAt: at,
        };
        kept.set(_id, { post, made, last: '' });
        return answer(post);
      }),
    ),
    http.put(`${TEST_API}/performer/feeds/:id`, ({ request, params }) =>
      during(request, (key, body) => {
        const one = kept.get(String(params.id));
        if (!one) return no(404, 'feeds.not-found');
        const { ifUpdatedAt, ...rest } = body;
        const last = JSON.stringify([key, body]);
        if (one.last === last) return answer(one.post);
        if (ifUpdatedAt && ifUpdatedAt !== one.post.updatedAt) return no(409, 'feeds.changed-elsewhere');
        Object.assign(one, { post: asPost(rest, one.post), last });
        return answer(one.post);
      }),
    ),
  );
  const withStatus = (isDraft: boolean) =>
    [...kept.values()].map(({ post }) => post).filter(({ status }) => (status === 'draft') === isDraft);
  return {
    asked,
    keys: () => asked.map(({ key }) => key),
    drafts: () => withStatus(true),
    posts: () => withStatus(false),
    /** Somebody writes elsewhere. */
    change: (id: string, part: Partial<Feed>) => {
      const one = kept.get(id);
      if (one) Object.assign(one, { post: { ...one.post, ...part, updatedAt: now() }, last: 'elsewhere' });
    },
    /** A draft that was there before. */
    put: (part: Partial<Feed>) => {
      const at = now();
      const post = aFeed({
        _id: `post-${kept.size + 1}`,
        status: 'draft',
        createdAt: at,
        updatedAt: at,
        ...part,
      });
      kept.set(post._id, { post, made: '', last: '' });
      return post;
    },
    delete: (id: string) => kept.delete(id),
    go: (...more: Fate[]) => void fates.push(...more),
  };
}

/** Saves of a composer that all go well. `posts` gets what its author sent, `drafts` what saved itself. */
export function mockSaves(posts: Body[], drafts: Body[] = [], reply: (body: Body) => Feed = () => aFeed()) {
  const save = ({ body }: { body: Body }) => {
    if (body.status === 'draft') {
      drafts.push(body);
      return aFeed({ _id: 'draft1', status: 'draft' });
    }
    posts.push(body);
    return reply(body);
  };
  return [
    mockCall(ownFeeds.mine, () => ({ data: [], total: 0, nextCursor: null })),
    mockCall(ownFeeds.create, save),
    mockCall(ownFeeds.update, save),
  ];
}
