import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { Clock } from '#server/clock.ts';
import type { StripeAccount } from '#server/config-services.ts';
import type { WebhookDelivery } from '#server/providers/payments/gateway.ts';
import { expanded, ROUTES } from './stripe-calls.ts';
import { CONNECT_ROUTES } from './stripe-connect.ts';
import { type Form, readForm } from './stripe-form.ts';
import { StripeRefusal, StripeState } from './stripe-state.ts';

/**
 * `unreached`: the request does not come through. `lost`: it has its effect, and the answer does not come back.
 * `failed`: 500 and no effect. `failed-after`: 500, and an effect all the same.
 */
export type Fault = 'unreached' | 'lost' | 'failed' | 'failed-after';

interface SeenRequest {
  method: string;
  path: string;
  key: string | null;
  form: Form;
}

export interface StripeServer {
  account: StripeAccount;
  state: StripeState;
  /** Every request that came through, oldest first. */
  requests: SeenRequest[];
  /** What happens to the next requests of this method and path. */
  fail(method: string, path: RegExp, fault: Fault, times?: number): void;
  /** Heals what was to fail. */
  heal(): void;
  /** An account in which nothing has happened yet. */
  forget(): void;
  /** An event as it is sent at `at`, signed with the secret of its endpoint unless another is given. */
  message(event: Stripe.Event | Buffer, at?: Date, secret?: string): WebhookDelivery;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  body: object;
}

interface Kept {
  hash: string;
  answer: Answer;
  at: number;
}

const KEY_LIFE_MS = 24 * 3_600_000;
const SECRET_KEY = 'sk_test_of_the_suite';
const WEBHOOK_SECRET = 'whsec_of_the_suite';
/** Of the endpoint for what happens on connected accounts. */
const CONNECT_WEBHOOK_SECRET = 'whsec_of_the_suites_accounts';

const textOfBody = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

const errorOf = (status: number, error: Record<string, unknown>): Answer => ({ status, body: { error } });

function answerTo(state: StripeState, method: string, path: string, form: Form): Answer {
  for (const route of [...ROUTES, ...CONNECT_ROUTES]) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (!match) continue;
    const unknown = Object.keys(form).find((name) => !route.params.includes(name));
    if (unknown)
      return errorOf(400, {
        type: 'invalid_request_error',
        code: 'parameter_unknown',
        message: `Received unknown parameter: ${unknown}`,
        param: unknown,
      });
    const call = { state, form, id: match[1] ?? '' };
    try {
      return { status: 200, body: expanded(call, route.answer(call)) };
    } catch (error) {
      if (error instanceof StripeRefusal) return errorOf(error.status, error.body);
      throw error;
    }
  }
  return errorOf(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path})`,
  });
}

/** The first answer under a key is the answer, for a day; other contents under it are an error. */
class Keys {
  readonly #kept = new Map<string, Kept>();

  find(key: string, hash: string, now: number): Answer | null {
    const kept = this.#kept.get(key);
    if (!kept || now - kept.at > KEY_LIFE_MS) return null;
    if (kept.hash === hash) return kept.answer;
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    return errorOf(400, { type: 'idempotency_error', message });
  }

  keep(key: string, hash: string, answer: Answer, now: number): void {
    this.#kept.set(key, { hash, answer, at: now });
  }

  forget(): void {
    this.#kept.clear();
  }
}

const secretOf = (event: Stripe.Event | Buffer): string =>
  'account' in event && event.account ? CONNECT_WEBHOOK_SECRET : WEBHOOK_SECRET;

/** A server that speaks Stripe's HTTP API, in this process and in memory, by the clock of the test. */
export async function startStripeServer(clock: Clock): Promise<StripeServer> {
  const state = new StripeState(() => clock.now());
  const requests: SeenRequest[] = [];
  const keys = new Keys();
  let faults: { method: string; path: RegExp; fault: Fault; times: number }[] = [];

  function faultOf(method: string, path: string): Fault | null {
    const found = faults.find((one) => one.times > 0 && one.method === method && one.path.test(path));
    if (!found) return null;
    found.times -= 1;
    return found.fault;
  }

  function answer(method: string, path: string, text: string, key: string | null): Answer {
    const form = readForm(text);
    requests.push({ method, path, key, form });
    const now = clock.now().getTime();
    const hash = createHash('sha256').update(`${method} ${path} ${text}`).digest('hex');
    const before = key && keys.find(key, hash, now);
    if (before) return before;
    const made = answerTo(state, method, path, form);
    if (key) keys.keep(key, hash, made, now);
    return made;
  }

  const reply = (response: ServerResponse, { status, body }: Answer): void => {
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': state.id('req') });
    response.end(JSON.stringify(body));
  };
  const outOfOrder = errorOf(500, { type: 'api_error', message: 'An unknown error occurred.' });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const method = request.method ?? 'GET';
    const text = method === 'GET' ? search.slice(1) : await textOfBody(request);
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return reply(
        response,
        errorOf(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' }),
      );
    const fault = faultOf(method, pathname);
    if (fault === 'unreached') return void request.socket.destroy();
    if (fault === 'failed') return reply(response, outOfOrder);
    const key = request.headers['idempotency-key'];
    const made = answer(method, pathname, text, typeof key === 'string' ? key : null);
    if (fault === 'lost') return void request.socket.destroy();
    reply(response, fault === 'failed-after' ? outOfOrder : made);
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const signer = new Stripe(SECRET_KEY);
  return {
    account: {
      secretKey: SECRET_KEY,
      publishableKey: 'pk_test_of_the_suite',
      webhookSecret: WEBHOOK_SECRET,
      connectWebhookSecret: CONNECT_WEBHOOK_SECRET,
      apiUrl: `http://127.0.0.1:${port}`,
      isLive: false,
    },
    state,
    requests,
    fail(method, path, fault, times = 1) {
      faults.push({ method, path, fault, times });
    },
    heal() {
      faults = [];
    },
    forget() {
      faults = [];
      requests.length = 0;
      keys.forget();
      state.forget();
    },
    message(event, at = clock.now(), secret = secretOf(event)) {
      const payload = Buffer.isBuffer(event) ? event.toString('utf8') : JSON.stringify(event);
      const timestamp = Math.floor(at.getTime() / 1000);
      const header = signer.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      return {
        headers: { 'content-type': 'application/json', 'stripe-signature': header },
        body: Buffer.from(payload),
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
