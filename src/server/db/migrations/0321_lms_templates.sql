-- Courses of the LMS that new classes begin with: by the course's code, else one for all. Empty: none.

alter table lms_settings
  add column course_template text not null default '',
  add column general_template text not null default '',
  add constraint lms_settings_templates check (
    length(course_template) <= 100 and length(general_template) <= 100
    and (course_template = '' or position('{kode}' in course_template) > 0));
