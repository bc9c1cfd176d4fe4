select krs_save(p.krs, p.student, p.period, null, null, 'SUBMITTED', p.items, p.classes, p.courses, p.credits, p.kinds,
  18::smallint, 'KRS', null, false, 3::smallint, 24::smallint, 320, '20252', false, p.advisor, false, p."by")
from bench_plans p where p.n = (select nextval('bench_next')::int);
