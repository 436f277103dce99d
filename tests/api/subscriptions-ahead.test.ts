import { like } from 'drizzle-orm';
import { notificationEvents } from '#server/db/schema/notifications.ts';
import { tellRenewalsAhead } from '#server/features/subscriptions/renewals.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aPerformer, type Person } from '#support/factories.ts';
import { aLastingFan, subscribeByCard } from '#support/money.ts';

/** The reminder three days before a renewal: docs/product.md 7.3. */
let api: TestApi;
let fans: Person[];
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-02-01T06:00:00Z');
  const star = await aPerformer(api, { monthlyPrice: 1000 });
  fans = [await aLastingFan(api), await aLastingFan(api)];
  for (const fan of fans) await subscribeByCard(api, fan, star.id);
});
afterAll(() => api.close());

/** Whom the daily run of this day told, each as often as they were told. */
async function toldOn(at: string): Promise<string[]> {
  api.clock.set(at);
  await tellRenewalsAhead(api.deps);
  const { userId, eventKey } = notificationEvents;
  const rows = await api.deps.db
    .select({ userId })
    .from(notificationEvents)
    .where(like(eventKey, 'renewal-ahead:%'));
  return rows.map((row) => row.userId).sort();
}
const ids = () => fans.map(({ id }) => id).sort();

test('it comes once, three days before', async () => {
  expect(await toldOn('2026-02-25T09:00:00Z')).toEqual([]);
  expect(await toldOn('2026-02-26T09:00:00Z')).toEqual(ids());
  expect(await toldOn('2026-02-26T11:00:00Z')).toEqual(ids());
  expect(await toldOn('2026-02-27T09:00:00Z')).toEqual(ids());
});

test('one that cannot be written leaves the others alone', async () => {
  const [first, second] = fans;
  await api.deps.db.execute(`create function refuse() returns trigger language plpgsql as $$ begin
    if new.user_id = '${first?.id}' then raise exception 'refused'; end if; return new; end $$`);
  await api.deps.db.execute(
    'create trigger refuse before insert on notification_events for each row execute function refuse()',
  );
  try {
    expect(await toldOn('2026-02-26T09:00:00Z')).toEqual([second?.id]);
  } finally {
    await api.deps.db.execute('drop function refuse cascade');
  }
});
