import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { Confirm } from '#components/confirm.tsx';
import { Menu, type MenuItem } from '#components/menu.tsx';
import { Sheet } from '#components/sheet.tsx';
import { besideModals } from '#components/use-modal.ts';
import { show } from './show.tsx';

function Example({ locked, onClose }: { locked?: boolean; onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    onClose?.();
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Sheet open={open} onClose={close} title="Unlock this gallery" text="12 photos" locked={locked}>
        <input data-autofocus aria-label="Message" />
      </Sheet>
    </>
  );
}

describe('Sheet', () => {
  it('is a named dialog that starts where it should and has nothing on the page while closed', async () => {
    const { user } = show(<Example />);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = screen.getByRole('dialog', { name: 'Unlock this gallery' });
    expect(dialog).toHaveAccessibleDescription('12 photos');
    expect(dialog).toHaveAttribute('open');
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  });

  it.each([
    ['its cross', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
    [
      'the browser itself',
      () => {
        const dialog = screen.getByRole('dialog');
        dialog.removeAttribute('open');
        fireEvent(dialog, new Event('close'));
      },
    ],
    [
      'a click beside it',
      () => {
        fireEvent.pointerDown(screen.getByRole('dialog'));
        fireEvent.click(screen.getByRole('dialog'));
      },
    ],
  ])('is closed by %s', async (_, close) => {
    const onClose = jest.fn();
    const { user } = show(<Example onClose={onClose} />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    close();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays when a selection that began inside ends beside it', async () => {
    const { user } = show(<Example />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    fireEvent.pointerDown(screen.getByRole('textbox'));
    fireEvent.click(screen.getByRole('dialog'));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('cannot be closed while something is under way', async () => {
    const { user } = show(<Example locked />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    fireEvent.pointerDown(screen.getByRole('dialog'));
    fireEvent.click(screen.getByRole('dialog'));
    expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it("steps aside for somebody else's window without being closed, and is modal again afterwards", async () => {
    const onClose = jest.fn();
    const { user } = show(<Example onClose={onClose} />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const [plain, modal] = [
      jest.spyOn(HTMLDialogElement.prototype, 'show'),
      jest.spyOn(HTMLDialogElement.prototype, 'showModal'),
    ];
    const asked = besideModals(async () => {
      expect(plain).toHaveBeenCalledTimes(1);
      expect(modal).not.toHaveBeenCalled();
      await new Promise((done) => setTimeout(done, 0));
      throw new Error('the window was closed');
    });
    await expect(asked).rejects.toThrow('the window was closed');
    expect(modal).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('Confirm', () => {
  it('asks, with the safe answer in focus', async () => {
    const [onConfirm, onCancel] = [jest.fn(), jest.fn()];
    const { user } = show(
      <Confirm
        open
        danger
        title="Delete this post?"
        confirmLabel="Delete"
        onConfirm={onConfirm}
        onCancel={onCancel}
      />,
    );
    expect(screen.getByRole('alertdialog', { name: 'Delete this post?' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it('takes one answer only', async () => {
    const onConfirm = jest.fn();
    const { user } = show(
      <Confirm open busy title="Delete?" confirmLabel="Delete" onConfirm={onConfirm} onCancel={jest.fn()} />,
    );
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  });
});

describe('Menu', () => {
  const onSelect = jest.fn();
  const items: MenuItem[] = [
    { id: 'copy', label: 'Copy link', onSelect },
    { id: 'pin', label: 'Pin', disabled: true },
    { id: 'edit', label: 'Edit', href: '/edit' },
    { id: 'report', label: 'Report', danger: true },
  ];
  const open = async () => {
    const { user } = show(<Menu label="More" items={items} />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    return user;
  };

  it('opens with the first entry in focus and walks past what is disabled', async () => {
    const user = await open();
    expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('menu', { name: 'More' })).toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'Copy link' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
    await user.keyboard('{End}{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Copy link' })).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: 'Report' })).toHaveFocus();
  });

  it('does what is chosen, closes, and gives the focus back', async () => {
    const user = await open();
    await user.keyboard('{Enter}');
    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  });

  it('closes on Escape and on a press beside it', async () => {
    const user = await open();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'More' }));
    const layer = screen.getByRole('menu').parentElement as HTMLElement;
    fireEvent.pointerDown(layer);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
