-- Brings what a thing is found by up to what it is now, and learns its words. What is new is looked at first (tier 0)
-- until the next count of all (search.rank).
CREATE OR REPLACE FUNCTION search_write(its_kind text, its_id text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_items (kind, object_id, performer_id, words, media, audience, price, duration, published_at,
      total_views, total_like, score, tier)
    SELECT s.kind, s.object_id, s.performer_id, s.words || array_to_tsvector(ARRAY['#0']), s.media, s.audience, s.price,
      s.duration, s.published_at, s.total_views, s.total_like, search_score(s.points, s.published_at), 0
    FROM search_sources() s WHERE s.kind = its_kind AND s.object_id = its_id
  ON CONFLICT (kind, object_id) DO UPDATE SET words = excluded.words, media = excluded.media,
    audience = excluded.audience, price = excluded.price, duration = excluded.duration,
    published_at = excluded.published_at, tier = 0, score = excluded.score;
  IF NOT FOUND THEN
    DELETE FROM search_items WHERE kind = its_kind AND object_id = its_id;
    RETURN;
  END IF;
  INSERT INTO search_words (word)
    SELECT w.lexeme FROM search_items s, unnest(s.words) w
    WHERE s.kind = its_kind AND s.object_id = its_id AND w.lexeme !~ '^[@#]'
      AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = w.lexeme)
    ORDER BY 1
  ON CONFLICT DO NOTHING;
END
$$;
