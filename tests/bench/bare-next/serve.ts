import { createServer, Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import next from 'next';

/** Serves the bare page as the product serves its own: a plain http server in front of Next's handler. */
const app = next({ dev: false, dir: fileURLToPath(new URL('.', import.meta.url)), httpServer: new Server() });
await app.prepare();
const handle = app.getRequestHandler();
createServer((request, response) => void handle(request, response)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
  () => process.stdout.write('listening\n'),
);
