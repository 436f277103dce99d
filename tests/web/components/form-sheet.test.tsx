import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { FormSheet } from '#components/form-sheet.tsx';
import { watchPops } from '#lib/pop-guards.ts';
import { renderScreen } from '#support/web-render.tsx';

function Example({ locked = false, onClose }: { locked?: boolean; onClose: () => void }) {
  const [open, setOpen] = useState(true);
  const [words, setWords] = useState('Kept');
  const end = () => {
    onClose();
    setOpen(false);
  };
  if (!open) return null;
  return (
    <FormSheet
      title="A form"
      changed={words !== 'Kept'}
      locked={locked}
      onClose={end}
      footer={(close) => (
        <>
          <button type="button" disabled={locked} onClick={close}>
            Cancel
          </button>
          <button type="button" onClick={end}>
            Send
          </button>
        </>
      )}
    >
      <a href="/elsewhere" onClick={(event) => event.preventDefault()}>
        Elsewhere
      </a>
      <input aria-label="Words" value={words} onChange={(event) => setWords(event.target.value)} />
    </FormSheet>
  );
}

const sheet = () => screen.getByRole<HTMLDialogElement>('dialog', { name: 'A form' });
const question = () => screen.queryByRole('alertdialog', { name: 'Discard what you entered?' });
const words = () => within(sheet()).getByRole('textbox', { name: 'Words' });
const answer = async (name: string) => {
  const ask = within(screen.getByRole('alertdialog'));
  await act(async () => ask.getByRole('button', { name }).click());
};
const WAYS: readonly [string, () => unknown][] = [
  ['Escape', () => fireEvent(sheet(), new Event('cancel', { cancelable: true }))],
  [
    'a second Escape or Back, at which Chrome closes it whatever the page says',
    async () => {
      await act(async () => void fireEvent(sheet(), new Event('cancel')));
      sheet().close();
    },
  ],
  ['the cross', () => within(sheet()).getByRole('button', { name: 'Close' }).click()],
  [
    'a click beside it',
    () => {
      fireEvent.pointerDown(sheet());
      fireEvent.click(sheet());
    },
  ],
  ['Cancel', () => within(sheet()).getByRole('button', { name: 'Cancel' }).click()],
];

describe.each(WAYS)('%s', (_, close) => {
  const opened = async ({ typed = '', locked = false } = {}) => {
    const onClose = jest.fn();
    const { user } = renderScreen(<Example {...{ locked, onClose }} />);
    if (typed) await user.type(words(), typed);
    await act(async () => void (await close()));
    return onClose;
  };

  it('closes a form without changes', async () => {
    expect(await opened()).toHaveBeenCalledTimes(1);
    expect([screen.queryByRole('dialog'), question()]).toEqual([null, null]);
  });

  it('asks where there are changes; they stay, or go with the sheet', async () => {
    const onClose = await opened({ typed: ' anew' });
    expect(question()).toBeInTheDocument();
    await answer('Keep editing');
    expect([question(), sheet().open, onClose.mock.calls.length]).toEqual([null, true, 0]);
    expect(words()).toHaveValue('Kept anew');
    await act(async () => void (await close()));
    await answer('Discard');
    expect([screen.queryByRole('dialog'), question()]).toEqual([null, null]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('does nothing while it is being sent', async () => {
    const onClose = await opened({ typed: ' anew', locked: true });
    expect([question(), sheet().open, onClose.mock.calls.length]).toEqual([null, true, 0]);
  });
});

it('asks nothing once the changes are taken back, and nothing when it was sent', async () => {
  const onClose = jest.fn();
  const { user, unmount } = renderScreen(<Example onClose={onClose} />);
  await user.type(words(), '!{Backspace}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([onClose.mock.calls.length, question()]).toEqual([1, null]);
  unmount();
  const again = renderScreen(<Example onClose={onClose} />);
  await again.user.type(words(), '!');
  await again.user.click(screen.getByRole('button', { name: 'Send' }));
  expect([onClose.mock.calls.length, question()]).toEqual([2, null]);
});

describe('a sheet that the browser closed by itself', () => {
  it('lies under its question again, and its field has the focus again first', async () => {
    const { user } = renderScreen(<Example onClose={() => undefined} />);
    await user.type(words(), '!');
    const opens = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
    const focused: unknown[] = [];
    document.addEventListener('focusin', ({ target }) => focused.push(target));
    // The browser gives the focus back to what opened the sheet.
    words().blur();
    await act(async () => void fireEvent(sheet(), new Event('cancel')));
    await act(async () => sheet().close());
    expect(opens.mock.contexts).toEqual([sheet(), question()]);
    const keep = screen.getByRole('button', { name: 'Keep editing' });
    expect(focused).toEqual([words(), keep]);
  });

  it('is asked about again when its question was closed together with it', async () => {
    const onClose = jest.fn();
    const { user } = renderScreen(<Example onClose={onClose} />);
    await user.type(words(), '!');
    await act(async () => sheet().close());
    await act(async () => {
      screen.getByRole<HTMLDialogElement>('alertdialog').close();
      sheet().close();
    });
    expect([question()?.hasAttribute('open'), sheet().open]).toEqual([true, true]);
    expect(words()).toHaveValue('Kept!');
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('closes the question before the sheet, which then gives the focus back to the page', async () => {
  const { user } = renderScreen(<Example onClose={() => undefined} />);
  await user.type(words(), '!');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const [under, over] = [sheet(), question()];
  const closes = jest.spyOn(HTMLDialogElement.prototype, 'close');
  await answer('Discard');
  expect(closes.mock.contexts).toEqual([over, under]);
});

describe('the page under it', () => {
  beforeAll(watchPops);
  const leaving = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });
  /** Whether the browser asks before the tab is closed. */
  const asksAtClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const goBack = async () => {
    history.pushState({}, '', '/before');
    await act(async () => void dispatchEvent(new PopStateEvent('popstate', { state: {} })));
  };
  const opened = async ({ typed = '', locked = false } = {}) => {
    history.replaceState({}, '', '/page');
    const shown = renderScreen(<Example locked={locked} onClose={() => undefined} />);
    if (typed) await shown.user.type(words(), typed);
    return shown;
  };

  it('is not left by Back, or closed, without a question while there are changes; links do as they like', async () => {
    const { user } = await opened({ typed: '!' });
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect([leaving(), asksAtClosing()]).toEqual([null, true]);
    await goBack();
    await user.click(within(leaving() as HTMLElement).getByRole('button', { name: 'Stay here' }));
    expect([location.pathname, leaving()]).toEqual(['/page', null]);
    expect(words()).toHaveValue('Kept!');
  });

  it.each([
    ['without changes', {}],
    ['while it is being sent', { typed: '!', locked: true }],
  ])('is left %s', async (_, how) => {
    await opened(how);
    expect(asksAtClosing()).toBe(false);
    await goBack();
    expect([location.pathname, leaving()]).toEqual(['/before', null]);
  });
});
