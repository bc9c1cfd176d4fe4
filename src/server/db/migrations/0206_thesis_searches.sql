-- Searches of theses and activities look their words up instead of reading every row; the board counts from an index.
create index activities_title_trgm on activities using gin (title gin_trgm_ops);
create index theses_title_en_trgm on theses using gin (title_en gin_trgm_ops) where status = 'ACCEPTED';
drop index theses_period_idx;
create index theses_period_idx on theses (period_id, status) include (created_at, accepted_at);
