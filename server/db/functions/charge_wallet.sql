-- One purchase with tokens in one round trip: the row that shows it, the performer's earning, the post's
-- counter, the message to the performer and, last, the money. All or nothing. Answers the id of the purchase:
-- p_id when it was made now, another one when the fan owns the thing already or sent this request before.
CREATE OR REPLACE FUNCTION charge_wallet(
  p_id text, p_transfer text, p_earning text, p_user text, p_performer text,
  p_type text, p_target text, p_target_id text, p_owned text, p_name text, p_message text,
  p_price bigint, p_site bigint, p_rate integer, p_key text, p_at timestamptz, p_mail json
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  existing text;
  accounts text[] := ARRAY['wallet:' || p_user];
  amounts bigint[] := ARRAY[-p_price];
BEGIN
  INSERT INTO token_transactions (id, user_id, performer_id, type, target, target_id, owned_id, name, message,
      original_price, total_price, status, transfer_id, request_key, created_at, updated_at)
    VALUES (p_id, p_user, p_performer, p_type, p_target, p_target_id, p_owned, p_name, p_message,
      p_price, p_price, 'success', p_transfer, p_key, p_at, p_at)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    SELECT id INTO existing FROM token_transactions WHERE user_id = p_user AND request_key = p_key;
    IF NOT FOUND THEN
      SELECT id INTO STRICT existing FROM token_transactions
        WHERE user_id = p_user AND owned_id = p_owned AND status = 'success';
    END IF;
    RETURN existing;
  END IF;
  INSERT INTO earnings (id, performer_id, user_id, type, source_type, transaction_id, transfer_id,
      gross_price, net_price, site_commission, commission_rate, is_token, created_at)
    VALUES (p_earning, p_performer, p_user, p_type, p_target, p_id, p_transfer,
      p_price, p_price - p_site, p_site, p_rate, true, p_at);
  IF p_mail IS NOT NULL THEN
    PERFORM graphile_worker.add_job('mail.send', p_mail, max_attempts => 12);
  END IF;
  IF p_type = 'feed' THEN
    UPDATE feeds SET total_purchases = total_purchases + 1 WHERE id = p_target_id;
  END IF;
  IF p_price > p_site THEN
    accounts := accounts || ('earnings:' || p_performer);
    amounts := amounts || (p_price - p_site);
  END IF;
  IF p_site > 0 THEN
    accounts := accounts || 'platform'::text;
    amounts := amounts || p_site;
  END IF;
  IF NOT ledger_post(p_transfer, 'charge:' || p_id, p_type, p_id, p_at, accounts, amounts) THEN
    RAISE EXCEPTION 'the purchase % was paid before', p_id;
  END IF;
  RETURN p_id;
END
$$;
