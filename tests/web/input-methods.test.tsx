import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { FieldFrame } from '#components/field-frame.tsx';
import { FileOrder } from '#components/file-order.tsx';
import { MomentField } from '#components/moment-field.tsx';
import { SearchField } from '#components/search-field.tsx';
import { SearchSelect } from '#components/search-select.tsx';
import { messages } from '#contract/messages.ts';
import { CommentForm } from '#features/comments/comment-form.tsx';
import { StockField } from '#features/products/mine/stock-field.tsx';
import { pressedKey } from '#lib/pressed-key.ts';
import { SearchBox } from '#shell/search-box.tsx';
import { aMessage } from '#support/web-conversations.ts';
import { screenWith } from '#support/web-creator.ts';
import { serve, show as showMessages } from '#support/web-messages.tsx';
import { mockCall, server } from '#support/web-msw.ts';
import { aProduct } from '#support/web-products.ts';
import { renderScreen } from '#support/web-render.tsx';
import { show } from './components/show.tsx';

/** What browsers say of a key that an input method takes. */
const TAKEN: [browser: string, init: KeyboardEventInit][] = [
  ['Chrome and Firefox, within the word', { isComposing: true, keyCode: 229 }],
  ['Chrome on Android', { key: 'Unidentified', isComposing: true, keyCode: 229 }],
  ['Chrome on Windows', { key: 'Process', isComposing: true, keyCode: 229 }],
  ['Firefox, by its own sign alone', { isComposing: true, keyCode: 13 }],
  ['Safari, which ends the word before its Enter', { isComposing: false, keyCode: 229 }],
];
const ENTER = { key: 'Enter', code: 'Enter', keyCode: 13 };

/** Presses Enter as an input method does in each browser, then by itself. */
function pressTaken(field: HTMLElement) {
  for (const [, init] of TAKEN) {
    fireEvent.compositionStart(field);
    // Safari's order: the end of the word comes first.
    fireEvent.compositionEnd(field);
    fireEvent.keyDown(field, { ...ENTER, ...init });
    fireEvent.keyUp(field, { ...ENTER, ...init });
  }
}
const pressEnter = (field: HTMLElement, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(field, { ...ENTER, ...more });

test.each(TAKEN)('a key is none of ours: %s', (_browser, init) => {
  for (const key of ['Enter', 'Escape', ' ', 'ArrowDown', 'Tab', '/']) {
    expect(pressedKey(new KeyboardEvent('keydown', { key, ...init }))).toBe('');
  }
});

test.each(['Enter', 'Escape', ' ', 'ArrowDown', 'Tab', '/', 'é', '東'])(
  '%s is told as it was pressed',
  (key) => {
    expect(pressedKey(new KeyboardEvent('keydown', { key, keyCode: 13 }))).toBe(key);
  },
);

test('a message is sent by the Enter after the word, not by the one that ends it', async () => {
  serve();
  const sent: (string | undefined)[] = [];
  server.use(
    mockCall(messages.send, ({ body }) => {
      sent.push(body.text);
      return aMessage(3, { text: body.text ?? '' });
    }),
  );
  // Enter sends where there is a keyboard on a desk.
  const undo = screenWith('pointer: fine');
  showMessages();
  const field = await screen.findByLabelText('Your message');
  fireEvent.change(field, { target: { value: '夜景' } });
  const submitted = jest.fn();
  field.closest('form')?.addEventListener('submit', submitted);
  pressTaken(field);
  expect(submitted).not.toHaveBeenCalled();
  pressEnter(field);
  await waitFor(() => expect(sent).toEqual(['夜景']));
  expect(field).toHaveValue('');
  undo();
});

test('a search asks when the word is whole', () => {
  const onEnter = jest.fn();
  show(<SearchField label="Search" value="" onChange={() => undefined} onEnter={onEnter} />);
  const field = screen.getByRole('searchbox');
  fireEvent.change(field, { target: { value: '夜景' } });
  pressTaken(field);
  expect(onEnter).not.toHaveBeenCalled();
  pressEnter(field);
  expect(onEnter).toHaveBeenCalledWith('夜景');
});

test('the arrows and Escape of an input method leave the suggestions alone', () => {
  renderScreen(<SearchBox value="" />);
  const field = screen.getByRole('combobox');
  for (const key of ['ArrowDown', 'ArrowUp', 'Escape']) {
    expect(fireEvent.keyDown(field, { key, keyCode: 229, isComposing: true })).toBe(true);
  }
  expect(fireEvent.keyDown(field, { key: 'ArrowDown', keyCode: 40 })).toBe(false);
});

test('a file is moved when its number is whole', () => {
  const onMove = jest.fn();
  show(<FileOrder name="a.jpg" index={0} total={5} onMove={onMove} />);
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: '4' } });
  pressTaken(field);
  expect(onMove).not.toHaveBeenCalled();
  pressEnter(field);
  expect(onMove).toHaveBeenCalledWith(3);
});

test('a moment is read when it is typed whole', () => {
  const undo = screenWith('min-width');
  const onChange = jest.fn();
  show(<MomentField label="At" name="at" value="" onChange={onChange} />);
  const field = screen.getByLabelText('At');
  fireEvent.change(field, { target: { value: '明日' } });
  for (const [, init] of TAKEN) expect(pressEnter(field, init)).toBe(true);
  expect(pressEnter(field)).toBe(false);
  undo();
});

test('a comment is sent and left by keys of its own', async () => {
  const onCancel = jest.fn();
  const onSend = jest.fn(() => Promise.resolve({}));
  renderScreen(
    <CommentForm
      place="comment:p1"
      label="Comment"
      sendLabel="Send"
      failedText="It was not sent."
      doneText="Sent"
      onSend={onSend}
      onCancel={onCancel}
    />,
  );
  const field = screen.getByLabelText('Comment');
  for (const [, init] of TAKEN) fireEvent.keyDown(field, { key: 'Escape', ...init });
  expect(onCancel).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 });
  expect(onCancel).toHaveBeenCalledTimes(1);
  fireEvent.change(field, { target: { value: '夜景' } });
  for (const [, init] of TAKEN) pressEnter(field, { ctrlKey: true, ...init });
  expect(onSend).not.toHaveBeenCalled();
  pressEnter(field, { ctrlKey: true });
  await waitFor(() => expect(onSend).toHaveBeenCalledWith('夜景'));
});

test('stock is saved by the Enter after the number', async () => {
  const onStock = jest.fn(() => Promise.resolve());
  show(<StockField product={aProduct({ stock: 2 })} isFixed={false} onStock={onStock} />);
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: '7' } });
  pressTaken(field);
  expect(onStock).not.toHaveBeenCalled();
  pressEnter(field);
  await waitFor(() => expect(field).toHaveValue('2'));
  expect(onStock).toHaveBeenCalledTimes(1);
});

function Tags({ told }: { told: (tags: string[]) => void }) {
  const [tags, setTags] = useState<string[]>([]);
  return (
    <FieldFrame label="Tags">
      {(control) => (
        <SearchSelect<string[]>
          control={control}
          chosen={tags}
          mode="tags"
          open={false}
          value={tags}
          onChange={(next) => {
            setTags(next);
            told(next);
          }}
        />
      )}
    </FieldFrame>
  );
}

test('a tag is taken by the Enter after the word', () => {
  const told = jest.fn();
  show(<Tags told={told} />);
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: '夜景' } });
  pressTaken(field);
  expect(told).not.toHaveBeenCalled();
  pressEnter(field);
  expect(told).toHaveBeenCalledWith(['夜景']);
});
