import type { Boot, ServerRuntime } from './boot.ts';

const runtimes = new WeakMap<Boot, ServerRuntime>();

/**
 * What a server render has made (client, store, texts) for the render that follows. It must not travel to the
 * browser, and Next passes the same boot object on, so it is found by that.
 */
export const keepServerRuntime = (boot: Boot, runtime: ServerRuntime): void =>
  void runtimes.set(boot, runtime);

export const serverRuntime = (boot: Boot | undefined): ServerRuntime | undefined =>
  boot && runtimes.get(boot);
