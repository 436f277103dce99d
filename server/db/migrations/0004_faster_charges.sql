ALTER TABLE "earnings" ALTER CONSTRAINT "earnings_transfer_id_ledger_transfers_id_fk" DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- Posts one balanced transfer. True when it was posted, false when the key was posted before. Balances change
-- last, so the rows that many people share are locked for the shortest time; always in falling order of their
-- name, so two transfers can never wait for each other in a circle, and a payer's empty wallet refuses before
-- the receiver's account is touched. A person's account (wallet:, earnings:) is opened by its first transfer.
CREATE OR REPLACE FUNCTION ledger_post(
  p_id text, p_key text, p_kind text, p_reference text, p_at timestamptz, p_accounts text[], p_amounts bigint[]
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  line record;
  sums record;
BEGIN
  INSERT INTO ledger_transfers (id, key, kind, reference, created_at)
    VALUES (p_id, p_key, p_kind, p_reference, p_at) ON CONFLICT (key) DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  SELECT coalesce(sum(amount) FILTER (WHERE unit = 'tokens'), 0) AS tokens,
      coalesce(sum(amount) FILTER (WHERE unit = 'cents'), 0) AS cents,
      string_agg(account, ', ') FILTER (WHERE unit IS NULL) AS unknown
    INTO sums
    FROM (SELECT a.account, a.amount,
        CASE WHEN a.account LIKE 'wallet:%' OR a.account LIKE 'earnings:%' THEN 'tokens'
          ELSE (SELECT l.unit FROM ledger_accounts l WHERE l.id = a.account AND NOT l.is_guarded) END AS unit
      FROM unnest(p_accounts, p_amounts) AS a(account, amount)) AS lines;
  IF sums.unknown IS NOT NULL THEN
    RAISE EXCEPTION 'ledger transfer % names unknown accounts: %', p_key, sums.unknown;
  END IF;
  IF sums.tokens <> 0 OR sums.cents <> 0 THEN
    RAISE EXCEPTION 'ledger transfer % does not balance: % tokens, % cents', p_key, sums.tokens, sums.cents;
  END IF;
  INSERT INTO ledger_accounts (id, unit, created_at)
    SELECT a.account, 'tokens', p_at FROM unnest(p_accounts) AS a(account)
    WHERE NOT EXISTS (SELECT FROM ledger_accounts l WHERE l.id = a.account) ORDER BY a.account DESC
    ON CONFLICT (id) DO NOTHING;
  INSERT INTO ledger_entries (transfer_id, account_id, amount)
    SELECT p_id, a.account, a.amount FROM unnest(p_accounts, p_amounts) AS a(account, amount);
  FOR line IN SELECT a.account, a.amount FROM unnest(p_accounts, p_amounts) AS a(account, amount)
      WHERE a.account LIKE 'wallet:%' OR a.account LIKE 'earnings:%' ORDER BY a.account DESC LOOP
    UPDATE ledger_accounts SET balance = balance + line.amount WHERE id = line.account;
  END LOOP;
  RETURN true;
END
$$;
--> statement-breakpoint
-- One purchase with tokens in one round trip: the row that shows it, the performer's earning, the post's
-- counter, the message to the performer and, last, the money. All or nothing. Answers the id of the purchase:
-- p_id when it was made now, another one when the fan owns the thing already or sent this request before.
CREATE OR REPLACE FUNCTION charge_wallet(
  p_id text, p_transfer text, p_earning text, p_user text, p_performer text,
  p_type text, p_target text, p_target_id text, p_owned text, p_name text, p_message text,
  p_price bigint, p_site bigint, p_key text, p_at timestamptz, p_mail json
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
      gross_price, net_price, site_commission, is_token, created_at)
    VALUES (p_earning, p_performer, p_user, p_type, p_target, p_id, p_transfer,
      p_price, p_price - p_site, p_site, true, p_at);
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
