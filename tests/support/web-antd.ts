import { fireEvent } from '@testing-library/react';

/** Types a day into antd's date field and leaves it. */
export function typeDay(field: HTMLElement, day: string): void {
  fireEvent.mouseDown(field);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: day } });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  fireEvent.blur(field);
}
