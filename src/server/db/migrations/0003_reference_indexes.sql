-- Indexes for foreign keys that no other index serves: without them deleting the referenced row reads the whole table.

create index conversion_rows_course_idx on conversion_rows (course_id);
create index conversion_rows_grade_idx on conversion_rows (grade_id);
create index import_batches_job_idx on import_batches (job_id);
create index meetings_lecturer_idx on meetings (lecturer_id);
create index meetings_room_idx on meetings (room_id);
create index student_classes_advisor_idx on student_classes (advisor_id);
create index students_curriculum_idx on students (curriculum_id);
