import { fileURLToPath } from 'node:url';

/** Makes start.ts the first script of the browser's build, in place of Next's own. `config`: webpack's, changed in place. */
export function startFast(config) {
  const { entry } = config;
  config.entry = async () => {
    const { 'pages/_app': app, ...others } = await entry();
    // Next's own start and its router, which it evaluates with _app, are woken by ours.
    const ours = [app].flat().filter((file) => !/\/next\/dist\/client\/router\.js$/.test(file));
    const main = fileURLToPath(new URL('start.ts', import.meta.url));
    return { ...others, main, 'pages/_app': ours };
  };
}
