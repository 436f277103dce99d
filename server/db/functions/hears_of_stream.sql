-- Whether a person may be told that a performer is live: who may be told of them, but nobody they sent away from their
-- streams.
CREATE OR REPLACE FUNCTION hears_of_stream(person text, performer text, at timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT hears_of(person, performer, at)
    AND NOT EXISTS (SELECT FROM stream_chat_people
      WHERE performer_id = performer AND user_id = person AND role = 'banned')
$$;
