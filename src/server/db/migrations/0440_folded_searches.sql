-- Searches ignore case and diacritics: "rene" finds "René" and the other way round. Only what PostgreSQL itself calls
-- immutable, so that the planner writes the body in place of the call and an index may be made of it. Text of ASCII
-- alone, nearly all there is, is lowered byte by byte; that is no slower than ilike was.
create function fold(text) returns text language sql immutable parallel safe
  return case when octet_length($1) = length($1) then lower($1 collate "C")
    else lower(translate(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'), 'ØøĐđŁłı', 'OoDdLli')) end;

drop index students_name_trgm, students_email_trgm, users_name_trgm, users_email_trgm, lecturers_name_trgm,
  courses_name_trgm, theses_title_trgm, theses_title_en_trgm, activities_title_trgm, meeting_records_title_idx,
  official_reports_title_idx, library_titles_words_idx, news_words_idx;
create index students_name_trgm on students using gin (fold(name) gin_trgm_ops);
create index students_email_trgm on students using gin (fold(email) gin_trgm_ops);
create index users_name_trgm on users using gin (fold(name) gin_trgm_ops);
create index users_email_trgm on users using gin (fold(email) gin_trgm_ops);
create index lecturers_name_trgm on lecturers using gin (fold(name) gin_trgm_ops);
create index courses_name_trgm on courses using gin (fold(name) gin_trgm_ops);
create index theses_title_trgm on theses using gin (fold(title) gin_trgm_ops);
create index theses_title_en_trgm on theses using gin (fold(title_en) gin_trgm_ops) where status = 'ACCEPTED';
create index activities_title_trgm on activities using gin (fold(title) gin_trgm_ops);
create index meeting_records_title_idx on meeting_records using gin (fold(title) gin_trgm_ops);
create index official_reports_title_idx on official_reports using gin (fold(title) gin_trgm_ops);
create index library_titles_words_idx on library_titles using gin (fold(words) gin_trgm_ops);
create index news_words_idx on news using gin (fold(title) gin_trgm_ops, fold(excerpt) gin_trgm_ops);

-- An index of an expression is chosen by what is known of its values.
analyze students, users, lecturers, courses, theses, activities, meeting_records, official_reports, library_titles, news;
