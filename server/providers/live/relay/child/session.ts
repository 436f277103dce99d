import type { FilmPiece } from '../../live.ts';
import { Film } from './film.ts';
import { Host, type StreamName } from './host.ts';
import type { LinePlace } from './line.ts';
import type { MediaPacket } from './outgoing.ts';
import { Viewer } from './viewer.ts';

/** Without a packet for so long a host counts as gone. */
const SILENT_MS = 3000;
/** As WebM a viewer can begin, and what was shown be forgotten, only where a picture stands alone. */
const KEY_FRAME_MS = 2000;

interface SessionEvents {
  onMedia(userId: string, isFlowing: boolean): void;
  onFilm(piece: FilmPiece): void;
}

interface LineOwner {
  userId: string;
  socketId: string;
  lineId: string;
}

interface Member extends LineOwner {
  line: { close(): void };
  expiry: NodeJS.Timeout;
}

/** One session: who sends, who watches, and whether anything comes. */
export class Session {
  readonly id: string;
  private readonly place: LinePlace;
  private readonly events: SessionEvents;
  private readonly members = new Map<string, Member>();
  private readonly viewers = new Set<Viewer>();
  /** Who sends now. One who comes back takes over with the first packet. */
  private host: Host | null = null;
  private hostOwner: LineOwner | null = null;
  /** Sockets whose picture another one has taken over; each is told once. */
  private readonly taken = new Set<string>();
  private isFlowing = false;

  private film: { made: Film; timer: NodeJS.Timeout } | null = null;

  constructor(id: string, place: LinePlace, events: SessionEvents) {
    this.id = id;
    this.place = place;
    this.events = events;
  }

  get isEmpty(): boolean {
    return this.members.size === 0 && !this.film;
  }
  get size(): number {
    return this.members.size;
  }
  /** Who sends or watches. */
  get people(): string[] {
    return [...new Set([...this.members.values()].map(({ userId }) => userId))];
  }
  linesOf(which: (owner: LineOwner) => boolean): number {
    return [...this.members.values()].filter(which).length;
  }

  async publish(owner: LineOwner, sdp: string, remainingMs: number): Promise<string> {
    const key = keyOf(owner);
    const host: Host = new Host(sdp, {
      onMedia: (stream, packet, now) => {
        if (this.host !== host) this.take(host, owner);
        if (!this.isFlowing) this.tell(true);
        for (const viewer of this.viewers) viewer.media(stream, packet, now);
        this.filmed(stream, packet, now);
      },
      onReport: (stream, report) => {
        if (this.host === host) for (const viewer of this.viewers) viewer.report(stream, report);
      },
      onClosed: () => {
        this.forget(key, host);
        if (this.host !== host) return;
        this.host = null;
        this.tell(false);
      },
    });
    return this.open(owner, host, remainingMs, () => host.open(`host ${this.id}`, this.place, sdp));
  }

  async watch(owner: LineOwner, sdp: string, remainingMs: number, isHeld: boolean): Promise<string> {
    const key = keyOf(owner);
    const viewer: Viewer = new Viewer(
      {
        host: () => this.host,
        onClosed: () => {
          this.viewers.delete(viewer);
          this.forget(key, viewer);
        },
      },
      isHeld,
    );
    this.viewers.add(viewer);
    return this.open(owner, viewer, remainingMs, () => viewer.open(`viewer ${this.id}`, this.place, sdp));
  }

  private async open(
    owner: LineOwner,
    line: Member['line'],
    remainingMs: number,
    work: () => Promise<string>,
  ): Promise<string> {
    const key = keyOf(owner);
    this.members.get(key)?.line.close();
    this.members.set(key, { ...owner, line, expiry: setTimeout(() => this.drop(key, line), remainingMs) });
    try {
      const answer = await work();
      // It was left, or another line took its place, while it opened: only now is there something to close.
      if (this.members.get(key)?.line !== line) throw new Error('this line was left while it opened');
      return answer;
    } catch (error) {
      line.close();
      this.forget(key, line);
      if (line instanceof Viewer) this.viewers.delete(line);
      throw error;
    }
  }

  private drop(key: string, line: Member['line']): void {
    this.forget(key, line);
    line.close();
  }

  private forget(key: string, line: Member['line']): void {
    const member = this.members.get(key);
    if (member?.line !== line) return;
    clearTimeout(member.expiry);
    this.members.delete(key);
  }

  private take(host: Host, owner: LineOwner): void {
    const before = this.host;
    if (before && this.hostOwner && this.hostOwner.socketId !== owner.socketId)
      this.taken.add(this.hostOwner.socketId);
    this.host = host;
    this.hostOwner = owner;
    before?.close();
  }

  /** Whether this socket lost the picture to another one since it asked last: the newest wins, and nobody fights. */
  wasTaken(socketId: string): boolean {
    return this.taken.delete(socketId);
  }

  private tell(isFlowing: boolean): void {
    if (this.isFlowing === isFlowing) return;
    this.isFlowing = isFlowing;
    this.events.onMedia(this.hostOwner?.userId ?? '', isFlowing);
  }

  /** Makes the session into WebM as well, or no longer. */
  turnFilm(isOn: boolean): void {
    if (isOn === (this.film !== null)) return;
    clearInterval(this.film?.timer);
    const ask = () => this.host?.askKeyFrame('high', performance.now());
    const start = () => ({ made: new Film(this.events.onFilm, ask), timer: setInterval(ask, KEY_FRAME_MS) });
    this.film = isOn ? start() : null;
  }

  private filmed(stream: StreamName, packet: MediaPacket, now: number): void {
    if (stream !== 'low') this.film?.made.media(stream === 'audio' ? 'audio' : 'video', packet, now);
  }

  /** Asked every so often. */
  watchHost(now: number): void {
    if (this.host && this.isFlowing && now - this.host.heardAt > SILENT_MS) this.tell(false);
  }

  renew(owner: LineOwner, remainingMs: number): boolean {
    const member = this.members.get(keyOf(owner));
    if (member?.userId !== owner.userId) return false;
    clearTimeout(member.expiry);
    member.expiry = setTimeout(() => this.drop(keyOf(owner), member.line), remainingMs);
    if (member.line instanceof Viewer) member.line.isHeld = false;
    return true;
  }

  close(which: (member: LineOwner) => boolean): void {
    for (const [key, member] of [...this.members]) if (which(member)) this.drop(key, member.line);
  }
}

const keyOf = ({ socketId, lineId }: LineOwner): string => `${socketId}\n${lineId}`;
