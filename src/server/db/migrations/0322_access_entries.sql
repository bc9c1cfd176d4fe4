-- Who looked at or exported what is kept for a year and then may go (Law 27/2022, retention). The guard of the audit log lets
-- exactly these entries pass, and only past their year, so that nobody can have a fresh look forgotten; everything else stays
-- for good.

create function guard_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '1 year' and old.action in (
    'session.open', 'biodata.read', 'biodata.print', 'file.read', 'list.export', 'student.export',
    'lecturer.bank-read', 'student-card.print', 'survey-report.print', 'personal-data.download', 'data-change.proof'
  ) then
    return old;
  end if;
  raise exception using errcode = 'restrict_violation', message = 'audit_log is append-only';
end $$;
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function guard_audit_log();

-- Proofs of changes that were refused or withdrawn, by when they may go.
create index data_changes_kept_proof_idx on data_changes (created_at, id)
  where proof_file is not null and status in ('REJECTED', 'WITHDRAWN');
