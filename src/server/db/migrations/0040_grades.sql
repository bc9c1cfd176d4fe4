-- Printed documents are voided by student, grade sheets listed by state.
create index document_tokens_student_idx on document_tokens (student_id) where voided_at is null;
create index grade_sheets_status_idx on grade_sheets (status, published_at);
create index grade_objections_open_idx on grade_objections (grade_id) where answered_at is null;

-- Several courses of the former college may together stand for one course here.
drop index conversion_rows_course_key;
create unique index conversion_rows_origin_key on conversion_rows (conversion_id, course_id, origin_code);
