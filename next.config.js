import { fileURLToPath } from 'node:url';

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
    include: here('./src/'),
    exclude: [here('./src/contract/'), here('./src/i18n/messages/')],
    use: here('./tools/messages-loader.mjs'),
  },
];

const FIRST_SCRIPTS = /(framework|main|_app)-/;

/** What a browser gets: our own start, and nothing of Next's that cannot happen here. Look at it with a new Next. */
function bringLess(webpackConfig, webpack) {
  const { entry, plugins, resolve } = webpackConfig;
  webpackConfig.entry = async () => {
    const { 'pages/_app': app, ...others } = await entry();
    // Next's own start and its router, which it evaluates with _app, are woken by ours.
    const ours = [app].flat().filter((file) => !/\/next\/dist\/client\/router\.js$/.test(file));
    return { ...others, main: here('./src/shell/start.ts'), 'pages/_app': ours };
  };
  // Their functions are needed at once: browsers that know the word read them beside the page's own thread.
  plugins.push(
    new webpack.BannerPlugin({
      banner: '//# allFunctionsCalledOnLoad',
      raw: true,
      include: FIRST_SCRIPTS,
      stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50,
    }),
  );
  // Matches rewrites; there are none.
  resolve.alias['next/dist/compiled/path-to-regexp'] = false;
  // Node's `process`; what is asked of it is whether it is there.
  resolve.alias['next/dist/compiled/process'] = here('./src/shell/no-process.ts');
}

/** Built with webpack (`next build --webpack`), because of these rules. */
const config = {
  poweredByHeader: false,
  // The page cache names its pages itself; nobody keeps the others.
  generateEtags: false,
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
  webpack(webpackConfig, { webpack, dev, isServer }) {
    if (!dev && !isServer) bringLess(webpackConfig, webpack);
    webpackConfig.module.rules.push(...RULES);
    // lucide's drawings, our elements: a third of a server render went into its attributes.
    webpackConfig.plugins.push(
      new webpack.NormalModuleReplacementPlugin(
        /\/createLucideIcon\.mjs$/,
        here('./src/components/lean-icon.tsx'),
      ),
    );
    // A run-time import of something a contract does not offer the web must stop the build.
    webpackConfig.module.parser = {
      ...webpackConfig.module.parser,
      javascript: { ...webpackConfig.module.parser?.javascript, exportsPresence: 'error' },
    };
    return webpackConfig;
  },
};

export default config;
