-- The score a correction was asked against. Another one in its place by now is not what somebody is asked to decide about.
alter table grade_corrections add column from_score integer;
update grade_corrections k set from_score = coalesce(
  (select e.from_score from grade_events e
    where k.status = 'APPROVED' and e.grade_id = k.grade_id and e.kind = 'CORRECTION' and e.at = k.decided_at
    order by e.id desc limit 1),
  (select g.final_score from grades g where g.id = k.grade_id));
