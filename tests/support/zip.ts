import { crc32 } from 'node:zlib';

export interface ZipContent {
  name: string;
  bytes: Buffer;
  /** Bit 11 of its flags: its name is UTF-8. */
  isUtf8: boolean;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const ALL_ONES = 0xffffffff;

function expectSignature(zip: Buffer, at: number, signature: number, what: string): void {
  if (zip.readUInt32LE(at) !== signature) throw new Error(`no ${what} at ${at}`);
}

const big = (zip: Buffer, at: number): number => Number(zip.readBigUInt64LE(at));

/** Where the list of a ZIP's files begins, and how many it names. */
function listOf(zip: Buffer): { at: number; total: number } {
  const end = zip.length - 22;
  expectSignature(zip, end, END, 'end');
  const [total, at] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)];
  if (at !== ALL_ONES) return { at, total };
  expectSignature(zip, end - 20, LOCATOR_64, 'locator');
  const end64 = big(zip, end - 12);
  expectSignature(zip, end64, END_64, 'end of ZIP64');
  return { at: big(zip, end64 + 48), total: big(zip, end64 + 32) };
}

/**
 * The files of a ZIP in the order of its list, as APPNOTE.TXT of PKWARE says: each where the list says, stored, as long
 * and with the checksum that the list says. Throws for what is no whole ZIP.
 */
export function filesOfZip(zip: Buffer): ZipContent[] {
  const { at: start, total } = listOf(zip);
  let at = start;
  return Array.from({ length: total }, () => {
    expectSignature(zip, at, ENTRY, 'entry');
    const [flags, method] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)];
    const [checksum, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24)];
    const [nameLength, moreLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    expectSignature(zip, local, LOCAL, `file ${name}`);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(begin, begin + size);
    if (zip.toString('utf8', local + 30, local + 30 + nameLength) !== name)
      throw new Error(`${name} has two names`);
    if (method !== STORED || bytes.length !== size || crc32(bytes) !== checksum)
      throw new Error(`${name} is not whole`);
    at += 46 + nameLength + moreLength + zip.readUInt16LE(at + 32);
    return { name, bytes, isUtf8: (flags & 0x800) !== 0 };
  });
}
