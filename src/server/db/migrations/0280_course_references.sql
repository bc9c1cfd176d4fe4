-- What a course is read from, one work a line, for its description outside the plans of single terms.

alter table courses add column literature text not null default '';
alter table courses add constraint courses_literature_length check (length(literature) <= 4000);
