-- What a thing is found by: its name before its tags before its text, and its kind as a word that nobody can type.
CREATE OR REPLACE FUNCTION search_lexemes(kind text, name text, tags text, body text) RETURNS tsvector
LANGUAGE sql IMMUTABLE AS $$
  SELECT setweight(to_tsvector('simple', search_fold(name)), 'A')
    || setweight(to_tsvector('simple', search_fold(tags)), 'B')
    || setweight(to_tsvector('simple', search_fold(body)), 'D')
    || array_to_tsvector(ARRAY['@' || kind])
$$;
