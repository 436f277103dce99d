import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';
import { AV_LOG_QUIET, AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants';
import { Dictionary, type FormatContext, Log, type Packet } from 'node-av/lib';
import { NOTES, SAMPLES, type Sample, type SampleName } from './media-kinds.ts';

/**
 * A program of its own (run by media.ts): makes films and sounds whose picture and tone change, with
 * the notes that phones and cameras leave in them. `node media-samples.ts FOLDER NAME...`
 */

const FRAMES_PER_SECOND = 25;

async function source(graph: string) {
  const demuxer = await Demuxer.open(graph, { format: 'lavfi' });
  const stream = demuxer.streams[0];
  if (!stream) throw new Error(`nothing comes of ${graph}`);
  return { demuxer, stream, decoder: await Decoder.create(stream) };
}

async function* frames(graph: string, filter: FilterAPI) {
  const { demuxer, decoder } = await source(graph);
  for await (const packet of demuxer.packets()) {
    for (const frame of await decoder.decodeAll(packet)) yield* await filter.processAll(frame);
    if (packet === null) break;
  }
  yield* await filter.processAll(null);
  await demuxer.close();
}

async function* encoded(graph: string, filter: FilterAPI, encoder: Encoder): AsyncGenerator<Packet> {
  for await (const frame of frames(graph, filter)) yield* await encoder.encodeAll(frame);
  yield* await encoder.encodeAll(null);
}

/** Asks players for a quarter turn to the right: what phones write that were held upright. */
function turn(context: FormatContext): void {
  const matrix = Buffer.alloc(36);
  matrix.writeInt32LE(65_536, 4);
  matrix.writeInt32LE(-65_536, 12);
  matrix.writeInt32LE(1 << 30, 32);
  context.streams?.[0]?.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, matrix);
}

async function make(folder: string, name: string, sample: Sample): Promise<void> {
  const path = join(folder, name);
  const muxer = await Muxer.open(path, {
    format: sample.format,
    // Just before the header is written, when its streams are known.
    configure: (context: FormatContext) => sample.turned && turn(context),
    options: sample.format === 'mov' || sample.format === 'mp4' ? { movflags: 'use_metadata_tags' } : {},
  } as never);
  const context = muxer.getFormatContext();
  context.metadata = Dictionary.fromObject({ ...NOTES });
  const streams: { packets: AsyncGenerator<Packet>; index: number }[] = [];
  const { seconds, size = '320x240' } = sample;
  if (sample.video) {
    const filter = FilterAPI.create('format=yuv420p');
    const encoder = await Encoder.create(sample.video as never, {
      filter,
      bitrate: 300_000,
      gopSize: FRAMES_PER_SECOND * 2,
      options: (sample.video === 'libx264'
        ? { preset: 'ultrafast' }
        : { deadline: 'realtime', 'cpu-used': 8 }) as never,
    });
    const index = muxer.addStream(encoder);
    const graph = `testsrc2=size=${size}:rate=${FRAMES_PER_SECOND}:duration=${seconds}`;
    streams.push({ packets: encoded(graph, filter, encoder), index });
  }
  if (sample.audio) {
    const format =
      { libmp3lame: 'fltp', aac: 'fltp', libopus: 'flt', pcm_s16le: 's16' }[sample.audio] ?? 'fltp';
    // The loudness rises and falls twice, so that a waveform has a shape.
    const tone = `aevalsrc='0.8*sin(2*PI*440*t)*abs(sin(PI*t*2/${seconds}))':s=48000:d=${seconds}`;
    const filter = FilterAPI.create(
      `aformat=sample_fmts=${format}:sample_rates=48000:channel_layouts=stereo`,
    );
    const encoder = await Encoder.create(sample.audio as never, { filter, bitrate: 96_000 });
    streams.push({ packets: encoded(tone, filter, encoder), index: muxer.addStream(encoder) });
  }
  await Promise.all(
    streams.map(async ({ packets, index }) => {
      for await (const packet of packets) await muxer.writePacket(packet, index);
    }),
  );
  await muxer.close();
}

async function main(folder: string, names: readonly string[]): Promise<void> {
  Log.setLevel(AV_LOG_QUIET);
  mkdirSync(folder, { recursive: true });
  for (const name of names) await make(folder, name, SAMPLES[name as SampleName]);
  process.exit(0);
}

const [folder = '', ...names] = process.argv.slice(2);
await main(folder, names);
