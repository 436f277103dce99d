-- Whether a fan owns a file by a purchase that was not refunded: the file, or one with the same content of the same
-- performer, was part of what they bought when they bought it. What was added to it later they get as well, but it can
-- be taken out again. What another performer sells opens nothing here, though the bytes be the same.
CREATE OR REPLACE FUNCTION file_owned(fan text, file text) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH same AS (
    SELECT file AS id
    UNION
    SELECT other.id FROM files one INNER JOIN files other
      ON other.content_hash = one.content_hash AND other.owner_id = one.owner_id
    WHERE one.id = file)
  SELECT EXISTS (
      -- A post that is still as it was bought.
      SELECT FROM same
      INNER JOIN feed_files u ON u.file_id = same.id
      INNER JOIN token_transactions t ON t.user_id = fan AND t.owned_id = 'feed:' || u.feed_id AND t.status = 'success'
      WHERE NOT EXISTS (SELECT FROM feed_version_purchases v WHERE v.transaction_id = t.id))
    OR EXISTS (
      -- A post that was changed since.
      SELECT FROM same
      INNER JOIN feed_version_files u ON u.file_id = same.id
      INNER JOIN feed_version_purchases v ON v.version_id = u.version_id
      INNER JOIN token_transactions t ON t.id = v.transaction_id
      WHERE t.user_id = fan AND t.status = 'success')
    OR EXISTS (
      SELECT FROM same
      INNER JOIN photos p ON p.file_id = same.id
      INNER JOIN photo_showings s ON s.photo_id = p.id
      INNER JOIN token_transactions t
        ON t.user_id = fan AND t.owned_id = 'gallery:' || s.gallery_id AND t.status = 'success'
      INNER JOIN gallery_purchases b ON b.transaction_id = t.id
      WHERE s.since <= b.version AND (s.until IS NULL OR s.until > b.version))
    OR EXISTS (
      SELECT FROM same
      INNER JOIN video_purchases b ON b.file_id = same.id
      INNER JOIN token_transactions t ON t.id = b.transaction_id
      WHERE t.user_id = fan AND t.status = 'success')
    OR EXISTS (
      SELECT FROM same
      INNER JOIN product_purchases b ON b.file_id = same.id
      INNER JOIN token_transactions t ON t.id = b.transaction_id
      WHERE t.user_id = fan AND t.status = 'success')
    OR EXISTS (
      -- Files of a message never change.
      SELECT FROM same
      INNER JOIN message_files u ON u.file_id = same.id AND u.recipient_id = fan
      INNER JOIN token_transactions t
        ON t.user_id = fan AND t.owned_id = 'message:' || u.message_id AND t.status = 'success')
$$;
