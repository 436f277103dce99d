import { fileURLToPath } from 'node:url';

const contractLoader = fileURLToPath(new URL('./tools/contract-loader.mjs', import.meta.url));
const contractFolder = fileURLToPath(new URL('./src/contract/', import.meta.url));

/** Built with webpack (`next build --webpack`): the contract loader and the antd style stub need its rules. */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  bundlePagesRouterDependencies: true,
  // Outside /api, which belongs to the API itself; API routes run no _app.
  rewrites: async () => [{ source: '/i18n/:locale', destination: '/api/messages?locale=:locale' }],
  webpack(webpackConfig) {
    webpackConfig.module.rules.push({
      test: /\.ts$/,
      include: contractFolder,
      use: contractLoader,
    });
    // A run-time import of something a contract does not offer the web must stop the build.
    webpackConfig.module.parser = {
      ...webpackConfig.module.parser,
      javascript: { ...webpackConfig.module.parser?.javascript, exportsPresence: 'error' },
    };
    return webpackConfig;
  },
};

export default config;
