-- What moved or cancelled class gave a student leave to change the plan outside the calendar's window.
alter table krs add column free_change_reason text not null default '';
