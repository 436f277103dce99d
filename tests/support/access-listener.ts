import type { ObjectType } from '#rules/objects.ts';
import type { Caller, Thing } from './access-world.ts';
import type { TestApi } from './api.ts';
import type { Person } from './factories.ts';
import { type LiveServer, until } from './live.ts';
import { aPost, EVERYONE } from './posts.ts';

/** A connection may have so many things open. */
const AT_A_TIME = 12;

/** As many things of one owner as a connection may have open. */
export function connectionsFor<T extends Thing>(things: readonly T[]): T[][] {
  const byAuthor = Map.groupBy(things, ({ author }) => author.id);
  return [...byAuthor.values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / AT_A_TIME) }, (_, at) =>
      own.slice(at * AT_A_TIME, (at + 1) * AT_A_TIME),
    ),
  );
}

interface Listener {
  heard: Set<string>;
  /** What was said before is here by then. */
  settled(): Promise<void>;
  close(): void;
}
type Root = Exclude<ObjectType, 'performer' | 'comment'>;

/** Says things about things, and lets people listen. */
export async function listening(api: TestApi, server: LiveServer, writer: Person) {
  /** A post that everybody may read, in every country: what is said there comes after all that was said before. */
  const fence = (await aPost(api, writer, EVERYONE))._id;
  const say = (rootType: Root, objectId: string, mark: string) =>
    server.live.realtime.toObject(rootType, objectId, 'comment_deleted', {
      _id: mark,
      parentId: null,
      rootType,
      rootId: objectId,
      total: 0,
    });

  /** Somebody who asks to hear of these things, and of the fence behind them. */
  async function listen(person: Caller, objectType: Root, things: readonly Thing[]): Promise<Listener> {
    const socket = server.connect(person.token ? (person as Person) : null);
    const heard = new Set<string>();
    socket.onAny((event: string, payload: { _id?: string; fileId?: string }) => {
      heard.add(event === 'file_status' ? `file ${payload.fileId}` : String(payload._id));
    });
    let turn = 0;
    const settled = async () => {
      turn += 1;
      const mark = `fence ${turn}`;
      await until(() => {
        say('feed', fence, mark);
        return heard.has(mark);
      });
    };
    await until(() => socket.connected);
    for (const { id: objectId } of things) socket.emit('comments/join', { objectType, objectId });
    socket.emit('comments/join', { objectType: 'feed', objectId: fence });
    // Visitors hear of nothing, not of the fence either.
    if (person.token) await settled();
    return { heard, settled, close: () => socket.disconnect() };
  }
  return { say, listen };
}
