-- Trigger of tables whose rows stay when they are deleted; its argument is their type. What people were told of such a
-- row is taken back.
CREATE OR REPLACE FUNCTION forget_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notifications WHERE ref_source = TG_ARGV[0] AND ref_id = NEW.id;
  RETURN NULL;
END
$$;
