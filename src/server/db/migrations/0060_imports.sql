-- How the cells of a row were stored in a workbook: a row read again is judged as it was the first time.
alter table import_rows add column kinds text;

-- Finds earlier uploads of the same file, and previews nobody finished.
create index import_batches_file_idx on import_batches (kind, sha256);
create index import_batches_old_previews on import_batches (created_at) where status = 'PREVIEW';

alter table import_batches add constraint import_batches_status
  check (status in ('PREVIEW', 'COMMITTING', 'COMMITTED', 'UNDONE'));
alter table import_rows
  add constraint import_rows_verdict check (verdict in ('NEW', 'CHANGED', 'SAME', 'WRONG')),
  add constraint import_rows_outcome check (outcome in ('CREATED', 'UPDATED', 'SKIPPED', 'FAILED', 'UNDONE'));

-- Where the bytes of a file lie when that is not its name: the sizes of a picture share one name.
alter table files add column storage_key text;
