-- A letter or poster that belongs to an event of the calendar, a private file.

alter table calendar_events add column file_id uuid references files (id) on delete restrict;
create unique index calendar_events_file_key on calendar_events (file_id);
alter table calendar_events add constraint calendar_events_color check (color ~ '^#[0-9a-fA-F]{6}$');
