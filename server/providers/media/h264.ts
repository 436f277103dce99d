/** Units of H.264 (NAL units), as ISO/IEC 14496-10 numbers their types. */
const SLICE = 1;
const IDR_SLICE = 5;
const SPS = 7;
const PPS = 8;
/** Each part of a picture has a unit of its own in what no browser plays (data partitioning). */
const PARTITIONS = [2, 3, 4];
/** The one that ends a sequence or a stream has no content. */
const EMPTY_UNITS = [10, 11];

const START_CODE = Buffer.from([0, 0, 1]);
/** Never inside a unit: an encoder breaks such bytes up (emulation prevention). */
const FORBIDDEN_INSIDE = [START_CODE, Buffer.from([0, 0, 0])];
const LENGTH_BYTES = 4;

const typeOf = (unit: Buffer): number => (unit[0] ?? 0) & 0x1f;
export const isPicture = (unit: Buffer): boolean => [SLICE, IDR_SLICE].includes(typeOf(unit));
/** Where a decoder can begin. */
export const isIdr = (unit: Buffer): boolean => typeOf(unit) === IDR_SLICE;
export const isParameterSet = (unit: Buffer): boolean => [SPS, PPS].includes(typeOf(unit));
export const isPartition = (unit: Buffer): boolean => PARTITIONS.includes(typeOf(unit));

/** The sets of parameters that a decoder needs before the first picture. */
export interface ParameterSets {
  units: readonly Buffer[];
  /** Bytes of the length before each unit; null where units stand behind start codes (Annex B). */
  lengthBytes: number | null;
}

/** The units behind start codes of three or four bytes; null when the bytes do not begin with one. */
function unitsBehindStartCodes(data: Buffer): Buffer[] | null {
  let at = data.indexOf(START_CODE);
  if (at < 0 || data.subarray(0, at).some((byte) => byte !== 0)) return null;
  const units: Buffer[] = [];
  while (at >= 0) {
    const from = at + START_CODE.length;
    at = data.indexOf(START_CODE, from);
    let end = at < 0 ? data.length : at;
    // The zeros before a start code, and those behind the last unit, belong to none.
    while (end > from && data[end - 1] === 0) end -= 1;
    if (end > from) units.push(data.subarray(from, end));
  }
  return units;
}

/** The units behind their lengths; null when these do not fill the bytes exactly. */
function unitsBehindLengths(data: Buffer, lengthBytes: number): Buffer[] | null {
  const units: Buffer[] = [];
  let at = 0;
  while (at < data.length) {
    if (at + lengthBytes > data.length) return null;
    const from = at + lengthBytes;
    at = from + data.readUIntBE(at, lengthBytes);
    if (at > data.length) return null;
    if (at > from) units.push(data.subarray(from, at));
  }
  return units;
}

/** Of a decoder configuration record (`avcC`, ISO/IEC 14496-15); null when it is none. */
function setsOfRecord(record: Buffer): ParameterSets | null {
  if (record.length < 7) return null;
  const units: Buffer[] = [];
  let at = 5;
  for (const mask of [0x1f, 0xff]) {
    for (let left = (record[at++] ?? 0) & mask; left > 0; left -= 1) {
      if (at + 2 > record.length) return null;
      const from = at + 2;
      at = from + record.readUInt16BE(at);
      if (at > record.length) return null;
      units.push(record.subarray(from, at));
    }
  }
  return { units: units.filter(isParameterSet), lengthBytes: ((record[4] ?? 0) & 3) + 1 };
}

/** What a container says of a stream before its first picture; null when nothing can be read of it. */
export function parameterSets(extradata: Buffer | null): ParameterSets | null {
  if (!extradata) return null;
  if (extradata[0] === 1) return setsOfRecord(extradata);
  const units = unitsBehindStartCodes(extradata);
  return units && { units: units.filter(isParameterSet), lengthBytes: null };
}

/**
 * The units of a sample, whichever way they are told apart; null when neither fits. Start codes also stand in files
 * that promise lengths: releases of ours wrote them, and so do some recorders.
 */
export const unitsOf = (data: Buffer, { lengthBytes }: ParameterSets): Buffer[] | null =>
  (lengthBytes === null ? null : unitsBehindLengths(data, lengthBytes)) ?? unitsBehindStartCodes(data);

/** A sample of an MP4 file: each unit behind its length in four bytes. */
export function sampleOf(units: readonly Buffer[]): Buffer {
  return Buffer.concat(
    units.flatMap((unit) => {
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(unit.length);
      return [length, unit];
    }),
  );
}

/** Profiles whose record says how pixels are stored. */
const HIGH_PROFILES = [100, 110, 122, 144];
/** A quarter of the colours, eight bits of brightness and of colour, and no extension: the only way that is taken over. */
const PIXELS_OF_HIGH_PROFILES = Buffer.from([0xfc | 1, 0xf8, 0xf8, 0]);

/** The decoder configuration record (`avcC`) of these sets; null when they are not enough to decode anything. */
export function recordOf(units: readonly Buffer[]): Buffer | null {
  const sps = units.filter((unit) => typeOf(unit) === SPS);
  const pps = units.filter((unit) => typeOf(unit) === PPS);
  const [first] = sps;
  if (!first || first.length < 4 || pps.length === 0 || sps.length > 0x1f || pps.length > 0xff) return null;
  const listed = (sets: readonly Buffer[]) =>
    sets.flatMap((set) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(set.length);
      return [length, set];
    });
  return Buffer.concat([
    Buffer.from([1]),
    first.subarray(1, 4),
    Buffer.from([0xfc | (LENGTH_BYTES - 1), 0xe0 | sps.length]),
    ...listed(sps),
    Buffer.from([pps.length]),
    ...listed(pps),
    ...(HIGH_PROFILES.includes(first[1] ?? 0) ? [PIXELS_OF_HIGH_PROFILES] : []),
  ]);
}

/** Why a sample of an MP4 file is not whole as players of every engine read it; null when it is. */
export function sampleProblem(data: Buffer, { lengthBytes }: ParameterSets): string | null {
  if (lengthBytes === null) return 'start codes instead of lengths';
  const units = unitsBehindLengths(data, lengthBytes);
  if (!units) return 'lengths that do not fill a sample';
  if (!units.some(isPicture)) return 'a sample without a picture';
  for (const unit of units) {
    if (((unit[0] ?? 0) & 0x80) !== 0) return 'a unit that is none';
    if (unit.length < 2 && !EMPTY_UNITS.includes(typeOf(unit))) return 'an empty unit';
    if (FORBIDDEN_INSIDE.some((bytes) => unit.includes(bytes))) return 'a start code within a unit';
  }
  return null;
}
