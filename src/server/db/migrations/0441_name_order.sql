-- Names and titles are put in order as a reader of Indonesian expects: case and diacritics part two names only where
-- nothing else does. Equality stays that of the bytes.
do $$ begin
  create collation id_name (provider = icu, locale = 'id', deterministic = true);
exception when feature_not_supported or undefined_file or invalid_parameter_value then
  raise exception 'this PostgreSQL has no ICU (%), which puts names in order: use one built with it', sqlerrm;
end $$;

-- PostgreSQL retypes no column that a trigger names: those triggers are put back as they were.
do $$
declare
  wanted record;
  paused text[];
  one record;
begin
  for wanted in
    select split_part(name, '.', 1) as tab, split_part(name, '.', 2) as col from unnest(array[
      'students.name', 'users.name', 'lecturers.name', 'courses.name', 'courses.name_en', 'rooms.name',
      'student_classes.name', 'curricula.name', 'payment_types.name', 'payment_methods.name', 'scholarships.name',
      'bill_discounts.name', 'roles.name', 'partners.name', 'testimonials.name', 'news_categories.name', 'news.title',
      'theses.title', 'activities.title', 'activity_types.name', 'meeting_records.title', 'official_reports.title',
      'meeting_people.name', 'jobs.title', 'library_loans.reader_name', 'library_reservations.reader_name'
    ]) name
  loop
    paused := '{}';
    for one in
      select t.tgname as name, pg_get_triggerdef(t.oid) as definition
      from pg_trigger t
      join pg_attribute a on a.attrelid = t.tgrelid and a.attname = wanted.col
      where t.tgrelid = wanted.tab::regclass and not t.tgisinternal and exists (
        select from pg_depend d where d.classid = 'pg_trigger'::regclass and d.objid = t.oid
          and d.refobjid = t.tgrelid and d.refobjsubid = a.attnum)
    loop
      paused := paused || one.definition;
      execute format('drop trigger %I on %I', one.name, wanted.tab);
    end loop;
    execute format('alter table %I alter column %I type text collate id_name', wanted.tab, wanted.col);
    for i in 1 .. cardinality(paused) loop
      execute paused[i];
    end loop;
  end loop;
end $$;

-- A title of the library is part of what it is found by, which is made of it again.
alter table library_titles drop column words;
alter table library_titles alter column title type text collate id_name;
alter table library_titles add column words text not null generated always as (
  library_words(title, authors, subjects, publisher || ' ' || call_number || ' ' || coalesce(isbn, ''))
) stored;
create index library_titles_words_idx on library_titles using gin (fold(words) gin_trgm_ops);
analyze library_titles;
