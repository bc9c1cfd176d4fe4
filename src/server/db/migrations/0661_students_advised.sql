-- The load of advisors counts who belongs to the college still; the count of all lecturers at once reads this index alone.
create index students_advised_idx on students (advisor_id)
  where status in ('active', 'inactive', 'furlough') and exit is null;
