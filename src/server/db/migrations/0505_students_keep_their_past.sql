-- A student is deleted only while nothing is known of them beside the record itself: terms of study, amounts named by
-- finance, leave to pass a gate, requests and choices do not go along silently.
alter table semester_records drop constraint semester_records_student_id_students_id_fk;
alter table semester_records add constraint semester_records_student_id_students_id_fk
  foreign key (student_id) references students (id) on delete restrict;
alter table payment_type_amounts drop constraint payment_type_amounts_student_id_fkey;
alter table payment_type_amounts add constraint payment_type_amounts_student_id_fkey
  foreign key (student_id) references students (id) on delete restrict;
alter table gate_exemptions drop constraint gate_exemptions_student_id_fkey;
alter table gate_exemptions add constraint gate_exemptions_student_id_fkey
  foreign key (student_id) references students (id) on delete restrict;
alter table data_changes drop constraint data_changes_student_id_fkey;
alter table data_changes add constraint data_changes_student_id_fkey
  foreign key (student_id) references students (id) on delete restrict;
alter table concentration_choices drop constraint concentration_choices_student_id_fkey;
alter table concentration_choices add constraint concentration_choices_student_id_fkey
  foreign key (student_id) references students (id) on delete restrict;

-- Results went first, so that they were counted under the intake of their student; now they have to be gone before.
drop trigger results_first on students;
drop function drop_results();
