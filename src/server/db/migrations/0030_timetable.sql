-- A class that the campus moved or cancelled lets its students change their plan until this day, whatever the calendar says.
alter table krs add column free_change_until date;
