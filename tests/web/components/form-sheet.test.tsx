import { act, fireEvent, screen, within } from '@testing-library/react';
import { FormSheet } from '#components/form-sheet.tsx';
import { watchOverlays } from '#components/overlay-entry.ts';
import { atSecondPage, place, press, rest } from '#support/tab-history.ts';
import { show } from './show.tsx';

beforeAll(watchOverlays);
beforeEach(atSecondPage);

const sheet = () => screen.getByRole<HTMLDialogElement>('dialog');
const WAYS: readonly [string, () => unknown][] = [
  ['Back', () => press('back')],
  ['Escape', () => fireEvent(sheet(), new Event('cancel', { cancelable: true }))],
  [
    'a second Escape, of which browsers only tell that it closed the sheet',
    () => act(async () => sheet().close()),
  ],
  ['Close', () => screen.getByRole('button', { name: 'Close' }).click()],
  [
    'a click beside it',
    () => {
      fireEvent.pointerDown(sheet());
      fireEvent.click(sheet());
    },
  ],
];

describe.each(WAYS)('%s', (_, close) => {
  const opened = async (changed: boolean, locked = false) => {
    const onClose = jest.fn();
    show(<FormSheet open title="A form" {...{ changed, locked, onClose }} />);
    await rest();
    await act(async () => close());
    await rest();
    return onClose;
  };

  it('closes a form without changes', async () => {
    expect(await opened(false)).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks where there are changes, and goes on or closes', async () => {
    const onClose = await opened(true);
    await act(async () => screen.getByRole('button', { name: 'Keep editing' }).click());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sheet().open).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    await act(async () => close());
    await rest();
    const question = within(screen.getByRole('alertdialog', { name: 'Close without saving?' }));
    const answers = question.getAllByRole('button', { name: 'Close' });
    await act(async () => answers.at(-1)?.click());
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(place().slice(0, 2)).toEqual(['/page', 'page']);
  });

  it('does nothing while it is being sent', async () => {
    expect(await opened(true, true)).not.toHaveBeenCalled();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sheet().open).toBe(true);
  });
});
