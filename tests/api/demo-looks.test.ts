import type { TestApi } from '#support/api.ts';
import type { Person } from '#support/factories.ts';
import { aGallery } from '#support/galleries.ts';
import { aPost, withPublisher } from '#support/posts.ts';
import { aProduct } from '#support/products.ts';
import { aVideo } from '#support/videos.ts';
import { imagineLooks } from '../../tools/demo/past.ts';

let api: TestApi;
let owner: Person;
withPublisher((made) => {
  ({ api, owner } = made);
});

test('in the demo world nothing was looked at more often lately than ever', async () => {
  for (let nr = 0; nr < 8; nr += 1) {
    await aPost(api, owner, { text: `Post ${nr}` });
    await aProduct(api, owner, { name: `Mug ${nr}` });
    await aGallery(api, owner, { title: `Album ${nr}` }, 1);
    await aVideo(api, owner, { title: `Film ${nr}` });
  }
  await api.runJobs();
  await imagineLooks(api.deps);
  const { rows } = await api.deps.db.execute<{ looks: number; views: number }>(`
    select sum(d.looks)::int as looks, max(coalesce(f.total_views, g.total_views, v.total_views, p.total_views))::int as views
    from trend_days d left join feeds f on f.id = d.object_id left join galleries g on g.id = d.object_id
      left join videos v on v.id = d.object_id left join products p on p.id = d.object_id
    group by d.kind, d.object_id`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { looks, views } of rows) expect(views).toBeGreaterThanOrEqual(looks);
});

test('in the demo world nobody looked at a post before it was published', async () => {
  for (let nr = 0; nr < 20; nr += 1) {
    await aPost(api, owner, { text: `Post ${nr}` });
    await aPost(api, owner, { text: `Plan ${nr}`, isSchedule: true, scheduleAt: '2026-03-20T12:00:00Z' });
  }
  api.clock.set('2026-03-11T12:00:00Z');
  await api.runJobs();
  await imagineLooks(api.deps);
  const { rows } = await api.deps.db.execute<{ early: number; days: number; unpublished: number }>(`
    select count(*) filter (where d.day < f.published_at::date)::int as early, count(distinct d.day)::int as days,
      (select sum(total_views)::int from feeds where published_at > '2026-03-11T12:00:00Z') as unpublished
    from trend_days d join feeds f on f.id = d.object_id`);
  // Looked at on every third day of the ten since they were published.
  expect(rows).toEqual([{ early: 0, days: 4, unpublished: 0 }]);
});
