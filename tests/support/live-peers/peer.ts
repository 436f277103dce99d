import { randomInt, randomUUID } from 'node:crypto';
import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';
import { io, type Socket } from 'socket.io-client';

/** Who it is, at which API process, and in which stream. */
export interface PeerStart {
  name: string;
  url: string;
  token: string;
  streamId: string;
  role: 'host' | 'audience';
  /** Comes for the media alone, without joining the room. */
  isUnseen?: boolean;
}

/** What it has seen, with times of this machine. */
export interface PeerSeen {
  name: string;
  /** Packets of media, or for a host those that tell how its own arrive. */
  packets: number;
  heardAt: number;
  /** When something came again after it had been silent for longer than reports take. */
  backAt: number;
  /** Why it was refused last. */
  refused: string;
}

/** As the browser's adapter has it (src/features/streaming/live/relay.ts). */
const LOOK_MS = 1000;
const SILENT_MS = 3000;
const CONNECT_MS = 8000;
const SEND_MS = 20;
/** Reports of a relay come once a second. */
const SILENCE_MS = 1800;
/** A VP8 picture that stands alone, as far as a relay looks at it. */
const PICTURE = Buffer.from([0x90, 0x80, 0x81, 0x23, 0x10, 0, 0, 0x9d, 0x01, 0x2a, 64, 0, 64, 0]);
const VP8 = 96;

interface Line {
  id: string;
  ssrc: number;
  connection: PeerConnection;
  /** Held: what nothing of ours holds is collected. */
  tracks: Track[];
  timer: NodeJS.Timeout | undefined;
}

/** A host that sends pictures of nothing, or a viewer: it does what the page does when its line breaks. */
export class Peer {
  readonly seen: PeerSeen;
  private readonly start: PeerStart;
  private readonly socket: Socket;
  private readonly look: NodeJS.Timeout;
  private line: Line | null = null;
  private isOpening = false;
  private hasLeft = false;
  private sequence = 1;
  private ticket = '';

  constructor(start: PeerStart) {
    this.start = start;
    this.seen = { name: start.name, packets: 0, heardAt: 0, backAt: 0, refused: '' };
    this.socket = io(start.url, { auth: { token: start.token }, transports: ['websocket'], forceNew: true });
    this.socket.on('connect', () => {
      const place = { conversationId: start.streamId };
      if (!start.isUnseen)
        this.socket.emit(start.role === 'host' ? 'public-stream/live' : 'public-stream/join', place);
      void this.open();
    });
    this.look = setInterval(() => void this.lookAt(), LOOK_MS);
  }

  private async access(): Promise<void> {
    const reply = await fetch(`${this.start.url}/api/streaming/access`, {
      method: 'POST',
      headers: { authorization: this.start.token, 'content-type': 'application/json' },
      body: JSON.stringify({ streamId: this.start.streamId }),
    });
    const { data } = (await reply.json()) as { data?: { ticket: string } };
    this.ticket = data?.ticket ?? this.ticket;
  }

  private ask(request: string, payload: object): Promise<{ ok: boolean; sdp?: string; reason?: string }> {
    return this.socket
      .timeout(CONNECT_MS)
      .emitWithAck(request, payload)
      .catch(() => ({ ok: false, reason: 'unavailable' }));
  }

  private heard(): void {
    const now = Date.now();
    if (now - this.seen.heardAt > SILENCE_MS) this.seen.backAt = now;
    this.seen.heardAt = now;
    this.seen.packets += 1;
  }

  async open(): Promise<void> {
    if (this.isOpening || this.hasLeft) return;
    this.isOpening = true;
    try {
      if (!this.ticket) await this.access();
      const line = await this.offer();
      const request = this.start.role === 'host' ? 'live/publish' : 'live/watch';
      const sdp = line.connection.localDescription()?.sdp ?? '';
      const answer = await this.ask(request, { ticket: this.ticket, lineId: line.id, sdp });
      if (answer.ok) {
        line.connection.setRemoteDescription(answer.sdp ?? '', 'answer');
        this.take(line);
      } else {
        line.connection.close();
        this.seen.refused = answer.reason ?? '';
        if (answer.reason === 'taken') return this.stop();
        if (answer.reason === 'refused') await this.access();
        setTimeout(() => void this.open(), 500);
      }
    } finally {
      this.isOpening = false;
    }
  }

  private async offer(): Promise<Line> {
    const isHost = this.start.role === 'host';
    const ssrc = randomInt(1, 2 ** 31);
    const direction = isHost ? 'SendOnly' : 'RecvOnly';
    const connection = new PeerConnection(this.start.name, { iceServers: [], forceMediaTransport: true });
    const video = new Video('0', direction);
    video.addVP8Codec(VP8);
    const audio = new Audio('1', direction);
    audio.addOpusCodec(111);
    if (isHost) {
      video.addSSRC(ssrc, 'live', 'live', 'video');
      audio.addSSRC(ssrc + 1, 'live', 'live', 'audio');
    }
    const line: Line = { id: randomUUID(), ssrc, connection, tracks: [], timer: undefined };
    for (const described of [video, audio]) {
      const track = connection.addTrack(described);
      track.onMessage(() => this.heard());
      line.tracks.push(track);
    }
    const gathered = new Promise<void>((resolve) => {
      connection.onGatheringStateChange((state) => state === 'complete' && resolve());
    });
    connection.onStateChange((state) => {
      if ((state === 'failed' || state === 'closed') && this.line === line) void this.open();
    });
    connection.setLocalDescription('offer');
    await gathered;
    return line;
  }

  private take(line: Line): void {
    const before = this.line;
    this.line = line;
    this.seen.heardAt ||= Date.now();
    if (before) this.drop(before);
    if (this.start.role === 'host') line.timer = setInterval(() => this.send(line), SEND_MS);
  }

  private drop({ timer, connection }: Line): void {
    clearInterval(timer);
    connection.close();
  }

  private send({ ssrc, tracks: [video] }: Line): void {
    if (!video?.isOpen()) return;
    const head = Buffer.alloc(12);
    head.writeUInt8(0x80, 0);
    head.writeUInt8(0x80 | VP8, 1);
    head.writeUInt16BE(this.sequence & 0xffff, 2);
    head.writeUInt32BE(this.sequence * 1800, 4);
    head.writeUInt32BE(ssrc, 8);
    this.sequence += 1;
    video.sendMessageBinary(Buffer.concat([head, PICTURE]));
  }

  private async lookAt(): Promise<void> {
    const { line } = this;
    if (!line || this.isOpening || Date.now() - this.seen.heardAt < SILENT_MS) return;
    const answer = await this.ask('live/renew', { ticket: this.ticket, lineId: line.id });
    if (answer.ok || this.line !== line) return;
    this.seen.refused = answer.reason ?? '';
    if (answer.reason === 'taken') return this.stop();
    if (answer.reason === 'refused') await this.access();
    void this.open();
  }

  leave(): void {
    clearInterval(this.look);
    this.hasLeft = true;
    this.socket.emit('public-stream/leave', { conversationId: this.start.streamId });
  }

  stop(): void {
    this.hasLeft = true;
    clearInterval(this.look);
    this.socket.disconnect();
    if (this.line) this.drop(this.line);
    this.line = null;
  }
}
