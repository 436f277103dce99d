import { sql } from 'drizzle-orm';
import { availabilityOf as availabilityOfFeed, isOut } from '#rules/item-access.ts';
import { ITEM_STATUSES } from '#rules/item-form.ts';
import { feedOutAt, galleryOut, productOut, videoOutAt } from '#server/db/item-out.ts';
import { feeds } from '#server/db/schema/feeds.ts';
import { galleries } from '#server/db/schema/galleries.ts';
import { products } from '#server/db/schema/products.ts';
import { videos } from '#server/db/schema/videos.ts';
import { availabilityOf as availabilityOfGallery } from '#server/features/galleries/galleries.present.ts';
import { availabilityOf as availabilityOfVideo } from '#server/features/videos/videos.present.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { aFilm } from '#support/videos.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const BEFORE = new Date('2026-02-01T12:00:00Z');
const AFTER = new Date('2026-04-01T12:00:00Z');

let api: TestApi;
let star: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set(NOW.toISOString());
  star = await aPerformer(api);
});
afterAll(() => api.close());

/** Each choice of one value of each column. */
const each = <Columns extends Record<string, readonly unknown[]>>(columns: Columns) =>
  Object.entries(columns).reduce<Record<string, unknown>[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  ) as { [Name in keyof Columns]: Columns[Name][number] }[];

const STATES = { status: ITEM_STATUSES, deletedAt: [null, BEFORE] } as const;
const named = <Row>(rows: readonly Row[]) =>
  rows.map((row, nr) => ({ ...row, id: `item-${nr}`, slug: `item-${nr}`, performerId: star.id }));

const found = async (kind: string) => {
  const query = sql`select object_id as id from search_sources() where kind = ${kind}`;
  return (await api.deps.db.execute<{ id: string }>(query)).rows.map(({ id }) => id).sort();
};
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();

test('posts that are out: by the rule, in the database, and for who searches', async () => {
  const states = { ...STATES, publishedAt: [BEFORE, AFTER], expiredAt: [null, AFTER, NOW] } as const;
  const made = await api.deps.db
    .insert(feeds)
    .values(
      named(each({ ...states, isWaiting: [false, true] })).map((row) => ({ ...row, type: 'text' as const })),
    )
    .returning();
  const out = ids(await api.deps.db.select({ id: feeds.id }).from(feeds).where(feedOutAt(NOW)));
  expect(out).toEqual(ids(made.filter((row) => isOut(availabilityOfFeed(row), NOW))));
  expect(out).toHaveLength(2);
  // A search asks for the moment by itself.
  expect(await found('feed')).toEqual(
    ids(made.filter((row) => isOut({ ...availabilityOfFeed(row), scheduledAt: null, expiredAt: null }, NOW))),
  );
});

test('videos that are out: by the rule, in the database, and for who searches', async () => {
  const fileId = await aFilm(api, star);
  const states = { ...STATES, publishedAt: [BEFORE, AFTER], isWaiting: [false, true] } as const;
  const made = await api.deps.db
    .insert(videos)
    .values(named(each(states)).map((row) => ({ ...row, fileId })))
    .returning();
  const out = ids(await api.deps.db.select({ id: videos.id }).from(videos).where(videoOutAt(NOW)));
  expect(out).toEqual(ids(made.filter((row) => isOut(availabilityOfVideo(row), NOW))));
  expect(out).toHaveLength(1);
  expect(await found('video')).toEqual(
    ids(made.filter((row) => isOut({ ...availabilityOfVideo(row), scheduledAt: null }, NOW))),
  );
});

test('galleries that are out: by the rule, in the database, and for who searches', async () => {
  const states = named(each({ ...STATES, totalPhotos: [0, 1] } as const));
  const made = await api.deps.db.insert(galleries).values(states).returning();
  const out = ids(await api.deps.db.select({ id: galleries.id }).from(galleries).where(galleryOut));
  expect(out).toEqual(ids(made.filter((row) => isOut(availabilityOfGallery(row), NOW))));
  expect(out).toHaveLength(1);
  expect(await found('gallery')).toEqual(out);
});

test('products that are out: by the rule, in the database, and for who searches', async () => {
  const states = named(each(STATES)).map((row) => ({ ...row, type: 'physical' as const }));
  const made = await api.deps.db.insert(products).values(states).returning();
  const out = ids(await api.deps.db.select({ id: products.id }).from(products).where(productOut));
  expect(out).toEqual(
    ids(made.filter(({ status, deletedAt }) => isOut({ status, deleted: deletedAt !== null }, NOW))),
  );
  expect(out).toHaveLength(1);
  expect(await found('product')).toEqual(out);
});
