-- Counts a look at a thing as trending. Who looked at it before counts on the day of this look alone, and so does an
-- address: the numbers of any last days together are those of different viewers. Older days are changed before younger
-- ones, so that no two looks wait for each other.
CREATE OR REPLACE FUNCTION count_look(look_kind text, thing text, viewer text, address text, today date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  earlier record;
BEGIN
  INSERT INTO trend_looks (kind, object_id, viewer_key, address_key, day)
    VALUES (look_kind, thing, viewer, address, today) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    SELECT l.viewer_key, l.day INTO earlier FROM trend_looks l
      WHERE l.kind = look_kind AND l.object_id = thing AND (l.viewer_key = viewer OR l.address_key = address)
      ORDER BY l.viewer_key = viewer DESC, l.day DESC LIMIT 1 FOR UPDATE;
    IF NOT FOUND OR earlier.day >= today THEN
      RETURN;
    END IF;
    UPDATE trend_looks l SET day = today
      WHERE l.kind = look_kind AND l.object_id = thing AND l.viewer_key = earlier.viewer_key;
    UPDATE trend_days d SET looks = d.looks - 1
      WHERE d.day = earlier.day AND d.kind = look_kind AND d.object_id = thing AND d.looks > 0;
  END IF;
  INSERT INTO trend_days (kind, object_id, day, looks) VALUES (look_kind, thing, today, 1)
    ON CONFLICT (day, kind, object_id) DO UPDATE SET looks = trend_days.looks + 1;
END
$$;
