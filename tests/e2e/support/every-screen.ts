import { operator } from './operator.ts';
import { AREAS, CLOSED, type Screen } from './screens.ts';
import { test } from './test.ts';

/**
 * Defines one test for each area of screens, and one for each setting that closes the whole site while it holds. `what`
 * is asked of all of them and names the tests.
 */
export function forEveryScreen(
  what: string,
  define: (name: string, screens: readonly Screen[]) => void,
): void {
  test.describe(what, () => {
    for (const [name, screens] of Object.entries(AREAS)) define(name, screens);
    for (const { setting, screens } of CLOSED) {
      test.describe(`while the setting ${setting} is on`, () => {
        test.beforeAll(() => operator('settings', 'set', setting, 'true'));
        test.afterAll(() => operator('settings', 'set', setting, 'false'));
        define(screens.map(({ name }) => name).join(', '), screens);
      });
    }
  });
}
