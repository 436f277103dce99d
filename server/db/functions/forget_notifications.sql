-- Trigger <table>_forget_notifications on feeds, galleries, videos and products, after a soft deletion (deleted_at is set);
-- its argument is their type. What people were told of such a row is taken back.
CREATE OR REPLACE FUNCTION forget_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notifications WHERE ref_source = TG_ARGV[0] AND ref_id = NEW.id;
  RETURN NULL;
END
$$;
