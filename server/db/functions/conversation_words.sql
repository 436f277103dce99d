-- What a conversation is found by: the name its performer gave it, and name and username of the other member.
CREATE OR REPLACE FUNCTION conversation_words(given text, other text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(' ', nullif(given, ''), name, username)) FROM users WHERE id = other
$$;
