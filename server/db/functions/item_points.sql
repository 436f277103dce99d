-- How popular a thing is, by its counts (docs/product.md 16.4). One expression, so that it becomes a part of the query
-- that asks for it.
CREATE OR REPLACE FUNCTION item_points(views int, likes int, bookmarks int, comments int, purchases int)
RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
  SELECT views + 5.0::float8 * likes + 5 * bookmarks + 3 * least(comments, views) + 10 * purchases
$$;
