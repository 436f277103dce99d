import { createHash } from 'node:crypto';
import swc from 'next/dist/build/swc/jest-transformer.js';
import { allTexts, mentionedTexts, TEXT_MODULES, withTexts } from '../../tools/messages-loader.mjs';

const startsWith = (path) => (folder) => path.startsWith(folder);

const mayAskForTexts = (path) =>
  TEXT_MODULES.include.some(startsWith(path)) && !TEXT_MODULES.exclude.some(startsWith(path));

const source = (code, path, texts) =>
  mayAskForTexts(path) ? withTexts(code, mentionedTexts(code, texts)) : code;

/** Next's own transform for tests, of modules that bring their texts along as they do in the build. */
export default {
  async createTransformer(config) {
    const texts = await allTexts();
    const next = swc.createTransformer(config);
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
