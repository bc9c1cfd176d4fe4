-- Core courses of a curriculum: every student takes them, and no D is left in them before a thesis (academic practice).

alter table curriculum_courses add column is_core boolean not null default false;
alter table curriculum_courses add constraint curriculum_courses_core check (is_mandatory or not is_core);
