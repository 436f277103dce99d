import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses from an antd list as people do: opens it, presses the line. */
export async function chooseOption(user: UserEvent, field: HTMLElement, option: string): Promise<void> {
  await user.click(field);
  await user.click(await screen.findByTitle(option, { selector: '[aria-selected]' } as never));
}

/** Types a day into antd's date field and leaves it. */
export function typeDay(field: HTMLElement, day: string): void {
  fireEvent.mouseDown(field);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: day } });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  fireEvent.blur(field);
}
