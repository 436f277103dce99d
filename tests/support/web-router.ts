import type { NextRouter } from 'next/router';

type Listener = (...values: unknown[]) => void;

function fakeEvents() {
  const listeners = new Map<string, Set<Listener>>();
  return {
    on: (name: string, listener: Listener) =>
      void listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
    off: (name: string, listener: Listener) => void listeners.get(name)?.delete(listener),
    emit: (name: string, ...values: unknown[]) => {
      for (const listener of listeners.get(name) ?? []) listener(...values);
    },
  };
}

/** A router that goes nowhere and remembers where it was sent: `expect(router.push).toHaveBeenCalledWith(…)`. */
export function fakeRouter(path = '/', query: Record<string, string> = {}): jest.Mocked<NextRouter> {
  const [pathname = '/', search = ''] = path.split('?');
  return {
    route: pathname,
    pathname,
    query: { ...Object.fromEntries(new URLSearchParams(search)), ...query },
    asPath: path,
    basePath: '',
    isLocaleDomain: false,
    isFallback: false,
    isReady: true,
    isPreview: false,
    push: jest.fn(async () => true),
    replace: jest.fn(async () => true),
    reload: jest.fn(),
    back: jest.fn(),
    forward: jest.fn(),
    prefetch: jest.fn(async () => undefined),
    beforePopState: jest.fn(),
    events: fakeEvents(),
  } as unknown as jest.Mocked<NextRouter>;
}
