import { randomInt } from 'node:crypto';
import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';

/**
 * Senders and receivers without a browser, in a process of their own: what is sent has the shape of VP8 at 30 pictures and 1.2 Mbit a
 * second, and what comes is counted, not looked at.
 */
export type LoadOrder =
  | { id: number; open: 'host' | 'audience' }
  | { id: number; answer: string; peer: number }
  /** Pictures sent, and pictures that came to each receiver, since it was asked last. */
  | { id: number; take: true };
export interface LoadReply {
  id: number;
  peer?: number;
  sdp?: string;
  sent?: number;
  came?: number[];
}

const VP8 = 96;
const OPUS = 111;
const PICTURES_A_SECOND = 30;
const PACKETS_A_PICTURE = 5;
const PACKET_BYTES = 1000;
/** As a browser sends one when somebody comes: here every so often. */
const KEY_EVERY = 30;
/** Of VP8: a picture that stands alone, 64 pixels each way, and one that does not. */
const KEY = [0x10, 0, 0, 0x9d, 0x01, 0x2a, 64, 0, 64, 0];
const OTHER = [0x11, 0, 0];

interface Peer {
  connection: PeerConnection;
  /** Held: what nothing of ours holds is collected. */
  tracks: Track[];
  pictures: number;
}
const peers: Peer[] = [];
let sent = 0;

function packet(ssrc: number, sequence: number, picture: number, part: number): Buffer {
  const isLast = part === PACKETS_A_PICTURE - 1;
  const bytes = Buffer.alloc(PACKET_BYTES);
  bytes.writeUInt8(0x80, 0);
  bytes.writeUInt8((isLast ? 0x80 : 0) | VP8, 1);
  bytes.writeUInt16BE(sequence & 0xffff, 2);
  bytes.writeUInt32BE((picture * (90_000 / PICTURES_A_SECOND)) >>> 0, 4);
  bytes.writeUInt32BE(ssrc, 8);
  const number = (picture & 0x7fff) | 0x8000;
  const descriptor = [part === 0 ? 0x90 : 0x80, 0x80, number >> 8, number & 0xff];
  const content = part > 0 ? [] : picture % KEY_EVERY === 0 ? KEY : OTHER;
  bytes.set([...descriptor, ...content], 12);
  return bytes;
}

/** Sends what is due by the clock: a busy machine makes timers late. */
function send(track: Track, ssrc: number): void {
  let sequence = randomInt(1000);
  let picture = 0;
  let started = 0;
  setInterval(() => {
    if (!track.isOpen()) return;
    started ||= performance.now();
    const due = ((performance.now() - started) * PICTURES_A_SECOND) / 1000;
    for (; picture < due; picture += 1) {
      for (let part = 0; part < PACKETS_A_PICTURE; part += 1) {
        track.sendMessageBinary(packet(ssrc, sequence, picture, part));
        sequence += 1;
      }
      sent += 1;
    }
  }, 5);
}

/** The last packet of a picture; reports come over the same track. */
const endsPicture = (bytes: Buffer): boolean => bytes[1] === (0x80 | VP8);

async function open(role: 'host' | 'audience'): Promise<{ peer: number; sdp: string }> {
  const isHost = role === 'host';
  const ssrc = randomInt(1, 2 ** 31);
  const direction = isHost ? 'SendOnly' : 'RecvOnly';
  const connection = new PeerConnection(role, { iceServers: [], forceMediaTransport: true });
  const [video, audio] = [new Video('0', direction), new Audio('1', direction)];
  video.addVP8Codec(VP8);
  audio.addOpusCodec(OPUS);
  if (isHost) video.addSSRC(ssrc, 'load', 'load', 'video');
  if (isHost) audio.addSSRC(ssrc + 1, 'load', 'load', 'audio');
  const tracks = [connection.addTrack(video), connection.addTrack(audio)];
  const peer: Peer = { connection, tracks, pictures: 0 };
  const number = peers.push(peer) - 1;
  tracks[0]?.onMessage((bytes) => {
    if (endsPicture(bytes)) peer.pictures += 1;
  });
  const gathered = new Promise<void>((resolve) => {
    connection.onGatheringStateChange((state) => state === 'complete' && resolve());
  });
  connection.setLocalDescription('offer');
  await gathered;
  if (isHost && tracks[0]) send(tracks[0], ssrc);
  return { peer: number, sdp: connection.localDescription()?.sdp ?? '' };
}

async function answer(order: LoadOrder): Promise<Omit<LoadReply, 'id'>> {
  if ('open' in order) return open(order.open);
  if ('answer' in order) {
    peers[order.peer]?.connection.setRemoteDescription(order.answer, 'answer');
    return {};
  }
  const came = peers.map(({ pictures }) => pictures);
  for (const peer of peers) peer.pictures = 0;
  const reply = { sent, came };
  sent = 0;
  return reply;
}

process.on('message', async (order: LoadOrder) => process.send?.({ id: order.id, ...(await answer(order)) }));
process.on('disconnect', () => process.exit(0));
