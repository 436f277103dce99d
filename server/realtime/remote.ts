import { Server } from 'socket.io';
import type { Config } from '../config.ts';
import type { ClusterEvents, SocketCluster } from '../providers/sockets/sockets.ts';
import type { Realtime } from './realtime.ts';
import { type BalanceOf, namespacesOf, tellMissed, tellRooms } from './rooms.ts';

/** Events on their way to connections of other processes. */
interface RemoteRealtime {
  realtime: Realtime;
  /** Resolves once all that was told is on its way: a process that ends earlier loses it. */
  close(): Promise<void>;
}

/**
 * For a process that no browser is connected to: what it has to say goes to those that have connections. The way there
 * is opened with the first event. Fire and forget, as everything here: clients read the same from the API.
 */
export function createRemoteRealtime(
  config: Pick<Config, 'publicApi'>,
  open: (events: Pick<ClusterEvents, 'onLost'>) => Promise<SocketCluster>,
  balanceOf: BalanceOf,
  report: (error: unknown) => void,
): RemoteRealtime {
  let way: Promise<{ rooms: Realtime; close(): Promise<void> }> | null = null;
  const join = async () => {
    const cluster = await open({ onLost: () => tellMissed(spaces) });
    const io = new Server({ adapter: cluster.adapter });
    const spaces = namespacesOf(config).map((name) => io.of(name));
    return {
      rooms: tellRooms(spaces, balanceOf, report),
      async close() {
        await cluster.ready();
        for (const { adapter } of spaces) await adapter.close();
        await cluster.close();
      },
    };
  };
  const tell = (say: (rooms: Realtime) => void): void => {
    way ??= join();
    way.then(({ rooms }) => say(rooms)).catch(report);
  };
  return {
    realtime: {
      toUser: (...args) => tell((rooms) => rooms.toUser(...args)),
      toObject: (...args) => tell((rooms) => rooms.toObject(...args)),
      toStream: (...args) => tell((rooms) => rooms.toStream(...args)),
      disconnect: (...args) => tell((rooms) => rooms.disconnect(...args)),
    },
    async close() {
      const opened = await way?.catch(() => null);
      await opened?.close();
    },
  };
}
