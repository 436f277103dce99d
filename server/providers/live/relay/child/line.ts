import type { PeerConnection, Track } from 'node-datachannel';
import { Audio, PeerConnection as Connection, Video } from 'node-datachannel';
import { type AnswerOptions, completeAnswer, type OfferedMedia, withoutCandidates } from './sdp.ts';

/** Where the lines of this process end. */
export interface LinePlace {
  udpPort: number;
  announcedIp: string | null;
}

const GATHER_MS = 5000;
const H264_FORMAT = 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1';
const OPUS_FORMAT = 'minptime=10;useinbandfec=1';

function mediaOf(media: OfferedMedia, isSending: boolean, ssrc: number): Video | Audio {
  const direction = isSending ? 'SendOnly' : 'RecvOnly';
  const described =
    media.kind === 'video' ? new Video(media.mid, direction) : new Audio(media.mid, direction);
  for (const { codec, payloadType, format } of media.codecs) {
    if (codec === 'opus') (described as Audio).addOpusCodec(payloadType, OPUS_FORMAT);
    else if (codec === 'vp8') (described as Video).addVP8Codec(payloadType);
    else (described as Video).addH264Codec(payloadType, format || H264_FORMAT);
  }
  if (isSending) described.addSSRC(ssrc, 'live', 'live', media.kind);
  return described;
}

export interface Line {
  answer: string;
  tracks: Track[];
  send(index: number, packet: Buffer): void;
  isConnected(): boolean;
  close(): void;
}

interface LineOptions {
  place: LinePlace;
  offer: string;
  offered: readonly OfferedMedia[];
  /** Of our streams to a viewer, one for each part of the offer; null for a host. */
  ssrcs: readonly number[] | null;
  onPacket(index: number, packet: Buffer): void;
  onClosed(): void;
}

/**
 * Answers a browser's offer. The library's objects are collected with all that comes over them when nothing of ours holds
 * them, so connection and tracks are held by what this returns.
 */
export async function openLine(name: string, options: LineOptions): Promise<Line> {
  const { place, offered, ssrcs } = options;
  const connection: PeerConnection = new Connection(name, {
    iceServers: [],
    bindAddress: '0.0.0.0',
    enableIceUdpMux: true,
    portRangeBegin: place.udpPort,
    portRangeEnd: place.udpPort,
    disableAutoNegotiation: true,
    forceMediaTransport: true,
  });
  let isClosed = false;
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    connection.close();
    options.onClosed();
  };
  try {
    const tracks = offered.map((media, index) => {
      const track = connection.addTrack(mediaOf(media, ssrcs !== null, ssrcs?.[index] ?? 0));
      track.onMessage((packet) => {
        // Some that were on their way come after the end.
        if (!isClosed) options.onPacket(index, packet);
      });
      return track;
    });
    const gathered = new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('no address was found to listen on')), GATHER_MS);
      connection.onGatheringStateChange((state) => {
        if (state !== 'complete') return;
        clearTimeout(late);
        resolve();
      });
    });
    // What goes wrong below is told by the work itself, and nobody waits for an address any more.
    gathered.catch(() => undefined);
    connection.onStateChange((state) => {
      // A line that is cut comes back by itself until it has failed.
      if (state === 'closed' || state === 'failed') setImmediate(close);
    });
    connection.setRemoteDescription(withoutCandidates(options.offer), 'offer');
    connection.setLocalDescription('answer');
    await gathered;
    const description = connection.localDescription();
    if (!description) throw new Error('there is no answer');
    const answerOptions: AnswerOptions = {
      extension: ssrcs ? 'send-time' : 'transport',
      announcedIp: place.announcedIp,
    };
    return {
      answer: completeAnswer(description.sdp, offered, answerOptions),
      tracks,
      send(index, packet) {
        const track = tracks[index];
        if (isClosed || !track?.isOpen()) return;
        try {
          track.sendMessageBinary(packet);
        } catch {
          // It was closed from the other side in this moment.
          setImmediate(close);
        }
      },
      isConnected: () => !isClosed && connection.state() === 'connected',
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
