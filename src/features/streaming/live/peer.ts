import type { SentPictures } from '#rules/upload-speed.ts';
import type { LiveStats } from './live.ts';

/** What goes through one connection so far. */
export interface PeerProgress {
  /** Of the media that come, or, for a host, of the other side's reports about those that go. */
  bytes: number;
  /** Of picture and sound, whichever way they go. */
  media: number;
  roundTrip: number | null;
  height: number | null;
}

const TALL = 720;
/** A picture that is small already is made this much smaller at most. */
const SCALE_OF_SMALL = 2;

/**
 * Whether this browser makes video connections: the Lockdown Mode of iPhones and Tor Browser have none, and settings and
 * extensions take them away. It is only known by making one.
 */
export function canConnect(): boolean {
  try {
    new RTCPeerConnection().close();
    return true;
  } catch {
    return false;
  }
}

/** A connection that gets one sound and one picture. */
export function viewerPeer(iceServers: RTCIceServer[]): { peer: RTCPeerConnection; stream: MediaStream } {
  const peer = new RTCPeerConnection({ iceServers, bundlePolicy: 'max-bundle' });
  const stream = new MediaStream();
  for (const kind of ['audio', 'video'] as const) {
    stream.addTrack(peer.addTransceiver(kind, { direction: 'recvonly' }).receiver.track);
  }
  return { peer, stream };
}

/**
 * A connection that sends a sound and the same picture in these sizes: each viewer gets the one that their network carries. What
 * is missing now can be sent later without a new connection.
 */
export function hostPeer(
  iceServers: RTCIceServer[],
  stream: MediaStream,
  pictures: SentPictures,
): RTCPeerConnection {
  const peer = new RTCPeerConnection({ iceServers, bundlePolicy: 'max-bundle' });
  const [audio] = stream.getAudioTracks();
  const [video] = stream.getVideoTracks();
  const isTall = (video?.getSettings().height ?? 0) >= TALL;
  const sending: RTCRtpTransceiverInit = { direction: 'sendonly', streams: [stream] };
  peer.addTransceiver(audio ?? 'audio', sending);
  for (const { maxBitrate, scale } of pictures) {
    const scaleResolutionDownBy = isTall ? scale : Math.min(SCALE_OF_SMALL, scale);
    peer.addTransceiver(video ?? 'video', {
      ...sending,
      sendEncodings: [{ maxBitrate, scaleResolutionDownBy }],
    });
  }
  return peer;
}

/** Sends another sound or picture, or none, over a connection that stands. */
export async function replaceSent(
  peer: RTCPeerConnection,
  kind: 'audio' | 'video',
  track: MediaStreamTrack | null,
): Promise<void> {
  const senders = peer.getTransceivers().filter(({ receiver }) => receiver.track.kind === kind);
  await Promise.all(senders.map(({ sender }) => sender.replaceTrack(track)));
}

export const NO_PROGRESS: PeerProgress = { bytes: 0, media: 0, roundTrip: null, height: null };

/** The parts of the browser's reports that are read, whatever their type. */
interface Reported {
  type: string;
  kind?: string;
  bytesReceived?: number;
  bytesSent?: number;
  frameHeight?: number;
  nominated?: boolean;
  currentRoundTripTime?: number;
}

/** What the browser has counted of a connection until now. */
export async function progressOf(peer: RTCPeerConnection, isHost: boolean): Promise<PeerProgress> {
  const progress: PeerProgress = { ...NO_PROGRESS };
  const reports = await peer.getStats();
  reports.forEach((report: Reported) => {
    // Firefox has no bytes in `transport` before version 154; those of candidate pairs are known everywhere.
    if (report.type === (isHost ? 'candidate-pair' : 'inbound-rtp'))
      progress.bytes += report.bytesReceived ?? 0;
    if (report.type === (isHost ? 'outbound-rtp' : 'inbound-rtp')) {
      progress.media += (isHost ? report.bytesSent : report.bytesReceived) ?? 0;
      if (report.frameHeight) progress.height = Math.max(progress.height ?? 0, report.frameHeight);
    }
    if (report.type === 'candidate-pair' && report.nominated && report.currentRoundTripTime !== undefined)
      progress.roundTrip = Math.round(report.currentRoundTripTime * 1000);
  });
  return progress;
}

/** What is told of a connection, from two counts so many seconds apart. */
export const statsOf = (now: PeerProgress, before: PeerProgress, seconds: number): LiveStats => ({
  transport: 'direct',
  roundTrip: now.roundTrip,
  height: now.height,
  bitsPerSecond: Math.max(0, Math.round(((now.media - before.media) * 8) / seconds)),
});

/** The network lets no video connection through. */
export class Blocked extends Error {}

/** Resolves when media can go through; fails when they cannot. */
export function connected(peer: RTCPeerConnection, patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Blocked('no connection')), patience);
    const look = () => {
      const { connectionState } = peer;
      if (connectionState === 'connected') resolve();
      else if (connectionState === 'failed' || connectionState === 'closed')
        reject(new Blocked(connectionState));
      else return;
      clearTimeout(late);
      peer.removeEventListener('connectionstatechange', look);
    };
    peer.addEventListener('connectionstatechange', look);
    look();
  });
}
