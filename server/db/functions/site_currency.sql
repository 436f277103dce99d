-- The currency prices are written in: that of the site's settings, read when a row is made.
CREATE OR REPLACE FUNCTION site_currency() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT value #>> '{}' FROM settings WHERE key = 'currency'), 'USD')
$$;
