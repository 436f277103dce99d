import { createServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';

/** One room that everybody is in; what is posted is told to all of it. No sign-in, no database. */
const { REDIS_URL, PORT } = process.env;
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  io.to('room').emit('comment_created', JSON.parse(Buffer.concat(chunks).toString()));
  response.end('{}');
});
const io = new Server(server, REDIS_URL ? { adapter: createAdapter(new Redis(REDIS_URL)) } : {});
io.on('connection', (socket) => {
  void socket.join('room');
  socket.emit('person_state', {});
});
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
