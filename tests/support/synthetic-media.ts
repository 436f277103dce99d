import { mkdirSync } from 'node:fs';
import { Decoder, Demuxer, type Encoder, type FilterAPI } from 'node-av/api';
import { AV_LOG_QUIET, AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants';
import { type FormatContext, Log, type Packet } from 'node-av/lib';

/** What the programs that make films and sounds for tests share. */

async function* frames(graph: string, filter: FilterAPI) {
  const demuxer = await Demuxer.open(graph, { format: 'lavfi' });
  const stream = demuxer.streams[0];
  if (!stream) throw new Error(`nothing comes of ${graph}`);
  const decoder = await Decoder.create(stream);
  for await (const packet of demuxer.packets()) {
    for (const frame of await decoder.decodeAll(packet)) yield* await filter.processAll(frame);
    if (packet === null) break;
  }
  yield* await filter.processAll(null);
  await demuxer.close();
}

/** What a filter graph of ffmpeg generates (`testsrc2=…`, `sine=…`), filtered and encoded. */
export async function* encoded(graph: string, filter: FilterAPI, encoder: Encoder): AsyncGenerator<Packet> {
  for await (const frame of frames(graph, filter)) yield* await encoder.encodeAll(frame);
  yield* await encoder.encodeAll(null);
}

/** The corner of a display matrix that turns and mirrors, in whole numbers: `[a, b, c, d]`. */
export type DisplayMatrix = readonly [number, number, number, number];

/** A quarter turn to the right: what phones write that were held upright. */
export const QUARTER_TURN: DisplayMatrix = [0, 1, -1, 0];

/** Asks players to turn and mirror the pictures: nine numbers, of 16.16 bits but for the last column. */
export function setDisplayMatrix(context: FormatContext, [a, b, c, d]: DisplayMatrix): void {
  const matrix = Buffer.alloc(36);
  for (const [place, part] of [a, b, 0, c, d].entries()) matrix.writeInt32LE(part * 65_536, place * 4);
  matrix.writeInt32LE(1 << 30, 32);
  context.streams?.[0]?.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, matrix);
}

/** Runs such a program: makes the samples that are named after the folder in its arguments, and ends the process. */
export async function makeNamedSamples<T>(
  samples: Readonly<Record<string, T>>,
  make: (folder: string, name: string, sample: T) => Promise<void>,
): Promise<void> {
  const [folder = '', ...names] = process.argv.slice(2);
  Log.setLevel(AV_LOG_QUIET);
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    const sample = samples[name];
    if (!sample) throw new Error(`there is no sample ${name}`);
    await make(folder, name, sample);
  }
  process.exit(0);
}
