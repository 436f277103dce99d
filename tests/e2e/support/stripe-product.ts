import { readFileSync } from 'node:fs';
import type { BrowserContext, Route } from '@playwright/test';
import { type Product, startProduct } from '#support/product.ts';
import { attach, confirmSetup, keepMethod } from '#support/stripe-calls.ts';
import { mapOf, readForm, textOf } from '#support/stripe-form.ts';
import { type StripeServer, startStripeServer } from '#support/stripe-server.ts';
import { StripeRefusal, type StripeState } from '#support/stripe-state.ts';

/** A product of its own that takes cards by Stripe, and Stripe itself in this process. */
export interface StripeProduct {
  url: string;
  state: StripeState;
  /** Puts the stand-in of Stripe's code, frames and API in the place of Stripe, for every page of this browser. */
  standIn(context: BrowserContext): Promise<void>;
  stop(): Promise<void>;
}

const file = (name: string): string => readFileSync(new URL(`./stripe/${name}`, import.meta.url), 'utf8');
const FILES: readonly [RegExp, string, string][] = [
  [/^https:\/\/js\.stripe\.com\/\w+\/stripe\.js$/, 'stripe.js', 'text/javascript'],
  [/^https:\/\/js\.stripe\.com\/stand-in\/card\.html$/, 'card.html', 'text/html'],
  [/^https:\/\/hooks\.stripe\.com\/stand-in\/bank\.html\?/, 'bank.html', 'text/html'],
];
const WAIT_FOR_MESSAGE_MS = 100;

/** What Stripe's code in the browser asks of Stripe's API, with the publishable key and the secret of one intent. */
function answerTo(server: StripeServer, method: string, path: string, text: string): object {
  const { state, account } = server;
  const form = readForm(text);
  const secret = textOf(form, 'client_secret') ?? '';
  if (textOf(form, 'key') !== account.publishableKey)
    throw new StripeRefusal(401, { message: 'Invalid API Key provided' });
  const setup = [...state.setups.values()].find((one) => one.client_secret === secret);
  const intent = [...state.intents.values()].find((one) => one.client_secret === secret);
  const found = setup ?? intent;
  if (!found) throw new StripeRefusal(404, { message: 'No such intent' });
  if (method === 'GET') return found;
  if (setup && path.endsWith('/confirm')) {
    const card = mapOf(mapOf(form, 'payment_method_data'), 'card') as { number?: string };
    const kept = keepMethod(state, (card.number ?? '').replace(/\s/g, ''));
    return confirmSetup(state, setup, kept);
  }
  const isYes = textOf(form, 'outcome') === 'success';
  if (intent)
    return isYes
      ? state.succeed(intent)
      : state.decline(intent, 'payment_intent_authentication_failure', null);
  const kept = state.methods.get(String(setup?.payment_method));
  if (setup && kept && isYes) return attach(state, setup, kept);
  throw new StripeRefusal(402, { message: 'We are unable to authenticate your payment method.' });
}

async function fulfill(server: StripeServer, route: Route): Promise<void> {
  const request = route.request();
  const url = request.url();
  const served = FILES.find(([pattern]) => pattern.test(url));
  if (served) return route.fulfill({ body: file(served[1]), contentType: served[2] });
  const { pathname, search } = new URL(url);
  const text = request.method() === 'GET' ? search.slice(1) : (request.postData() ?? '');
  const headers = { 'access-control-allow-origin': '*' };
  try {
    await route.fulfill({ headers, json: answerTo(server, request.method(), pathname, text) });
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    await route.fulfill({ headers, status: error.status, json: { error: error.body } });
  }
}

/** Sends Stripe's messages to the product in their order, each again until the product accepts it. Answers how to stop it. */
function forwardMessages(server: StripeServer, product: Product): () => void {
  let isOver = false;
  const deliver = async (event: StripeServer['state']['events'][number]): Promise<boolean> => {
    const { headers, body } = server.message(event);
    const url = `${product.url}/api/payment/webhooks/stripe`;
    // A product that is being stopped answers nothing.
    const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) }).catch(
      () => null,
    );
    return response?.ok === true;
  };
  const forward = async () => {
    for (let sent = 0; !isOver; ) {
      const event = server.state.events[sent];
      const isAccepted = event !== undefined && (await deliver(event));
      if (isAccepted) sent += 1;
      else await new Promise((resolve) => setTimeout(resolve, WAIT_FOR_MESSAGE_MS));
    }
  };
  void forward();
  return () => {
    isOver = true;
  };
}

/** Starts it with an empty database of its own. */
export async function startStripeProduct(): Promise<StripeProduct> {
  const server = await startStripeServer({ now: () => new Date() });
  const { secretKey, publishableKey, webhookSecret, apiUrl } = server.account;
  const product = await startProduct({
    env: {
      DEMO: 'false',
      RATE_LIMITS: 'off',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: apiUrl,
    },
  });
  const endMessages = forwardMessages(server, product);
  return {
    url: product.url,
    state: server.state,
    async standIn(context) {
      await context.route(/^https:\/\/\w+\.stripe\.com\//, (route) => fulfill(server, route));
    },
    async stop() {
      endMessages();
      await product.stop();
      await server.close();
    },
  };
}
