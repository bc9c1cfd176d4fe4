select krs_save(p.plan) from bench_plans p where p.n = (select nextval('bench_next')::int);
