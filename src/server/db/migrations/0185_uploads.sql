-- Uploads that nothing refers to yet, and how far an upload is.

-- Null once a record refers to the file; until then it is the uploader's alone and goes when this moment has passed.
alter table files add column expires_at timestamp (3) with time zone;
create index files_expiring_idx on files (expires_at) where expires_at is not null;
-- Whether anything knows some bytes of the file store.
create index files_bytes_idx on files ((coalesce(storage_key, name)));

create table uploads (
  -- Chosen by the browser, so that it can ask before it was answered.
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  status text not null default 'RECEIVING',
  percent smallint not null default 0,
  file_name text,
  message text,
  created_at timestamp (3) with time zone not null default now(),
  updated_at timestamp (3) with time zone not null default now(),
  constraint uploads_status check (status in ('RECEIVING', 'DONE', 'FAILED')),
  constraint uploads_percent check (percent between 0 and 100),
  constraint uploads_outcome check ((status = 'FAILED') = (message is not null) and (status = 'DONE' or file_name is null))
);
create index uploads_owner_idx on uploads (owner_id);
create index uploads_created_idx on uploads (created_at);
create trigger touch before update on uploads for each row execute function touch();
