-- Meetings by the day they really take place, for the rooms and lecturers that are busy then.
create index meetings_day_idx on meetings ((coalesce(date, planned_date)));

-- Every KRS item of a class, also while it waits for approval: cancelling a class looks for all of them. Without the
-- predicate on `approved`, approving an item leaves the index alone.
drop index krs_items_schedule_idx;
create index krs_items_schedule_idx on krs_items (schedule_id);
