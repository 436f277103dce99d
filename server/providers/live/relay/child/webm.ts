/** WebM as browsers take it piece by piece: a head, then clusters. */

const hex = (text: string): Buffer => Buffer.from(text, 'hex');

/** A length in as few bytes as we need: one for short ones, eight for all others. */
function length(value: number): Buffer {
  if (value < 127) return Buffer.from([0x80 | value]);
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE((1n << 56n) | BigInt(value));
  return bytes;
}

function element(id: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([hex(id), length(body.length), body]);
}

function unsigned(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return element(id, bytes);
}

const text = (id: string, value: string): Buffer => element(id, Buffer.from(value));

/** Opus with two channels at 48 kHz, as its own files begin. */
const OPUS_HEAD = hex('4f707573486561640102000080bb0000000000');

const AUDIO = 2;
const VIDEO = 1;
const RATE = Buffer.alloc(8);
RATE.writeDoubleBE(48_000);

/** What stands before all clusters. The length of the whole is open: it is a live stream. */
export function webmHead(width: number, height: number, hasAudio: boolean): Buffer {
  const video = element(
    'ae',
    unsigned('d7', VIDEO),
    unsigned('73c5', VIDEO),
    unsigned('83', 1),
    text('86', 'V_VP8'),
    element('e0', unsigned('b0', width), unsigned('ba', height)),
  );
  const audio = element(
    'ae',
    unsigned('d7', AUDIO),
    unsigned('73c5', AUDIO),
    unsigned('83', 2),
    text('86', 'A_OPUS'),
    element('63a2', OPUS_HEAD),
    unsigned('56bb', 80_000_000),
    element('e1', element('b5', RATE), unsigned('9f', 2)),
  );
  return Buffer.concat([
    element(
      '1a45dfa3',
      unsigned('4286', 1),
      unsigned('42f7', 1),
      unsigned('42f2', 4),
      unsigned('42f3', 8),
      text('4282', 'webm'),
      unsigned('4287', 4),
      unsigned('4285', 2),
    ),
    hex('1853806701ffffffffffffff'),
    element('1549a966', unsigned('2ad7b1', 1_000_000), text('4d80', 'relay'), text('5741', 'relay')),
    element('1654ae6b', video, ...(hasAudio ? [audio] : [])),
  ]);
}

export interface Block {
  kind: 'audio' | 'video';
  /** Milliseconds since the beginning. */
  time: number;
  isKey: boolean;
  data: Buffer;
}

/** Blocks in the order of their times, which lie within half a minute. */
export function webmCluster(blocks: readonly Block[]): Buffer {
  const start = blocks[0]?.time ?? 0;
  return element(
    '1f43b675',
    unsigned('e7', start),
    ...blocks.map(({ kind, time, isKey, data }) => {
      const head = Buffer.alloc(4);
      head[0] = 0x80 | (kind === 'video' ? VIDEO : AUDIO);
      head.writeInt16BE(time - start, 1);
      head[3] = isKey ? 0x80 : 0;
      return element('a3', head, data);
    }),
  );
}
