import { join } from 'node:path';
import { Encoder, FilterAPI, Muxer } from 'node-av/api';
import type { FormatContext, Packet } from 'node-av/lib';
import { FIELD_SAMPLES, type FieldSample } from './field-media-kinds.ts';
import { encoded, makeNamedSamples, setDisplayMatrix } from './synthetic-media.ts';

/**
 * A program of its own (run by tests/api/media-field.test.ts): makes the films and sounds that FIELD_SAMPLES
 * describes. `node field-media-samples.ts FOLDER NAME...`
 */

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
    configure: (context: FormatContext) => picture?.matrix && setDisplayMatrix(context, picture.matrix),
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

await makeNamedSamples(FIELD_SAMPLES, make);
