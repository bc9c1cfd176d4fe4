-- Who looked at the account or the proof of a refund is an entry of access like any other: kept for a year, then it may go.
create or replace function guard_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '1 year' and old.action in (
    'session.open', 'biodata.read', 'biodata.print', 'file.read', 'list.export', 'student.export',
    'lecturer.bank-read', 'student-card.print', 'survey-report.print', 'personal-data.download', 'data-change.proof',
    'refund.proof', 'refund.account-read'
  ) then
    return old;
  end if;
  raise exception using errcode = 'restrict_violation', message = 'audit_log is append-only';
end $$;
