import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { allTexts, mentionedTexts, TEXT_MODULES, withTexts } from '../../tools/messages-loader.mjs';

const startsWith = (path) => (folder) => path.startsWith(folder);

const mayAskForTexts = (path) =>
  TEXT_MODULES.include.some(startsWith(path)) && !TEXT_MODULES.exclude.some(startsWith(path));

const source = (code, path, texts) =>
  mayAskForTexts(path) ? withTexts(code, mentionedTexts(code, texts)) : code;

/** The transform that Next chose for tests (jest.config.mjs), of modules that bring their texts as in the build. */
export default {
  async createTransformer({ inner: [transformer, config] }) {
    const texts = await allTexts();
    const { default: inner } = await import(pathToFileURL(transformer).href);
    const next = inner.createTransformer(config);
    const options = JSON.stringify(config);
    return {
      process: (code, path, jest) => next.process(source(code, path, texts), path, jest),
      getCacheKey: (code, path, { configString }) =>
        createHash('sha256')
          .update([source(code, path, texts), path, options, configString].join('\0'))
          .digest('hex'),
    };
  },
};
