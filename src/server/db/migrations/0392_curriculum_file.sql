-- The decree or the document of a curriculum, a private file.

alter table curricula add column file_id uuid references files (id) on delete restrict;
create unique index curricula_file_key on curricula (file_id);
