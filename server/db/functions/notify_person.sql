-- Tells a person of an event, by a new notification or in the one that its group has. Answers the notification's id, or
-- null when nobody is told: it is their own act or that of somebody they block, or the same event was told already.
-- Every way to tell people leads through here, also that of sales, which are one statement.
CREATE OR REPLACE FUNCTION notify_person(event jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  person text := event->>'user_id';
  actor text := event->>'actor_id';
  key text := event->>'event_key';
  happened timestamptz := (event->>'at')::timestamptz;
  grouping text := event->>'grouping';
  is_grouped boolean;
  read_until timestamptz;
  group_of text;
  told text;
  is_new_actor boolean;
BEGIN
  -- Orders are money that was taken: their two sides hear of them whatever is between them.
  IF person = actor OR (event->>'type' <> 'order'
      AND EXISTS (SELECT FROM blocks WHERE user_id = person AND target_id = actor)) THEN
    RETURN NULL;
  END IF;
  SELECT u.group_notifications, s.read_up_to INTO is_grouped, read_until
    FROM users u LEFT JOIN notification_states s ON s.user_id = u.id WHERE u.id = person;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  -- What commits after everything was read at the same moment is not read.
  happened := greatest(happened, read_until + interval '1 millisecond');

  -- Told long ago: it moves into a notification of today. The trigger takes it out of the old one.
  DELETE FROM notification_events WHERE user_id = person AND event_key = key
    AND created_at <= happened - make_interval(hours => (event->>'same_event_hours')::int);
  IF grouping <> 'thread' AND EXISTS (SELECT FROM notification_events WHERE user_id = person AND event_key = key) THEN
    RETURN NULL;
  END IF;

  group_of := (event->>'type') || '.' || (event->>'action') || ':' || CASE
    WHEN grouping = 'thread' THEN event->>'group_id'
    WHEN grouping = 'day' AND is_grouped
      THEN (event->>'group_id') || ':' || to_char(happened AT TIME ZONE 'UTC', 'YYYY-MM-DD')
    ELSE key || ':' || (event->>'id') END;
  -- Locks the group's row: those who add to it at the same time go one after the other.
  INSERT INTO notifications AS n
    (id, user_id, type, action, group_key, ref_source, ref_id, data, created_at, updated_at)
    VALUES (event->>'id', person, event->>'type', event->>'action', group_of, event->>'ref_source', event->>'ref_id',
      event->'data', happened, happened)
    ON CONFLICT (user_id, group_key) DO UPDATE SET group_key = n.group_key
    RETURNING id INTO told;
  is_new_actor := NOT EXISTS (SELECT FROM notification_events
    WHERE notification_id = told AND actor_id IS NOT DISTINCT FROM actor);
  INSERT INTO notification_events (id, notification_id, user_id, actor_id, event_key, created_at)
    VALUES (event->>'id', told, person, actor, key, happened)
    ON CONFLICT (user_id, event_key) DO UPDATE SET created_at = excluded.created_at
      WHERE grouping = 'thread';
  IF NOT FOUND THEN
    -- The same event came at the same time, before midnight in another group.
    DELETE FROM notifications WHERE id = told
      AND NOT EXISTS (SELECT FROM notification_events WHERE notification_id = told);
    RETURN NULL;
  END IF;
  IF told <> event->>'id' THEN
    UPDATE notifications SET
      total = total + CASE WHEN is_new_actor AND actor IS NOT NULL THEN 1 ELSE 0 END,
      ref_source = event->>'ref_source', ref_id = event->>'ref_id', data = event->'data',
      read_at = NULL, updated_at = greatest(updated_at, happened)
      WHERE id = told;
  END IF;
  RETURN told;
END
$$;
