-- The report of theses sums by period and status how many there are and how long they took: all of it from this index.

drop index theses_period_idx;
create index theses_period_idx on theses (period_id, status) include (created_at, accepted_at);
