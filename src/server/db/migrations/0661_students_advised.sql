-- The load of advisors counts who belongs to the college still; the counts of a page of lecturers read this index.
create index students_advised_idx on students (advisor_id)
  where status in ('active', 'inactive', 'furlough') and exit is null;
