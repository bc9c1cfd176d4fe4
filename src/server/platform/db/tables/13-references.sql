-- References to tables of later wings, and between tables that name each other.

alter table notices add constraint notices_user_id_fkey foreign key (user_id) references users (id) on delete cascade;
alter table notice_dismissals add constraint notice_dismissals_user_id_fkey
  foreign key (user_id) references users (id) on delete cascade;
alter table files add constraint files_owner_id_users_id_fk foreign key (owner_id) references users (id) on delete restrict;
alter table jobs add constraint jobs_created_by_users_id_fk
  foreign key (created_by) references users (id) on delete restrict;
alter table uploads add constraint uploads_owner_id_fkey foreign key (owner_id) references users (id) on delete cascade;
alter table security_events add constraint security_events_user_id_fkey
  foreign key (user_id) references users (id) on delete set null;
alter table procedure_events add constraint procedure_events_actor_id_fkey
  foreign key (actor_id) references users (id) on delete restrict;
alter table attachments add constraint attachments_uploaded_by_fkey
  foreign key (uploaded_by) references users (id) on delete restrict;
alter table payment_type_amounts add constraint payment_type_amounts_student_id_fkey
  foreign key (student_id) references students (id) on delete restrict;
alter table bills add constraint bills_student_id_fkey foreign key (student_id) references students (id) on delete restrict;
alter table scholarship_grants add constraint scholarship_grants_student_id_fkey
  foreign key (student_id) references students (id) on delete restrict;
alter table student_deposits add constraint student_deposits_student_id_fkey
  foreign key (student_id) references students (id) on delete restrict;
alter table payments add constraint payments_student_id_fkey
  foreign key (student_id) references students (id) on delete restrict;
alter table refunds add constraint refunds_student_id_fkey
  foreign key (student_id) references students (id) on delete restrict;
alter table gate_exemptions add constraint gate_exemptions_student_id_fkey
  foreign key (student_id) references students (id) on delete restrict;
alter table gate_exemptions add constraint gate_exemptions_schedule_id_fkey
  foreign key (schedule_id) references schedules (id) on delete cascade;
alter table gateway_charges add constraint gateway_charges_student_id_fkey
  foreign key (student_id) references students (id) on delete restrict;
alter table plan_requests add constraint plan_requests_student_id_fkey
  foreign key (student_id) references students (id) on delete restrict;
alter table ledger_entries add constraint ledger_entries_student_id_fkey
  foreign key (student_id) references students (id) on delete restrict;
alter table students add constraint students_curriculum_id_curricula_id_fk
  foreign key (curriculum_id) references curricula (id) on delete restrict;
alter table krs_items add constraint krs_items_schedule_fk
  foreign key (schedule_id, course_id) references schedules (id, course_id) on delete restrict;
alter table survey_boxes add constraint survey_boxes_schedule_id_fkey
  foreign key (schedule_id) references schedules (id) on delete restrict;
alter table survey_completions add constraint survey_completions_schedule_id_fkey
  foreign key (schedule_id) references schedules (id) on delete restrict;

-- In a term that runs hardly anybody is one of the others, in an old one nearly everybody: the planner has to know which.
create statistics krs_registering (mcv) on period_id, registering from krs;
