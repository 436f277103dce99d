import type { LiveRefusal } from '#contract/live.ts';
import { LIVE_REFUSALS } from '#rules/live.ts';

const TYPE = 'video/webm; codecs="vp8,opus"';
/** So far behind the newest picture it is shown: with less it stops at each short pause of the network, with more it is late. */
const BEHIND_SECONDS = 0.4;
const FAR_BEHIND_SECONDS = 3;
const KEPT_SECONDS = 20;

/**
 * A session as WebM over a WebSocket (a "film"), shown piece by piece as it comes: for networks that let no video connection
 * through.
 */
export class FilmLine {
  private readonly socket: WebSocket;
  private readonly source = new MediaSource();
  private readonly address = URL.createObjectURL(this.source);
  private readonly waiting: ArrayBuffer[] = [];
  private buffer: SourceBuffer | null = null;
  private element: HTMLVideoElement | null = null;
  private bytes = 0;
  /** 0 before the first piece. */
  private heardAt = 0;
  private isClosed = false;

  /** Phones of Apple have no such buffers. */
  static get isPossible(): boolean {
    return typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported(TYPE);
  }

  constructor(
    url: string,
    ticket: string,
    /** `onOpen`: the network lets it through; it is waited for before the film is asked for. */
    { onOpen, onEnd }: { onOpen: () => Promise<void>; onEnd: (reason: LiveRefusal) => void },
  ) {
    this.source.addEventListener('sourceopen', () => this.prepare());
    this.socket = new WebSocket(url);
    this.socket.binaryType = 'arraybuffer';
    this.socket.onopen = () => void onOpen().finally(() => this.renew(ticket));
    this.socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      this.bytes += data.byteLength;
      this.heardAt = Date.now();
      this.waiting.push(data);
      this.append();
    };
    this.socket.onclose = ({ reason }) => {
      if (this.isClosed) return;
      this.close();
      onEnd(LIVE_REFUSALS.find((one) => one === reason) ?? 'unavailable');
    };
  }

  /** Sends the ticket: the first one asks for the film, each later one lets it go on. */
  renew(ticket: string): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ ticket }));
  }

  /** Shows the film in this element. */
  show(element: HTMLVideoElement): void {
    this.element = element;
    element.srcObject = null;
    if (element.src !== this.address) element.src = this.address;
  }

  private prepare(): void {
    if (this.buffer || this.source.readyState !== 'open') return;
    this.buffer = this.source.addSourceBuffer(TYPE);
    this.buffer.addEventListener('updateend', () => this.append());
    this.append();
  }

  private append(): void {
    const { buffer } = this;
    if (!buffer || buffer.updating || this.source.readyState !== 'open') return;
    this.stayNearNewest();
    const next = this.waiting.shift();
    try {
      if (next) buffer.appendBuffer(next);
      else this.dropOld(buffer);
    } catch {
      // A buffer that takes nothing any more: the end of the socket makes the adapter begin anew.
      this.socket.close();
    }
  }

  private dropOld(buffer: SourceBuffer): void {
    const { buffered } = buffer;
    const now = this.element?.currentTime ?? 0;
    if (buffered.length > 0 && now - buffered.start(0) > KEPT_SECONDS * 2)
      buffer.remove(0, now - KEPT_SECONDS);
  }

  /** Keeps the picture near the newest one: a little faster or slower, and in a leap when it is far off. */
  private stayNearNewest(): void {
    const { element } = this;
    if (!element || element.buffered.length === 0) return;
    const last = element.buffered.length - 1;
    const edge = element.buffered.end(last);
    const behind = edge - element.currentTime;
    if (behind > FAR_BEHIND_SECONDS || element.currentTime < element.buffered.start(last))
      element.currentTime = Math.max(element.buffered.start(last), edge - BEHIND_SECONDS);
    else element.playbackRate = behind > BEHIND_SECONDS * 2 ? 1.1 : behind < BEHIND_SECONDS / 2 ? 0.97 : 1;
  }

  /** What has come since it was asked last. */
  progress(): { bytes: number; height: number | null } {
    const { bytes } = this;
    this.bytes = 0;
    return { bytes, height: this.element?.videoHeight || null };
  }

  /** How long nothing has come. */
  silentMs(): number {
    return Date.now() - this.heardAt;
  }

  /** Ends the film and takes it off its element. */
  close(): void {
    this.isClosed = true;
    this.socket.close();
    if (this.element?.src === this.address) {
      this.element.removeAttribute('src');
      this.element.load();
    }
    URL.revokeObjectURL(this.address);
  }
}
