-- A feeder reached by https from now on is the same one.
create or replace function feeder_place(url text) returns text immutable language sql
  return rtrim(regexp_replace(coalesce(url, ''), '^https?://', '', 'i'), '/');
