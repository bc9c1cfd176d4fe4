-- Names that must differ differ in more than their case, diacritics and quotation marks, as names of roles do already. Of those
-- that were told apart by nothing else, the later ones get a number.
do $$
declare
  one record;
begin
  for one in select * from (values
    ('curricula', 'name', 60, 'true'), ('news_categories', 'name', 50, 'true'), ('payment_methods', 'name', 60, 'true'),
    ('scholarships', 'name', 100, 'true'), ('thesis_periods', 'name', 100, 'true'),
    ('student_classes', 'name', 5, 'entry_year'), ('schedules', 'class_name', 5, 'period_id, course_id'),
    ('processing_activities', 'activity', 100, 'true'), ('library_titles', 'title', 300, 'fold(call_number)'))
    as x (relation, named, longest, scope)
  loop
    execute format(
      'update %1$I t set %2$I = left(t.%2$I, %3$s - 1 - length(d.place::text)) || ''-'' || d.place
       from (select id, row_number() over (partition by %4$s, fold(%2$I) order by id) as place from %1$I) d
       where d.id = t.id and d.place > 1',
      one.relation, one.named, one.longest, one.scope);
  end loop;
end $$;

alter table curricula drop constraint curricula_name_unique;
drop index news_categories_name_key, payment_methods_name_key, scholarships_name_key, thesis_periods_name_key,
  student_classes_name_key, schedules_class_key, processing_activities_activity_key, library_titles_call_key;
create unique index curricula_name_unique on curricula (fold(name));
create unique index news_categories_name_key on news_categories (fold(name));
create unique index payment_methods_name_key on payment_methods (fold(name));
create unique index scholarships_name_key on scholarships (fold(name));
create unique index thesis_periods_name_key on thesis_periods (fold(name));
create unique index student_classes_name_key on student_classes (fold(name), entry_year);
create unique index schedules_class_key on schedules (period_id, course_id, fold(class_name));
create unique index processing_activities_activity_key on processing_activities (fold(activity));
create unique index library_titles_call_key on library_titles (fold(call_number), fold(title));
