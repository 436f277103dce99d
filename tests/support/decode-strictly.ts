import { Decoder, Demuxer } from 'node-av/api';
import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';

/**
 * A program of its own: decodes all of a file as `ffmpeg -xerror -err_detect explode` does, and prints what was
 * complained of as JSON. `node decode-strictly.ts FILE`
 */
const complaints: string[] = [];
Log.setLevel(AV_LOG_ERROR);
Log.setCallback((_level, message) => void complaints.push(message.trim()), { maxLevel: AV_LOG_ERROR });
try {
  const demuxer = await Demuxer.open(process.argv[2] ?? '');
  const decoders = await Promise.all(
    demuxer.streams.map((stream) =>
      Decoder.create(stream, { exitOnError: true, options: { err_detect: 'explode' } as never }),
    ),
  );
  for await (const packet of demuxer.packets()) {
    if (packet === null) break;
    for (const frame of (await decoders[packet.streamIndex]?.decodeAll(packet)) ?? []) frame.free();
  }
  for (const decoder of decoders) for (const frame of await decoder.decodeAll(null)) frame.free();
} catch (error) {
  complaints.push(String(error));
}
// What was said on other threads arrives later.
await new Promise((done) => setTimeout(done, 50));
process.stdout.write(JSON.stringify(complaints));
process.exit(0);
