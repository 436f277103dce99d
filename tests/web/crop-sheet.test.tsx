import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CropSheet } from '#features/performers/account/crop-sheet.tsx';
import { aPicture } from '#support/web-creator.ts';
import { renderScreen } from '#support/web-render.tsx';

/** A window of 200 × 200 px on a picture of 1600 × 800: all of its height, half of its width. */
const WINDOW = 200;
const PICTURE = { width: 1600, height: 800 };

const drawn: number[][] = [];
let canvas: HTMLCanvasElement;

beforeEach(() => {
  drawn.length = 0;
  const context = {
    drawImage: (_image: unknown, ...numbers: number[]) => drawn.push(numbers),
  } as Partial<CanvasRenderingContext2D>;
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
  ) {
    canvas = this;
    return context as never;
  });
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done, type) => done(new Blob(['x'], { type })));
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, WINDOW, WINDOW));
  jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(PICTURE.width);
  jest.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(PICTURE.height);
});
afterEach(() => jest.restoreAllMocks());

async function open({ name = 'me.jpg', most = 512 } = {}) {
  const onUse = jest.fn();
  const onUnreadable = jest.fn();
  const { user } = renderScreen(
    <CropSheet
      file={aPicture(name)}
      title="Position your photo"
      ratio={1}
      round
      most={most}
      progress={null}
      error={undefined}
      onUse={onUse}
      onUnreadable={onUnreadable}
      onClose={jest.fn()}
    />,
  );
  const sheet = await screen.findByRole('dialog', { name: 'Position your photo' });
  await waitFor(() => expect(sheet.querySelector('img')).not.toBeNull());
  const image = sheet.querySelector('img') as HTMLImageElement;
  const load = async () => {
    fireEvent.load(image);
    await within(sheet).findByRole('application');
  };
  /** Left, top, width and height of what is taken from the picture. */
  const taken = async () => {
    await user.click(screen.getByRole('button', { name: 'Use this picture' }));
    await waitFor(() => expect(onUse).toHaveBeenCalled());
    return drawn.at(-1)?.slice(0, 4);
  };
  const slide = (label: string, value: number) =>
    fireEvent.change(screen.getByRole('slider', { name: label }), { target: { value } });
  return { user, sheet, image, onUse, onUnreadable, load, taken, slide };
}

const area = () => screen.getByRole('application', { name: /^The part that will be seen/ });
/** The library moves and zooms on the next frame. */
const frame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

describe('positioning a picture', () => {
  it('takes the middle, as large as it goes, and sends no more than is kept', async () => {
    const { load, taken, onUse } = await open();
    await load();
    expect(await taken()).toEqual([400, 0, 800, 800]);
    expect([canvas.width, canvas.height]).toEqual([512, 512]);
    const [sent] = onUse.mock.calls[0] as [File];
    expect([sent.name, sent.type]).toEqual(['me.jpg', 'image/jpeg']);
  });

  it('keeps what is see-through, and does not blow up a small part', async () => {
    const { load, taken, onUse } = await open({ name: 'me.webp', most: 2000 });
    await load();
    await taken();
    expect(canvas.width).toBe(800);
    const [sent] = onUse.mock.calls[0] as [File];
    expect([sent.name, sent.type]).toEqual(['me.png', 'image/png']);
  });

  it('moves by arrow keys, never past the edge', async () => {
    const { load, taken, user } = await open();
    await load();
    act(() => area().focus());
    await user.keyboard('{ArrowRight}');
    expect(await taken()).toEqual([360, 0, 800, 800]);
    await user.keyboard('{ArrowDown}');
    expect(await taken()).toEqual([360, 0, 800, 800]);
  });

  it('zooms and moves by sliders', async () => {
    const { load, taken, slide } = await open();
    await load();
    const down = screen.getByRole('slider', { name: 'Up and down' });
    expect(down).toBeDisabled();
    expect(down).toHaveAccessibleDescription('Zoom in first to move it this way too.');
    expect(screen.getByRole('slider', { name: 'Left to right' })).not.toHaveAccessibleDescription();
    slide('Zoom', 2);
    expect(screen.queryByText(/^Zoom in first/)).toBeNull();
    expect(await taken()).toEqual([600, 200, 400, 400]);
    slide('Left to right', 1);
    slide('Up and down', -1);
    expect(await taken()).toEqual([1200, 0, 400, 400]);
  });

  it('follows a finger, and zooms with two', async () => {
    const { load, taken } = await open();
    await load();
    const at = (...places: number[]) => ({ touches: places.map((clientX) => ({ clientX, clientY: 100 })) });
    fireEvent.touchStart(area(), at(100));
    fireEvent.touchMove(document, at(50));
    await frame();
    fireEvent.touchEnd(document, at());
    expect(await taken()).toEqual([600, 0, 800, 800]);
    fireEvent.touchStart(area(), at(50, 150));
    fireEvent.touchMove(document, at(0, 200));
    await frame();
    fireEvent.touchEnd(document, at());
    expect((await taken())?.slice(2)).toEqual([400, 400]);
  });

  it('waits for the picture, and says when there is none in the file', async () => {
    jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
    const { image, onUnreadable } = await open();
    expect(screen.getByRole('button', { name: 'Use this picture' })).toBeDisabled();
    fireEvent.error(image);
    expect(onUnreadable).toHaveBeenCalledTimes(1);
  });
});
