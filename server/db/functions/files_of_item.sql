-- The photos, films, sounds and files that somebody who buys this thing now buys.
CREATE OR REPLACE FUNCTION files_of_item(kind text, item text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT file_id FROM feed_files WHERE kind = 'feed' AND feed_id = item
  UNION ALL
  SELECT p.file_id FROM photo_showings s INNER JOIN photos p ON p.id = s.photo_id
    WHERE kind = 'gallery' AND s.gallery_id = item AND s.until IS NULL
  UNION ALL
  SELECT file_id FROM videos WHERE kind = 'video' AND id = item
  UNION ALL
  SELECT digital_file_id FROM products WHERE kind = 'product' AND id = item AND type = 'digital'
    AND digital_file_id IS NOT NULL
  UNION ALL
  SELECT file_id FROM message_files WHERE kind = 'message' AND message_id = item
$$;
