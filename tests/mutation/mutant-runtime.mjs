import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { default: Runtime } = createRequire(import.meta.url)('jest-runtime');

/** What this transformer makes of `file` comes from `text`. Others share what it keeps, so this one is not kept. */
function change(transformer, { file, text }) {
  const usual = transformer.transform.bind(transformer);
  transformer.transform = (path, options, source) =>
    path === file
      ? transformer.transformSource(path, text, { ...options, instrument: false })
      : usual(path, options, source);
}

/** Runs a made test (`trial.ts`): in place of the file that it changes, modules get the changed text. */
export default class MutantRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, texts, coverage, testPath, globalConfig) {
    const { changed } = JSON.parse(readFileSync(testPath.replace('.test.ts', '.json'), 'utf8'));
    if (changed) change(transformer, changed);
    super(config, environment, resolver, transformer, texts, coverage, testPath, globalConfig);
  }
}
