-- Trigger of videos: the tags of those that their performers show are kept with their moment.
CREATE OR REPLACE FUNCTION video_tags_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM video_tags WHERE video_id = NEW.id;
  IF NEW.status = 'active' AND NEW.deleted_at IS NULL AND NOT NEW.is_waiting AND NEW.published_at IS NOT NULL THEN
    INSERT INTO video_tags (video_id, tag, published_at) SELECT DISTINCT NEW.id, t.tag, NEW.published_at FROM unnest(NEW.tags) t (tag);
  END IF;
  RETURN NULL;
END
$$;
