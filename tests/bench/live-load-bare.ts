import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';
import type { RelayMessage, RelayRequest, RelayStart } from '#server/providers/live/relay/messages.ts';

/**
 * The forwarding example of the relay's library (media-sfu of libdatachannel) for the same offers: every packet of the one who sends
 * goes to everybody as it is. No reports, no repeats, no choice of a picture, no continuity: what the library costs by itself.
 */
const VP8 = 96;
const OPUS = 111;
/** Held: what nothing of ours holds is collected. */
const held: { connection: PeerConnection; tracks: Track[] }[] = [];
const viewers: Track[] = [];

async function answer(offer: string, isHost: boolean, udpPort: number): Promise<string> {
  const direction = isHost ? 'RecvOnly' : 'SendOnly';
  const connection = new PeerConnection('bare', {
    iceServers: [],
    bindAddress: '0.0.0.0',
    enableIceUdpMux: true,
    portRangeBegin: udpPort,
    portRangeEnd: udpPort,
    disableAutoNegotiation: true,
    forceMediaTransport: true,
  });
  const [video, audio] = [new Video('0', direction), new Audio('1', direction)];
  video.addVP8Codec(VP8);
  audio.addOpusCodec(OPUS);
  if (!isHost) video.addSSRC(1, 'live', 'live', 'video');
  if (!isHost) audio.addSSRC(2, 'live', 'live', 'audio');
  const tracks = [connection.addTrack(video), connection.addTrack(audio)];
  held.push({ connection, tracks });
  const [picture] = tracks;
  if (isHost)
    picture?.onMessage((packet) => {
      packet.writeUInt32BE(1, 8);
      for (const viewer of viewers) if (viewer.isOpen()) viewer.sendMessageBinary(packet);
    });
  else if (picture) viewers.push(picture);
  const gathered = new Promise<void>((resolve) => {
    connection.onGatheringStateChange((state) => state === 'complete' && resolve());
  });
  connection.setRemoteDescription(offer, 'offer');
  connection.setLocalDescription('answer');
  await gathered;
  return connection.localDescription()?.sdp ?? '';
}

const say = (message: RelayMessage) => void process.send?.(message);
process.once('message', ({ udpPort }: RelayStart) => {
  process.on('message', async (request: RelayRequest) => {
    if (request.call !== 'publish' && request.call !== 'watch') return;
    say({ id: request.id, sdp: await answer(request.sdp, request.call === 'publish', udpPort) });
  });
  say({ event: 'ready' });
});
process.on('disconnect', () => process.exit(0));
