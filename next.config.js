import { fileURLToPath } from 'node:url';
import { startFast } from './next-internals/fast-start/bundle.mjs';
import { TEXT_MODULES } from './tools/messages-loader.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Our own webpack rules; rules that are added last work on the source as it was written. */
const RULES = [
  {
    // Only what the browser needs of a call: no schema, no zod.
    test: /\.ts$/,
    include: here('./src/contract/'),
    use: here('./tools/contract-loader.mjs'),
  },
  {
    // Texts come with the code that names them.
    test: /\.tsx?$/,
    ...TEXT_MODULES,
    use: here('./tools/messages-loader.mjs'),
  },
];

/** `off` builds pages with Next's own start: next-internals/README.md. */
const { FAST_START = 'on' } = process.env;

/** Built with webpack (`next build --webpack`), because of these rules. */
const config = {
  poweredByHeader: false,
  // The page cache names its pages itself; nobody keeps the others.
  generateEtags: false,
  // Pages are packed where they are sent (server/web/send-page.ts).
  compress: false,
  // `npm run check` looks at types; a build that somebody starts the product with need not wait for it.
  typescript: { ignoreBuildErrors: true },
  env: { FAST_START },
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  bundlePagesRouterDependencies: true,
  experimental: {
    // A page's code is loaded when it is first asked for: all at once it was a third of a start.
    preloadEntriesOnStart: false,
    // Without it Next goes to the top of the page on "back" too.
    scrollRestoration: true,
    // Tells addresses of an app folder from ours; there is none.
    clientRouterFilter: false,
  },
  // No rewrites and no redirects here: they would put 6 kB of matching code into every page.
  webpack(webpackConfig, { dev, isServer }) {
    if (FAST_START !== 'off' && !dev && !isServer) startFast(webpackConfig);
    webpackConfig.module.rules.push(...RULES);
    // A run-time import of something a contract does not offer the web must stop the build.
    webpackConfig.module.parser = {
      ...webpackConfig.module.parser,
      javascript: { ...webpackConfig.module.parser?.javascript, exportsPresence: 'error' },
    };
    return webpackConfig;
  },
};

export default config;
