-- People search for parts of names and texts (ilike '%…%'). Trigrams find them without reading every row.
-- The extension comes with Postgres and may be created by whoever owns the database; where it is missing or
-- forbidden, searching works without it, only slower.
do $$
begin
  create extension if not exists pg_trgm;
  create index if not exists users_search on users
    using gin (name gin_trgm_ops, username gin_trgm_ops, email gin_trgm_ops);
  create index if not exists feeds_search on feeds
    using gin (title gin_trgm_ops, excerpt gin_trgm_ops, text gin_trgm_ops);
  create index if not exists search_keywords_search on search_keywords using gin (keyword gin_trgm_ops);
exception
  when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
    raise notice 'searching goes without trigram indexes: %', sqlerrm;
end
$$;
