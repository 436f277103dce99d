-- Trigger notification_events_notification_shrunk on notification_events, after a row is deleted: an event that goes is no
-- longer counted, and a notification of nothing goes with it.
CREATE OR REPLACE FUNCTION notification_shrunk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM notifications WHERE id = OLD.notification_id FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF NOT EXISTS (SELECT FROM notification_events WHERE notification_id = OLD.notification_id) THEN
    DELETE FROM notifications WHERE id = OLD.notification_id;
  ELSIF OLD.actor_id IS NOT NULL AND NOT EXISTS (SELECT FROM notification_events
      WHERE notification_id = OLD.notification_id AND actor_id = OLD.actor_id) THEN
    UPDATE notifications SET total = greatest(1, total - 1) WHERE id = OLD.notification_id;
  END IF;
  RETURN NULL;
END
$$;
