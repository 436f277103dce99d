import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { MediaItem } from '#components/media-item.ts';
import { forgetPlaces, keepPlace, lastPlace } from '#components/player/last-place.ts';
import { nextSpeed, playerCommand } from '#components/player/player-keys.ts';
import { SoundPlayer } from '#components/player/sound-player.tsx';
import { VideoPlayer } from '#components/player/video-player.tsx';
import { barsOf } from '#components/player/waveform.tsx';
import { wideScreen } from '#support/web-creator.ts';
import { show, WithTexts } from './show.tsx';

const song: MediaItem = {
  id: 'song',
  kind: 'audio',
  src: '',
  full: '/song.m4a',
  alt: 'A song',
  duration: 120,
  waveform: [0, 50, 100, 20],
};
const film: MediaItem = {
  id: 'film',
  kind: 'video',
  src: '/poster.webp',
  full: '/film.mp4',
  phone: '/small.mp4',
  alt: 'A film',
  duration: 60,
  captions: [{ language: 'en', label: 'English', url: '/en.vtt' }],
};

/** jsdom plays nothing: an element knows only whether it should, and says so as a browser does. */
const playing = new WeakSet<HTMLMediaElement>();
const prototype = HTMLMediaElement.prototype;

beforeEach(() => {
  forgetPlaces();
  jest.spyOn(prototype, 'paused', 'get').mockImplementation(function paused(this: HTMLMediaElement) {
    return !playing.has(this);
  });
  jest.spyOn(prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    playing.add(this);
    fireEvent.play(this);
  });
  jest.spyOn(prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    playing.delete(this);
    fireEvent.pause(this);
  });
  jest.spyOn(prototype, 'load').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const audioOf = (name: string) =>
  screen.getByRole('group', { name }).querySelector('audio') as HTMLAudioElement;
const video = () => screen.getByLabelText('A film') as HTMLVideoElement;
/** The browser knows the length: from now on the element can be asked for another place. */
function loads(element: HTMLMediaElement, duration: number) {
  Object.defineProperty(element, 'readyState', { value: 4, configurable: true });
  Object.defineProperty(element, 'duration', { value: duration, configurable: true });
  fireEvent.loadedMetadata(element);
}
function playsTo(element: HTMLMediaElement, seconds: number) {
  element.currentTime = seconds;
  fireEvent.timeUpdate(element);
}

describe('SoundPlayer', () => {
  it('loads nothing until somebody presses play', async () => {
    const { user } = show(<SoundPlayer item={song} />);
    expect(audioOf('A song')).toHaveAttribute('preload', 'none');
    expect(screen.getByText('2:00')).toBeInTheDocument();
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Play A song' }));
    await user.click(screen.getByRole('button', { name: 'Pause A song' }));
    expect(screen.getByRole('button', { name: 'Play A song' })).toBeInTheDocument();
  });

  it('is the only one that plays', async () => {
    const { user } = show(
      <>
        <SoundPlayer item={song} />
        <SoundPlayer item={{ ...song, id: 'other', alt: 'Another' }} />
        <VideoPlayer item={film} />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Play A song' }));
    await user.click(screen.getByRole('button', { name: 'Play Another' }));
    expect(screen.getByRole('button', { name: 'Play A song' })).toBeInTheDocument();
    await act(() => video().play());
    expect(screen.getByRole('button', { name: 'Play Another' })).toBeInTheDocument();
    expect(audioOf('Another').paused).toBe(true);
    expect(video().paused).toBe(false);
  });

  it('goes to a place of the waveform, also before anything is loaded', async () => {
    const { user } = show(<SoundPlayer item={song} />);
    const place = screen.getByRole('slider', { name: 'Position in A song' });
    expect(place).toHaveAttribute('aria-valuetext', '0:00 of 2:00');
    fireEvent.change(place, { target: { value: '90' } });
    expect(place).toHaveAttribute('aria-valuetext', '1:30 of 2:00');
    await user.click(screen.getByRole('button', { name: 'Play A song' }));
    const audio = audioOf('A song');
    loads(audio, 120);
    expect(audio.currentTime).toBe(90);
    fireEvent.change(place, { target: { value: '30' } });
    expect(audio.currentTime).toBe(30);
  });

  it('goes on where it was stopped, and can start over', async () => {
    const first = show(<SoundPlayer item={song} />);
    await first.user.click(screen.getByRole('button', { name: 'Play A song' }));
    loads(audioOf('A song'), 120);
    playsTo(audioOf('A song'), 42);
    first.unmount();
    const { user } = show(<SoundPlayer item={song} />);
    await user.click(screen.getByRole('button', { name: 'Play A song' }));
    loads(audioOf('A song'), 120);
    expect(audioOf('A song').currentTime).toBe(42);
    expect(screen.getByText(/Resumed at 0:42/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(audioOf('A song').currentTime).toBe(0);
    expect(screen.queryByText(/Resumed/)).toBeNull();
  });

  it('keeps the address it began with while it plays', async () => {
    const { user, rerender } = show(<SoundPlayer item={song} />);
    await user.click(screen.getByRole('button', { name: 'Play A song' }));
    rerender(<SoundPlayer item={{ ...song, full: '/song.m4a?signed=anew' }} />);
    expect(audioOf('A song')).toHaveAttribute('src', '/song.m4a');
  });

  it('says that it failed and tries again at the same place', async () => {
    const { user } = show(<SoundPlayer item={song} />);
    await user.click(screen.getByRole('button', { name: 'Play A song' }));
    const audio = audioOf('A song');
    loads(audio, 120);
    playsTo(audio, 20);
    fireEvent.error(audio);
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    expect(prototype.load).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alert')).toBeNull();
    audio.currentTime = 0;
    loads(audio, 120);
    expect(audio.currentTime).toBe(20);
  });

  it('leaves the keys alone that are for pictures and captions, which it has not', async () => {
    const asked = jest.fn(() => Promise.resolve());
    Object.defineProperty(prototype, 'requestFullscreen', { value: asked, configurable: true });
    show(<SoundPlayer item={song} />);
    const place = screen.getByRole('slider', { name: 'Position in A song' });
    // True is: nobody has prevented what the key does by itself.
    for (const key of ['f', 'c']) expect(fireEvent.keyDown(place, { key })).toBe(true);
    expect(asked).not.toHaveBeenCalled();
    expect(fireEvent.keyDown(place, { key: 'm' })).toBe(false);
    expect(audioOf('A song').muted).toBe(true);
    Reflect.deleteProperty(prototype, 'requestFullscreen');
  });

  it('plays faster and tells the next one', async () => {
    const { user, unmount } = show(<SoundPlayer item={song} />);
    await user.click(screen.getByRole('button', { name: 'Play A song' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Playback speed' }), '1.5×');
    expect(audioOf('A song').playbackRate).toBe(1.5);
    unmount();
    const next = show(<VideoPlayer item={film} />);
    await act(() => video().play());
    loads(video(), 60);
    expect(video().playbackRate).toBe(1.5);
    await next.user.selectOptions(screen.getByRole('combobox', { name: 'Playback speed' }), '1×');
  });
});

describe('VideoPlayer', () => {
  it('shows its picture first, has captions and the smaller file on a phone', () => {
    show(<VideoPlayer item={film} />);
    expect(video()).toHaveAttribute('poster', '/poster.webp');
    expect(video()).toHaveAttribute('preload', 'none');
    expect(video()).toHaveAttribute('src', '/small.mp4');
    expect(video().querySelector('track')).toHaveAttribute('srclang', 'en');
  });

  /** A press at one height of a picture 360 px high, and a release at the same or another; then what comes a moment later. */
  const click = async (from: number, to = from) => {
    jest.spyOn(prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 640, 360));
    fireEvent(video(), new MouseEvent('pointerdown', { clientY: from, bubbles: true }));
    fireEvent.click(video(), { clientY: to });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  };

  it.each([
    ['a click on its picture', 180, 180, 1],
    ['a click on the controls', 340, 340, 0],
    ['a drag over its picture', 100, 180, 0],
    ['a drag from the controls', 340, 180, 0],
  ])('begins at a click on its picture alone: %s', async (_what, from, to, plays) => {
    show(<VideoPlayer item={film} />);
    await click(from, to);
    expect(prototype.play).toHaveBeenCalledTimes(plays);
  });

  it('leaves it to a browser that begins at a click by itself', async () => {
    show(<VideoPlayer item={film} />);
    video().addEventListener('click', () => void video().play());
    await click(180);
    expect(prototype.play).toHaveBeenCalledTimes(1);
    expect(video().paused).toBe(false);
  });

  it('goes on with what somebody started before the page was hydrated, as the only one that plays', async () => {
    keepPlace('film', 30, 60);
    const { user } = show(<SoundPlayer item={song} />);
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(
      <WithTexts>
        <VideoPlayer item={film} />
      </WithTexts>,
    );
    playing.add(video());
    const reloads = new MutationObserver(() => undefined);
    reloads.observe(video(), { attributeFilter: ['src'] });
    jest.spyOn(prototype, 'currentSrc', 'get').mockReturnValue('http://localhost/small.mp4');
    const narrow = wideScreen();
    try {
      render(<VideoPlayer item={film} />, { container, hydrate: true, wrapper: WithTexts });
      expect(reloads.takeRecords()).toEqual([]);
      expect(screen.getByText(/Resumed at 0:30/)).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Play A song' }));
      expect(video().paused).toBe(true);
    } finally {
      narrow();
    }
  });

  it('plays the full file on a wide screen, and keeps it when the window becomes narrow', async () => {
    const narrow = wideScreen();
    try {
      const { rerender } = show(<VideoPlayer item={film} />);
      expect(video()).toHaveAttribute('src', '/film.mp4');
      await act(() => video().play());
      narrow();
      rerender(<VideoPlayer item={{ ...film }} />);
      expect(video()).toHaveAttribute('src', '/film.mp4');
    } finally {
      narrow();
    }
  });

  it('knows the keys of other players, and keeps them from the viewer around it', () => {
    const around = jest.fn();
    show(
      <dialog open onKeyDown={around}>
        <VideoPlayer item={film} />
      </dialog>,
    );
    loads(video(), 60);
    playsTo(video(), 20);
    for (const [key, seconds] of [
      ['l', 30],
      ['ArrowLeft', 25],
      ['j', 15],
      ['5', 30],
    ] as const) {
      fireEvent.keyDown(video(), { key });
      expect([key, video().currentTime]).toEqual([key, seconds]);
    }
    fireEvent.keyDown(video(), { key: 'm' });
    expect(video().muted).toBe(true);
    fireEvent.keyDown(video(), { key: 'k' });
    expect(video().paused).toBe(false);
    expect(around).not.toHaveBeenCalled();
    fireEvent.keyDown(video(), { key: 'Escape' });
    fireEvent.keyDown(video(), { key: 'l', ctrlKey: true });
    expect(around).toHaveBeenCalledTimes(2);
    expect(video().currentTime).toBe(30);
  });
});

it.each([
  ['k', { do: 'toggle' }],
  [' ', { do: 'toggle' }],
  ['K', { do: 'toggle' }],
  ['0', { do: 'jump', tenth: 0 }],
  ['>', { do: 'speed', step: 1 }],
  ['Tab', null],
  ['Escape', null],
  ['ArrowUp', null],
  ['constructor', null],
])('the key %s', (key, command) => expect(playerCommand(key)).toEqual(command));

it.each([
  [1, 1, 1.25],
  [2, 1, 2],
  [0.5, -1, 0.5],
  [1, -1, 0.75],
  [3, -1, 1.5],
] as const)('from speed %s by %s is %s', (speed, step, next) => expect(nextSpeed(speed, step)).toBe(next));

describe('the place somebody stopped at', () => {
  it('is neither the beginning nor the end', () => {
    keepPlace('a', 5, 100);
    expect(lastPlace('a')).toBe(0);
    keepPlace('a', 50.4, 100);
    expect(lastPlace('a')).toBe(50);
    keepPlace('a', 95, 100);
    expect(lastPlace('a')).toBe(0);
  });

  it('is known of a hundred, and of none after somebody else signed in', () => {
    for (let file = 0; file <= 100; file += 1) keepPlace(`f${file}`, 20, 100);
    expect([lastPlace('f0'), lastPlace('f1'), lastPlace('f100')]).toEqual([0, 20, 20]);
    forgetPlaces();
    expect(lastPlace('f100')).toBe(0);
  });

  it.each(['{', '7', '[1,"x",null]', '[["a","x"]]'])('does no harm when %s is stored', (stored) => {
    localStorage.setItem('footlight.places', stored);
    expect(lastPlace('a')).toBe(0);
    keepPlace('a', 30, 100);
    expect(lastPlace('a')).toBe(30);
  });
});

it('a waveform has at most eighty bars, each as high as its loudest moment', () => {
  expect(barsOf([])).toHaveLength(80);
  expect(barsOf([0, 50, 100])).toEqual([6, 50, 100]);
  const many = barsOf(Array.from({ length: 800 }, (_, at) => (at === 405 ? 90 : 10)));
  expect(many).toHaveLength(80);
  expect(many[40]).toBe(90);
});

it.each([
  ['in a post', false, 1],
  ['not in the viewer, which has keys of its own', true, 0],
])('a film that was asked for has the focus when its button has gone: %s', (_, onDark, times) => {
  // jsdom gives it to no film.
  const focus = jest.spyOn(prototype, 'focus');
  const post = (content: ReactNode) => (
    <article aria-label="A post" tabIndex={-1}>
      {content}
    </article>
  );
  const { rerender } = show(post(null));
  screen.getByRole('article').focus();
  rerender(post(<VideoPlayer item={film} autoPlay onDark={onDark} />));
  expect(focus).toHaveBeenCalledTimes(times);
});
