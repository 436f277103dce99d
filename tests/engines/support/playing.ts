import type { Recording } from './films.ts';
import { button, type Screen } from './screen.ts';
import type { EngineName } from './tab.ts';

const PLAYED_WITHIN_MS = 60_000;
/** A film that is played and has not moved for so long will not move any more. */
const FROZEN_AFTER_MS = 15_000;
/** Every film here has far more. A player that cannot decode a film counts none. */
const FEWEST_PICTURES = 5;
const PLAY = 'Play it to its end';

/** What a browser says of a film or a sound that it was asked to play to its end. */
export interface Played {
  hasEnded: boolean;
  error: string | null;
  /** Whether its time stood still, without an error. */
  isFrozen: boolean;
  duration: number;
  at: number;
  width: number;
  height: number;
  /** Pictures that were decoded. */
  pictures: number;
  /** Pictures that differed when they were looked at, about ten times a second: one when the picture is black or frozen. */
  different: number;
  /** The loudest moment of the sound, 0 to 1. */
  loudness: number;
  /** Whether the loudness was measured as it played. Without an audio device Firefox gives an audio graph no samples: there the file is decoded. */
  isMeasuredLive: boolean;
}

/** Over the page that is open, in its own origin and under its policy: a player, and a button for a person's press. */
const PLAYER_SCRIPT = `(() => {
  const cover = document.createElement('div');
  const play = document.createElement('button');
  play.textContent = '${PLAY}';
  Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: '2147483647', background: 'white' });
  // A line of its own: beside a film it would move when the film's size comes, away from the press.
  play.style.display = 'block';
  cover.append(play);
  document.body.append(cover);
  let context;
  const loudest = (samples) => samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  /** Without an audio device Firefox plays a film only when its sound goes into an audio graph; the graph gets no samples then. */
  const analyse = (element) => {
    context ??= new AudioContext();
    const analyser = context.createAnalyser();
    const source = context.createMediaElementSource(element);
    source.connect(analyser).connect(context.destination);
    void context.resume();
    // Sounds that stay in the graph keep their decoders, and a browser has only so many.
    const release = () => {
      source.disconnect();
      analyser.disconnect();
    };
    return { analyser, release };
  };
  const decodedLoudness = async (url) => {
    const file = await (await fetch(url)).arrayBuffer();
    const sound = await context.decodeAudioData(file);
    return loudest(sound.getChannelData(0));
  };
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [32, 24];
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  const follow = async (element) => {
    const { analyser, release } = analyse(element);
    const samples = new Float32Array(analyser.fftSize);
    const seen = new Set();
    let loudness = 0;
    let pictures = 0;
    let failure = null;
    let moved = { to: 0, at: performance.now() };
    const isFrozen = () => {
      if (element.currentTime !== moved.to) moved = { to: element.currentTime, at: performance.now() };
      return performance.now() - moved.at > ${FROZEN_AFTER_MS};
    };
    const isOver = () => element.ended || element.error || failure || isFrozen();
    element.play().catch((error) => { failure = String(error); });
    while (!isOver()) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      analyser.getFloatTimeDomainData(samples);
      loudness = Math.max(loudness, loudest(samples));
      if (!element.videoWidth) continue;
      // WebKitGTK may have forgotten the number once the film has ended.
      pictures = Math.max(pictures, element.getVideoPlaybackQuality().totalVideoFrames);
      drawing.drawImage(element, 0, 0, canvas.width, canvas.height);
      seen.add(drawing.getImageData(0, 0, canvas.width, canvas.height).data.join());
    }
    const isMeasuredLive = context.state === 'running';
    if (!isMeasuredLive) loudness = await decodedLoudness(element.src).catch(() => 0);
    release();
    return {
      hasEnded: element.ended,
      error: element.error ? element.error.code + ' ' + element.error.message : failure,
      isFrozen: !element.ended && isFrozen(),
      duration: element.duration,
      at: element.currentTime,
      width: element.videoWidth ?? 0,
      height: element.videoHeight ?? 0,
      pictures,
      different: seen.size,
      loudness,
      isMeasuredLive,
    };
  };
  window.prepare = (kind, url) => {
    const before = cover.querySelector('video, audio');
    if (before) {
      before.removeAttribute('src');
      before.load();
      before.remove();
    }
    const element = document.createElement(kind);
    Object.assign(element, { src: url, preload: 'auto', playsInline: true });
    cover.append(element);
    window.played = null;
    play.onclick = () => void follow(element).then((all) => { window.played = all; });
  };
  return true;
})()`;

/** Puts the player over the page that is open. */
export const installPlayer = async (screen: Screen): Promise<void> => {
  await screen.tab.run(PLAYER_SCRIPT);
};

async function playOnce(screen: Screen, { kind, url }: Recording): Promise<Played> {
  const from = JSON.stringify(new URL(url, 'http://product').href.replace('http://product', ''));
  await screen.tab.run(`(window.prepare('${kind}', ${from}), true)`);
  await screen.press(button(PLAY));
  await screen.holds(`The end of ${url}`, 'window.played !== null', PLAYED_WITHIN_MS);
  return screen.tab.run<Played>('window.played');
}

/**
 * Plays it to its end after a press, as a person would; fails when it neither ends nor breaks off in time. On a busy
 * machine WebKitGTK now and then stops in the middle of a file that it has loaded, a different one each time: there such a file is
 * played once more, and the run says so.
 */
export async function playToEnd(
  screen: Screen,
  recording: Recording,
  engineName: EngineName,
): Promise<Played> {
  const played = await playOnce(screen, recording);
  if (!played.isFrozen || engineName !== 'webkit') return played;
  process.stdout.write(`${recording.name} stood still at ${played.at} s and is played again\n`);
  return playOnce(screen, recording);
}

/** What is wrong with how it was played; nothing when all is well. */
export function problemsOf({ kind, hasSound }: Recording, played: Played, engineName: EngineName): string[] {
  const problems: string[] = [];
  if (played.error) problems.push(played.error);
  if (!played.hasEnded || Math.abs(played.at - played.duration) > 0.25)
    problems.push(`stopped at ${played.at} of ${played.duration} s`);
  if (kind === 'video' && (played.width === 0 || played.pictures < FEWEST_PICTURES))
    problems.push(`${played.pictures} pictures of ${played.width} × ${played.height}`);
  if (kind === 'video' && played.different < 2) problems.push('the picture does not move');
  if (hasSound && played.loudness < 0.01) problems.push('no sound');
  if (hasSound && !played.isMeasuredLive && engineName !== 'firefox')
    problems.push('the sound was not measured as it played');
  return problems;
}

/** One row of the table that the tests print. */
export const rowOf = ({ duration, width, height, pictures, loudness, isMeasuredLive }: Played) => ({
  seconds: duration.toFixed(2),
  picture: width ? `${width} × ${height}, ${pictures} decoded` : 'none',
  sound: `${loudness.toFixed(2)} ${isMeasuredLive ? 'as it played' : 'in the file'}`,
});
