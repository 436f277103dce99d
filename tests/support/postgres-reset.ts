/**
 * Goes into the template database: a copy of the rows that the migrations put in, and a function that brings
 * every table of `public` back to them and empties the job queue.
 *
 * It deletes instead of truncating, because truncating a hundred tables takes 150 ms and this takes 5: one
 * statement, so that the order of foreign keys does not matter. Tables that refuse deletes (append-only ones)
 * have their triggers off meanwhile, inside the transaction. Where the account may set session_replication_role, as on our
 * own server, no trigger and no foreign key is checked. Without that right each such table is altered, after which every
 * connection has to plan its statements again.
 */
export const resetSchema = `
create schema test_reset;

create view test_reset.tables as
  select c.oid, c.relname, pg_relation_size(c.oid) > 0 as was_used,
    exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and t.tgtype & 8 > 0) as refuses,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace;

do $$
declare one record;
begin
  for one in select * from test_reset.tables where was_used loop
    execute format('create table test_reset.%I as table public.%I', 'rows_of_' || one.relname, one.relname);
  end loop;
end $$;

create table test_reset.sequences as
  select sequencename, last_value from pg_sequences where schemaname = 'public' and last_value is not null;

create function test_reset.fill_again() returns void language plpgsql as $$
declare inserts text;
begin
  select string_agg(format('i%s as (insert into public.%I (%s) overriding system value select %s from test_reset.%I)',
      oid, relname, columns, columns, 'rows_of_' || relname), ', ')
    into inserts from test_reset.tables
    where to_regclass(format('test_reset.%I', 'rows_of_' || relname)) is not null;
  if inserts is not null then
    execute 'with ' || inserts || ' select';
  end if;
end $$;

create function test_reset.set_triggers(action text, names text[]) returns void language plpgsql as $$
declare name text;
begin
  if has_parameter_privilege('session_replication_role', 'set') then
    perform set_config('session_replication_role', case action when 'disable' then 'replica' else 'origin' end, true);
    return;
  end if;
  foreach name in array names loop
    execute format('alter table public.%I %s trigger user', name, action);
  end loop;
end $$;

create function test_reset.full_ones(names text[]) returns text[] language plpgsql as $$
declare name text; found_one boolean; full_names text[] := '{}';
begin
  foreach name in array names loop
    execute format('select exists (select from public.%I)', name) into found_one;
    if found_one then full_names := full_names || name; end if;
  end loop;
  return full_names;
end $$;

create function test_reset.reset() returns void language plpgsql as $$
declare names text[]; guarded text[]; deletes text;
begin
  select test_reset.full_ones(coalesce(array_agg(relname::text), '{}')) into names
    from test_reset.tables where was_used;
  select coalesce(array_agg(relname::text), '{}') into guarded
    from test_reset.tables where refuses and relname = any (names);
  select string_agg(format('d%s as (delete from public.%I)', nr, name), ', ') into deletes
    from unnest(names) with ordinality as used (name, nr);
  perform test_reset.set_triggers('disable', guarded);
  if deletes is not null then
    execute 'with ' || deletes || ' select';
  end if;
  set constraints all immediate;
  perform test_reset.set_triggers('enable', guarded);
  perform test_reset.fill_again();
  perform setval(format('public.%I', s.sequencename), coalesce(k.last_value, s.start_value), k.last_value is not null)
    from pg_sequences s left join test_reset.sequences k using (sequencename)
    where s.schemaname = 'public' and s.last_value is not null;
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs;
    delete from graphile_worker._private_job_queues;
  end if;
end $$;
`;
