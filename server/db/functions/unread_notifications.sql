-- Tells a person of what the performers they follow published since they last came, and of those they follow or are
-- subscribed to who are live now, at most once a minute; answers how many of their notifications are unread, counting no
-- further than `most`.
CREATE OR REPLACE FUNCTION unread_notifications(person text, at timestamptz, most int) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  told_up_to timestamptz;
  read_until timestamptz;
  published record;
  live record;
BEGIN
  SELECT content_up_to, read_up_to INTO told_up_to, read_until FROM notification_states WHERE user_id = person;
  IF told_up_to IS NULL OR told_up_to <= at - interval '1 minute' THEN
    -- Who is told at the same moment by another call is told there.
    INSERT INTO notification_states AS s (user_id, content_up_to) VALUES (person, at)
      ON CONFLICT (user_id) DO UPDATE SET content_up_to = excluded.content_up_to
        WHERE s.content_up_to IS NOT DISTINCT FROM told_up_to;
    IF FOUND THEN
      -- The newest alone: who was away for long is not told of each. Each performer is looked at from the end of an
      -- index, so that it costs what is followed, not what was published. What was committed late is within ten minutes.
      FOR published IN
        SELECT * FROM (SELECT p.* FROM follows f CROSS JOIN LATERAL (
            SELECT * FROM publications WHERE performer_id = f.following_id AND is_out
              AND publications.at > greatest(f.created_at, told_up_to - interval '10 minutes', $2 - interval '30 days')
            ORDER BY publications.at DESC LIMIT 5) p
          WHERE f.follower_id = person ORDER BY p.at DESC LIMIT 50)
        newest WHERE hears_of(person, newest.performer_id, $2) ORDER BY newest.at
      LOOP
        PERFORM notify_person(jsonb_build_object(
          'id', gen_random_uuid(), 'user_id', person, 'actor_id', published.performer_id, 'type', 'new-content',
          'action', 'published', 'event_key', 'new:' || published.ref_source || ':' || published.ref_id,
          'group_id', published.performer_id, 'grouping', 'day', 'ref_source', published.ref_source,
          'ref_id', published.ref_id, 'data', '{}'::jsonb, 'at', published.at,
          -- Told once for good.
          'same_event_hours', 1000000));
      END LOOP;
      -- Each performer has one stream that runs, found by an index. Who came to them during it knows of it.
      FOR live IN
        SELECT DISTINCT s.id, s.performer_id, s.started_at FROM (
            SELECT following_id AS performer, created_at FROM follows WHERE follower_id = person
            UNION ALL SELECT performer_id, created_at FROM subscriptions
              WHERE user_id = person AND status = 'active' AND expired_at > $2) theirs
          INNER JOIN streams s ON s.performer_id = theirs.performer AND s.status = 'live'
            AND s.started_at >= theirs.created_at
          WHERE hears_of_stream(person, s.performer_id, $2) ORDER BY s.started_at
      LOOP
        PERFORM notify_person(jsonb_build_object(
          'id', gen_random_uuid(), 'user_id', person, 'actor_id', live.performer_id, 'type', 'live',
          'action', 'started', 'event_key', 'live:' || live.id, 'group_id', live.id, 'grouping', 'each',
          'ref_source', 'stream', 'ref_id', live.id,
          'data', jsonb_build_object('performerId', live.performer_id), 'at', live.started_at,
          'same_event_hours', 1000000));
      END LOOP;
    END IF;
  END IF;
  RETURN (SELECT count(*) FROM (SELECT FROM notifications
    WHERE user_id = person AND read_at IS NULL AND updated_at > coalesce(read_until, '-infinity') LIMIT most) unread);
END
$$;
