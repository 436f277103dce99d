import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isDifference } from './outcome.ts';

const require = createRequire(import.meta.url);

/**
 * The environment that tests of a project always have, for made tests (`trial.ts`): only what the trial names is run, and
 * once a test says that something differs the others are skipped.
 */
export default class FirstRed {
  constructor(config, context) {
    const isBrowser = config.projectConfig.displayName?.name === 'web';
    const Environment = isBrowser
      ? require('jest-fixed-jsdom')
      : require('jest-environment-node').TestEnvironment;
    const environment = new Environment(config, context);
    const { pattern } = JSON.parse(readFileSync(context.testPath.replace('.test.ts', '.json'), 'utf8'));
    let isRed = false;
    environment.handleTestEvent = ({ name, test }, state) => {
      if (name === 'setup' && pattern !== null) state.testNamePattern = new RegExp(pattern, 'i');
      if (name === 'test_done' && test.errors.flat().some((one) => isDifference(String(one?.message ?? one))))
        isRed = true;
      if (name === 'test_start' && isRed) test.mode = 'skip';
    };
    // biome-ignore lint/correctness/noConstructorReturn: jest makes what it is told to, and this is one of two.
    return environment;
  }
}
