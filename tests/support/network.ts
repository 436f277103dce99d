import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A line between clients and a server that can be cut. */
export interface Network {
  url: string;
  /** `cut` ends every connection and takes no new one; `silent` keeps them, and lets nothing through. */
  fail(how: 'cut' | 'silent'): void;
  mend(): void;
  /** The server is somewhere else now. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

export async function startNetwork(port: number): Promise<Network> {
  let target = port;
  let state: 'well' | 'cut' | 'silent' = 'well';
  const open = new Set<Socket>();
  const end = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
      // What is sent while nothing comes through is lost with its connection.
      socket.on('data', (chunk) => {
        if (state === 'well') (socket === near ? far : near).write(chunk);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail(how) {
      state = how;
      if (how === 'cut') end();
    },
    mend() {
      // A connection that has lost something is no connection any more.
      if (state === 'silent') end();
      state = 'well';
    },
    leadTo(other) {
      target = other;
      end();
    },
    async close() {
      end();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
