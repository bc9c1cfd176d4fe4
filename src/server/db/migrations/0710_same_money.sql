-- What a transfer's reference is known by, however it was written: capital letters and digits without leading zeros of a
-- number, empty for what numbers nothing. `referenceKey` in shared/domain/finance follows the same rule.
create function reference_key(reference text) returns text language sql immutable strict parallel safe as $$
  select case when key ~ '[1-9]' then key else '' end
  from (select regexp_replace(
    upper(regexp_replace(reference, '[^0-9A-Za-z]', '', 'g') collate "C"), '(^|[A-Z])0+(?=[0-9])', '\1', 'g') as key) bare
$$;

alter table payments add column reference_key text not null generated always as (reference_key(reference)) stored;
create index payments_same_money_idx on payments (reference_key, amount, paid_on) where reference_key <> '';

-- Rows of a file that are no record, such as money that went out or a line of sums, are set aside; of the others some are
-- only stored when somebody says so, and for some fields the portal has values to offer.
alter table import_rows
  drop constraint import_rows_verdict,
  add constraint import_rows_verdict check (verdict in ('NEW', 'CHANGED', 'SAME', 'WRONG', 'ASIDE')),
  add column doubtful boolean not null default false,
  add column offers jsonb not null default '{}';
