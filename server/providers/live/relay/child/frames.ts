export type VideoCodec = 'vp8' | 'h264';

/** Where the parts of a VP8 payload descriptor lie (RFC 7741); -1 for what it does not have. */
interface Vp8Descriptor {
  /** Of the picture's number; its first bit says whether it has 15 bits. */
  pictureAt: number;
  isLong: boolean;
  layerAt: number;
  /** Where the picture itself begins. */
  start: number;
  /** First packet of the first part of a picture. */
  isBeginning: boolean;
}

export function vp8Descriptor(payload: Buffer): Vp8Descriptor | null {
  const first = payload[0] ?? 0;
  let at = 1;
  let pictureAt = -1;
  let isLong = false;
  let layerAt = -1;
  if (first & 0x80) {
    const extended = payload[at] ?? 0;
    at += 1;
    if (extended & 0x80) {
      pictureAt = at;
      isLong = ((payload[at] ?? 0) & 0x80) !== 0;
      at += isLong ? 2 : 1;
    }
    if (extended & 0x40) {
      layerAt = at;
      at += 1;
    }
    if (extended & 0x30) at += 1;
  }
  if (at >= payload.length) return null;
  return { pictureAt, isLong, layerAt, start: at, isBeginning: (first & 0x10) !== 0 && (first & 0x07) === 0 };
}

const IDR = 5;
const SEQUENCE_SET = 7;
const STAP_A = 24;
const FU_A = 28;

function beginsKeyFrameInH264(payload: Buffer): boolean {
  const type = (payload[0] ?? 0) & 0x1f;
  if (type === SEQUENCE_SET || type === IDR) return true;
  if (type === FU_A) {
    const head = payload[1] ?? 0;
    return (head & 0x80) !== 0 && (head & 0x1f) === IDR;
  }
  if (type !== STAP_A) return false;
  for (let at = 1; at + 2 < payload.length; at += 2 + payload.readUInt16BE(at)) {
    const inner = (payload[at + 2] ?? 0) & 0x1f;
    if (inner === SEQUENCE_SET || inner === IDR) return true;
  }
  return false;
}

/** Whether a picture that needs no other one begins in this packet: there a viewer can begin. */
export function beginsKeyFrame(codec: VideoCodec, payload: Buffer): boolean {
  if (payload.length === 0) return false;
  if (codec === 'h264') return beginsKeyFrameInH264(payload);
  const descriptor = vp8Descriptor(payload);
  return descriptor?.isBeginning === true && ((payload[descriptor.start] ?? 1) & 0x01) === 0;
}
