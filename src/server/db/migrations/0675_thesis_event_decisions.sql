-- What was decided at a seminar or defence is kept with it: a title changed afterwards and a deadline put off later
-- alter no minutes. Minutes printed so far keep their title, and with it their codes; deadlines go back to the first.
alter table thesis_events add column title text, add column revision_deadline date;

update thesis_events e set title = x.title from theses x where x.id = e.thesis_id and e.result is not null;

update thesis_events e set revision_deadline = least(x.revision_deadline, b.date + p.revision_days)
from theses x join thesis_periods p on p.id = x.period_id, bookings b
where x.id = e.thesis_id and b.id = e.booking_id and e.result = 'PASSED_REVISION' and x.revision_deadline is not null;
