import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';
import type { FormatContext, Packet } from 'node-av/lib';
import { H264_SAMPLES, type H264Sample } from './h264-kinds.ts';
import { encoded, makeNamedSamples, QUARTER_TURN, setDisplayMatrix } from './synthetic-media.ts';

/**
 * A program of its own (run by tests/api/media-h264.test.ts and tests/engines/support/films.ts): makes films whose
 * pictures are written as H264_SAMPLES says. Each is encoded into one MP4 file first, and then put together anew.
 * `node h264-samples.ts FOLDER NAME...`
 */

const SECONDS = 2;
const RATE = 25;

interface Base {
  x264: string;
  sound: string | null;
  size: string;
  seconds: number;
  format: string;
}

/** Encodes a moving picture and a tone. */
async function encode(path: string, { x264, sound, size, seconds, format }: Base): Promise<void> {
  const muxer = await Muxer.open(path, { format });
  const filter = FilterAPI.create('format=yuv420p');
  const encoder = await Encoder.create('libx264' as never, {
    filter,
    bitrate: 400_000,
    gopSize: RATE,
    options: { preset: 'veryfast', 'x264-params': x264 } as never,
  });
  const tracks = [
    {
      packets: encoded(`testsrc2=size=${size}:rate=${RATE}:duration=${seconds}`, filter, encoder),
      index: muxer.addStream(encoder),
    },
  ];
  if (sound) {
    const shape = FilterAPI.create(
      `aformat=sample_fmts=${sound === 'aac' ? 'fltp' : 's16'}:sample_rates=48000:channel_layouts=stereo`,
    );
    const made = await Encoder.create(sound as never, { filter: shape, bitrate: 96_000 });
    const tone = `sine=frequency=440:sample_rate=48000:duration=${seconds}`;
    tracks.push({ packets: encoded(tone, shape, made), index: muxer.addStream(made) });
  }
  await Promise.all(
    tracks.map(async ({ packets, index }) => {
      for await (const packet of packets) await muxer.writePacket(packet, index);
    }),
  );
  await muxer.close();
}

const START_CODE = Buffer.from([0, 0, 0, 1]);

/** The units of a sample whose lengths have four bytes, told apart in another way. */
function written(data: Buffer, units: NonNullable<H264Sample['units']>): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < data.length; ) {
    const length = data.readUInt32BE(at);
    const short = Buffer.alloc(2);
    // A longer unit than two bytes can say does not come of these films.
    if (units === 'lengths-2') short.writeUInt16BE(length);
    const code = START_CODE.subarray(units === 'start-codes-3' && at > 0 ? 1 : 0);
    parts.push(units === 'lengths-2' ? short : code, data.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return Buffer.concat(parts);
}

/** A packet with other bytes, or other times. */
function changed(packet: Packet, set: { data?: Buffer; shift?: bigint }): Packet {
  const own = packet.clone();
  if (!own) throw new Error('no packet');
  const { pts, dts, duration, flags, timeBase } = packet;
  if (set.data) own.data = set.data;
  const shift = set.shift ?? 0n;
  return Object.assign(own, { pts: pts + shift, dts: dts + shift, duration, flags, timeBase });
}

/** Puts encoded files together to one, the second behind the first. */
async function remux(path: string, sources: readonly string[], sample: H264Sample): Promise<void> {
  const muxer = await Muxer.open(path, {
    format: sample.format,
    configure: (context: FormatContext) => sample.turned && setDisplayMatrix(context, QUARTER_TURN),
    options: {
      ...(sample.movflags ? { movflags: sample.movflags } : {}),
      ...(sample.hiddenSeconds ? { avoid_negative_ts: 'disabled' } : {}),
    },
  } as never);
  const indexes: number[] = [];
  for (const [part, source] of sources.entries()) {
    const demuxer = await Demuxer.open(source);
    const { streams } = demuxer;
    if (part === 0) {
      for (const stream of streams) {
        const index = muxer.addStream(stream);
        indexes.push(index);
        // Each container has names of its own for what is in it.
        const made = muxer.getStream(index);
        if (made) made.codecpar.codecTag = 0;
      }
    }
    const head = muxer.getStream(0)?.codecpar;
    const { units } = sample;
    if (part === 0 && head?.extradata && units === 'lengths-2') {
      // Two bytes for each length, less one.
      const record = Buffer.from(head.extradata);
      record[4] = 0xfc | 1;
      head.extradata = record;
    }
    for await (const packet of demuxer.packets()) {
      if (packet === null) break;
      const stream = streams[packet.streamIndex];
      if (!stream) continue;
      const isPicture = packet.streamIndex === 0;
      const seconds =
        part * SECONDS - (sample.hiddenSeconds ?? 0) + (isPicture ? (sample.picturesAt ?? 0) : 0);
      const { num, den } = packet.timeBase;
      const shift = BigInt(Math.round((seconds * den) / num));
      const data = isPicture && units ? { data: written(packet.data ?? Buffer.alloc(0), units) } : {};
      await muxer.writePacket(changed(packet, { shift, ...data }), indexes[packet.streamIndex] ?? 0);
    }
    await demuxer.close();
  }
  await muxer.close();
}

async function make(folder: string, name: string, sample: H264Sample): Promise<void> {
  const { sound = 'aac', size = '320x240' } = sample;
  const format = sample.isFromTransportStream ? 'mpegts' : 'mov';
  const parts = sample.changesTo ? [sample.x264, `${sample.changesTo}:repeat-headers=1`] : [sample.x264];
  const sources: string[] = [];
  for (const [place, x264] of parts.entries()) {
    const source = join(folder, `${place}-of-${name}`);
    await encode(source, { x264, sound, size, seconds: SECONDS, format });
    sources.push(source);
  }
  await remux(join(folder, name), sources, sample);
  for (const source of sources) rmSync(source);
}

await makeNamedSamples(H264_SAMPLES, make);
