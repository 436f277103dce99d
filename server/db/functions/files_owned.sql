-- Whether a fan owns every photo, film, sound and file of a thing by purchases. What has none is owned by nobody that
-- way.
-- Of files with the same content one is asked about: five hundred of one picture would be seconds of work.
CREATE OR REPLACE FUNCTION files_owned(fan text, kind text, item text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM token_transactions t
      WHERE t.user_id = fan AND t.owned_id IS NOT NULL AND t.status = 'success')
    AND EXISTS (SELECT FROM files_of_item(kind, item))
    AND NOT EXISTS (
      SELECT FROM (
        SELECT min(f.id) AS id FROM files_of_item(kind, item) AS part (id) INNER JOIN files f ON f.id = part.id
        GROUP BY coalesce(f.content_hash, f.id)) one
      WHERE NOT file_owned(fan, one.id))
$$;
