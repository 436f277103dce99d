import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { LeaveGuard } from '#components/leave-guard.tsx';
// Listens before everybody else.
import '#shell/client-runtime.ts';
import { renderScreen } from '#support/web-render.tsx';

/** What everybody else on the page, as Next, is told of the history: the entries one comes to. */
const told: unknown[] = [];
const tell = ({ state }: PopStateEvent) => {
  told.push(state?.key);
};
beforeAll(() => {
  // As Chrome has it, which calls a window's listeners in the order they came, whether they capture or not.
  addEventListener('popstate', tell, true);
});

/** As the browser's Back (-1) or Forward (1), until it has moved. */
const press = (steps: number) =>
  act(async () => {
    const from = history.state?.key;
    history.go(steps);
    while (history.state?.key === from) await new Promise((resolve) => setTimeout(resolve));
  });
const place = () => [location.pathname + location.search + location.hash, history.state?.key];
const add = (path: string) => history.pushState({ key: path }, '', path);

const moves: jest.SpyInstance[] = [];
/** From here on the page must not move the tab itself: it would break off a load that begins at the same time. */
const watchMoves = () => {
  for (const name of ['go', 'back', 'forward'] as const) moves.push(jest.spyOn(history, name));
};

beforeEach(() => {
  add('/first');
  add('/before');
  add('/page?a=1');
  told.length = 0;
});
afterEach(() => {
  moves.length = 0;
  jest.restoreAllMocks();
});

function Form() {
  const [changed, setChanged] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setChanged(!changed)}>
        Change
      </button>
      <a href="/link">Elsewhere</a>
      <LeaveGuard when={changed} />
    </>
  );
}

const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });
const click = (name: string) => act(async () => screen.getByRole('button', { name }).click());

async function changed() {
  const { router } = renderScreen(<Form />);
  await click('Change');
  return router;
}

describe('Back from a form with changes', () => {
  it('asks before anybody else is told', async () => {
    await changed();
    await press(-1);
    expect(question()).toBeInTheDocument();
    expect(told).toEqual([]);
  });

  it('ends after “Leave” as that Back would have: told once, the form ahead, not behind', async () => {
    const router = await changed();
    await press(-1);
    watchMoves();
    await click('Leave');
    expect(question()).toBeNull();
    expect([place(), told]).toEqual([['/before', '/before'], ['/before']]);
    expect(router.push).not.toHaveBeenCalled();
    for (const move of moves) expect(move).not.toHaveBeenCalled();
    jest.restoreAllMocks();
    cleanup();
    await press(1);
    expect(place()).toEqual(['/page?a=1', '/page?a=1']);
    await press(-1);
    expect(place()).toEqual(['/before', '/before']);
  });

  it('puts the page on top again at “Stay here”, as the same entry, and asks the next time, too', async () => {
    await changed();
    await press(-1);
    watchMoves();
    await click('Stay here');
    expect([question(), place(), told]).toEqual([null, ['/page?a=1', '/page?a=1'], []]);
    for (const move of moves) expect(move).not.toHaveBeenCalled();
    jest.restoreAllMocks();
    await press(-1);
    expect(question()).toBeInTheDocument();
    await click('Leave');
    expect([place(), told]).toEqual([['/before', '/before'], ['/before']]);
  });

  it('asks after several steps at once, and of a second one while it asks, and leads there', async () => {
    add('/third');
    await changed();
    await press(-1);
    await press(-1);
    expect([question() !== null, told]).toEqual([true, []]);
    await click('Leave');
    expect([place(), told]).toEqual([['/before', '/before'], ['/before']]);
  });

  it('asks again where the page is still there after “Leave”', async () => {
    await changed();
    await press(-1);
    await click('Leave');
    await press(-1);
    expect(question()).toBeInTheDocument();
    expect([place()[0], told]).toEqual(['/first', ['/before']]);
  });

  it('takes the question back when Forward comes back to the page', async () => {
    await changed();
    await press(-1);
    await press(1);
    expect([question(), place(), told]).toEqual([null, ['/page?a=1', '/page?a=1'], []]);
    await press(-1);
    expect(question()).toBeInTheDocument();
  });
});

it('asks nothing of a move within the page, and stays at its last place', async () => {
  await changed();
  history.pushState(null, '', '#part');
  await press(-1);
  expect([question(), told]).toEqual([null, ['/page?a=1']]);
});

it('a form whose changes were taken back is left at once', async () => {
  await changed();
  await click('Change');
  await press(-1);
  expect([question(), place(), told]).toEqual([null, ['/before', '/before'], ['/before']]);
});

it('a link that is followed goes by the router, with the form before it', async () => {
  const router = await changed();
  await act(async () => screen.getByRole('link', { name: 'Elsewhere' }).click());
  expect(router.push).not.toHaveBeenCalled();
  await click('Leave');
  expect(router.push).toHaveBeenCalledWith('/link');
  expect(place()).toEqual(['/page?a=1', '/page?a=1']);
});
