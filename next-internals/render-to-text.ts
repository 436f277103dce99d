import { createRequire } from 'node:module';

interface StringRenderer {
  renderToString(element: unknown, options?: { identifierPrefix?: string }): string;
}

/** A whole text as what Next reads of a render: its pieces in turn, and a promise that they are all there. */
const readable = (html: string) => Object.assign([Buffer.from(html)], { allReady: Promise.resolve() });

/**
 * Lets Next render pages to a text instead of React's stream; call it before Next is loaded. README.md in this
 * folder says why and what it buys.
 *
 * @returns how many renders went this way: with 0 after a page was rendered, it no longer applies
 * @throws when React's module is not there to be replaced
 */
export function renderToText(): () => number {
  const require = createRequire(import.meta.url);
  const { renderToString } = require('react-dom/server.node') as StringRenderer;
  const edge = require('react-dom/server.edge') as Record<string, unknown>;
  const loaded = require.cache[require.resolve('react-dom/server.edge')];
  if (!loaded || !('renderToReadableStream' in edge))
    throw new Error(
      'react-dom/server.edge has changed: start with TEXT_RENDER=off, and look at render-to-text.ts',
    );
  let renders = 0;
  loaded.exports = {
    ...edge,
    renderToReadableStream: async (element: unknown, options?: { identifierPrefix?: string }) => {
      renders += 1;
      return readable(renderToString(element, options));
    },
  };
  return () => renders;
}
