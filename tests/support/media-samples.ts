import { join } from 'node:path';
import { Encoder, FilterAPI, Muxer } from 'node-av/api';
import { Dictionary, type FormatContext, type Packet } from 'node-av/lib';
import { NOTES, SAMPLES, type Sample } from './media-kinds.ts';
import { encoded, makeNamedSamples, QUARTER_TURN, setDisplayMatrix } from './synthetic-media.ts';

/**
 * A program of its own (run by media.ts): makes films and sounds whose picture and tone change, with
 * the notes that phones and cameras leave in them. `node media-samples.ts FOLDER NAME...`
 */

const FRAMES_PER_SECOND = 25;

async function make(folder: string, name: string, sample: Sample): Promise<void> {
  const path = join(folder, name);
  const muxer = await Muxer.open(path, {
    format: sample.format,
    // Just before the header is written, when its streams are known.
    configure: (context: FormatContext) => sample.turned && setDisplayMatrix(context, QUARTER_TURN),
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

await makeNamedSamples(SAMPLES, make);
