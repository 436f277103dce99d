import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Lightbox } from '#components/lightbox.tsx';
import { MediaGrid } from '#components/media-grid.tsx';
import type { MediaItem } from '#components/media-item.ts';
import { show } from './show.tsx';

const photos = (count: number): MediaItem[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    src: `/small/${index}.webp`,
    full: `/full/${index}.webp`,
    alt: index === 0 ? 'A dancer' : '',
    width: 1200,
    height: 800,
  }));

describe('MediaGrid', () => {
  it('shows nothing for nothing', () => {
    const { container } = show(<MediaGrid items={[]} />);
    expect(container).toBeEmptyDOMElement();
  });

  it('keeps one picture in its own ratio, within reason', () => {
    const { container, rerender } = show(<MediaGrid items={photos(1)} />);
    expect(container.firstChild).toHaveStyle({ aspectRatio: '1.5' });
    rerender(<MediaGrid items={[{ id: 'tall', src: '/tall.webp', width: 400, height: 4000 }]} />);
    expect(container.firstChild).toHaveStyle({ aspectRatio: '0.8' });
  });

  it('shows four at most and says how many more there are', () => {
    show(<MediaGrid items={photos(7)} />);
    expect(screen.getAllByRole('button')).toHaveLength(4);
    expect(screen.getByRole('button', { name: 'Open photo 1 of 7: A dancer' })).toBeInTheDocument();
    const last = screen.getByRole('button', { name: 'Open photo 4 of 7 (+3)' });
    expect(last.querySelector('[data-more="+3"]')).not.toBeNull();
  });

  it('names videos and shows their length', () => {
    show(<MediaGrid items={[{ id: 'v', kind: 'video', src: '/poster.webp', duration: 134 }]} />);
    expect(screen.getByRole('button', { name: 'Open video 1 of 1' })).toHaveTextContent('2:14');
  });

  it('opens where it was clicked: its own viewer, or what the page wants', async () => {
    const onOpen = jest.fn();
    const { user, rerender } = show(<MediaGrid items={photos(3)} onOpen={onOpen} />);
    await user.click(screen.getByRole('button', { name: 'Open photo 2 of 3' }));
    expect(onOpen).toHaveBeenCalledWith(1);
    rerender(<MediaGrid items={photos(3)} />);
    await user.click(screen.getByRole('button', { name: 'Open photo 3 of 3' }));
    expect(await screen.findByRole('dialog', { name: 'Photos and videos' })).toBeInTheDocument();
    expect(screen.getByText('3 of 3')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

/** jsdom lays nothing out; the carousel reads the size of its own box. */
const SCREEN = { clientWidth: 600, clientHeight: 400 } as const;

describe('Lightbox', () => {
  beforeEach(() => {
    for (const [side, size] of Object.entries(SCREEN))
      jest.spyOn(Element.prototype, side as keyof typeof SCREEN, 'get').mockReturnValue(size);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    document.documentElement.dir = '';
  });

  const open = (items = photos(3), index = 0) => {
    const onClose = jest.fn();
    const shown = show(<Lightbox items={items} index={index} onClose={onClose} />);
    const picture = () =>
      shown.container.querySelector<HTMLElement>('[role=group]:not([inert]) :is(img, video)');
    const stage = () => picture()?.parentElement as HTMLElement;
    // jsdom's pointer events have no place on the screen; its mouse events do.
    const point = (type: string, x: number, y: number, pointerId = 1) => {
      const event = new MouseEvent(type, { bubbles: true, buttons: 1, clientX: 200 + x, clientY: 200 + y });
      Object.assign(event, { pointerId, pointerType: 'touch' });
      Object.defineProperties(event, { pageX: { value: 200 + x }, pageY: { value: 200 + y } });
      fireEvent(stage(), event);
    };
    const drag = (x: number, y = 0) => {
      point('pointerdown', 0, 0);
      for (const part of [0.5, 1]) point('pointermove', x * part, y * part);
      point('pointerup', x, y);
    };
    const shows = (src: string) => waitFor(() => expect(picture()).toHaveAttribute('src', src));
    return { ...shown, onClose, picture, stage, point, drag, shows };
  };

  it('shows the full file and walks with arrows, round the ends', async () => {
    const { user, picture, shows } = open();
    expect(picture()).toHaveAttribute('src', '/full/0.webp');
    await user.keyboard('{ArrowRight}');
    await shows('/full/1.webp');
    await user.keyboard('{ArrowLeft}');
    await shows('/full/0.webp');
    await user.keyboard('{ArrowLeft}');
    await shows('/full/2.webp');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('1 of 3')).toBeInTheDocument();
    await user.keyboard('{End}');
    await shows('/full/2.webp');
    expect(await screen.findByText('3 of 3')).toBeInTheDocument();
    await user.keyboard('{Home}');
    await shows('/full/0.webp');
    await user.keyboard('{ArrowRight}');
    await shows('/full/1.webp');
  });

  it('keeps the focus: Tab goes round in both directions, and the arrows work on', async () => {
    const { user, shows } = open();
    const focused = () => document.activeElement?.getAttribute('aria-label');
    const round = async (shift: boolean) => {
      const names: unknown[] = [];
      for (let nr = 0; nr < 5; nr += 1) {
        await user.tab({ shift });
        names.push(focused());
      }
      return names;
    };
    const forth = await round(false);
    expect(new Set(forth.slice(0, 4))).toEqual(new Set(['Zoom in', 'Close', 'Previous', 'Next']));
    expect(forth[4]).toBe(forth[0]);
    const back = await round(true);
    expect(back.slice(0, 4)).toEqual([forth[3], forth[2], forth[1], forth[0]]);
    expect(back[4]).toBe(forth[3]);
    await user.keyboard('{ArrowRight}');
    await shows('/full/1.webp');
  });

  it('names each place for a screen reader, and hides those beside it', async () => {
    const { user, container, shows } = open();
    const places = () =>
      [...container.querySelectorAll('[role=group]')].map((slide) => [
        slide.getAttribute('aria-label'),
        slide.hasAttribute('inert'),
      ]);
    expect(places()).toEqual([
      ['3 of 3', true],
      ['1 of 3', false],
      ['2 of 3', true],
    ]);
    expect(screen.getByText('A dancer')).toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    await shows('/full/1.webp');
    expect(screen.queryByText('A dancer')).toBeNull();
  });

  it('follows a finger: sideways to the next, down closes', async () => {
    const { drag, onClose, shows } = open();
    drag(-120);
    await shows('/full/1.webp');
    drag(120);
    await shows('/full/0.webp');
    drag(5, 200);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays when a finger hardly moves', () => {
    const { drag, picture, onClose } = open();
    drag(20, 20);
    expect(picture()).toHaveAttribute('src', '/full/0.webp');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('turns keys and fingers round where people read from right to left', async () => {
    document.documentElement.dir = 'rtl';
    // What browsers do by themselves; jsdom hands no direction down.
    const sheet = document.head.appendChild(document.createElement('style'));
    sheet.textContent = '[dir=rtl] * { direction: rtl }';
    const { user, drag, shows } = open();
    await user.keyboard('{ArrowLeft}');
    await shows('/full/1.webp');
    drag(120);
    await shows('/full/2.webp');
    sheet.remove();
  });

  it('zooms by button, key and double tap, and moves the zoomed picture instead of leaving it', async () => {
    const { user, stage, drag, picture } = open();
    const zoomed = (transform: string) => expect(stage().style.transform).toContain(transform);
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    zoomed('scale(2.5) translateX(0px)');
    drag(-120);
    expect(picture()).toHaveAttribute('src', '/full/0.webp');
    zoomed('translateX(-48px)');
    await user.click(screen.getByRole('button', { name: 'Zoom out' }));
    zoomed('scale(1) translateX(0px)');
    await user.keyboard('+');
    zoomed('scale(2)');
    await user.keyboard('-');
    zoomed('scale(1)');
    await user.dblClick(picture() as HTMLElement);
    expect(screen.getByRole('button', { name: 'Zoom out' })).toBeInTheDocument();
  });

  it('zooms with two fingers', () => {
    const { stage, point } = open();
    point('pointerdown', -50, 0, 1);
    point('pointerdown', 50, 0, 2);
    point('pointermove', 100, 0, 2);
    expect(stage().style.transform).toContain('scale(1.5)');
  });

  it('stays where it is when the addresses of the files are renewed', async () => {
    const { user, shows, rerender, onClose } = open();
    await user.keyboard('{ArrowRight}');
    await shows('/full/1.webp');
    const renewed = photos(3).map((item) => ({ ...item, full: `${item.full}?new` }));
    rerender(<Lightbox items={renewed} index={0} onClose={onClose} />);
    await shows('/full/1.webp?new');
  });

  it('plays a video instead of zooming it, and has no arrows for a single item', () => {
    const { container } = open([{ id: 'v', kind: 'video', src: '/poster.webp', full: '/film.mp4' }]);
    expect(container.querySelector('video')).toHaveAttribute('src', '/film.mp4');
    expect(container.querySelector('video')).toHaveAttribute('autoplay');
    expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });

  it('keeps the keys when the button under the focus goes, and stops a video that is left', async () => {
    const film: MediaItem = { id: 'v', kind: 'video', src: '/poster.webp', full: '/film.mp4' };
    const { user, shows, container } = open([...photos(1), film]);
    screen.getByRole('button', { name: 'Zoom in' }).focus();
    await user.keyboard('{ArrowRight}');
    await shows('/film.mp4');
    // Nobody has pressed play: it waits for that.
    expect(container.querySelector('video')).not.toHaveAttribute('autoplay');
    expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull();
    await user.keyboard('{ArrowRight}');
    await shows('/full/0.webp');
    expect(container.querySelector('video')).toBeNull();
  });
});
