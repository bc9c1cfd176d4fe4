-- The proof tells a rehearsal from a report; nobody wrote down where what was sent before went.
alter table feeder_sends
  add column environment text,
  add constraint feeder_sends_environment check (environment in ('live', 'sandbox'));
