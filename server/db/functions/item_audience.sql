-- Whom a thing is for, as `audienceOf` of src/rules/item-access.ts says. One expression, so that it becomes a part of the
-- query that asks for it.
CREATE OR REPLACE FUNCTION item_audience(is_sale boolean, price bigint) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN NOT is_sale THEN 'subscribers' WHEN price = 0 THEN 'everyone' ELSE 'ppv' END
$$;
