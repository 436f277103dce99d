import { writeFileSync } from 'node:fs';
import { test as base } from '@playwright/test';
import { type Account, tokenOf } from '../../e2e/support/session.ts';
import { startPuppeteer } from './puppeteer.ts';
import { Screen } from './screen.ts';
import type { Engine, EngineName } from './tab.ts';
import { startWebKit } from './webkit.ts';

export const startEngine = (name: EngineName): Promise<Engine> =>
  name === 'webkit' ? startWebKit() : startPuppeteer(name);

interface WorkerFixtures {
  engineName: EngineName;
  engine: Engine;
}

interface Fixtures {
  /** A new person's tab; signed in when an account is named. Closed, and looked at after a failure, by the test's end. */
  enter(who?: Account | { token: string }, engine?: Engine): Promise<Screen>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, provide) => {
      const engine = await startEngine(engineName);
      await provide(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  enter: async ({ engine: own }, provide, info) => {
    const screens: Screen[] = [];
    await provide(async (who, engine = own) => {
      const screen = new Screen(await engine.newTab());
      screens.push(screen);
      if (who) await screen.signIn(typeof who === 'string' ? await tokenOf(who) : who.token);
      return screen;
    });
    for (const [at, { tab }] of screens.entries()) {
      if (info.status !== info.expectedStatus) {
        const path = info.outputPath(`screen-${at + 1}.png`);
        const body = await tab.screenshot().catch(() => null);
        if (body) {
          writeFileSync(path, body);
          await info.attach(`screen ${at + 1}`, { path });
        }
        const said = [...tab.complaints, ...tab.refusals].join('\n');
        await info.attach(`complaints ${at + 1}`, { body: said, contentType: 'text/plain' });
      }
      await tab.close();
    }
  },
});
