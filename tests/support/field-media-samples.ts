import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';
import { AV_LOG_QUIET, AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants';
import { type FormatContext, Log, type Packet } from 'node-av/lib';
import { FIELD_SAMPLES, type FieldSample, type FieldSampleName } from './field-media-kinds.ts';

/**
 * A program of its own (run by tests/api/media-field.test.ts): makes the films and sounds that FIELD_SAMPLES
 * describes. `node field-media-samples.ts FOLDER NAME...`
 */

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

async function* encoded(graph: string, filter: FilterAPI, encoder: Encoder): AsyncGenerator<Packet> {
  for await (const frame of frames(graph, filter)) yield* await encoder.encodeAll(frame);
  yield* await encoder.encodeAll(null);
}

type Matrix = NonNullable<NonNullable<FieldSample['picture']>['matrix']>;

/** What players read how to turn and mirror pictures from: nine numbers, of 16.16 bits but for the last column. */
function turn(context: FormatContext, [a, b, c, d]: Matrix): void {
  const matrix = Buffer.alloc(36);
  for (const [place, part] of [a, b, 0, c, d].entries()) matrix.writeInt32LE(part * 65_536, place * 4);
  matrix.writeInt32LE(1 << 30, 32);
  context.streams?.[0]?.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, matrix);
}

const SOUND_FORMATS = { aac: 'fltp', libmp3lame: 'fltp', libopus: 'flt' } as const;
const PICTURE_OPTIONS = {
  libx264: { preset: 'veryfast' },
  libvpx: { deadline: 'realtime', 'cpu-used': '8' },
};

async function make(folder: string, name: string, sample: FieldSample): Promise<void> {
  const { format, picture, sound, startsAt = 0, options: muxerOptions = {} } = sample;
  const muxer = await Muxer.open(join(folder, name), {
    format,
    // Just before the header is written, when its streams are known.
    configure: (context: FormatContext) => picture?.matrix && turn(context, picture.matrix),
    // The clock of a recorder stays what it is.
    options: { ...(startsAt ? { avoid_negative_ts: 'disabled' } : {}), ...muxerOptions },
  } as never);
  const tracks: { packets: AsyncGenerator<Packet>; index: number }[] = [];
  if (picture) {
    const filter = FilterAPI.create(
      `format=${picture.encoder === 'mjpeg' ? 'yuvj420p' : (picture.pixels ?? 'yuv420p')}`,
    );
    const own = picture.encoder in PICTURE_OPTIONS ? PICTURE_OPTIONS[picture.encoder as 'libx264'] : {};
    const options = { ...own, ...picture.options };
    const encoder = await Encoder.create(picture.encoder as never, {
      filter,
      bitrate: 400_000,
      gopSize: 50,
      options: options as never,
    });
    tracks.push({ packets: encoded(picture.graph, filter, encoder), index: muxer.addStream(encoder) });
  }
  if (sound) {
    const layout = `sample_fmts=${SOUND_FORMATS[sound.encoder as 'aac']}:sample_rates=48000:channel_layouts=mono`;
    const filter = FilterAPI.create(`aformat=${layout}`);
    const encoder = await Encoder.create(sound.encoder as never, {
      filter,
      ...(sound.options ? {} : { bitrate: 64_000 }),
      options: { ...sound.options } as never,
    });
    tracks.push({ packets: encoded(sound.graph, filter, encoder), index: muxer.addStream(encoder) });
  }
  await Promise.all(
    tracks.map(async ({ packets, index }) => {
      for await (const packet of packets) {
        const { num, den } = packet.timeBase;
        const shift = BigInt(Math.round((startsAt * den) / num));
        packet.pts += shift;
        packet.dts += shift;
        await muxer.writePacket(packet, index);
      }
    }),
  );
  await muxer.close();
}

async function main(folder: string, names: readonly string[]): Promise<void> {
  Log.setLevel(AV_LOG_QUIET);
  mkdirSync(folder, { recursive: true });
  for (const name of names) await make(folder, name, FIELD_SAMPLES[name as FieldSampleName]);
  process.exit(0);
}

const [folder = '', ...names] = process.argv.slice(2);
await main(folder, names);
