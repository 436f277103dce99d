-- Whether who buys a thing gets more than its files: words of a post beyond those that everyone may read, or a poll. What
-- other things hold besides goes with their files, or is open to everyone.
CREATE OR REPLACE FUNCTION more_than_files(kind text, item text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT kind = 'feed' AND (
    EXISTS (SELECT FROM feeds f WHERE f.id = item AND NOT starts_with(btrim(f.excerpt), btrim(f.text)))
    OR EXISTS (SELECT FROM poll_options o WHERE o.feed_id = item))
$$;
