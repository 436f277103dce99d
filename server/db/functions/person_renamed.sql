-- Trigger users_person_renamed on users, after a change of name or username: conversations with them are found by their new
-- name.
CREATE OR REPLACE FUNCTION person_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversation_members SET search = conversation_words(name, other_id) WHERE other_id = NEW.id;
  RETURN NULL;
END
$$;
