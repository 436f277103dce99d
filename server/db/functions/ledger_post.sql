-- Posts one balanced transfer. True when it was posted, false when the key was posted before. Tokens and each
-- currency balance on their own. Balances change last, so the rows that many people share are locked for the shortest
-- time; always in falling order of their name, so two transfers can never wait for each other in a circle, and a
-- payer's empty wallet refuses before the receiver's account is touched. A person's account (wallet:, earnings:, referrals:),
-- payouts, disputes and the site's accounts of a currency are opened by their first transfer.
CREATE OR REPLACE FUNCTION ledger_post(
  p_id text, p_key text, p_kind text, p_reference text, p_at timestamptz, p_accounts text[], p_amounts bigint[]
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  line record;
  unknown text;
  unbalanced text;
BEGIN
  INSERT INTO ledger_transfers (id, key, kind, reference, created_at)
    VALUES (p_id, p_key, p_kind, p_reference, p_at) ON CONFLICT (key) DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO ledger_accounts (id, unit, currency, is_guarded, created_at)
    SELECT a.id,
        CASE WHEN a.is_tokens THEN 'tokens' ELSE 'cents' END,
        CASE WHEN a.is_tokens THEN NULL ELSE right(a.id, 3) END,
        a.is_person, p_at
    FROM (SELECT id, id ~ '^(wallet|earnings|referrals):' AS is_person,
        id IN ('payouts', 'disputes') OR id ~ '^(wallet|earnings|referrals):' AS is_tokens
      FROM unnest(p_accounts) AS names(id)) AS a
    WHERE NOT EXISTS (SELECT FROM ledger_accounts l WHERE l.id = a.id)
      AND (a.is_tokens OR a.id ~ '^(clearing:[a-z]+|exchange:cents|refunds|coupons|tax|disputed|dispute-losses|paid-out:[a-z]+):[A-Z]{3}$')
    ORDER BY a.id DESC
    ON CONFLICT (id) DO NOTHING;
  SELECT string_agg(a.id, ', ') INTO unknown FROM unnest(p_accounts) AS a(id)
    WHERE NOT EXISTS (SELECT FROM ledger_accounts l WHERE l.id = a.id);
  IF unknown IS NOT NULL THEN
    RAISE EXCEPTION 'ledger transfer % names unknown accounts: %', p_key, unknown;
  END IF;
  SELECT string_agg(sums.total || ' ' || sums.unit, ', ') INTO unbalanced FROM (
    SELECT coalesce(l.currency, l.unit) AS unit, sum(a.amount) AS total
    FROM unnest(p_accounts, p_amounts) AS a(id, amount) JOIN ledger_accounts l ON l.id = a.id
    GROUP BY 1 HAVING sum(a.amount) <> 0
  ) AS sums;
  IF unbalanced IS NOT NULL THEN
    RAISE EXCEPTION 'ledger transfer % does not balance: %', p_key, unbalanced;
  END IF;
  INSERT INTO ledger_entries (transfer_id, account_id, amount)
    SELECT p_id, a.id, a.amount FROM unnest(p_accounts, p_amounts) AS a(id, amount);
  FOR line IN SELECT a.id, a.amount FROM unnest(p_accounts, p_amounts) AS a(id, amount)
      WHERE a.id ~ '^(wallet|earnings|referrals):' ORDER BY a.id DESC LOOP
    UPDATE ledger_accounts SET balance = balance + line.amount WHERE id = line.id;
  END LOOP;
  RETURN true;
END
$$;
