-- Trigger notifications_muted on notifications, before a row is written: what a person does not want in the app is read
-- from the beginning.
CREATE OR REPLACE FUNCTION notification_muted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM delivery_preferences WHERE user_id = NEW.user_id AND NEW.type = ANY (muted_types)) THEN
    NEW.read_at := NEW.updated_at;
  END IF;
  RETURN NEW;
END
$$;
