import { act, cleanup, screen } from '@testing-library/react';
import Router from 'next/router';
import { useState } from 'react';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { watchOverlays } from '#components/overlay-entry.ts';
import { Sheet } from '#components/sheet.tsx';
import { atSecondPage, go, place, press, rest, told } from '#support/tab-history.ts';
import { renderScreen } from '#support/web-render.tsx';

beforeAll(() => {
  addEventListener('popstate', ({ state }) => told.push(state?.key));
  watchOverlays();
});

beforeEach(atSecondPage);

afterEach(async () => {
  cleanup();
  await rest();
  jest.restoreAllMocks();
});

function Form() {
  const [changed, setChanged] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setChanged(!changed)}>
        Change
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <a href="/link">Elsewhere</a>
      <LeaveGuard when={changed} />
      <Sheet open={open} title="A sheet" onClose={() => setOpen(false)}>
        <button type="button" onClick={() => setChanged(true)}>
          Change in the sheet
        </button>
      </Sheet>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });
const click = async (name: string) => {
  await act(async () => button(name).click());
  await rest();
};
/** Next loads the page that it is told of, and the form is taken away. */
const isLeft = (path: string) => {
  addEventListener('popstate', () => Router.events.emit('routeChangeStart', path), { once: true });
  return async () => {
    cleanup();
    Router.events.emit('routeChangeComplete', path);
    await rest();
  };
};
/** Whether the browser would ask before the tab is closed. */
const asksAtClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

async function changed() {
  const { router } = renderScreen(<Form />);
  await click('Change');
  return router;
}

describe('Back from a form with changes', () => {
  it('asks and leaves everything as it is; the next Back closes the question, and another asks again', async () => {
    await changed();
    await press('back');
    expect(question()).toBeInTheDocument();
    expect([place().slice(0, 2), told]).toEqual([['/page', 'page'], []]);
    await press('back');
    expect(question()).toBeNull();
    await press('back');
    expect(question()).toBeInTheDocument();
    await click('Stay here');
    expect([question(), place().slice(0, 2), told]).toEqual([null, ['/page', 'page'], []]);
    expect(asksAtClosing()).toBe(true);
  });

  it('ends after “Leave” as that Back would have: one step, told as one, the form ahead by Forward', async () => {
    const { length } = history;
    await changed();
    expect(history.length).toBe(length + 1);
    await press('back');
    const done = isLeft('/before');
    await click('Leave');
    await done();
    expect([place(), told]).toEqual([['/before', 'before', false], ['before']]);
    await press('forward');
    expect(place().slice(0, 2)).toEqual(['/page', 'page']);
    await press('back');
    expect(place().slice(0, 2)).toEqual(['/before', 'before']);
  });

  it('is not asked by the browser, too, where the page before is another site’s', async () => {
    await changed();
    await press('back');
    let asked = true;
    jest.spyOn(history, 'go').mockImplementationOnce(() => {
      asked = asksAtClosing();
    });
    await act(async () => button('Leave').click());
    await rest();
    expect(history.go).toHaveBeenCalledWith(-2);
    expect(asked).toBe(false);
    // Ends what was not done here.
    history.go(-2);
  });

  it('goes to the first page where the tab has none before', async () => {
    const router = jest.spyOn(Router, 'push').mockResolvedValue(true);
    jest.spyOn(History.prototype, 'length', 'get').mockReturnValue(2);
    await changed();
    await press('back');
    await click('Leave');
    expect(router).toHaveBeenCalledWith('/');
  });

  it('asks after several steps at once, and leads there', async () => {
    go('/third', 'third');
    await changed();
    history.go(-2);
    await rest();
    expect(question()).toBeInTheDocument();
    expect([place().slice(0, 2), told]).toEqual([['/third', 'third'], []]);
    const done = isLeft('/page');
    await click('Leave');
    await done();
    expect([place(), told]).toEqual([['/page', 'page', false], ['page']]);
  });

  it('closes first what lies over the form, also where the changes were made in it', async () => {
    renderScreen(<Form />);
    await click('Open');
    await click('Change in the sheet');
    await press('back');
    expect([screen.queryByRole('dialog'), question()]).toEqual([null, null]);
    await press('back');
    expect(question()).toBeInTheDocument();
  });
});

it('a form whose changes were taken back is left at once', async () => {
  await changed();
  await click('Change');
  expect(place()).toEqual(['/page', 'page', false]);
  await press('back');
  expect([question(), place(), told]).toEqual([null, ['/before', 'before', false], ['before']]);
});

it('a link that was followed leads to one page more, with the form before it', async () => {
  const router = await changed();
  router.push.mockImplementation(async () => {
    go('/link', 'link');
    cleanup();
    return true;
  });
  await act(async () => screen.getByRole('link', { name: 'Elsewhere' }).click());
  await click('Leave');
  expect(place()).toEqual(['/link', 'link', false]);
  await press('back');
  expect([place(), told]).toEqual([['/page', 'page', false], ['page']]);
});
