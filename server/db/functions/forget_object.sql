-- Trigger <table>_forget_object on feeds, galleries, videos, products, performers and comments, after a row is deleted;
-- its argument is their type. Comments and reactions name such rows without a key, because they may be rows of several tables.
CREATE OR REPLACE FUNCTION forget_object() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Their replies go by their key.
  DELETE FROM comments WHERE object_type = TG_ARGV[0] AND object_id = OLD.id AND parent_id IS NULL;
  DELETE FROM reactions WHERE object_type = TG_ARGV[0] AND object_id = OLD.id;
  -- What people were told of it, and of what was said about it, which goes with the comments.
  DELETE FROM notifications WHERE ref_source = TG_ARGV[0] AND ref_id = OLD.id;
  DELETE FROM notification_events WHERE event_key = TG_ARGV[0] || ':' || OLD.id;
  DELETE FROM publications WHERE ref_source = TG_ARGV[0] AND ref_id = OLD.id;
  RETURN NULL;
END
$$;
