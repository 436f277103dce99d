import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The baseline of uploads: Node's own server, which streams a body to the disk and does nothing else. */
const path = join(process.env.FOLDER ?? '.', 'bare');
createServer(async (request, response) => {
  await pipeline(request, createWriteStream(path, { flush: true }));
  await rm(path);
  response.end('{}');
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
