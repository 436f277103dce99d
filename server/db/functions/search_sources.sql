-- Everything that can be found, as it is now: only words that anybody may read who is shown the thing at all, so no
-- text of a post that is not for everyone, and no name of somebody who has not agreed to it. Each kind is a part.
-- What is planned, has ended, or is of somebody who is not shown stands here too: who asks is told by the kind itself.
CREATE OR REPLACE FUNCTION search_sources() RETURNS TABLE (
  kind text, object_id text, performer_id text, words tsvector, media text, audience text, price bigint,
  duration int, published_at timestamptz, total_views int, total_like int, points double precision)
LANGUAGE sql STABLE AS $$
  SELECT 'performer', p.id, p.id, search_lexemes('performer', concat_ws(' ', u.name, u.username), '', p.bio),
    'none', 'everyone', 0::bigint, NULL::int, p.created_at, p.total_views, p.total_like,
    p.total_views + 5.0::float8 * p.total_like + 5 * p.total_followers + 20 * p.total_subscribers
  FROM performers p JOIN users u ON u.id = p.id
  WHERE u.status = 'active' AND p.review_state = 'approved'
  UNION ALL
  SELECT 'feed', f.id, f.performer_id, search_lexemes('feed', f.title, '',
      concat_ws(' ', f.excerpt, CASE WHEN f.is_sale AND f.price = 0 THEN f.text END)),
    CASE f.type WHEN 'scheduled-streaming' THEN 'stream' ELSE f.type END,
    item_audience(f.is_sale, f.price), f.price,
    (SELECT max(files.duration) FROM feed_files JOIN files ON files.id = feed_files.file_id
      WHERE feed_files.feed_id = f.id), f.published_at, f.total_views, f.total_like,
    item_points(f.total_views, f.total_like, f.total_bookmark, f.total_comment, f.total_purchases)
  FROM feeds f WHERE f.status = 'active' AND f.deleted_at IS NULL AND NOT f.is_waiting
  UNION ALL
  SELECT 'video', v.id, v.performer_id,
    search_lexemes('video', v.title, array_to_string(v.tags, ' '), v.description), 'video',
    item_audience(v.is_sale, v.price), v.price,
    (SELECT files.duration FROM files WHERE files.id = v.file_id), v.published_at, v.total_views, v.total_like,
    item_points(v.total_views, v.total_like, v.total_bookmark, v.total_comment, v.total_purchases)
  FROM videos v
  WHERE v.status = 'active' AND v.deleted_at IS NULL AND NOT v.is_waiting AND v.published_at IS NOT NULL
  UNION ALL
  SELECT 'gallery', g.id, g.performer_id, search_lexemes('gallery', g.title, '', g.description), 'photo',
    item_audience(g.is_sale, g.price), g.price,
    NULL::int, coalesce(g.published_at, g.created_at), g.total_views, g.total_like,
    item_points(g.total_views, g.total_like, g.total_bookmark, g.total_comment, g.total_purchases)
  FROM galleries g WHERE g.status = 'active' AND g.deleted_at IS NULL AND g.total_photos > 0
  UNION ALL
  SELECT 'product', p.id, p.performer_id, search_lexemes('product', p.name, '', p.description), 'none', 'ppv', p.price,
    NULL::int, coalesce(p.published_at, p.created_at), p.total_views, p.total_like,
    item_points(p.total_views, p.total_like, p.total_bookmark, p.total_comment, p.total_purchases)
  FROM products p WHERE p.status = 'active' AND p.deleted_at IS NULL
$$;
