-- Whether a fan owns all that is sold with a thing by purchases: every file of it, and there is nothing else.
CREATE OR REPLACE FUNCTION owns_every(fan text, kind text, item text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN more_than_files(kind, item) THEN false ELSE files_owned(fan, kind, item) END
$$;
