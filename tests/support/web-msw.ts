import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { z } from 'zod';
import type { Endpoint, EndpointSpec, HandlerReply } from '#contract/endpoint.ts';

export const TEST_API = 'http://localhost/api';

/** The unlock sheet asks what of a thing is owned already: mostly nothing. */
const nothingOwned = http.get(`${TEST_API}/wallet/owned-files/:type/:id`, () =>
  HttpResponse.json({ status: 0, data: { owned: 0, total: 1 } }),
);

/** Screens count that they were looked at, in their own time: most tests have nothing to say to that. */
const looks = ['/user/feeds/view/:id', '/performers/view/:id'].map((path) =>
  http.post(TEST_API + path, () => HttpResponse.json({ status: 0, data: true })),
);
/** Most sites have no banners. */
const noBanners = http.get(`${TEST_API}/site-promo/search`, () =>
  HttpResponse.json({ status: 0, data: { data: [], total: 0 } }),
);
/** Nor categories. */
const noCategories = http.get(`${TEST_API}/performer-categories`, () =>
  HttpResponse.json({ status: 0, data: { data: [], total: 0 } }),
);
/** Links are somebody's. */
const someonesLink = http.get(`${TEST_API}/referrals/codes/:code`, () =>
  HttpResponse.json({ status: 0, data: { valid: true } }),
);
/** Asked with each connection. */
const nothingUnread = http.get(`${TEST_API}/messages/counting-not-read-messages`, () =>
  HttpResponse.json({ status: 0, data: { total: 0 } }),
);
/** Most countries of most sites take no tax. */
const noTax = http.get(`${TEST_API}/payment/tax`, () =>
  HttpResponse.json({ status: 0, data: { mode: 'included', rate: 0, country: '' } }),
);
/** Asked where somebody is about to pay: most fans have no limits and take no break. */
const noBreak = http.get(`${TEST_API}/spending`, () =>
  HttpResponse.json({ status: 0, data: { currency: 'USD', limits: [], breakUntil: null } }),
);
/** Mostly nobody is on air. */
const nobodyLive = http.get(`${TEST_API}/streaming/user/search`, () =>
  HttpResponse.json({ status: 0, data: { data: [], total: 0, nextCursor: null } }),
);
/** Whoever measures it has a quick line. */
const quickUpload = http.post(`${TEST_API}/streaming/upload-speed`, () =>
  HttpResponse.json({ status: 0, data: { bytes: 0 } }),
);
/** Nor has a person begun a video. */
const nothingBegun = http.get(`${TEST_API}/performer-assets/videos/continue-watching`, () =>
  HttpResponse.json({ status: 0, data: { data: [], total: 0 } }),
);
/** The server sets cookies anew that scripts have written; a test keeps those of its script. */
const cookiesKept = http.post(
  'http://localhost/cookies/:name',
  () => new HttpResponse(null, { status: 204 }),
);
export const server = setupServer(
  cookiesKept,
  ...looks,
  quickUpload,
  nothingOwned,
  nobodyLive,
  nothingBegun,
  noTax,
  noBreak,
  nothingUnread,
  noBanners,
  noCategories,
  someonesLink,
);

let runningTest = new AbortController();
const never = new Promise<never>(() => undefined);

/**
 * The way of a screen to the mocked calls. It ends with its test: what is asked after that, or was on its way and had
 * not found its mock, would meet the next test's mocks.
 */
export function fetchOfTest(): typeof fetch {
  const { signal } = runningTest;
  return (input, init) =>
    signal.aborted
      ? never
      : fetch(input, {
          ...init,
          signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal,
        }).catch((error: unknown) => (signal.aborted ? never : Promise.reject(error)));
}

export function endCallsOfTest(): void {
  runningTest.abort();
  runningTest = new AbortController();
}

const unhandled: string[] = [];

/** Given to msw: notes the call that nobody answers; the test then fails in afterEach. */
export function watchUnhandled({
  frame,
  defaults,
}: {
  frame: { data: unknown };
  defaults: { error: () => void };
}) {
  const { request } = frame.data as { request?: Request };
  if (request?.signal.aborted) return;
  unhandled.push(request ? `${request.method} ${request.url}` : 'a socket');
  defaults.error();
}

export function takeUnhandled(): string[] {
  return unhandled.splice(0);
}

/** What the screen sent; uploads arrive as `form`. */
interface MockInput {
  params: Record<string, string>;
  query: Record<string, string>;
  queryAll: URLSearchParams;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the body it knows
  body: any;
  form: FormData | null;
  request: Request;
}

/** A refusal in the API's error shape; return it from a mock's resolver. */
export interface Refusal {
  refused: { status: number; error: string; message: string; fields: Record<string, string> | undefined };
}

export function refuse(
  status: number,
  code = 'http.unavailable',
  message = 'No.',
  fields?: Record<string, string>,
): Refusal {
  return { refused: { status, error: code, message, fields } };
}

const isRefusal = (value: unknown): value is Refusal =>
  Boolean(value && typeof value === 'object' && 'refused' in value);

async function inputOf(request: Request, params: Record<string, unknown>): Promise<MockInput> {
  const url = new URL(request.url);
  const multipart = request.headers.get('content-type')?.startsWith('multipart/') ?? false;
  const text = multipart ? '' : await request.clone().text();
  return {
    params: Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)])),
    query: Object.fromEntries(url.searchParams),
    queryAll: url.searchParams,
    body: text ? JSON.parse(text) : undefined,
    form: multipart ? await request.clone().formData() : null,
    request,
  };
}

type Reply<S extends EndpointSpec> = HandlerReply<S> | Refusal;

/**
 * An answer takes up to so many milliseconds, half of them before the server's work and half after it. It finds tests
 * that pass only because everything is answered at once.
 */
const SLOW_ANSWERS_MS = Number(process.env.SLOW_ANSWERS_MS ?? 0);
const onTheWay = async () => {
  if (SLOW_ANSWERS_MS) await new Promise((go) => setTimeout(go, (Math.random() * SLOW_ANSWERS_MS) / 2));
};

/**
 * Answers one call of the contract. The resolver's reply is checked against the contract's schema, so a mock
 * cannot promise what the server does not. `refuse(…)` answers with an error instead.
 */
export function mockCall<S extends EndpointSpec>(
  endpoint: Endpoint<S>,
  resolve: (input: MockInput) => Reply<S> | Promise<Reply<S>>,
) {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
  return http[method](TEST_API + path, async ({ request, params }) => {
    if (request.signal.aborted) return HttpResponse.error();
    await onTheWay();
    const reply = await resolve(await inputOf(request, params));
    await onTheWay();
    if (isRefusal(reply)) {
      const { status, ...error } = reply.refused;
      return HttpResponse.json({ statusCode: status, ...error }, { status });
    }
    const checked = (endpoint.reply as z.ZodType).safeParse(reply);
    if (!checked.success) {
      unhandled.push(`The mock of ${endpoint.noun}.${endpoint.name} breaks the contract: ${checked.error}`);
    }
    return HttpResponse.json({ status: 0, data: reply as object });
  });
}
