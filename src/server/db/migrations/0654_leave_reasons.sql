-- Histories of a student, which many offices read, no longer say why somebody was on leave: an illness is health data.
alter table student_status_changes disable trigger student_status_changes_append_only;
update student_status_changes set reason = 'Cuti' where "to" = 'furlough' and reason = 'Cuti: Sakit';
alter table student_status_changes enable trigger student_status_changes_append_only;
