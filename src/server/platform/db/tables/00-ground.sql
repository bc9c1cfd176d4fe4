-- What tables need: extensions, the order of names, functions of checks, indexes and generated columns.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Names and titles are put in order as a reader of Indonesian expects: case and diacritics part two names only where
-- nothing else does. Equality stays that of the bytes.
do $$ begin
  create collation id_name (provider = icu, locale = 'id', deterministic = true);
exception when feature_not_supported or undefined_file or invalid_parameter_value then
  raise exception 'this PostgreSQL has no ICU (%), which puts names in order: use one built with it', sqlerrm;
end $$;

create type krs_mover as (actor_id uuid, at timestamptz, action text, note text, ip text, request_id text);

-- Course plans (RPS): one per course and term, in revisions. A plan is read and written whole, so its outcomes, weeks and
-- evaluation are documents; what must hold of their weights is a constraint all the same.
create function weights_of(entries jsonb) returns integer language sql immutable as $$
  select coalesce(sum((entry ->> 'weight')::integer), 0)::integer from jsonb_array_elements(entries) entry
$$;

-- What a title is found by. The parts are plain text, so that the same title always reads the same.
create function library_words(title text, authors text[], subjects text[], marks text) returns text
  language sql immutable parallel safe
  as $$ select title || ' ' || array_to_string(authors, ' ') || ' ' || array_to_string(subjects, ' ') || ' ' || marks $$;

-- Searches ignore apostrophes, quotation marks and characters that show nothing as well, and know one dash only, so that
-- "Nur’aini" is found by "nuraini". Text of ASCII goes through `replace`, which is five times faster than `translate`. Kept
-- the same as `normalise` in shared/format/search.ts, which a test compares.
create function fold(text) returns text language sql immutable parallel safe
  return case when octet_length($1) = length($1) then lower(replace(replace(replace($1, '''', ''), '"', ''), '`', '') collate "C")
    else lower(translate(
      regexp_replace(normalize(translate($1, '´', ''), NFKD),
        '[\u0300-\u036f\u0483-\u0487\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'
        '''"`\u00ab\u00bb\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018-\u201f\u2032-\u2037\u2039\u203a'
        '\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]', '', 'g'),
      U&'\02D7\2010\2011\2012\2013\2014\2015\2043\2212ØøĐđŁłı', '---------OoDdLli')) end;

-- A keyword is found however it is written: "UMKM" and "umkm" are one, as in every other search.
create function fold_all(text[]) returns text[] language sql immutable parallel safe
  return array(select fold(one) from unnest($1) as one);

-- What a transfer's reference is known by, however it was written: capital letters and digits without leading zeros of a
-- number, empty for what numbers nothing. `referenceKey` in shared/domain/finance follows the same rule.
create function reference_key(reference text) returns text language sql immutable strict parallel safe as $$
  select case when key ~ '[1-9]' then key else '' end
  from (select regexp_replace(
    upper(regexp_replace(reference, '[^0-9A-Za-z]', '', 'g') collate "C"), '(^|[A-Z])0+(?=[0-9])', '\1', 'g') as key) bare
$$;
