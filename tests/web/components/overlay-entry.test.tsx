import { act, cleanup, screen } from '@testing-library/react';
import Router from 'next/router';
import { StrictMode, useState } from 'react';
import { Confirm } from '#components/confirm.tsx';
import { Lightbox } from '#components/lightbox.tsx';
import { watchOverlays } from '#components/overlay-entry.ts';
import { Sheet } from '#components/sheet.tsx';
import { AgeGate } from '#shell/age-gate.tsx';
import { renderScreen } from '#support/web-render.tsx';
import { show } from './show.tsx';

/** What everybody else on the page is told of the history: the pages one comes to. */
const told: string[] = [];
/** Long enough for the browser's moves and what follows them. */
const rest = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 60)));
const press = async (button: 'back' | 'forward') => {
  history[button]();
  await rest();
};
const place = () => [location.pathname, history.state.key, history.state.isOverlay ?? false];

/** Writes an entry with its events, as Next does. */
function go(path: string, key: string, method: 'pushState' | 'replaceState' = 'pushState'): void {
  Router.events.emit('routeChangeStart', path);
  Router.events.emit('beforeHistoryChange', path);
  history[method]({ key }, '', path);
  Router.events.emit('routeChangeComplete', path);
}

beforeAll(() => {
  addEventListener('popstate', ({ state }) => told.push(state?.key));
  watchOverlays();
});

beforeEach(async () => {
  go('/before', 'before');
  go('/page', 'page');
  await rest();
  told.length = 0;
});

afterEach(async () => {
  await rest();
  jest.restoreAllMocks();
});

const button = (name: string) => screen.getByRole('button', { name });

function Example({ asks = false, locked = false }: { asks?: boolean; locked?: boolean }) {
  const [open, setOpen] = useState<'none' | 'sheet' | 'question'>('none');
  const close = () => setOpen('none');
  return (
    <>
      <button type="button" onClick={() => setOpen('sheet')}>
        Open
      </button>
      <Sheet
        open={open !== 'none'}
        title="A form"
        locked={locked}
        onClose={asks ? () => setOpen('question') : close}
      />
      <Confirm
        open={open === 'question'}
        title="Throw it away?"
        confirmLabel="Throw away"
        onConfirm={close}
        onCancel={() => setOpen('sheet')}
      />
    </>
  );
}

const PICTURES = [{ id: '1', kind: 'photo', src: '/1.webp' }] as const;

function Pictures() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open ? <Lightbox items={PICTURES} index={0} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

async function opened(element = <Example />) {
  const { user } = show(element);
  await user.click(button('Open'));
  await rest();
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect(place()).toEqual(['/page', 'page', true]);
  return user;
}

describe('the browser’s Back', () => {
  it('closes the overlay and nothing else, and then leaves the page', async () => {
    await opened();
    await press('back');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([place(), told]).toEqual([['/page', 'page', false], []]);
    await press('back');
    expect([place(), told]).toEqual([['/before', 'before', false], ['before']]);
  });

  it('leaves the page at once when the overlay was closed otherwise', async () => {
    const user = await opened();
    await user.click(button('Close'));
    await rest();
    expect([place(), told]).toEqual([['/page', 'page', false], []]);
    await press('back');
    expect([place(), told]).toEqual([['/before', 'before', false], ['before']]);
  });

  it('closes the pictures, too', async () => {
    await opened(<Pictures />);
    await press('back');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([place(), told]).toEqual([['/page', 'page', false], []]);
  });

  it('closes one of several at a time, and an overlay that asks first asks', async () => {
    await opened(<Example asks />);
    await press('back');
    expect(screen.getByRole('alertdialog', { name: 'Throw it away?' })).toBeInTheDocument();
    await press('back');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('dialog', { name: 'A form' })).toBeInTheDocument();
    expect(place()).toEqual(['/page', 'page', true]);
    await press('back');
    await act(async () => button('Throw away').click());
    await rest();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([place(), told]).toEqual([['/page', 'page', false], []]);
  });

  it('does nothing while something is under way', async () => {
    await opened(<Example locked />);
    await press('back');
    await press('back');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect([place(), told]).toEqual([['/page', 'page', true], []]);
  });

  it('does not answer the question for adults', async () => {
    renderScreen(<AgeGate onConfirm={jest.fn()} />);
    await rest();
    expect(place()).toEqual(['/page', 'page', false]);
    await press('back');
    expect(screen.getByRole('alertdialog')).toBeInTheDocument();
    expect([place(), told]).toEqual([['/before', 'before', false], ['before']]);
  });
});

it('the browser’s Forward opens nothing', async () => {
  await opened();
  await press('back');
  await press('forward');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([place(), told]).toEqual([['/page', 'page', false], []]);
});

it('a page that is opened from an overlay takes the place of its entry', async () => {
  await opened();
  go('/next', 'next');
  await act(async () => button('Close').click());
  await rest();
  expect(place()).toEqual(['/next', 'next', false]);
  await press('back');
  expect([place(), told]).toEqual([['/page', 'page', false], ['page']]);
});

it('a page that is under way when the overlay closes does so, too', async () => {
  const user = await opened();
  Router.events.emit('routeChangeStart', '/next');
  await user.click(button('Close'));
  await rest();
  expect(place()).toEqual(['/page', 'page', true]);
  go('/next', 'next');
  await rest();
  await press('back');
  expect([place(), told]).toEqual([['/page', 'page', false], ['page']]);
});

it('a page that is written between our step back and the browser’s stays', async () => {
  const user = await opened();
  const move = history.go.bind(history);
  jest.spyOn(history, 'go').mockImplementationOnce((steps) => {
    move(steps);
    go('/next', 'next');
  });
  await user.click(button('Close'));
  await rest();
  expect(place()).toEqual(['/next', 'next', false]);
  told.length = 0;
  await press('back');
  expect([place(), told]).toEqual([['/page', 'page', false], ['page']]);
});

it('an overlay that is opened between our step back and the browser’s stays open and has its entry', async () => {
  const user = await opened();
  const move = history.go.bind(history);
  jest.spyOn(history, 'go').mockImplementationOnce((steps) => {
    move(steps);
    act(() => button('Open').click());
  });
  await user.click(button('Close'));
  await rest();
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect([place(), told]).toEqual([['/page', 'page', true], []]);
  await press('back');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([place(), told]).toEqual([['/page', 'page', false], []]);
});

it('goes back once where the browser is slow and another overlay comes and goes', async () => {
  const user = await opened();
  const move = history.go.bind(history);
  jest.spyOn(history, 'go').mockImplementationOnce((steps) => {
    setTimeout(() => move(steps), 200);
    act(() => button('Open').click());
    act(() => button('Close').click());
  });
  await user.click(button('Close'));
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 300)));
  expect([place(), told]).toEqual([['/page', 'page', false], []]);
});

it('what a frame in the overlay has added to the history is left with it', async () => {
  const user = await opened();
  const move = history.go.bind(history);
  const steps: unknown[] = [];
  jest.spyOn(History.prototype, 'length', 'get').mockReturnValue(history.length + 2);
  jest.spyOn(history, 'go').mockImplementation((delta) => {
    steps.push(delta);
    // There is no such frame here.
    move(-1);
  });
  await user.click(button('Close'));
  await rest();
  expect(steps).toEqual([-3]);
});

it('a step over several entries leaves the page with its overlay', async () => {
  await opened();
  addEventListener('popstate', () => Router.events.emit('routeChangeStart', '/before'), { once: true });
  history.go(-2);
  await rest();
  cleanup();
  Router.events.emit('routeChangeComplete', '/before');
  await rest();
  expect([place(), told]).toEqual([['/before', 'before', false], ['before']]);
});

it.each([
  ['Back', () => history.back()],
  ['its button', () => button('Close').click()],
])('an address that has changed meanwhile stays when the overlay is closed by %s', async (_, close) => {
  await opened();
  go('/page?new', 'page', 'replaceState');
  await rest();
  expect(place()).toEqual(['/page', 'page', true]);
  await act(async () => close());
  await rest();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([location.search, ...place(), told]).toEqual(['?new', '/page', 'page', false, []]);
});

it('what is opened and closed quickly leaves nothing behind, under StrictMode, too', async () => {
  const back = jest.spyOn(history, 'go');
  const push = jest.spyOn(history, 'pushState');
  show(
    <StrictMode>
      <Example />
    </StrictMode>,
  );
  for (let time = 0; time < 5; time += 1) {
    await act(async () => button('Open').click());
    await act(async () => button('Close').click());
  }
  await rest();
  expect(back.mock.calls.length).toBe(push.mock.calls.length);
  expect([place(), told]).toEqual([['/page', 'page', false], []]);
  await act(async () => button('Open').click());
  await rest();
  expect(place()).toEqual(['/page', 'page', true]);
});
