import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { contact } from '#contract/contact.ts';
import { wallet } from '#contract/wallet.ts';
import { conversations, messages } from '#server/db/schema/conversations.ts';
import { schema } from '#server/db/schema/tables.ts';
import { users } from '#server/db/schema/users.ts';
import { exportPerson } from '#server/features/personal-data/export.service.ts';
import { NOT_PERSONAL, PERSONAL, type PersonalRows } from '#server/features/personal-data/tables.ts';
import { newId } from '#server/ids.ts';
import { anAddress } from '#support/addresses.ts';
import type { TestApi } from '#support/api.ts';
import type { Person } from '#support/factories.ts';
import { aFan, tokensFor } from '#support/factories.ts';
import { askForPayout, ok } from '#support/money.ts';
import { aPhoto, aPost, withPublisher } from '#support/posts.ts';
import { aProduct } from '#support/products.ts';

const tables: PgTable[] = Object.values<unknown>(schema).filter((one): one is PgTable => is(one, PgTable));
const parts = Object.values(PERSONAL).flat();
const partsOf = (table: string): PersonalRows[] => parts.filter((part) => part.table === table);
/** The name a column has in the database. */
const named = (column: string): string => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns of a table that name a person by a key. */
const peopleOf = (table: PgTable): string[] =>
  getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference();
    return ['users', 'performers'].includes(getTableName(foreignTable))
      ? columns.map(({ name }) => named(name))
      : [];
  });

describe('what is personal', () => {
  it('is said of every table of the database, once', () => {
    const said = [...new Set(parts.map(({ table }) => table)), ...Object.keys(NOT_PERSONAL)];
    expect(said.sort()).toEqual(tables.map(getTableName).sort());
  });

  it('is looked for by every column that names a person, or the column is said to name somebody else', () => {
    const forgotten = tables.flatMap((table) => {
      const found = partsOf(getTableName(table));
      if (found.length === 0) return [];
      const isUsed = (column: string) =>
        found.some(
          ({ where, others }) => new RegExp(`\\b${column} = :me`).test(where) || others?.includes(column),
        );
      return peopleOf(table)
        .filter((column) => !isUsed(column))
        .map((column) => `${getTableName(table)}.${column}`);
    });
    expect(forgotten).toEqual([]);
    const leftOut = tables.filter(
      (table) => getTableName(table) in NOT_PERSONAL && peopleOf(table).length > 0,
    );
    expect(leftOut.map(getTableName).sort()).toEqual([
      'message_keys',
      'search_items',
      'search_keywords',
      'token_transaction_keys',
    ]);
  });

  it('is without keys and hashes; columns that stay here are there', () => {
    const shown: string[] = [];
    const missing: string[] = [];
    for (const table of tables) {
      const name = getTableName(table);
      const columns = getTableConfig(table).columns.map((column) => named(column.name));
      for (const { hidden = [], others = [] } of partsOf(name)) {
        missing.push(...[...hidden, ...others].filter((column) => !columns.includes(column)));
        shown.push(
          ...columns
            .filter((column) =>
              /hash|token$|secret|password|encrypted|fingerprint|_key$|^auth$|dh$/.test(column),
            )
            .filter((column) => !hidden.includes(column))
            .map((column) => `${name}.${column}`),
        );
      }
    }
    expect(missing).toEqual([]);
    expect(shown.sort()).toEqual(
      [
        // True or false.
        'earnings.is_token',
        // A name by which notifications are one.
        'notification_events.event_key',
        'notifications.group_key',
        // Opened on the way.
        'payout_methods.encrypted',
        'payout_requests.encrypted',
        // Who looked, which is the person.
        ...['feed', 'gallery', 'performer', 'product', 'video'].map((noun) => `${noun}_views.viewer_key`),
        'keyword_looks.keyword_key',
        'keyword_looks.viewer_key',
      ].sort(),
    );
  });
});

describe('a copy of what is kept about a person', () => {
  let api: TestApi;
  let owner: Person;
  let fan: Person;
  const into = mkdtempSync(join(tmpdir(), 'footlight-export-'));
  afterAll(() => rmSync(into, { recursive: true, force: true }));
  withPublisher((made) => {
    ({ api, owner, fan } = made);
  });

  const read = (folder: string, path: string) =>
    JSON.parse(readFileSync(join(folder, `${path}.json`), 'utf8')) as Record<string, unknown>[];
  /** All texts of a folder, one after the other. */
  const wholeText = (folder: string): string =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.json'))
      .map((path) => readFileSync(join(folder, path), 'utf8'))
      .join('\n');

  it('has what is theirs, with files and bank account, and nothing that only others may know', async () => {
    await tokensFor(api, fan.id, 500);
    const photo = await aPhoto(api, owner);
    await aPost(api, owner, { type: 'photo', text: 'From the roof', fileIds: [photo._id] });
    const product = await aProduct(api, owner);
    const body = { deliveryAddressId: await anAddress(api, fan), userNote: 'Ring twice' };
    ok(await api.call(wallet.product, { params: { id: product._id }, body }, fan));
    const other = await aFan(api);
    ok(await api.call(wallet.tip, { params: { id: owner.id }, body: { price: 100 } }, fan));
    await askForPayout(api, owner.id, 20);
    await api.deps.db.update(users).set({ emailVerifiedAt: api.clock.now() });
    const name = 'Somebody';
    ok(
      await api.call(contact.send, {
        body: { name, email: fan.email, subject: 'Hi', message: 'Please send me a copy of it all' },
      }),
    );

    const [firstId, secondId] = [owner.id, fan.id].sort() as [string, string];
    const talk = { id: newId(), firstId, secondId, lastSeq: 3 };
    await api.deps.db.insert(conversations).values(talk);
    const says = (seq: number, senderId: string, text: string) => ({
      ...{ id: newId(), conversationId: talk.id, seq, senderId, text, isDeleted: text === '' },
    });
    await api.deps.db
      .insert(messages)
      .values([says(1, owner.id, 'Good morning'), says(2, fan.id, 'To you, too'), says(3, owner.id, '')]);
    const [first, second] = [owner.id, other.id].sort() as [string, string];
    const elsewhere = { id: newId(), firstId: first, secondId: second, lastSeq: 1 };
    await api.deps.db.insert(conversations).values(elsewhere);
    await api.deps.db
      .insert(messages)
      .values({ ...says(1, owner.id, 'To somebody else'), conversationId: elsewhere.id });

    const ofFan = join(into, 'fan');
    await exportPerson(api.deps, 'operator', fan.username, ofFan);
    expect(read(ofFan, 'account/users')).toEqual([
      expect.objectContaining({ id: fan.id, email: fan.email, username: fan.username }),
    ]);
    expect(read(ofFan, 'addresses/addresses')).toEqual([
      expect.objectContaining({ street_address: 'Main Street' }),
    ]);
    expect(read(ofFan, 'orders/orders')).toEqual([expect.objectContaining({ user_note: 'Ring twice' })]);
    expect(
      read(ofFan, 'wallet/token_transactions')
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['product', 'tip']);
    expect(read(ofFan, 'messages/contact_messages')).toEqual([
      expect.objectContaining({ message: 'Please send me a copy of it all' }),
    ]);
    expect(read(ofFan, 'messages/messages').map(({ text }) => text)).toEqual(['Good morning', 'To you, too']);
    expect(read(ofFan, 'account/audit_log')).toEqual([expect.objectContaining({ action: 'users.export' })]);
    for (const theirs of [owner.email, other.email, other.id, 'password_hash', 'token_hash'])
      expect(wholeText(ofFan)).not.toContain(theirs);

    const ofOwner = join(into, 'owner');
    const { files } = await exportPerson(api.deps, 'operator', owner.id, ofOwner);
    expect(files).toEqual({ count: expect.any(Number), gone: [], failed: [], takenDown: 0 });
    const [image = ''] = readdirSync(join(ofOwner, 'files/content')).filter((file) =>
      file.startsWith(photo._id),
    );
    expect(statSync(join(ofOwner, 'files/content', image)).size).toBeGreaterThan(100);
    expect(read(ofOwner, 'publications/feeds')).toEqual([expect.objectContaining({ text: 'From the roof' })]);
    expect(read(ofOwner, 'earnings/payout_methods')).toEqual([
      expect.objectContaining({ account: { email: 'nova@example.org' } }),
    ]);
    expect(read(ofOwner, 'orders/orders')).toHaveLength(1);
    for (const theirs of ['Main Street', 'Ring twice', fan.email, 'encrypted'])
      expect(wholeText(ofOwner)).not.toContain(theirs);
  });

  it('is written into a new folder for somebody who is there, however many rows they have', async () => {
    const folder = join(into, 'many');
    await api.deps.db.execute(`insert into follows (id, follower_id, following_id)
      select gen_random_uuid()::text, '${fan.id}', '${owner.id}'`);
    await api.deps.db.execute(`insert into recent_searches (user_id, keyword, searched_at)
      select '${fan.id}', 'word ' || nr, now() from generate_series(1, 2500) nr`);
    await exportPerson(api.deps, 'operator', fan.email, folder);
    expect(read(folder, 'activity/recent_searches')).toHaveLength(2500);
    expect(read(folder, 'activity/follows')).toHaveLength(1);
    await expect(exportPerson(api.deps, 'operator', fan.email, folder)).rejects.toMatchObject({
      code: 'operator.folder-not-empty',
    });
    await expect(exportPerson(api.deps, 'operator', 'nobody', join(into, 'none'))).rejects.toMatchObject({
      code: 'operator.not-found',
    });
  });
});
