import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { messages as messageCalls } from '#contract/messages.ts';
import { reports } from '#contract/reports.ts';
import { conversations, messages } from '#server/db/schema/conversations.ts';
import { type FileVersion, files } from '#server/db/schema/files.ts';
import { massMessageRecipients, massMessages } from '#server/db/schema/mass-messages.ts';
import { newKey } from '#server/features/files/file-keys.ts';
import { exportPerson } from '#server/features/personal-data/export.service.ts';
import { personalDataCommands } from '#server/features/personal-data/personal-data.commands.ts';
import { newId } from '#server/ids.ts';
import type { Storage } from '#server/providers/storage/storage.ts';
import type { TestApi } from '#support/api.ts';
import { aMessagePhoto, say, sayFiles, talkTo } from '#support/conversations.ts';
import type { Person } from '#support/factories.ts';
import { ok } from '#support/money.ts';
import { aPhoto, aPost, FOR_SALE, withPublisher } from '#support/posts.ts';

let api: TestApi;
let owner: Person;
let fan: Person;
withPublisher((made) => {
  ({ api, owner, fan } = made);
});

const root = mkdtempSync(join(tmpdir(), 'footlight-export-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Exports a person into a new folder. */
async function copyOf(person: Person, deps = api.deps) {
  const folder = join(root, newId());
  const made = await exportPerson(deps, 'operator', person.id, folder);
  return { ...made.files, folder, names: readdirSync(join(folder, 'files/content')).sort() };
}
const rowsOf = (folder: string, path: string) =>
  JSON.parse(readFileSync(join(folder, `${path}.json`), 'utf8')) as Record<string, unknown>[];
/** All tables of a copy as one text. */
const wholeText = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');

describe('of what belongs to others', () => {
  it('a report tells what its reporter wrote, not what they could not read', async () => {
    const photo = await aPhoto(api, owner);
    const post = await aPost(api, owner, {
      ...{ type: 'photo', title: 'A title', text: 'Words for buyers', fileIds: [photo._id], ...FOR_SALE },
    });
    const body = { target: 'feed', targetId: post._id, title: 'Other', description: 'It is a lie' } as const;
    ok(await api.call(reports.create, { body }, fan));
    const { folder } = await copyOf(fan);
    expect(rowsOf(folder, 'activity/reports')).toEqual([
      expect.objectContaining({ target_id: post._id, name: 'A title', description: 'It is a lie' }),
    ]);
    expect(Object.keys(rowsOf(folder, 'activity/reports')[0] ?? {})).not.toContain('file_ids');
    for (const theirs of ['Words for buyers', photo._id]) expect(wholeText(folder)).not.toContain(theirs);
  });

  it('a message with a price is there with its open text, without its files', async () => {
    const talk = await talkTo(api, fan, owner);
    await say(api, fan, talk, 'Hello');
    const photo = await aMessagePhoto(api, owner);
    await sayFiles(api, owner, talk, [photo], { text: 'Open words', isSale: true, price: 5 });
    // A changed row lies behind the others in the table; in the copy it keeps its place.
    await api.deps.db.update(messages).set({ text: 'Hello' }).where(eq(messages.text, 'Hello'));
    const { folder, names } = await copyOf(fan);
    expect(rowsOf(folder, 'messages/messages').map(({ text }) => text)).toEqual(['Hello', 'Open words']);
    expect(wholeText(folder)).not.toContain(photo);
    expect(names).toEqual([]);
    expect(wholeText((await copyOf(owner)).folder)).toContain(photo);
  });

  it('messages are there as in the conversation, and own ones that somebody bought', async () => {
    const conversationId = await talkTo(api, fan, owner);
    const kinds = [owner, fan].flatMap((sender) =>
      [0, 1].flatMap((totalPurchases) =>
        [0, 100].flatMap((fee) =>
          [false, true].map((isDeleted) => ({ senderId: sender.id, totalPurchases, fee, isDeleted })),
        ),
      ),
    );
    const rows = [...kinds, ...kinds].map((kind, index) => ({
      ...{ ...kind, id: newId(), conversationId, seq: index + 1 },
      text: kind.isDeleted && kind.totalPurchases === 0 ? '' : `Words ${index + 1}.`,
    }));
    await api.deps.db.insert(messages).values(rows);
    await api.deps.db
      .update(conversations)
      .set({ lastSeq: rows.length, clearedSeq: kinds.length })
      .where(eq(conversations.id, conversationId));
    for (const person of [owner, fan]) {
      const input = { params: { id: conversationId }, query: { limit: 100 } };
      const read = ok(await api.call(messageCalls.list, input, person)).data.map(({ text }) => text);
      const sold = rows.filter(
        ({ senderId, totalPurchases }) => senderId === person.id && totalPurchases > 0,
      );
      const shown = new Set([...read, ...sold.map(({ text }) => text)].filter(Boolean));
      const { folder } = await copyOf(person);
      const copied = rowsOf(folder, 'messages/messages').map(({ text }) => text);
      expect(copied.filter(Boolean).sort()).toEqual([...shown].sort());
      expect(shown.size).toBeGreaterThan(10);
      expect(shown.size).toBeLessThan(rows.filter(({ text }) => text !== '').length);
    }
  });

  it('messages to many are those that were sent', async () => {
    const many = (text: string) =>
      ({ id: newId(), performerId: owner.id, segment: 'followers', text }) as const;
    const all = [many('Sent'), many('Waits'), many('Blocked')].map((one) => ({
      ...({ ...one, status: 'sending', startedAt: api.clock.now() } as const),
    }));
    await api.deps.db.insert(massMessages).values(all);
    const statuses = ['sent', 'waiting', 'blocked'] as const;
    await api.deps.db.insert(massMessageRecipients).values(
      all.map(({ id }, index) => ({
        ...{ massMessageId: id, userId: fan.id, performerId: owner.id, status: statuses[index] },
        sentAt: statuses[index] === 'sent' ? api.clock.now() : null,
      })),
    );
    const { folder } = await copyOf(fan);
    expect(rowsOf(folder, 'messages/mass_message_recipients')).toEqual([
      expect.objectContaining({ mass_message_id: all[0]?.id, status: 'sent' }),
    ]);
  });
});

describe('the files of a copy', () => {
  const change = (id: string, set: Partial<typeof files.$inferInsert>) =>
    api.deps.db.update(files).set(set).where(eq(files.id, id));
  const versionsOf = async (id: string): Promise<FileVersion[]> => {
    const [row] = await api.deps.db.select().from(files).where(eq(files.id, id));
    return row?.versions ?? [];
  };

  it('have names that every file system takes, and all captions', async () => {
    const photo = await aPhoto(api, owner);
    const captions = await Promise.all(
      ['captions-en-US', 'captions-de-DE'].map(async (name) => {
        const key = newKey('closed', 'vtt');
        const size = await api.deps.storage.put(key, Buffer.from(`WEBVTT ${name}`), 'text/vtt');
        return { name, key, mimeType: 'text/vtt', size };
      }),
    );
    const versions = [...captions, ...(await versionsOf(photo._id))];
    await change(photo._id, { name: `${'夏'.repeat(116)}.jpg`, versions });
    const { count, gone, failed, folder, names } = await copyOf(owner);
    expect({ count, gone, failed }).toEqual({ count: 3, gone: [], failed: [] });
    const name = '夏'.repeat(50);
    expect(names).toEqual([
      `${photo._id} captions-de-DE ${name}.vtt`,
      `${photo._id} captions-en-US ${name}.vtt`,
      `${photo._id} display ${name}.webp`,
    ]);
    expect(readFileSync(join(folder, 'files/content', names[1] ?? ''), 'utf8')).toBe('WEBVTT captions-en-US');
  });

  it('come as they were uploaded, also while they are made ready', async () => {
    const photo = await aPhoto(api, owner);
    const key = newKey('source', 'webp');
    await api.deps.storage.put(key, Buffer.from('As uploaded'), 'image/png');
    await change(photo._id, { name: 'Day 1.png', sourceKey: key, mimeType: 'image/png' });
    const { folder, names } = await copyOf(owner);
    expect(names).toEqual([`${photo._id} original Day 1.png`]);
    expect(readFileSync(join(folder, 'files/content', names[0] ?? ''), 'utf8')).toBe('As uploaded');
  });

  it('are listed where they cannot be read, and the others are there', async () => {
    const [first, second, short, third] = [
      await aPhoto(api, owner),
      await aPhoto(api, owner),
      await aPhoto(api, owner),
      await aPhoto(api, owner),
    ];
    const keys = await Promise.all(
      [first, second, short].map(async ({ _id }) => (await versionsOf(_id))[0]?.key),
    );
    const { storage } = api.deps;
    const broken: Storage = Object.assign(Object.create(storage), {
      get: async (key: string) => {
        if (key === keys[0]) throw new Error('no answer');
        if (key === keys[2]) return { size: 8, open: async () => Readable.from([Buffer.from('half')]) };
        if (key !== keys[1]) return storage.get(key);
        async function* bytes() {
          yield Buffer.from('half');
          throw new Error('broke off');
        }
        return { size: 8, open: async () => Readable.from(bytes()) };
      },
    });
    const { count, failed, names } = await copyOf(owner, { ...api.deps, storage: broken });
    expect(count).toBe(1);
    expect(names).toEqual([expect.stringContaining(third._id)]);
    expect(failed).toEqual([
      expect.stringMatching(new RegExp(`^${first._id} .*: no answer$`)),
      expect.stringMatching(new RegExp(`^${second._id} .*: broke off$`)),
      expect.stringMatching(new RegExp(`^${short._id} .*: 4 of 8 bytes were written$`)),
    ]);
  });

  it('are without those that operators took down, which the command tells', async () => {
    const [photo, other] = [await aPhoto(api, owner), await aPhoto(api, owner)];
    await change(photo._id, { takenDownAt: api.clock.now() });
    const { count, takenDown, names } = await copyOf(owner);
    expect({ count, takenDown }).toEqual({ count: 1, takenDown: 1 });
    expect(names).toEqual([expect.stringContaining(other._id)]);

    const said: string[] = [];
    const output = jest
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => said.push(String(text)) > 0);
    const run = personalDataCommands['users export'];
    await run?.({ deps: api.deps } as never, [owner.id, join(root, newId())], 'operator');
    output.mockRestore();
    expect(said.join('')).toContain('Files that operators took down, which are not in it: 1\n');
  });
});
