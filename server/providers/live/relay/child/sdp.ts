import type { VideoCodec } from './frames.ts';

/** What is read of one part of an offer: a picture or a sound. */
export interface OfferedMedia {
  kind: 'audio' | 'video';
  mid: string;
  /** Of what we carry, by the browser's preference; the numbers are the browser's own. */
  codecs: { codec: VideoCodec | 'opus'; payloadType: number; format: string }[];
  ssrcs: number[];
  /** The numbers the browser gave the header extensions we use; 0 for none. */
  transportId: number;
  sendTimeId: number;
}

const TRANSPORT_WIDE = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01';
const SEND_TIME = 'http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time';
/** Constrained baseline: what every browser sends and shows. */
const BASELINE = /profile-level-id=42[ce0]01f/i;
const PACKET_MODE = /packetization-mode=1/;
const MOST_MEDIA = 4;
/** Those of an offer of Chrome, with two pictures and a sound, are about 400 lines, with 30 payload types a picture. */
const MOST_LINES = 2000;
const MOST_PAYLOAD_TYPES = 64;
const START_KILOBITS = 1500;

export class BadOffer extends Error {}

const attribute = (lines: readonly string[], name: string): string | undefined =>
  lines.find((line) => line.startsWith(`a=${name}:`))?.slice(name.length + 3);

/** What lines like `a=rtpmap:96 VP8/90000` say, by the payload type's number; the first one counts. */
function byPayloadType(lines: readonly string[], name: 'rtpmap' | 'fmtp'): Map<number, string> {
  const said = new Map<number, string>();
  for (const line of lines) {
    const [, number, text] = /^a=(?:rtpmap|fmtp):(\d{1,3}) (.*)$/.exec(line) ?? [];
    if (number === undefined || !line.startsWith(`a=${name}:`) || said.has(Number(number))) continue;
    said.set(Number(number), text ?? '');
  }
  return said;
}

function codecsOf(lines: readonly string[], order: readonly number[]): OfferedMedia['codecs'] {
  const names = byPayloadType(lines, 'rtpmap');
  const formats = byPayloadType(lines, 'fmtp');
  const found: OfferedMedia['codecs'] = [];
  for (const payloadType of order) {
    const name = names.get(payloadType)?.split(' ')[0]?.toLowerCase();
    const format = formats.get(payloadType) ?? '';
    const codec =
      name === 'vp8/90000'
        ? 'vp8'
        : name === 'h264/90000' && BASELINE.test(format) && PACKET_MODE.test(format)
          ? 'h264'
          : name === 'opus/48000/2'
            ? 'opus'
            : null;
    if (codec && !found.some((one) => one.codec === codec)) found.push({ codec, payloadType, format });
  }
  return found;
}

function extensionId(lines: readonly string[], address: string): number {
  const line = lines.find((one) => one.startsWith('a=extmap:') && one.split(' ')[1] === address);
  const id = Number(line?.slice('a=extmap:'.length).split(/[ /]/)[0] ?? 0);
  // Larger numbers do not fit into the short form.
  return id >= 1 && id <= 14 ? id : 0;
}

/** The pictures and sounds of an offer, in its order. Throws `BadOffer` for what is none. */
export function readOffer(sdp: string): OfferedMedia[] {
  // Whoever is signed in may send one: what is made of it costs no more than its length.
  if (sdp.split('\n', MOST_LINES + 1).length > MOST_LINES) throw new BadOffer('too many lines');
  const [, ...parts] = sdp.split(/^(?=m=)/m);
  if (parts.length === 0 || parts.length > MOST_MEDIA) throw new BadOffer('no media, or too many');
  return parts.map((part) => {
    const lines = part.split(/\r?\n/);
    const [kind, , , ...order] = (lines[0] ?? '').slice(2).split(' ', 3 + MOST_PAYLOAD_TYPES + 1);
    if (order.length > MOST_PAYLOAD_TYPES) throw new BadOffer('too many payload types');
    if (kind !== 'audio' && kind !== 'video') throw new BadOffer('neither picture nor sound');
    const mid = attribute(lines, 'mid');
    if (!mid || !/^[\w-]{1,16}$/.test(mid)) throw new BadOffer('no mid');
    const codecs = codecsOf(lines, order.map(Number));
    if (codecs.length === 0) throw new BadOffer('nothing we carry');
    const ssrcs = lines
      .filter((line) => line.startsWith('a=ssrc:'))
      .map((line) => Number(line.slice('a=ssrc:'.length).split(' ')[0]));
    return {
      kind,
      mid,
      codecs,
      ssrcs: [...new Set(ssrcs)],
      transportId: extensionId(lines, TRANSPORT_WIDE),
      sendTimeId: extensionId(lines, SEND_TIME),
    };
  });
}

/** Without the addresses the browser names: the relay answers whom it hears, and never sends where it is told to. */
export const withoutCandidates = (sdp: string): string =>
  sdp
    .split(/\r?\n/)
    .filter((line) => !/^a=(candidate|end-of-candidates|remote-candidates)/.test(line))
    .join('\r\n');

export interface AnswerOptions {
  /** A host's packets carry the number by which we tell how its line is; a viewer's the time of sending. */
  extension: 'transport' | 'send-time';
  announcedIp: string | null;
}

function mediaLines(media: OfferedMedia, { extension }: AnswerOptions): string[] {
  const lines: string[] = [];
  const isTransport = extension === 'transport';
  const id = isTransport ? media.transportId : media.sendTimeId;
  if (id > 0) lines.push(`a=extmap:${id} ${isTransport ? TRANSPORT_WIDE : SEND_TIME}`);
  for (const { codec, payloadType } of media.codecs) {
    if (isTransport && media.transportId > 0) lines.push(`a=rtcp-fb:${payloadType} transport-cc`);
    // Otherwise a browser begins far too small and needs a quarter of a minute to find out what the network carries.
    if (isTransport && codec === 'vp8')
      lines.push(`a=fmtp:${payloadType} x-google-start-bitrate=${START_KILOBITS}`);
  }
  return lines;
}

function candidateLines(line: string, { announcedIp }: AnswerOptions): string[] {
  const parts = line.split(' ');
  if (parts[2]?.toLowerCase() !== 'udp') return [];
  const at = (address: string, foundation: string) =>
    [`a=candidate:${foundation}`, ...parts.slice(1, 4), address, ...parts.slice(5)].join(' ');
  return announcedIp ? [at(announcedIp, '1')] : [line, at('127.0.0.1', '9')];
}

/** Our answer as the library wrote it, with what it does not write. */
export function completeAnswer(
  sdp: string,
  offered: readonly OfferedMedia[],
  options: AnswerOptions,
): string {
  const [session = '', ...parts] = sdp.split(/^(?=m=)/m);
  const completed = parts.map((part) => {
    const lines = part.split(/\r?\n/).filter((line) => line !== '');
    const mid = attribute(lines, 'mid');
    const media = offered.find((one) => one.mid === mid);
    const written = lines.flatMap((line) =>
      line.startsWith('a=candidate:') ? [...new Set(candidateLines(line, options))] : [line],
    );
    return [...new Set(written), ...(media ? mediaLines(media, options) : [])]
      .map((line) => `${line}\r\n`)
      .join('');
  });
  return session + completed.join('');
}
