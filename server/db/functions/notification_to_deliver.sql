-- Trigger notifications_to_deliver on notifications: one that says something new waits to be pushed and mailed. What waits
-- already keeps its moment, so that a notification that grows all the time is not put off for ever.
CREATE OR REPLACE FUNCTION notification_to_deliver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deliveries AS d (notification_id, push_due_at, mail_due_at)
    VALUES (NEW.id, NEW.updated_at + interval '20 seconds', NEW.updated_at + interval '2 minutes')
    ON CONFLICT (notification_id) DO UPDATE SET
      push_due_at = coalesce(d.push_due_at, excluded.push_due_at),
      mail_due_at = coalesce(d.mail_due_at, excluded.mail_due_at);
  RETURN NULL;
END
$$;
