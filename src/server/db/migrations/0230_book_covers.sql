-- The cover a title is recognised by, as the upload of it answered.
alter table library_titles
  add column cover text,
  add constraint library_titles_cover check (cover ~ '^/media/[0-9a-f]{32}\.webp$');
