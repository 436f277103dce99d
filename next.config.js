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

/** Built with webpack (`next build --webpack`), because of these rules. */
const config = {
  poweredByHeader: false,
  // The page cache names its pages itself; nobody keeps the others.
  generateEtags: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  bundlePagesRouterDependencies: true,
  experimental: {
    // Without it Next goes to the top of the page on "back" too.
    scrollRestoration: true,
    // Tells addresses of an app folder from ours; there is none.
    clientRouterFilter: false,
  },
  // No rewrites and no redirects here: they would put 6 kB of matching code into every page.
  webpack(webpackConfig, { webpack, dev, isServer }) {
    if (!dev && !isServer) {
      const entries = webpackConfig.entry;
      webpackConfig.entry = async () => {
        const { 'pages/_app': app, ...others } = await entries();
        // Next's own start and its router, which it evaluates with _app, are woken by ours.
        const router = /\/next\/dist\/client\/router\.js$/;
        const ours = [app].flat().filter((file) => !router.test(file));
        return { ...others, main: here('./src/shell/start.ts'), 'pages/_app': ours };
      };
      // Says that the functions of these files are needed at once: they are read beside the page's own thread.
      webpackConfig.plugins.push(
        new webpack.BannerPlugin({
          banner: '//# allFunctionsCalledOnLoad',
          raw: true,
          include: /(framework|main|_app)-/,
          stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50,
        }),
      );
      // Matches rewrites; there are none.
      webpackConfig.resolve.alias['next/dist/compiled/path-to-regexp'] = false;
      // Node's `process`, for a browser; what is asked of it is whether it is there.
      webpackConfig.resolve.alias['next/dist/compiled/process'] = here('./src/shell/no-process.ts');
    }
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
