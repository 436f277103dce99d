import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { SocketCluster } from '#server/providers/sockets/sockets.ts';
import { createRealtime, type RealtimeServer } from '#server/realtime/socket-server.ts';
import type { TestApi } from './api.ts';
import type { Person } from './factories.ts';

const PATIENCE_MS = 30_000;

/** Resolves once it is so; a test that waits in vain fails instead of running for ever. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('It never came about.');
    await sleep(5);
  }
}

export interface LiveServer {
  live: RealtimeServer;
  /** Opens a connection, as this person or as nobody. */
  connect(who: Person | null): Socket;
  close(): Promise<void>;
}

/**
 * The socket channel of this API on a port of its own; what the API changes reaches it as on the site. With a `cluster` it
 * stands for one process of several, and ends that as well.
 */
export async function startLive(api: TestApi, cluster?: SocketCluster): Promise<LiveServer> {
  const live = createRealtime(api.deps, cluster ? { cluster } : {});
  api.deps.realtime = live.realtime;
  api.deps.pages = { invalidate: async (tags) => live.recheck(tags) };
  const server = createServer();
  live.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open: Socket[] = [];
  return {
    live,
    connect(who) {
      const auth = who ? { token: who.token } : {};
      const socket = io(url, { auth, transports: ['websocket'], forceNew: true, reconnection: false });
      open.push(socket);
      return socket;
    },
    async close() {
      for (const socket of open) socket.disconnect();
      await live.close();
      await cluster?.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
