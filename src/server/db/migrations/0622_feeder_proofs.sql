-- The list of what was sent is read newest first by the calls that were made, removals among them by themselves.
create index feeder_sends_asked_idx on feeder_sends (id) where step = 'ASKED';
create index feeder_sends_removed_idx on feeder_sends (id) where step = 'ASKED' and act like 'Delete%';
