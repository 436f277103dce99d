-- Whether operators have taken down a file of this thing, so that nobody who buys it would get all of it.
CREATE OR REPLACE FUNCTION holds_taken_down(kind text, item text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM files_of_item(kind, item) AS part (id) JOIN files f ON f.id = part.id
    WHERE f.taken_down_at IS NOT NULL)
$$;
