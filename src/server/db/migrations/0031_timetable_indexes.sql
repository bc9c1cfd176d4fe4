-- Meetings by the day they really take place, for the rooms and lecturers that are busy then.
create index meetings_day_idx on meetings ((coalesce(date, planned_date)));
