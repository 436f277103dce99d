import type { LiveAnswer } from '#contract/live.ts';
import { type AdapterOptions, type LiveAdapter, type LiveWire, NO_STATS } from './adapter.ts';
import { BlockWatch } from './block-watch.ts';
import { FilmLine } from './film.ts';
import { KeptAccess, type RelayAccess } from './kept-access.ts';
import type { LiveState } from './live.ts';
import { Blocked, connected, replaceSent } from './peer.ts';
import { PeerLine, type Sent } from './peer-line.ts';
import { Reconnect } from './reconnect.ts';

/** How often it is looked whether anything comes. */
const LOOK_MS = 1000;
/** Without a byte for so long the picture has stopped. */
const SILENT_MS = 3000;
/** Without a connection by then a host tries again. */
const CONNECT_MS = 8000;
/** Without a connection by then a viewer gets the session another way. */
const BLOCKED_MS = 3000;

/** Sends or gets a session by WebRTC over the built-in relay, and comes back by itself, whatever breaks. */
export class RelayAdapter implements LiveAdapter {
  private readonly options: AdapterOptions<RelayAccess>;
  private readonly wire: LiveWire;
  private readonly kept: KeptAccess;
  private state: LiveState = 'idle';
  /** Another one takes its place when it breaks. */
  private line: PeerLine | null = null;
  /** In place of a line where the network lets no video connection through. */
  private film: FilmLine | null = null;
  private sent: Sent | null = null;
  private element: HTMLVideoElement | null = null;
  /** Counts attempts: what an older one brings is dropped. */
  private attempt = 0;
  private readonly block: BlockWatch;
  private readonly reconnect = new Reconnect(() => void this.open());
  private lookTimer: ReturnType<typeof setInterval> | undefined;
  private readonly unsubscribe: () => void;

  constructor(options: AdapterOptions<RelayAccess>, wire: LiveWire) {
    this.options = options;
    this.wire = wire;
    const { access, renew } = options;
    this.kept = new KeptAccess({
      access,
      renew,
      onRenewed: () => void this.prolong(),
      onEnd: () => this.finish('ended'),
    });
    this.block = new BlockWatch(options.access.role);
    // A server that was started anew knows no line of ours, long before the browser notices.
    this.unsubscribe = wire.onConnect(() => {
      if (this.isOn) void this.open();
    });
  }

  private get access(): RelayAccess {
    return this.kept.access;
  }
  private get isHost(): boolean {
    return this.access.role === 'host';
  }
  private get isOn(): boolean {
    return ['connecting', 'live', 'reconnecting', 'blocked'].includes(this.state);
  }

  async publish(stream: MediaStream, pictures: Sent['pictures']): Promise<void> {
    this.sent = { stream, pictures };
    this.begin();
    await this.open();
  }

  watch(element: HTMLVideoElement | null): void {
    this.element = element;
    if (!element) return;
    this.show();
    if (this.isOn) return;
    this.begin();
    void this.open();
  }

  async replaceTrack(kind: 'audio' | 'video', track: MediaStreamTrack | null): Promise<void> {
    const sent = this.sent?.stream;
    for (const old of sent?.getTracks() ?? []) if (old.kind === kind) sent?.removeTrack(old);
    if (track) sent?.addTrack(track);
    if (this.line) await replaceSent(this.line.peer, kind, track);
  }

  stop(): void {
    if (this.line) void this.wire.ask('live/leave', { lineId: this.line.id });
    this.finish('idle');
    this.unsubscribe();
  }

  private begin(): void {
    this.setState('connecting');
    this.block.cameThrough();
    clearInterval(this.lookTimer);
    this.lookTimer = setInterval(() => void this.lookAt(), LOOK_MS);
  }

  private setState(state: LiveState): void {
    if (state === 'live') this.block.cameThrough();
    if (state === this.state) return;
    this.state = state;
    this.options.onState(state);
  }

  /** Closes everything; `watch` or `publish` begin anew. */
  private finish(state: 'idle' | 'failed' | 'ended' | 'taken' | 'unsupported'): void {
    this.attempt += 1;
    this.reconnect.stop();
    this.kept.stop();
    clearInterval(this.lookTimer);
    this.line?.close();
    this.line = null;
    this.film?.close();
    this.film = null;
    if (this.element) this.element.srcObject = null;
    this.options.onStats(NO_STATS);
    this.setState(state);
  }

  /** Opens a connection; the one before is shown until this one stands. */
  private async open(): Promise<void> {
    this.reconnect.opens();
    this.attempt += 1;
    const { attempt } = this;
    const line = PeerLine.make(this.access, this.sent);
    if (!line) return this.openWithoutConnections();
    const { id, peer } = line;
    const isOver = () => attempt !== this.attempt;
    let isHeld = false;
    try {
      await peer.setLocalDescription();
      const offer = { ticket: this.access.ticket, lineId: id, sdp: peer.localDescription?.sdp ?? '' };
      const answer = await this.wire.ask(this.isHost ? 'live/publish' : 'live/watch', offer);
      if (isOver()) return peer.close();
      if (!answer.ok) {
        peer.close();
        return await this.onRefusal(answer.reason);
      }
      isHeld = answer.isHeld ?? false;
      await peer.setRemoteDescription({ type: 'answer', sdp: answer.sdp ?? '' });
      await connected(peer, this.isHost ? CONNECT_MS : BLOCKED_MS);
      if (isHeld && !isOver()) {
        if (!this.block.mayCount) {
          peer.close();
          return this.reconnect.later();
        }
        const begun = await this.count(id);
        if (!begun.ok && !isOver()) {
          peer.close();
          return await this.onRefusal(begun.reason);
        }
      }
      if (isOver()) return peer.close();
      this.replaceLine(line);
    } catch (error) {
      peer.close();
      if (isOver()) return;
      const isBlocked = error instanceof Blocked;
      if (isBlocked) this.block.failed();
      const mayFilm = !this.isHost && FilmLine.isPossible && (!isHeld || this.block.mayCount);
      if (isBlocked && mayFilm) this.openFilm(isHeld ? () => this.count(id) : null);
      else this.reconnect.later();
    }
  }

  /** This browser makes no video connections: a viewer gets the film at once, where there is one. */
  private openWithoutConnections(): void {
    if (this.isHost || !FilmLine.isPossible) this.finish('unsupported');
    else if (this.block.mayCount) this.openFilm(() => this.arrive());
    else this.reconnect.later();
  }

  /** The viewer is in the stream from now on, by the film alone. */
  private async arrive(): Promise<void> {
    this.block.asksToCount();
    const answer = await this.wire.ask('live/film', { ticket: this.access.ticket });
    if (answer.ok && answer.isCharged && this.isOn) this.counted();
  }

  /** The guest of a private show is in it, and pays, from now on: what comes over the held line is let go. */
  private async count(lineId: string): Promise<LiveAnswer> {
    this.block.asksToCount();
    const answer = await this.wire.ask('live/renew', { ticket: this.access.ticket, lineId });
    if (answer.ok && this.isOn) this.counted();
    return answer;
  }

  private counted(): void {
    this.block.counted();
    // Who was told that nothing comes is told so again, and leaves the count again, when this brings nothing either.
    if (this.state === 'blocked') this.setState('connecting');
  }

  /** No video connection comes about: the same session over the port of the pages, a little later and by itself. */
  private openFilm(arrive: (() => Promise<unknown>) | null): void {
    this.reconnect.afterFilmBegan();
    if (this.film) return;
    this.line?.close();
    this.line = null;
    const { ticket } = this.access;
    const film: FilmLine = new FilmLine(this.wire.filmUrl, ticket, {
      // Whose line is held, or who has none, is in the stream from now on, without which there is no film.
      onOpen: async () => {
        await arrive?.();
      },
      onEnd: (reason) => {
        if (this.film !== film) return;
        this.film = null;
        if (this.state === 'live') this.setState('reconnecting');
        void this.onRefusal(reason);
      },
    });
    this.film = film;
    this.show();
  }

  /** From now on this connection is the one that is shown; the one before is closed. */
  private replaceLine(line: PeerLine): void {
    const before = this.line;
    this.film?.close();
    this.film = null;
    this.reconnect.stands();
    this.line = line;
    line.noteHeard();
    line.onBroken(() => {
      if (this.line === line) this.onBroken();
    });
    this.show();
    before?.close();
  }

  /** Shows what comes, if there is an element for it by now. */
  private show(): void {
    if (!this.element) return;
    if (this.film) this.film.show(this.element);
    else if (this.line?.stream) this.element.srcObject = this.line.stream;
    else return;
    // A browser that wants a tap first shows the screen's button for it.
    this.element.play().catch(() => undefined);
  }

  private onBroken(): void {
    if (this.state === 'live') this.setState('reconnecting');
    void this.open();
  }

  /** What to do when the relay has refused: give up, try later, or first ask for another access. */
  private async onRefusal(reason: Extract<LiveAnswer, { ok: false }>['reason']): Promise<void> {
    if (reason === 'ended' || reason === 'taken') return this.finish(reason);
    if (reason === 'not-host' || reason === 'bad-request') return this.finish('failed');
    if (reason !== 'refused') return this.reconnect.later();
    if (await this.kept.renew()) this.reconnect.later();
  }

  /** Tells the relay of the new access, so that what is open does not end with the one before. */
  private async prolong(): Promise<void> {
    this.film?.renew(this.access.ticket);
    if (!this.line) return;
    const answer = await this.wire.ask('live/renew', { ticket: this.access.ticket, lineId: this.line.id });
    if (!answer.ok && this.isOn) await this.onRefusal(answer.reason);
  }

  private lookAtFilm(film: FilmLine): void {
    const { bytes, height } = film.progress();
    this.options.onStats({ transport: 'reduced', roundTrip: null, height, bitsPerSecond: bytes * 8 });
    if (film.silentMs() < SILENT_MS) this.setState('live');
    else if (this.state === 'live') this.setState('reconnecting');
  }

  /** Says so when it seems that nothing can come. */
  private lookAtBlock(): void {
    if (this.block.isOn) this.setState('blocked');
  }

  /** Once a second: whether anything comes. */
  private async lookAt(): Promise<void> {
    if (this.film) this.lookAtFilm(this.film);
    const { line } = this;
    if (!line) return this.lookAtBlock();
    const { stats, isComing } = await line.look(this.isHost, LOOK_MS / 1000);
    if (this.line !== line) return;
    this.options.onStats(stats);
    if (isComing) return this.setState('live');
    if (line.silentMs() < SILENT_MS) return this.lookAtBlock();
    if (this.state === 'live') this.setState('reconnecting');
    this.lookAtBlock();
    // Nobody sends, or the relay has forgotten us.
    line.noteHeard();
    const answer = await this.wire.ask('live/renew', { ticket: this.access.ticket, lineId: line.id });
    if (this.line === line && !answer.ok && this.isOn) {
      if (answer.reason === 'unavailable') void this.open();
      else await this.onRefusal(answer.reason);
    }
  }
}
