import { comments } from '#contract/comments.ts';
import { files } from '#contract/files.ts';
import { ownProducts } from '#contract/own-products.ts';
import { performers } from '#contract/performers.ts';
import { products } from '#contract/products.ts';
import { reactions } from '#contract/reactions.ts';
import { PRODUCTS_MAX } from '#rules/product-form.ts';
import { productPurchases, products as table } from '#server/db/schema/products.ts';
import { newId } from '#server/ids.ts';
import type { TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';
import { aNewJpeg, aPdf, asFile } from '#support/images.ts';
import { boughtThing, withPublisher } from '#support/posts.ts';
import { aDigitalFile, aDigitalProduct, aProduct } from '#support/products.ts';
import { countQueries } from '#support/queries.ts';

let api: TestApi;
let owner: Person;
let fan: Person;
withPublisher((made) => {
  ({ api, owner, fan } = made);
});

const view = async (id: string, as: Partial<Person> = {}) => api.call(products.view, { params: { id } }, as);
const link = (id: string, as: Partial<Person>, query: { bought?: boolean } = {}) =>
  api.call(products.downloadLink, { params: { id }, query }, as);
const bytesOf = async (url: string) => (await api.app.inject({ url })).payload;
const statusOf = async (url: string) => (await api.app.inject({ url })).statusCode;
const aPicture = async () => asFile(await aNewJpeg(64, 48));
const update = (id: string, body: object, sent: Record<string, File> = {}) =>
  api.call(ownProducts.update, { params: { id }, body, files: sent }, owner);

/** As if this fan had bought the digital product as it is now. */
async function bought(id: string, as: Person = fan): Promise<string> {
  const { data } = await api.call(ownProducts.mineOne, { params: { id } }, owner);
  const sold = { type: 'product', id, performerId: owner.id, title: data.name } as const;
  const transactionId = await boughtThing(api, as, sold, 'success');
  await api.deps.db.insert(productPurchases).values({ transactionId, fileId: data.digitalFileId ?? '' });
  return transactionId;
}

/** What is deleted was deleted 31 days ago, and the job has cleared away. */
async function sweptLater(): Promise<void> {
  await api.deps.db.execute(`update products set deleted_at = deleted_at - interval '31 days'`);
  await api.deps.jobs.enqueue(api.deps.db, 'products.sweep', {});
  await api.runJobs();
}

describe('who sees what', () => {
  test('everybody sees a product as it is, and nobody its file', async () => {
    const made = await aDigitalProduct(api, owner, { description: 'Knit it' });
    for (const person of [{}, fan]) {
      const { data } = await view(made.slug, person);
      expect(data).toMatchObject({ name: 'Pattern', title: 'Pattern', description: 'Knit it', price: 5 });
      expect(data).toMatchObject({ stock: null, isInStock: true, isBought: false, digitalFile: null });
      expect(data.totalPurchases).toBeUndefined();
    }
    expect((await view(made._id, owner)).data.digitalFile?.url).toMatch(/signed/);
    expect((await view(made._id, await anOperator(api))).data).toMatchObject({
      totalPurchases: 0,
      digitalFile: { url: null },
    });
  });

  test.each(['draft', 'inactive'] as const)('%s: found by its performer alone', async (status) => {
    const made = await aProduct(api, owner, { status });
    expect((await view(made._id)).status).toBe(404);
    expect((await view(made._id, owner)).status).toBe(200);
    expect((await api.call(products.search, {}, fan)).data.total).toBe(0);
  });

  test('a blocked country gets no product', async () => {
    const made = await aProduct(api, await aPerformer(api, { blockCountries: ['FR'] }));
    const french = { headers: { 'x-test-country': 'FR' } };
    expect((await view(made._id, french as Partial<Person>)).error.error).toBe('products.not-available-here');
    expect((await api.call(products.search, {}, french)).data.total).toBe(0);
    expect((await api.call(products.search, {})).data.total).toBe(1);
  });
});

describe('lists', () => {
  test('are narrowed by type, stock, category and words, and ordered by stock', async () => {
    const { rows } = await api.deps.db.execute<{ id: string }>(
      `insert into performer_categories (id, name, slug) values ('cups', 'Cups', 'cups') returning id`,
    );
    const mug = await aProduct(api, owner, { stock: 3, categoryIds: [rows[0]?.id ?? ''] });
    const hat = await aProduct(api, owner, { name: 'Hat 100%', stock: 0 });
    const file = await aDigitalProduct(api, owner);
    const found = async (query: object) =>
      (await api.call(products.search, { query })).data.data.map(({ _id }) => _id).sort();
    expect(await found({ type: 'digital' })).toEqual([file._id]);
    expect(await found({ isInStock: true })).toEqual([mug._id, file._id].sort());
    expect(await found({ categoryIds: ['cups'] })).toEqual([mug._id]);
    expect(await found({ q: '100%' })).toEqual([hat._id]);
    expect(await found({ performerId: owner.id, excludedId: hat._id })).toEqual([mug._id, file._id].sort());
    const mine = async (query: object) =>
      (await api.call(ownProducts.mine, { query }, owner)).data.data.map(({ _id }) => _id);
    expect((await mine({ sortBy: 'stock' }))[0]).toBe(mug._id);
    expect((await mine({ isLowStock: true })).sort()).toEqual([mug._id, hat._id].sort());
    const day = api.clock.now().toISOString().slice(0, 10);
    expect(await found({ toDate: day })).toHaveLength(3);
    expect(await found({ toDate: '2020-01-01' })).toEqual([]);
  });
});

describe('pictures and files', () => {
  test('pictures are sent before, ordered, replaced, and those that were dropped are gone', async () => {
    const ids: string[] = [];
    for (let nr = 0; nr < 3; nr += 1) {
      const sent = await api.call(ownProducts.uploadImage, { files: { image: await aPicture() } }, owner);
      ids.push(sent.data._id);
    }
    const [a = '', b = '', c = ''] = ids;
    const made = await aProduct(api, owner, { imageIds: [b, a] });
    const tooMany = Array.from({ length: 2000 }, (_, nr) => `x${nr}`).join(',');
    for (const body of [{ imageIds: tooMany }, { categoryIds: tooMany }])
      expect((await update(made._id, body)).status).toBe(422);
    expect((await view(made._id)).data).toMatchObject({ imageIds: [b, a], imageId: b });
    const { data } = await update(made._id, { imageIds: [c, b] });
    expect(data.imageIds).toEqual([c, b]);
    expect((await api.deps.db.execute(`select from files where id = '${a}'`)).rowCount).toBe(0);
    // A client that knows of one picture sends another one.
    const replaced = await update(made._id, {}, { image: await aPicture() });
    expect(replaced.data.imageIds).toEqual([expect.not.stringMatching(c), b]);
    const rival = await aPerformer(api);
    const stolen = await api.call(
      ownProducts.create,
      { body: { name: 'X', price: 5, imageIds: [b] } },
      rival,
    );
    expect(stolen.error.fields).toHaveProperty('imageIds');
  });

  test('a digital file is kept as it came, whatever it is, but nothing that runs', async () => {
    const picture = await aNewJpeg(64, 48);
    const made = await aDigitalProduct(api, owner, {}, asFile(picture));
    const { data } = await link(made._id, owner);
    const reply = await api.app.inject({ url: data.downloadLink });
    expect(reply.rawPayload.equals(picture)).toBe(true);
    expect(reply.headers['content-disposition']).toMatch(/^attachment/);
    const script = asFile('<script>alert(1)</script>', 'page.html', 'text/html');
    const refused = await api.call(
      ownProducts.create,
      { body: { name: 'X', price: 5, type: 'digital' }, files: { digitalFile: script } },
      owner,
    );
    expect(refused.error.fields).toHaveProperty('digitalFile');
  });
});

/** The first part of an EPUB, which tells what it is. */
function anEpub(): Buffer {
  const [name, type] = [Buffer.from('mimetype'), Buffer.from('application/epub+zip')];
  const header = Buffer.alloc(30);
  header.write('PK\u0003\u0004', 'latin1');
  header.writeUInt32LE(type.length, 18);
  header.writeUInt32LE(type.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name, type]);
}

test.each([
  ['pattern.pdf.hta', aPdf(), 'pattern.pdf.pdf'],
  ['Pattern v1.5 (final).PDF', aPdf(), 'Pattern v1.5 _final_.pdf'],
  ['book.jar', anEpub(), 'book.epub'],
])('a file sent as %s is saved under a name that ends as its content does', async (name, bytes, saved) => {
  const made = await aDigitalProduct(api, owner, {}, asFile(bytes, name, 'application/pdf'));
  const { headers } = await api.app.inject({ url: (await link(made._id, owner)).data.downloadLink });
  expect(headers['content-disposition']).toContain(`filename="${saved}"`);
});

describe('a digital product that was bought', () => {
  test('is downloaded by its buyer alone, by links that are counted', async () => {
    const made = await aDigitalProduct(api, owner, {}, aDigitalFile('first'));
    await bought(made._id);
    const other = await aFan(api);
    expect((await link(made._id, other)).error.error).toBe('products.not-yours');
    expect((await link(made._id, {})).status).toBe(401);
    const { data } = await link(made._id, fan);
    expect(await bytesOf(data.downloadLink)).toContain('first');
    // The address works for this buyer and for no other, and only while they own it.
    expect(await statusOf(data.downloadLink.replace(fan.id, other.id))).toBe(403);
    // Addresses of files come by counted links alone.
    const fileId = (await view(made._id, fan)).data.digitalFileId ?? '';
    expect((await view(made._id, fan)).data.digitalFile?.url).toBeNull();
    expect((await api.call(files.addresses, { params: { id: fileId } }, fan)).status).toBe(404);
    const rest = await Promise.all(Array.from({ length: 12 }, () => link(made._id, fan)));
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(rest.find(({ status }) => status !== 200)?.error.error).toBe('products.too-many-downloads');
    expect((await link(made._id, owner)).status).toBe(200);
    await api.deps.db.execute('update product_downloads set day = day - 1');
    expect((await link(made._id, fan)).status).toBe(200);
  });

  test('is sent ten times a day by all links together, in whatever parts', async () => {
    const made = await aDigitalProduct(api, owner);
    await bought(made._id);
    const first = (await link(made._id, fan)).data.downloadLink;
    api.clock.advance({ minutes: 5 });
    const second = (await link(made._id, fan)).data.downloadLink;
    const get = (url: string, range = '', method: 'GET' | 'HEAD' = 'GET') =>
      api.app.inject({ method, url, headers: range ? { range } : {} });
    const whole = await get(first);
    for (let nr = 0; nr < 8; nr += 1) expect((await get(nr % 2 ? first : second)).statusCode).toBe(200);
    const { length } = whole.rawPayload;
    const parts = [`bytes=1-`, 'bytes=0-0'];
    for (const range of parts) expect((await get(first, range)).statusCode).toBe(206);
    const headers = { 'if-none-match': `${whole.headers.etag}` };
    expect((await api.app.inject({ url: first, headers })).statusCode).toBe(304);
    expect((await get(second, '', 'HEAD')).headers['content-length']).toBe(`${length}`);
    for (const range of ['', ...parts]) {
      const reply = await get(second, range);
      expect(reply.statusCode).toBe(429);
      expect(reply.json().error).toBe('files.too-many-downloads');
      expect(reply.headers['cache-control']).toBe('no-store');
    }
    const own = (await link(made._id, owner)).data.downloadLink;
    for (let nr = 0; nr < 11; nr += 1) expect((await get(own)).statusCode).toBe(200);
    await api.deps.db.execute('update file_downloads set day = day - 1');
    expect(await statusOf(second)).toBe(200);
    await api.deps.db.execute('update file_downloads set day = day - 1');
    await api.deps.jobs.enqueue(api.deps.db, 'files.sweep', {});
    await api.runJobs();
    expect((await api.deps.db.execute('select from file_downloads')).rowCount).toBe(1);
  });

  test('stays with its buyer: replaced, deleted, and in a country that was blocked', async () => {
    const made = await aDigitalProduct(api, owner, {}, aDigitalFile('first'));
    const sale = await bought(made._id);
    await update(made._id, { name: 'Secret', price: 7 }, { digitalFile: aDigitalFile('second') });
    expect(await bytesOf((await link(made._id, fan)).data.downloadLink)).toContain('second');
    const old = (await link(made._id, fan, { bought: true })).data.downloadLink;
    expect(await bytesOf(old)).toContain('first');
    await api.deps.db.execute(`update performers set block_countries = '{FR}' where id = '${owner.id}'`);
    const there = { ...fan, headers: { 'x-test-country': 'FR' } };
    const { data } = await view(made._id, there);
    expect(data).toMatchObject({ name: 'Pattern', price: 0, images: [] });
    expect(await bytesOf((await link(made._id, there)).data.downloadLink)).toContain('first');
    await api.deps.db.execute(`update performers set block_countries = '{}'`);
    await api.call(ownProducts.remove, { params: { id: made._id } }, owner);
    expect((await view(made._id)).status).toBe(404);
    await sweptLater();
    expect(await bytesOf((await link(made._id, fan, { bought: true })).data.downloadLink)).toContain('first');
    await api.deps.db.execute(`update token_transactions set status = 'refunded' where id = '${sale}'`);
    expect((await view(made._id, fan)).status).toBe(404);
    expect((await link(made._id, fan)).status).toBe(404);
  });
});

describe('forms', () => {
  test('name every field that is wrong', async () => {
    const body = { name: '', price: 0, stock: -2, type: 'digital', categoryIds: 'none' } as const;
    const refused = await api.call(ownProducts.create, { body }, owner);
    expect(Object.keys(refused.error.fields ?? {}).sort()).toEqual(['digitalFile', 'name', 'price']);
    const stock = await api.call(ownProducts.create, { body: { name: 'Mug', price: 5, stock: 1.5 } }, owner);
    expect(Object.keys(stock.error.fields ?? {})).toEqual(['stock']);
    const category = await api.call(
      ownProducts.create,
      { body: { name: 'Mug', price: 5, categoryIds: ['none'] } },
      owner,
    );
    expect(category.error.fields).toHaveProperty('categoryIds');
  });

  test('a product is made once under a key', async () => {
    const keyed = { ...owner, headers: { 'idempotency-key': 'product-1' } };
    const body = { name: 'Mug', price: 5, stock: 1 };
    const [one, two] = await Promise.all([
      api.call(ownProducts.create, { body }, keyed),
      api.call(ownProducts.create, { body }, keyed),
    ]);
    expect(one.data._id).toBe(two.data._id);
    const other = await api.call(ownProducts.create, { body: { ...body, stock: 2 } }, keyed);
    expect(other.error.error).toBe('products.key-reused');
  });

  test('what was in the store keeps its type, and nobody publishes before approval', async () => {
    const made = await aProduct(api, owner);
    const changed = await update(made._id, { type: 'digital' }, { digitalFile: aDigitalFile() });
    expect(changed.error.fields).toHaveProperty('type');
    const draft = await aProduct(api, owner, { status: 'draft' });
    expect((await update(draft._id, { type: 'digital' }, { digitalFile: aDigitalFile() })).status).toBe(200);
    const fresh = await aPerformer(api, { reviewState: 'pending' });
    const refused = await api.call(ownProducts.create, { body: { name: 'Mug', price: 5 } }, fresh);
    expect(refused.error.error).toBe('products.review-pending');
    const kept = await api.call(ownProducts.create, { body: { name: 'Mug', status: 'draft' } }, fresh);
    expect(kept.status).toBe(200);
  });

  test('products of others cannot be touched', async () => {
    const made = await aProduct(api, owner);
    const rival = await aPerformer(api);
    const params = { id: made._id };
    const tries = [
      await api.call(ownProducts.update, { params, body: { name: 'Mine' } }, rival),
      await api.call(ownProducts.remove, { params }, rival),
      await api.call(ownProducts.mineOne, { params }, rival),
      await api.call(ownProducts.setStatus, { body: { productIds: [made._id], status: 'inactive' } }, rival),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await view(made._id)).data.name).toBe('Mug');
  });
});

test('several are hidden, deleted and brought back at once, all or none, and the profile counts what is shown', async () => {
  const one = await aProduct(api, owner);
  const two = await aProduct(api, owner);
  const set = (status: 'inactive' | 'active' | 'deleted' | 'restored', ids = [one._id, two._id]) =>
    api.call(ownProducts.setStatus, { body: { productIds: ids, status } }, owner);
  const counted = async () =>
    (await api.call(performers.view, { params: { id: owner.id } })).data.stats.totalProducts;
  expect(await counted()).toBe(2);
  expect((await set('inactive', [one._id, 'none'])).status).toBe(404);
  expect(await counted()).toBe(2);
  await set('inactive');
  expect(await counted()).toBe(0);
  await set('active');
  await set('deleted');
  expect((await api.call(ownProducts.mine, { query: { isDeleted: true } }, owner)).data.total).toBe(2);
  expect((await set('restored')).status).toBe(200);
  expect(await counted()).toBe(2);
  await set('deleted');
  await sweptLater();
  expect((await set('restored')).status).toBe(404);
  expect((await api.deps.db.execute('select from products')).rowCount).toBe(0);
});

test('a status for many products costs no more statements than one for one', async () => {
  const made = [await aProduct(api, owner), await aProduct(api, owner), await aProduct(api, owner)];
  const cost = (some: typeof made, status: 'inactive' | 'active') =>
    countQueries(() =>
      api.call(ownProducts.setStatus, { body: { productIds: some.map(({ _id }) => _id), status } }, owner),
    );
  await cost(made, 'inactive');
  expect(await cost(made, 'active')).toBe(await cost(made.slice(0, 1), 'inactive'));
});

test('comments, likes, bookmarks and views belong to a product as to a post', async () => {
  const { _id: objectId } = await aProduct(api, owner);
  const target = { objectType: 'product', objectId } as const;
  expect((await api.call(comments.create, { body: { ...target, content: 'Nice' } }, fan)).status).toBe(200);
  await api.call(reactions.add, { body: { ...target, action: 'like' } }, fan);
  await api.call(reactions.add, { body: { ...target, action: 'bookmark' } }, fan);
  expect(await api.call(products.countView, { params: { id: objectId } }, fan)).toMatchObject({ data: true });
  expect((await view(objectId, fan)).data).toMatchObject({
    isLiked: true,
    isBookMarked: true,
    stats: { likes: 1, comments: 1, bookmarks: 1, views: 1 },
  });
  const kept = await api.call(
    reactions.bookmarks,
    { params: { kind: 'products' }, query: { q: 'mug' } },
    fan,
  );
  expect(kept.data.data.map(({ objectInfo }) => objectInfo?._id)).toEqual([objectId]);
});

test('one performer has at most a thousand products; deleted ones do not count, and come back only where there is room', async () => {
  const { _id } = await aProduct(api, owner);
  const many = Array.from({ length: PRODUCTS_MAX - 1 }, (_, nr) => ({
    ...{ id: newId(), slug: `many-${nr}`, performerId: owner.id, name: 'One of many' },
    ...{ type: 'physical' as const, status: 'draft' as const },
  }));
  await api.deps.db.insert(table).values(many);
  const create = () => api.call(ownProducts.create, { body: { name: 'New', status: 'draft' } }, owner);
  const set = (status: 'deleted' | 'restored') =>
    api.call(ownProducts.setStatus, { body: { productIds: [_id], status } }, owner);
  const refused = { status: 422, error: { error: 'products.too-many' } };
  expect(await create()).toMatchObject(refused);
  expect((await set('deleted')).status).toBe(200);
  expect((await create()).status).toBe(200);
  expect(await set('restored')).toMatchObject(refused);
});
