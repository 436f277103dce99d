import type { TestApi } from '../api.ts';
import type { StripeWorld } from '../gateway-worlds.ts';
import type { CrashServer } from './crash-server.ts';

export interface CrashWorld {
  api: TestApi;
  stripe: StripeWorld;
}

/** One thing that moves money, ready to be done. */
export interface Scene {
  /**
   * What is cut off in the middle. Who got no answer does it again with the same `key`; a new key is a new decision of
   * the person.
   */
  act(server: CrashServer, key: string): Promise<void>;
  /** Whether what it was done for is there. */
  isDone(): Promise<boolean>;
  /** What must be there in the end, as name and value: amounts as on the wire, charges in cents. */
  end(): Promise<unknown>;
  /** What `end` must answer: once paid, once granted. */
  expected: unknown;
}

export type Story = (world: CrashWorld) => Promise<Scene>;

/** All messages of the card service that were not taken yet, as it sends them again and again. */
export async function deliverAll(server: CrashServer, { stripe }: CrashWorld): Promise<void> {
  for (const event of stripe.server.state.events) {
    const { headers, body } = stripe.server.message(event, new Date());
    const request = { method: 'POST' as 'GET', url: '/api/payment/webhooks/stripe', headers };
    const { status } = await server.ask('call', { ...request, payload: body.toString('utf8') });
    if (status !== 200) throw new Error(`a message of the card service was answered ${status}`);
  }
}

/** What the card service has taken after one charge of 20.00. */
export const PAID_ONCE = [{ amount: 2000, refunded: 0 }];
