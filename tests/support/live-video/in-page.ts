import type { LiveAccess, LiveAnswer, LiveRequest } from '#contract/live.ts';
import type { AdapterOptions, LiveWire } from '../../../src/features/streaming/live/adapter.ts';
import { RelayAdapter } from '../../../src/features/streaming/live/relay.ts';

/** Runs in a test's page: the product's adapter between a strip of bits that tells the time and a screen that reads it. */

type Relay = Extract<LiveAccess, { provider: 'relay' }>;
interface Given {
  askRelay(request: LiveRequest, payload: object): Promise<LiveAnswer>;
  newAccess(): Promise<Relay | null>;
  isBlocked?: boolean;
}
const given = globalThis as unknown as Given;

const BITS = 32;
const WIDTH = 640;
const HEIGHT = 360;
const CELL = WIDTH / BITS;
const STRIP_HEIGHT = 40;
/** Fewer than a camera has: all who watch decode on the machine that is measured. */
const FRAMES_A_SECOND = 24;
/** What a line that carries everything sends. */
const PICTURES = [
  { maxBitrate: 2_000_000, scale: 1 },
  { maxBitrate: 250_000, scale: 3 },
] as const;

/** What a test reads. */
export const seen = {
  states: [] as string[],
  stats: {} as object,
  frames: 0,
  firstFrameAt: 0,
  /** Milliseconds from the drawing of a frame to its showing. */
  delays: [] as number[],
  /** Pauses between two frames above 500 ms. */
  pauses: [] as number[],
};
let adapter: RelayAdapter | null = null;

async function make(): Promise<RelayAdapter> {
  const access = await given.newAccess();
  if (!access) throw new Error('no access');
  const wire: LiveWire = {
    async ask(request, payload) {
      const answer = await given.askRelay(request, payload);
      if (!given.isBlocked || !answer.ok || !answer.sdp) return answer;
      return { ...answer, sdp: answer.sdp.replace(/a=candidate:.*\r\n/g, '') };
    },
    filmUrl: `${location.origin.replace(/^http/, 'ws')}/live/film`,
    onConnect: () => () => undefined,
  };
  const options: AdapterOptions<Relay> = {
    access,
    renew: () => given.newAccess(),
    onState: (state) => seen.states.push(state),
    onStats: (stats) => {
      seen.stats = stats;
    },
  };
  return new RelayAdapter(options, wire);
}

/** A moving picture with a strip of black and white cells: the milliseconds since 1970, their lowest 32 bits. */
function strip(): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const draw = canvas.getContext('2d');
  let turn = 0;
  setInterval(() => {
    if (!draw) return;
    turn += 1;
    draw.fillStyle = `hsl(${turn % 360} 60% 50%)`;
    draw.fillRect(0, 0, WIDTH, HEIGHT);
    for (let spot = 0; spot < 40; spot += 1) {
      draw.fillStyle = `hsl(${(turn * 7 + spot * 31) % 360} 80% 50%)`;
      draw.fillRect((spot * 97 + turn * 5) % WIDTH, 60 + ((spot * 53 + turn * 3) % 280), 30, 30);
    }
    const now = Date.now() >>> 0;
    for (let bit = 0; bit < BITS; bit += 1) {
      draw.fillStyle = (now >>> bit) & 1 ? '#fff' : '#000';
      draw.fillRect(bit * CELL, 0, CELL, STRIP_HEIGHT);
    }
  }, 1000 / FRAMES_A_SECOND);
  // As it is drawn, without another clock between.
  return canvas.captureStream();
}

/** Puts the strip, or the camera of the browser, and a sound on air. */
export async function publish(source: 'strip' | 'camera'): Promise<void> {
  const devices = await navigator.mediaDevices.getUserMedia({ audio: true, video: source === 'camera' });
  if (source === 'strip') for (const track of strip().getTracks()) devices.addTrack(track);
  adapter ??= await make();
  await adapter.publish(devices, PICTURES);
}

/** How long ago that was drawn which is shown since then; null where no strip is in the picture. */
function read(screen: HTMLVideoElement, draw: CanvasRenderingContext2D, shownAt: number): number | null {
  const { videoWidth: width, videoHeight: height } = screen;
  if (width === 0) return null;
  // The middle of the strip alone, a point for each cell.
  draw.drawImage(screen, 0, (STRIP_HEIGHT / HEIGHT / 2) * height, width, 1, 0, 0, BITS, 1);
  const { data } = draw.getImageData(0, 0, BITS, 1);
  let value = 0;
  for (let bit = 0; bit < BITS; bit += 1) if ((data[bit * 4] ?? 0) > 128) value += 2 ** bit;
  const delay = ((shownAt >>> 0) - value) >>> 0;
  return delay < 60_000 ? delay : null;
}

export async function watch(): Promise<void> {
  const screen = document.querySelector('video');
  const draw = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!screen || !draw) throw new Error('no screen');
  [draw.canvas.width, draw.canvas.height, draw.imageSmoothingEnabled] = [BITS, 1, false];
  let last = 0;
  const onFrame = () => {
    const now = performance.now();
    const shownAt = Date.now();
    if (seen.frames === 0) seen.firstFrameAt = now;
    else if (now - last > 500) seen.pauses.push(Math.round(now - last));
    last = now;
    seen.frames += 1;
    const delay = read(screen, draw, shownAt);
    if (delay !== null) seen.delays.push(delay);
    screen.requestVideoFrameCallback(onFrame);
  };
  screen.requestVideoFrameCallback(onFrame);
  adapter = await make();
  adapter.watch(screen);
}

/** The loudest of what comes within moments, from 0 to 1; no longer listened to once it is clearly there. */
export async function loudness(): Promise<number> {
  const screen = document.querySelector('video') as
    | (HTMLVideoElement & { captureStream(): MediaStream })
    | null;
  if (!screen) throw new Error('no screen');
  const stream = screen.srcObject instanceof MediaStream ? screen.srcObject : screen.captureStream();
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let peak = 0;
  const end = performance.now() + 5000;
  while (peak < 0.2 && performance.now() < end) {
    analyser.getFloatTimeDomainData(samples);
    for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  void context.close();
  return peak;
}

export const stop = () => adapter?.stop();
