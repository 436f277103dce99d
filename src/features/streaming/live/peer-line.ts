import type { SentPictures } from '#rules/upload-speed.ts';
import type { RelayAccess } from './kept-access.ts';
import type { LiveStats } from './live.ts';
import { hostPeer, NO_PROGRESS, type PeerProgress, progressOf, statsOf, viewerPeer } from './peer.ts';

/** What a host sends. */
export interface Sent {
  stream: MediaStream;
  pictures: SentPictures;
}

/** One video connection to the relay, and how much has come or gone over it. */
export class PeerLine {
  /** By which the relay knows it. */
  readonly id = crypto.randomUUID();
  readonly peer: RTCPeerConnection;
  /** What comes; null for a host, to whom nothing does. */
  readonly stream: MediaStream | null;
  private progress: PeerProgress = NO_PROGRESS;
  private heardAt = Date.now();

  private constructor(peer: RTCPeerConnection, stream: MediaStream | null) {
    this.peer = peer;
    this.stream = stream;
  }

  /** Null in a browser that makes no video connections: there the constructor throws, or is missing. */
  static make({ role, iceServers }: RelayAccess, sent: Sent | null): PeerLine | null {
    try {
      if (role === 'host' && sent)
        return new PeerLine(hostPeer(iceServers, sent.stream, sent.pictures), null);
      const { peer, stream } = viewerPeer(iceServers);
      return new PeerLine(peer, stream);
    } catch {
      return null;
    }
  }

  /** Calls once the connection has broken or was closed. */
  onBroken(call: () => void): void {
    this.peer.addEventListener('connectionstatechange', () => {
      if (['failed', 'closed'].includes(this.peer.connectionState)) call();
    });
  }

  /** Something came, or it was noted that nothing does. */
  noteHeard(): void {
    this.heardAt = Date.now();
  }

  silentMs(): number {
    return Date.now() - this.heardAt;
  }

  /** What came, or for a host went, since the last look, so many seconds ago. */
  async look(isHost: boolean, seconds: number): Promise<{ stats: LiveStats; isComing: boolean }> {
    const [before, now] = [this.progress, await progressOf(this.peer, isHost)];
    this.progress = now;
    const isComing = now.bytes > before.bytes;
    if (isComing) this.noteHeard();
    return { stats: statsOf(now, before, seconds), isComing };
  }

  close(): void {
    this.peer.close();
  }
}
