import type { EndpointSpec } from '#contract/endpoint.ts';
import { type ApiProcess, startApiProcess } from './api-process.ts';
import type { Person } from './factories.ts';

export interface Reply<Data = { _id: string }> {
  status: number;
  data?: Data;
  error?: string;
}

/** One call that moves money, as a client sends it. */
export interface ChargeCall {
  method: string;
  path: string;
  body: object;
}

export const callOf = (
  { method, path }: Pick<EndpointSpec, 'method' | 'path'>,
  id: string,
  body: object,
): ChargeCall => ({ method, path: path.replace('{id}', id), body });

/**
 * Two processes of the product on one database, as behind a load balancer: what a process remembers or locks by itself
 * protects nothing here.
 */
export interface TwoApis {
  /** Sends it to one of the two: even numbers to the first. */
  send<Data = { _id: string }>(at: number, fan: Person, call: ChargeCall, key?: string): Promise<Reply<Data>>;
  /** Throws when a request met a deadlock, however it was answered. */
  stop(): Promise<void>;
}

export async function startTwoApis(databaseUrl: string): Promise<TwoApis> {
  const env = { PUBLIC_URL: 'http://localhost:4000', SANDBOX_PAYMENTS: 'on' };
  const processes: ApiProcess[] = await Promise.all([
    startApiProcess(databaseUrl, { env }),
    startApiProcess(databaseUrl, { env }),
  ]);
  return {
    async send(at, person, { method, path, body }, key) {
      const reply = await fetch(`${processes[at % 2]?.url}/api${path}`, {
        method,
        headers: {
          authorization: person.token,
          'content-type': 'application/json',
          ...(key ? { 'idempotency-key': key } : {}),
        },
        body: JSON.stringify(body),
      });
      return { ...((await reply.json()) as object), status: reply.status };
    },
    async stop() {
      await Promise.all(processes.map((one) => one.stop()));
      for (const one of processes)
        if (/deadlock detected|could not serialize/.test(one.output())) throw new Error(one.output());
    },
  };
}
