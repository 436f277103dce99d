-- Known words that look like this one, the most alike first. Without the extension pg_trgm there are none.
CREATE OR REPLACE FUNCTION search_alike(typed text, most int) RETURNS TABLE (word text, items int)
LANGUAGE plpgsql AS $$
BEGIN
  IF to_regproc('show_trgm') IS NULL THEN
    RETURN;
  END IF;
  PERFORM set_config('pg_trgm.similarity_threshold', '0.2', true);
  RETURN QUERY EXECUTE 'SELECT w.word, w.items FROM search_words w WHERE w.word % $1
    ORDER BY similarity(w.word, $1) DESC, w.items DESC LIMIT $2' USING typed, most;
END
$$;
