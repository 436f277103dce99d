import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Tries to close a sheet with changes by one of its buttons: it asks, and stays. */
export async function triesToClose(user: UserEvent, sheet: HTMLElement, button = 'Close'): Promise<void> {
  await user.click(within(sheet).getByRole('button', { name: button }));
  const question = screen.getByRole('alertdialog', { name: 'Discard what you entered?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(question).not.toBeInTheDocument();
  expect(sheet).toBeInTheDocument();
}
