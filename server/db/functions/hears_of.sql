-- Whether a person may be told of what a performer does: nobody whom the performer blocks, in a country that the
-- performer blocks only who is subscribed to them, and nobody of a closed profile.
CREATE OR REPLACE FUNCTION hears_of(person text, performer text, at timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (SELECT FROM blocks WHERE user_id = performer AND target_id = person)
    AND EXISTS (SELECT FROM users u JOIN performers p ON p.id = u.id
      WHERE u.id = performer AND u.status = 'active' AND p.review_state = 'approved')
    AND (EXISTS (SELECT FROM subscriptions
        WHERE user_id = person AND performer_id = performer AND status = 'active' AND expired_at > at)
      OR NOT EXISTS (SELECT FROM performers p, users u, LATERAL (
          SELECT upper(u.country) AS code UNION ALL SELECT upper(u.seen_country)
          UNION ALL SELECT upper(former->>'country') FROM jsonb_array_elements(u.former_countries) former
            WHERE (former->>'until')::timestamptz > at) known
        WHERE p.id = performer AND u.id = person AND known.code = ANY (p.block_countries)))
$$;
