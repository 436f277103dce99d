import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FileDrop, type FileDropProps } from '#components/file-drop.tsx';
import type { DroppedFile } from '#components/file-tile.tsx';
import { placeAt, placeInGrid, scrollAt } from '#components/use-tile-order.ts';
import { show } from './show.tsx';

const FILES: DroppedFile[] = [
  { id: 'a', name: 'one.jpg', kind: 'photo', status: 'done', size: 2_400_000, preview: 'blob:1', alt: '' },
  { id: 'b', name: 'two.jpg', kind: 'photo', status: 'uploading', progress: 62 },
  { id: 'c', name: 'film.mp4', kind: 'video', status: 'processing' },
  { id: 'd', name: 'bad.mov', kind: 'video', status: 'failed', error: 'This video is too long.' },
];

function drop(props: Partial<FileDropProps> = {}) {
  const calls = {
    onAdd: jest.fn(),
    onRemove: jest.fn(),
    onMove: jest.fn(),
    onAlt: jest.fn(),
    onRetry: jest.fn(),
  };
  const check = ({ name, type }: File) => (type.startsWith('image/') ? '' : `${name} is no picture.`);
  const shown = show(<FileDrop label="Photos" files={FILES} check={check} {...calls} {...props} />);
  return { ...shown, ...calls };
}

const file = (name: string, type: string) => new File(['x'], name, { type });
const row = (name: string) => screen.getByText(name).closest('li') as HTMLElement;

describe('FileDrop', () => {
  it('takes picked files, the same one twice too', async () => {
    const { user, onAdd } = drop({ files: [] });
    const input = screen.getByLabelText('Photos', { selector: 'input' });
    await user.upload(input, [file('a.jpg', 'image/jpeg'), file('b.jpg', 'image/jpeg')]);
    expect(onAdd.mock.calls[0][0].map((one: File) => one.name)).toEqual(['a.jpg', 'b.jpg']);
    await user.upload(input, file('a.jpg', 'image/jpeg'));
    expect(onAdd).toHaveBeenCalledTimes(2);
  });

  it('pauses an upload that can go on, and resumes it, by one button that keeps the focus', async () => {
    const large: DroppedFile = {
      id: 'l',
      name: 'large.mp4',
      kind: 'video',
      status: 'uploading',
      canPause: true,
    };
    const calls = { onAdd: jest.fn(), onRemove: jest.fn(), onPause: jest.fn(), onResume: jest.fn() };
    const at = (file: DroppedFile) => (
      <FileDrop label="Files" files={[file, ...FILES]} check={() => ''} {...calls} />
    );
    const { user, rerender } = show(at({ ...large, progress: 40 }));
    screen.getByRole('button', { name: 'Pause the upload of large.mp4' }).focus();
    await user.keyboard('{Enter}');
    expect(calls.onPause).toHaveBeenCalledWith('l');
    rerender(at({ ...large, status: 'paused', progress: 40 }));
    expect(screen.getByText('Paused at 40%')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resume the upload of large.mp4' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(calls.onResume).toHaveBeenCalledWith('l');
    // The others are too small to be worth it, or under way on the server.
    expect(screen.getAllByRole('button', { name: /upload of/ })).toHaveLength(1);
  });

  it('takes what is right and fits, and lists each file that it did not take, until the next choice', () => {
    const { onAdd } = drop({ accept: 'image/*', max: 5 });
    const group = screen.getByRole('group', { name: 'Photos' });
    const files = [
      file('b.pdf', 'application/pdf'),
      file('a.jpg', 'image/jpeg'),
      file('notes.txt', 'text/plain'),
      file('c.png', 'image/png'),
    ];
    fireEvent.drop(group, { dataTransfer: { files } });
    expect(onAdd.mock.calls[0][0].map((one: File) => one.name)).toEqual(['a.jpg']);
    const listed = within(screen.getByText('b.pdf is no picture.').closest('ul') as HTMLElement);
    expect(listed.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'b.pdf is no picture.',
      'notes.txt is no picture.',
      '“c.png” wasn’t added: that’s more files than fit here.',
    ]);
    fireEvent.drop(group, { dataTransfer: { files: [file('d.jpg', 'image/jpeg')] } });
    expect(screen.queryByText('b.pdf is no picture.')).toBeNull();
  });

  it('asks for one file where there is room for one', () => {
    drop({ multiple: false, max: 1, files: [] });
    expect(screen.getByText('Drop a file here')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
  });

  it('takes no more when it is full', () => {
    const { onAdd } = drop({ max: 4 });
    expect(screen.getByText('That’s the most files you can add')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choose files' })).toBeDisabled();
    fireEvent.drop(screen.getByRole('group'), { dataTransfer: { files: [file('a.jpg', 'image/jpeg')] } });
    expect(onAdd).not.toHaveBeenCalled();
  });

  it('says how far each file is and what went wrong', async () => {
    const { user, onRetry, onRemove } = drop();
    expect(row('one.jpg')).toHaveTextContent('2.4 MB');
    expect(screen.getByRole('progressbar', { name: 'Uploading two.jpg' })).toHaveAttribute(
      'aria-valuenow',
      '62',
    );
    expect(row('film.mp4')).toHaveTextContent('Processing');
    expect(within(row('bad.mov')).getByRole('alert')).toHaveTextContent('This video is too long.');
    await user.click(screen.getByRole('button', { name: 'Upload bad.mov again' }));
    expect(onRetry).toHaveBeenCalledWith('d');
    await user.click(screen.getByRole('button', { name: 'Remove one.jpg' }));
    expect(onRemove).toHaveBeenCalledWith('a');
  });

  it('asks for words about each photo, film and sound, but not of one that failed', async () => {
    const { user, onAlt } = drop();
    await user.type(screen.getByRole('textbox', { name: 'Description of one.jpg' }), 'A');
    expect(onAlt).toHaveBeenCalledWith('a', 'A');
    expect(screen.getByRole('textbox', { name: 'Description of film.mp4' })).toHaveAttribute(
      'placeholder',
      'Describe the video',
    );
    expect(screen.queryByRole('textbox', { name: 'Description of bad.mov' })).toBeNull();
  });

  it('takes a file to either end and to any place, by keyboard too', async () => {
    const { user, onMove } = drop();
    await user.click(screen.getByRole('button', { name: 'Move film.mp4 to the start' }));
    expect(onMove).toHaveBeenLastCalledWith('c', 0);
    await user.click(screen.getByRole('button', { name: 'Move one.jpg to the end' }));
    expect(onMove).toHaveBeenLastCalledWith('a', 3);
    const atStart = screen.getByRole('button', { name: 'Move one.jpg to the start' });
    expect(atStart).toHaveAttribute('aria-disabled', 'true');
    const moves = onMove.mock.calls.length;
    await user.click(atStart);
    // It takes the focus, and keeps it, but does nothing.
    expect(atStart).toHaveFocus();
    expect(onMove).toHaveBeenCalledTimes(moves);
    const place = screen.getByRole('textbox', { name: 'Place of two.jpg, 1 to 4' });
    expect(place).toHaveValue('2');
    await user.clear(place);
    await user.type(place, '4{Enter}');
    expect(onMove).toHaveBeenLastCalledWith('b', 3);
    await user.clear(place);
    await user.type(place, '99');
    await user.tab();
    expect(onMove).toHaveBeenLastCalledWith('b', 3);
    expect(onMove).toHaveBeenCalledTimes(4);
    await user.clear(place);
    await user.type(place, 'x{Enter}');
    await user.type(place, '1{Escape}');
    expect(place).toHaveValue('2');
    expect(onMove).toHaveBeenCalledTimes(4);
  });

  it('two files need no more than a step', () => {
    drop({ files: FILES.slice(0, 2) });
    expect(screen.getByRole('button', { name: 'Move one.jpg down' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Move one.jpg to the end' })).toBeNull();
  });

  it('orders by buttons and by dragging', async () => {
    const scrolled = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
    const { user, onMove, onAdd } = drop();
    expect(screen.getByRole('button', { name: 'Move one.jpg up' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Move bad.mov down' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.click(screen.getByRole('button', { name: 'Move one.jpg down' }));
    expect(onMove).toHaveBeenLastCalledWith('a', 1);
    // jsdom lays nothing out: each row is 100 high, one below the other.
    const rows = screen.getAllByRole('listitem');
    for (const [at, one] of rows.entries())
      one.getBoundingClientRect = () => ({ top: at * 100, height: 100 }) as DOMRect;
    const film = row('film.mp4');
    const from = rows.indexOf(film);
    // jsdom's pointer events know no place; a mouse's do.
    const point = (type: string, clientY = 0) =>
      fireEvent(
        type === 'pointerdown' ? within(film).getByTitle('Drag to reorder') : window,
        new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientY }),
      );
    point('pointerdown');
    point('pointermove', (from - 1) * 100 + 60);
    expect(onMove).toHaveBeenCalledTimes(1);
    point('pointermove', 10);
    expect(onMove).toHaveBeenLastCalledWith('c', 0);
    // Near an end of the window the page goes on under the pointer, until it is let go.
    await waitFor(() => expect(scrolled).toHaveBeenCalled());
    expect(scrolled.mock.calls[0]).toEqual([0, scrollAt(10, window.innerHeight)]);
    const moves = onMove.mock.calls.length;
    point('pointerup');
    point('pointermove', 390);
    expect(onMove).toHaveBeenCalledTimes(moves);
    expect(onAdd).not.toHaveBeenCalled();
  });
});

describe('placeAt', () => {
  it.each([
    [[50, 150, 250], 0, 149, 0],
    [[50, 150, 250], 0, 151, 1],
    [[50, 150, 250], 0, 999, 2],
    [[50, 150, 250], 2, 151, 2],
    [[50, 150, 250], 2, 149, 1],
    [[50, 150, 250], 2, -5, 0],
    [[50], 0, 999, 0],
  ])('among %j the one at %d goes with the pointer at %d to %d', (middles, from, y, to) =>
    expect(placeAt(middles, from, y)).toBe(to),
  );
});

describe('placeInGrid', () => {
  /** Five tiles, three a row, with room between them. */
  const boxes = [0, 1, 2, 3, 4].map((at) => {
    const [left, top] = [(at % 3) * 100, Math.floor(at / 3) * 100];
    return { left, top, right: left + 90, bottom: top + 90 };
  });
  it.each([
    ['a tile', 0, 150, 50, 1],
    ['a tile of another row', 0, 50, 150, 3],
    ['its own tile', 4, 120, 110, 4],
    ['the room between two', 2, 95, 50, 2],
    ['the room between two rows', 1, 50, 95, 1],
    ['the room behind the last one', 0, 250, 150, 4],
    ['what is below all', 1, 50, 300, 4],
    ['what is above all', 1, 50, -20, 1],
    ['the room beside a row that is not the last', 1, 400, 50, 1],
  ])('over %s the one at %d with the pointer at %d, %d goes to %d', (_, from, x, y, to) =>
    expect(placeInGrid(boxes, from, { x, y })).toBe(to),
  );
  it('without tiles nothing moves', () => expect(placeInGrid([], 0, { x: 1, y: 1 })).toBe(0));
});

describe('scrollAt', () => {
  it.each([
    [400, 0],
    [80, 0],
    [40, -12],
    [0, -24],
    [-50, -24],
    [720, 0],
    [760, 12],
    [900, 24],
  ])('in a window of 800 the pointer at %d scrolls by %d', (y, by) => expect(scrollAt(y, 800)).toBe(by));
});
