-- Popularity in thousandths: being seen and liked 2.7 times as much is worth as much as being a year newer. It changes
-- only with what people do, so that time alone writes no row.
CREATE OR REPLACE FUNCTION search_score(points double precision, published_at timestamptz) RETURNS int
LANGUAGE sql IMMUTABLE AS $$
  SELECT greatest(0, 1000 * (ln(1 + points)
    + extract(epoch FROM published_at - timestamptz '2020-01-01 00:00:00Z') / 31557600))::int
$$;
