import { act } from '@testing-library/react';
import { createApi } from '#api/client.ts';
import { dismissAll } from '#components/toast.ts';
import { wallet } from '#contract/wallet.ts';
import { useLazyComponent } from '#lib/use-lazy-component.ts';
import { toasts } from '#support/toasts.ts';
import { renderScreen } from '#support/web-render.tsx';

/** A server that takes a request and says nothing, as one does that was halted. */
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(dismissAll);
  jest.useRealTimers();
});

const silent: typeof fetch = (_url, init) =>
  new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
const client = createApi({ base: '', fetch: silent, token: () => null, locale: () => 'en-US' });
const tip = { params: { id: 'p1' }, body: { price: 10 } };

const outcomeOf = (call: Promise<unknown>) => {
  const outcome: unknown[] = [];
  call.then(
    (value) => outcome.push(value),
    (error: unknown) => outcome.push(error),
  );
  return outcome;
};

const result = { current: {} as ReturnType<typeof useLazyComponent> };
function Asking({ load }: { load: () => Promise<() => null> }) {
  result.current = useLazyComponent(load);
  return null;
}

it('is given up after half a minute, as a server that cannot be reached', async () => {
  const outcome = outcomeOf(client.send(wallet.tip, tip));
  await jest.advanceTimersByTimeAsync(29_000);
  expect(outcome).toEqual([]);
  await jest.advanceTimersByTimeAsync(2000);
  expect(outcome).toEqual([expect.objectContaining({ name: 'ApiError', status: 0 })]);
});

it('does not keep a call that its sender ends', async () => {
  const ended = new AbortController();
  const outcome = outcomeOf(client.send(wallet.tip, tip, { signal: ended.signal }));
  ended.abort();
  await jest.advanceTimersByTimeAsync(0);
  expect(outcome).toEqual([expect.objectContaining({ name: 'AbortError' })]);
});

it('does not leave the button of a sheet waiting: after ten seconds it says so and can be pressed again', async () => {
  let come: (sheet: () => null) => void = () => undefined;
  const load = jest.fn(
    () =>
      new Promise<() => null>((resolve) => {
        come = resolve;
      }),
  );
  renderScreen(<Asking load={load} />);
  act(() => result.current.show());
  expect(result.current.loading).toBe(true);
  await act(() => jest.advanceTimersByTimeAsync(10_500));
  expect(result.current).toMatchObject({ loading: false, Sheet: null });
  expect(toasts()).toMatchObject([{ tone: 'error' }]);
  // What comes too late opens nothing: the page may be another one by now.
  await act(async () => come(() => null));
  expect(result.current.Sheet).toBeNull();
  act(() => result.current.show());
  await act(async () => come(() => null));
  expect(result.current.Sheet).not.toBeNull();
});
