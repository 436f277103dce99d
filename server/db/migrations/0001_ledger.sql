-- The site's own accounts: never refused, so never guarded and never contended.
INSERT INTO ledger_accounts (id, unit, is_guarded) VALUES
  ('platform', 'tokens', false),
  ('exchange:tokens', 'tokens', false),
  ('exchange:cents', 'cents', false),
  ('grants', 'tokens', false),
  ('clearing:sandbox', 'cents', false),
  ('clearing:stripe', 'cents', false);
--> statement-breakpoint
-- Posts one balanced transfer. True when it was posted, false when the key was posted before.
-- Accounts are locked in order of their name, so two transfers can never wait for each other in a circle.
-- A person's account (wallet:, earnings:) is opened by its first entry.
CREATE FUNCTION ledger_post(
  p_id text, p_key text, p_kind text, p_reference text, p_at timestamptz, p_accounts text[], p_amounts bigint[]
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  line record;
  account_unit text;
  tokens_sum bigint := 0;
  cents_sum bigint := 0;
BEGIN
  INSERT INTO ledger_transfers (id, key, kind, reference, created_at)
    VALUES (p_id, p_key, p_kind, p_reference, p_at) ON CONFLICT (key) DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  FOR line IN SELECT a.account, a.amount FROM unnest(p_accounts, p_amounts) AS a(account, amount) ORDER BY a.account LOOP
    IF line.account LIKE 'wallet:%' OR line.account LIKE 'earnings:%' THEN
      UPDATE ledger_accounts SET balance = balance + line.amount WHERE id = line.account;
      IF NOT FOUND THEN
        INSERT INTO ledger_accounts (id, unit, balance, created_at) VALUES (line.account, 'tokens', line.amount, p_at)
          ON CONFLICT (id) DO UPDATE SET balance = ledger_accounts.balance + line.amount;
      END IF;
      account_unit := 'tokens';
    ELSE
      SELECT unit INTO STRICT account_unit FROM ledger_accounts WHERE id = line.account AND NOT is_guarded;
    END IF;
    IF account_unit = 'tokens' THEN
      tokens_sum := tokens_sum + line.amount;
    ELSE
      cents_sum := cents_sum + line.amount;
    END IF;
  END LOOP;
  IF tokens_sum <> 0 OR cents_sum <> 0 THEN
    RAISE EXCEPTION 'ledger transfer % does not balance: % tokens, % cents', p_key, tokens_sum, cents_sum;
  END IF;
  INSERT INTO ledger_entries (transfer_id, account_id, amount)
    SELECT p_id, a.account, a.amount FROM unnest(p_accounts, p_amounts) AS a(account, amount);
  RETURN true;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_append_only BEFORE UPDATE OR DELETE ON ledger_transfers
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
