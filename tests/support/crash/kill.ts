import type { StripeAccount } from '#server/config-services.ts';
import { heldAndBooked } from '../gateway-worlds.ts';
import { ledgerProblems } from '../money.ts';
import { type CrashServer, Killed, startCrashServer } from './crash-server.ts';
import { type CrashWorld, deliverAll, type Scene } from './scene.ts';

/** Servers one after the other. The next one starts while this one works, because a start takes longer than a run. */
export class Servers {
  readonly #start: () => Promise<CrashServer>;
  #current: CrashServer | null = null;
  #spare: Promise<CrashServer>;

  constructor(databaseUrl: string, account: StripeAccount) {
    this.#start = () => startCrashServer(databaseUrl, account);
    this.#spare = this.#start();
  }

  /** The one that runs. */
  async current(): Promise<CrashServer> {
    this.#current ??= await this.restarted();
    return this.#current;
  }

  /** A new one, which knows nothing of the one before it. */
  async restarted(): Promise<CrashServer> {
    await this.#current?.stop();
    this.#current = await this.#spare;
    this.#spare = this.#start();
    return this.#current;
  }

  async stop(): Promise<void> {
    await this.#current?.stop();
    await (await this.#spare).stop();
  }
}

/** What a process leaves behind is the same after one step and before the next; but a job that was taken is locked. */
const isSameAs = (point: string, before = ''): boolean =>
  point.startsWith('before ') && !point.startsWith('before job') && /^(?:after|before job) /.test(before);

/** Of points that come to the same only the first. */
const momentsOf = (points: readonly string[]): string[] =>
  points.filter((point, at) => !isSameAs(point, points[at - 1]));

/** Does the scene without a kill; the moments at which it could be killed. */
export async function moments(servers: Servers, scene: Scene): Promise<string[]> {
  const server = await servers.current();
  await server.ask('open', { point: null });
  await scene.act(server, 'first');
  return momentsOf(await server.ask('close'));
}

/** Does the scene and kills the server at `point`; answers the server that was started after it. */
export async function killAt(servers: Servers, scene: Scene, point: string): Promise<CrashServer> {
  const server = await servers.current();
  await server.ask('open', { point });
  const end = await scene.act(server, 'first').catch((error: unknown) => error);
  if (!(end instanceof Killed)) throw new Error(`was not killed ${point}: ${String(end)}`);
  return servers.restarted();
}

/** What sets things right after a restart, in the order in which it comes. */
const REPAIRS: readonly [
  string,
  (server: CrashServer, scene: Scene, world: CrashWorld) => Promise<unknown>,
][] = [
  ['was whole before the restart', async () => undefined],
  ['messages of the card service', (server, _scene, world) => deliverAll(server, world)],
  ['jobs that waited', (server) => server.ask('jobs')],
  ['the same request again', (server, scene) => scene.act(server, 'first')],
  [
    'recovery',
    async (server) => {
      await server.ask('ahead', { minutes: 3 });
      await server.ask('job', { name: 'payments.recover' });
      await server.ask('jobs');
    },
  ],
  ['charged nothing; a new request', (server, scene) => scene.act(server, 'second')],
];

/** Nothing may be booked that the card service did not take, and the books are sound. Must hold at every moment. */
async function problems({ api, stripe }: CrashWorld): Promise<string[]> {
  const found = (await ledgerProblems(api.deps)).map(({ rule, detail }) => `${rule}: ${detail}`);
  const { booked } = await heldAndBooked(api, stripe);
  const taken = (await stripe.taken()).reduce((sum, { amount }) => sum + amount, 0);
  return booked > taken ? [...found, `booked ${booked}, but ${taken} was taken`] : found;
}

interface Outcome {
  /** By what the scene became whole. */
  by: string;
  problems: string[];
  end: unknown;
}

/** Lets the restarted server set things right, looks at the books after each step, and does everything once more. */
export async function finish(server: CrashServer, scene: Scene, world: CrashWorld): Promise<Outcome> {
  const found: string[] = [];
  let by = 'nothing';
  for (const [name, repair] of REPAIRS) {
    await repair(server, scene, world);
    found.push(...(await problems(world)).map((problem) => `${name}: ${problem}`));
    if (!(await scene.isDone())) continue;
    by = name;
    break;
  }
  // What is whole stays as it is, whatever comes again.
  for (const [, repair] of REPAIRS.slice(1, -1)) await repair(server, scene, world);
  found.push(...(await problems(world)));
  const { held, booked } = await heldAndBooked(world.api, world.stripe);
  if (held !== booked) found.push(`the card service holds ${held}, and ${booked} is booked`);
  return { by, problems: found, end: await scene.end() };
}
