import type { ShellProps } from '#shell/page-access.ts';

/**
 * The first built script that runs in a tab, in place of Next's own (bundle.mjs): loads the big parts one after
 * another, each in a task of its own, so that a tap never waits for all of them (blocking time).
 */
const pause = (ms = 0) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Settles when numbers and dates of the page's language are known to the browser (first-script.js), or late. */
function formatsLearnt(): Promise<unknown> {
  const { __footlightFormats: learnt } = window as { __footlightFormats?: Promise<unknown> };
  return Promise.race([learnt, pause(1000)]);
}

/** The tab's runtime, made before the page asks for it; a page without boot data makes none. */
async function startClientRuntime(): Promise<void> {
  const { getClientRuntime } = await import(/* webpackMode: "eager" */ '#shell/client-runtime.ts');
  const data = document.getElementById('__NEXT_DATA__')?.textContent;
  const { boot } = (data ? JSON.parse(data).props : {}) as Partial<ShellProps>;
  if (boot) getClientRuntime(boot);
}

/** Registered by the built pages for Next: address and the function that evaluates their modules. */
type Registered = [route: string, evaluate: () => unknown];
const registered = () => (window as { __NEXT_P?: Registered[] }).__NEXT_P ?? [];

/** A part that fails here is told to the console and to whoever listens for errors; Next meets it again and decides. */
async function loadPart(part: () => unknown): Promise<void> {
  await pause();
  try {
    await part();
  } catch (error) {
    reportError(error);
  }
}

async function start(): Promise<void> {
  // What the build would say of pages it rendered itself; it renders none.
  Object.assign(window, { __SSG_MANIFEST: new Set() });
  const parts: (() => unknown)[] = [
    () => import(/* webpackMode: "eager" */ 'react-dom/client'),
    () => import(/* webpackMode: "eager" */ 'next/dist/client/page-loader.js'),
    () => import(/* webpackMode: "eager" */ 'next/router'),
    () => import(/* webpackMode: "eager" */ 'next/dist/client/index.js'),
    () => import(/* webpackMode: "eager" */ '#store/create-store.ts'),
    () => import(/* webpackMode: "eager" */ '#i18n/create-i18n.ts'),
    () => import(/* webpackMode: "eager" */ '#shell/client-runtime.ts'),
    formatsLearnt,
    startClientRuntime,
    () => registered()[0]?.[1](),
    () => registered()[1]?.[1](),
  ];
  for (const part of parts) await loadPart(part);
  await pause();
  await import(/* webpackMode: "eager" */ 'next/dist/client/next.js');
}

void start();
