import { startTestApi, type TestApi } from '#support/api.ts';
import { finish, killAt, moments, Servers } from '#support/crash/kill.ts';
import type { CrashWorld, Story } from '#support/crash/scene.ts';
import { STORIES } from '#support/crash/stories.ts';
import { stripeWorld } from '#support/gateway-worlds.ts';
import { workerDatabase } from '#support/postgres.ts';

/**
 * The server is killed at every step of everything that moves money, and started again. Nothing may be lost, charged
 * twice or granted unpaid. The steps are found by themselves (tests/support/crash/points.ts).
 */
/** With LONG at every moment; else at every eighth one, and at least at one of each story. */
const isTried = (at: number, count: number): boolean =>
  Boolean(process.env.LONG) || at % 8 === Math.min(2, count - 1);

let api: TestApi;
let world: CrashWorld;
let servers: Servers;
const rows: string[] = [];
let tried = 0;
let known = 0;

beforeAll(async () => {
  api = await startTestApi();
  world = { api, stripe: await stripeWorld(api) };
  servers = new Servers((await workerDatabase()).url, world.stripe.server.account);
});
afterAll(async () => {
  const done = `${tried} of ${known} moments at which the server was killed`;
  process.stdout.write(`\n${[done, ...rows].join('\n')}\n`);
  await servers.stop();
  await world.stripe.close();
  await api.close();
});

async function fresh(story: Story) {
  await api.reset();
  api.clock.set(new Date().toISOString());
  world.stripe.forget();
  api.deps.payments = world.stripe.gateway;
  return story(world);
}

test.each(Object.entries(STORIES))(
  '%s: killed at any moment, it is done once and paid once',
  async (what, story) => {
    const whole = await fresh(story);
    const all = await moments(servers, whole);
    expect(await finish(await servers.current(), whole, world)).toEqual({
      by: 'was whole before the restart',
      problems: [],
      end: whole.expected,
    });
    expect(all.length).toBeGreaterThan(1);
    known += all.length;
    rows.push(what);
    for (const [at, moment] of all.entries()) {
      if (!isTried(at, all.length)) continue;
      const scene = await fresh(story);
      const server = await killAt(servers, scene, moment);
      const { by, problems, end } = await finish(server, scene, world);
      tried += 1;
      rows.push(`  ${by.padEnd(34)}${moment}`);
      expect({ moment, problems, end }).toEqual({ moment, problems: [], end: scene.expected });
    }
  },
  600_000,
);
