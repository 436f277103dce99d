-- Trigger of tables whose rows people comment on and react to; its argument is their type. Comments and reactions
-- name them without a key, because they may be rows of several tables.
CREATE OR REPLACE FUNCTION forget_object() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Their replies go by their key.
  DELETE FROM comments WHERE object_type = TG_ARGV[0] AND object_id = OLD.id AND parent_id IS NULL;
  DELETE FROM reactions WHERE object_type = TG_ARGV[0] AND object_id = OLD.id;
  RETURN NULL;
END
$$;
