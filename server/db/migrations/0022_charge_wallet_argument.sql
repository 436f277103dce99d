-- The function takes one argument from now on, so the one with many goes; the new one is made from its file.
DROP FUNCTION IF EXISTS charge_wallet(text, text, text, text, text, text, text, text, text, text, text, bigint, bigint, integer, text,
  timestamptz, json);
