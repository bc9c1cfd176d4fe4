-- Who paid a line of a statement was said by an officer, where neither its words nor its columns did: told again it may be given
-- to somebody else. Of lines booked before, those count so whose words do not name the student.
alter table payments add column payer_assigned boolean not null default false;
update payments p set payer_assigned = true from students s
where s.id = p.student_id and p.source = 'IMPORT' and p.note <> '' and strpos(p.note, s.nim) = 0;
create index payments_told_idx on payments (amount, paid_on);
-- Fields of a row that were corrected in the preview: the file did not say so.
alter table import_rows add column corrected text[] not null default '{}';
