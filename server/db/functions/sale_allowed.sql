-- Whether a thing may be sold to a fan: not when they own all of it, nor while a file of it is taken down. Sales to one fan
-- wait for each other here until their transaction ends. It is no plain query, so that it sees what a sale that it
-- waited for has sold.
CREATE OR REPLACE FUNCTION sale_allowed(fan text, kind text, item text) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('sale:' || fan, 0));
  RETURN NOT owns_every(fan, kind, item) AND NOT holds_taken_down(kind, item);
END
$$;
