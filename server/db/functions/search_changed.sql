-- Trigger <table>_search_changed on users, performers, feeds, videos, galleries and products, whose rows the search finds;
-- its argument is their kind. It waits for the end of the transaction, when all parts of a thing are written.
CREATE OR REPLACE FUNCTION search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_items WHERE kind = TG_ARGV[0] AND object_id = OLD.id;
  ELSE
    PERFORM search_write(TG_ARGV[0], NEW.id);
  END IF;
  RETURN NULL;
END
$$;
