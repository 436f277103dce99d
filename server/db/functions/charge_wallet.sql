-- Moves the money of one sale for tokens: the row of the purchase, the performer's earning and, last, the transfer.
-- All or nothing. Answers the id of the purchase: `id` of the argument when it was made now, another one when the fan
-- owns the thing already or sent this request before; the key of a request that is answered so is that purchase's from then on. What a sale of one kind does besides is not its business.
--
-- Refuses with the constraint spending_break while the fan takes a break from buying.
--
-- The argument has exactly these fields; only `owned_id` and `request_key` may be null. `quantity` may be left out and is
-- one then; `price` is that of all pieces. Prices in hundredths of
-- tokens; `site_commission` is the site's part of the price, at `commission_rate` basis points. `shares` may be left out:
-- what of that part referrers get, each with `id`, `register_id`, `referrer_id` and `amount`. `menu_item_id` may be left out:
-- what of the performer's tip menu a tip is for.
CREATE OR REPLACE FUNCTION charge_wallet(charge jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  c record;
  existing text;
  shared bigint;
  accounts text[];
  amounts bigint[];
BEGIN
  SELECT * INTO c FROM jsonb_to_record(charge) AS fields (
    id text, transfer_id text, earning_id text, user_id text, performer_id text, type text, target text,
    target_id text, owned_id text, name text, message text, price bigint, site_commission bigint,
    commission_rate integer, request_key text, at timestamptz, quantity integer, shares jsonb, menu_item_id text);
  IF (SELECT array_agg(key ORDER BY key) FROM jsonb_object_keys(charge) AS key WHERE key NOT IN ('quantity', 'shares', 'menu_item_id'))
      IS DISTINCT FROM (SELECT array_agg(key ORDER BY key) FROM jsonb_object_keys(to_jsonb(c)) AS key WHERE key NOT IN ('quantity', 'shares', 'menu_item_id')) THEN
    RAISE EXCEPTION 'charge_wallet takes other fields than %',
      (SELECT string_agg(key, ', ' ORDER BY key) FROM jsonb_object_keys(charge) AS key);
  END IF;
  SELECT k.transaction_id INTO existing FROM token_transaction_keys k
    WHERE k.user_id = c.user_id AND k.request_key = c.request_key;
  IF FOUND THEN
    RETURN existing;
  END IF;
  INSERT INTO token_transactions (id, user_id, performer_id, type, target, target_id, owned_id, name, message,
      quantity, original_price, total_price, status, menu_item_id, transfer_id, request_key, created_at, updated_at)
    VALUES (c.id, c.user_id, c.performer_id, c.type, c.target, c.target_id, c.owned_id, c.name, c.message,
      coalesce(c.quantity, 1), c.price, c.price, 'success', c.menu_item_id, c.transfer_id, c.request_key, c.at, c.at)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    SELECT t.id INTO existing FROM token_transactions t WHERE t.user_id = c.user_id AND t.request_key = c.request_key;
    IF NOT FOUND THEN
      SELECT t.id INTO STRICT existing FROM token_transactions t
        WHERE t.user_id = c.user_id AND t.owned_id = c.owned_id AND t.status = 'success';
      INSERT INTO token_transaction_keys (user_id, request_key, transaction_id, created_at)
        SELECT c.user_id, c.request_key, existing, c.at WHERE c.request_key IS NOT NULL ON CONFLICT DO NOTHING;
    END IF;
    RETURN existing;
  END IF;
  IF EXISTS (SELECT FROM spending_breaks b WHERE b.user_id = c.user_id AND b.until > c.at) THEN
    RAISE EXCEPTION 'the fan % takes a break', c.user_id USING ERRCODE = 'check_violation', CONSTRAINT = 'spending_break';
  END IF;
  INSERT INTO earnings (id, performer_id, user_id, type, source_type, transaction_id, transfer_id,
      gross_price, net_price, site_commission, commission_rate, is_token, created_at)
    VALUES (c.earning_id, c.performer_id, c.user_id, c.type, c.target, c.id, c.transfer_id,
      c.price, c.price - c.site_commission, c.site_commission, c.commission_rate, true, c.at);
  accounts := ARRAY['wallet:' || c.user_id];
  amounts := ARRAY[-c.price];
  IF c.price > c.site_commission THEN
    accounts := accounts || ('earnings:' || c.performer_id);
    amounts := amounts || (c.price - c.site_commission);
  END IF;
  INSERT INTO referral_earnings (id, register_id, referrer_id, earning_id, amount, created_at)
    SELECT s.id, s.register_id, s.referrer_id, c.earning_id, s.amount, c.at
    FROM jsonb_to_recordset(coalesce(c.shares, '[]')) AS s (id text, register_id text, referrer_id text, amount bigint);
  SELECT accounts || coalesce(array_agg('referrals:' || s.referrer_id), '{}'),
      amounts || coalesce(array_agg(s.amount), '{}'), coalesce(sum(s.amount), 0)
    INTO accounts, amounts, shared
    FROM (SELECT r.referrer_id, sum(r.amount)::bigint AS amount FROM referral_earnings r
      WHERE r.earning_id = c.earning_id GROUP BY r.referrer_id) AS s;
  IF c.site_commission > shared THEN
    accounts := accounts || 'platform'::text;
    amounts := amounts || (c.site_commission - shared);
  END IF;
  IF NOT ledger_post(c.transfer_id, 'charge:' || c.id, c.type, c.id, c.at, accounts, amounts) THEN
    RAISE EXCEPTION 'the purchase % was paid before', c.id;
  END IF;
  RETURN c.id;
END
$$;
