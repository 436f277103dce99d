import { fireEvent, screen } from '@testing-library/react';
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
    const last = screen.getByRole('button', { name: 'Open photo 4 of 7' });
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

describe('Lightbox', () => {
  const open = (items = photos(3), index = 0) => {
    const onClose = jest.fn();
    const shown = show(<Lightbox items={items} index={index} onClose={onClose} />);
    const picture = () => shown.container.querySelector('img') as HTMLImageElement;
    const stage = () => picture().parentElement as HTMLElement;
    // jsdom's pointer events have no place on the screen; its mouse events do.
    const point = (type: string, x: number, y: number) =>
      fireEvent(stage(), new MouseEvent(type, { bubbles: true, clientX: 200 + x, clientY: 200 + y }));
    const drag = (x: number, y = 0) => {
      point('pointerdown', 0, 0);
      point('pointermove', x, y);
      point('pointerup', x, y);
    };
    return { ...shown, onClose, picture, drag };
  };

  it('shows the full file and walks with arrows, round the ends', async () => {
    const { user, picture } = open();
    expect(picture()).toHaveAttribute('src', '/full/0.webp');
    await user.keyboard('{ArrowRight}');
    expect(picture()).toHaveAttribute('src', '/full/1.webp');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(picture()).toHaveAttribute('src', '/full/2.webp');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('1 of 3')).toBeInTheDocument();
  });

  it('follows a finger: sideways to the next, a short way stays, down closes', () => {
    const { picture, drag, onClose } = open();
    drag(-120);
    expect(picture()).toHaveAttribute('src', '/full/1.webp');
    drag(20);
    expect(picture()).toHaveAttribute('src', '/full/1.webp');
    drag(120);
    expect(picture()).toHaveAttribute('src', '/full/0.webp');
    drag(5, 200);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('turns keys and fingers round where people read from right to left', async () => {
    document.documentElement.dir = 'rtl';
    const { user, picture, drag } = open();
    await user.keyboard('{ArrowLeft}');
    expect(picture()).toHaveAttribute('src', '/full/1.webp');
    drag(120);
    expect(picture()).toHaveAttribute('src', '/full/2.webp');
    document.documentElement.dir = '';
  });

  it('zooms by button, key and double tap, and moves the zoomed picture instead of leaving it', async () => {
    const { user, picture, drag } = open();
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(picture().style.transform).toContain('scale(2.5)');
    drag(-120);
    expect(picture()).toHaveAttribute('src', '/full/0.webp');
    expect(picture().style.transform).toContain('translate(-120px');
    await user.keyboard('-');
    expect(picture().style.transform).toBe('translate(0px, 0px) scale(1)');
    await user.dblClick(picture());
    expect(screen.getByRole('button', { name: 'Zoom out' })).toBeInTheDocument();
  });

  it('plays a video instead of zooming it, and has no arrows for a single item', () => {
    const { container } = open([{ id: 'v', kind: 'video', src: '/poster.webp', full: '/film.mp4' }]);
    expect(container.querySelector('video')).toHaveAttribute('src', '/film.mp4');
    expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });
});
