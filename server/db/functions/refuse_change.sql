-- Triggers <table>_append_only and <table>_not_truncated on ledger_transfers and ledger_entries, audit_log_append_only on
-- audit_log: rows are only ever added to these tables.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
