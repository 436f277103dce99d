-- A text as it is searched: small letters, accents folded (é is e, ß is ss), and between words nothing but spaces. It
-- needs no extension, and what people type goes through it as well.
CREATE OR REPLACE FUNCTION search_fold(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(replace(replace(translate(
    lower(regexp_replace(regexp_replace(normalize(coalesce(written, ''), NFKD), '[\u0300-\u036f]', '', 'g'),
      '[!-/:-@\[-`{-~\u2010-\u2027]+', ' ', 'g')),
    'øłđħıð', 'oldhid'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;
