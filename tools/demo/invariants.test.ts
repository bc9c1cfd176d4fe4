import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AttendanceStatus,
  reachesAttendance,
  summariseAttendance,
} from '#shared/teaching/attendance/attendance.ts';
import { ageOn, entryAgeProblem } from '#shared/people/biodata/age.ts';
import { entryProblem } from '#shared/people/biodata/entry.ts';
import { checkBiodata } from '#shared/people/biodata/completeness.ts';
import { checkNik } from '#shared/people/biodata/nik.ts';
import { type ComponentScores, finalScore, type GradeWeights } from '#shared/platform/grading/components.ts';
import { gradeOf } from '#shared/platform/grading/scale.ts';
import { checkKrs } from '#shared/enrolment/krs/check.ts';
import { creditLimit, type TermRecord } from '#shared/enrolment/krs/credit-limit.ts';
import { defaultAcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { semesterNumber } from '#shared/platform/term/term.ts';
import { parsePhone } from '#shared/platform/format/phone.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { recomputeRecords } from '#server/results/grades/grades.public.ts';
import { toOffers, plannedIds, loadSituation } from '#server/enrolment/krs/situation.ts';
import { seedAccess } from '#server/identity/access/seed.public.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { buildDemoCampus } from './build.ts';

/** The rows of the demo campus, judged by the rules the portal applies to everybody's. */
let t: TestApp;
let ctx: Ctx;
beforeAll(async () => {
  t = await testApp();
  await seedAccess(t.db);
  await buildDemoCampus(t.db, { now: t.services.clock(), regular: true, students: 400 });
  ctx = {
    db: t.db,
    actor: null,
    now: t.services.clock(),
    log: t.app.log,
    ip: 'test',
    requestId: 'test',
    services: t.services,
    afterCommit: () => undefined,
    afterRollback: () => undefined,
    idempotency: null,
    inside: true,
  };
});
afterAll(() => t.close());

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  [...(await t.db.execute<Row>(query)).rows] as Row[];

describe('plans', () => {
  test('of the running term have nothing against them before there are results', async () => {
    const plans = await rows<{ id: string; period: string }>(sql`
      select k.student_id id, k.period_id period from krs k join academic_periods p on p.id = k.period_id and p.is_active
      where not exists (select from grades g where g.student_id = k.student_id and g.period_id = p.id)`);
    expect(plans.length).toBeGreaterThan(100);
    const problems: string[] = [];
    for (const { id, period } of plans) {
      const situation = await loadSituation(ctx, id, period, null);
      const plan = toOffers(situation, plannedIds(situation));
      expect(plan.length).toBeGreaterThan(0);
      for (const { message } of checkKrs(situation.facts, plan, situation.academic)) problems.push(message);
    }
    expect(problems).toEqual([]);
  });

  test('of every term keep to the limit that the results before it gave', async () => {
    const found = await rows<{
      code: string;
      entry: string;
      recognised: number;
      semester: number;
      max: number;
      total: number;
      sum: number;
      records: [string, 'A' | 'C' | 'N', number | null][];
    }>(sql`
      select p.code, s.entry_semester entry, s.recognised_sks recognised, k.semester_number semester, k.max_sks max,
        k.total_sks total, (select sum(i.sks)::int from krs_items i where i.krs_id = k.id) sum,
        coalesce((select json_agg(json_build_array(r.period_code, r.status, r.ips)) from semester_records r
          where r.student_id = s.id and r.period_code < p.code), '[]') records
      from krs k join academic_periods p on p.id = k.period_id join students s on s.id = k.student_id`);
    const states = { A: 'ACTIVE', C: 'LEAVE', N: 'INACTIVE' } as const;
    for (const { code, entry, recognised, semester, max, total, sum, records } of found) {
      const before = records.map(([semesterCode, status, ips]): TermRecord => ({
        semesterCode,
        state: states[status],
        ips,
        complete: true,
      }));
      const leave = records.flatMap(([one, status]) => (status === 'C' ? [one] : []));
      const facts = { semesterCode: code, recognisedSks: recognised, records: before, extraSks: 0 };
      expect(semester).toBe(semesterNumber(entry, code, leave));
      expect(max).toBe(creditLimit({ ...facts, semesterNumber: semester }, defaultAcademicSettings).maxSks);
      expect(total).toBe(sum);
      expect(total).toBeLessThanOrEqual(max);
    }
    expect(new Set(found.map(({ max }) => max)).size).toBeGreaterThan(3);
  });

  test('hold no course before its prerequisites are passed, none twice, and no two classes at one time', async () => {
    const wrong = await rows(sql`
      select 'prerequisite' why from krs_items i join krs k on k.id = i.krs_id join academic_periods p on p.id = k.period_id
        join course_prerequisites q on q.course_id = i.course_id
        where not exists (select from grades g left join academic_periods e on e.id = g.period_id
          where g.student_id = i.student_id and g.course_id = q.required_id and g.passed and coalesce(e.code, '') < p.code)
      union all
      select 'twice' from krs_items group by krs_id, course_id having count(*) > 1
      union all
      select 'clash' from krs_items a join schedules x on x.id = a.schedule_id
        join krs_items b on b.krs_id = a.krs_id and b.id > a.id join schedules y on y.id = b.schedule_id
        where x.day = y.day and x.time_start < y.time_end and y.time_start < x.time_end
      union all
      select 'class type' from krs_items i join schedules c on c.id = i.schedule_id join students s on s.id = i.student_id
        where c.class_type <> s.class_type`);
    expect(wrong).toEqual([]);
  });
});

describe('grades', () => {
  test('are exactly what their components come to, and attendance what the meetings say', async () => {
    const found = await rows<{
      components: Partial<ComponentScores>;
      weights: GradeWeights;
      score: number;
      letter: string;
      index: number;
      passed: boolean;
      marks: AttendanceStatus[];
    }>(sql`
      select g.components, h.weights, g.final_score score, g.letter, g.index, g.passed,
        (select array_agg(a.status order by m.no) from attendances a join meetings m on m.id = a.meeting_id
          where m.schedule_id = g.schedule_id and m.type = 'KULIAH' and a.student_id = g.student_id) marks
      from grades g join grade_sheets h on h.schedule_id = g.schedule_id where g.source = 'KELAS'`);
    expect(found.length).toBeGreaterThan(2_000);
    let barred = 0;
    for (const { components, weights, score, letter, index, passed, marks } of found) {
      const scores = { PROYEK: null, ...components } as ComponentScores;
      expect(finalScore(scores, weights)).toBe(score);
      expect(gradeOf(score)).toMatchObject({ letter, index, passed });
      expect(marks).toHaveLength(14);
      const attendance = summariseAttendance(marks.map((status) => ({ status, excused: false })));
      expect(scores.KEHADIRAN).toBe(attendance.percent);
      const sits = reachesAttendance(attendance, defaultAcademicSettings.minAttendanceUas);
      if (!sits) {
        expect(scores.UAS).toBe(0);
        barred += 1;
      }
    }
    expect(barred).toBeGreaterThan(0);
  });

  test('give the IPS and IPK that stand in the records', async () => {
    const records = () =>
      rows(sql`
        select student_id, period_code, status, ips, ipk, sks_semester, sks_total, sks_passed from semester_records
        where status = 'A' order by 1, 2`);
    const before = await records();
    const ids = await rows<{ id: string }>(sql`select id from students`);
    await recomputeRecords(
      ctx,
      ids.map(({ id }) => id),
    );
    expect(await records()).toEqual(before);
  });
});

describe('classes', () => {
  test('have sixteen meetings in order and marks only of held lectures, one for every student in them', async () => {
    const wrong = await rows(sql`
      select 'meetings' why from meetings group by schedule_id
        having count(*) <> 16 or min(no) <> 1 or max(no) <> 16 or count(distinct planned_date) <> 16
      union all
      select 'mark of no held lecture' from attendances a join meetings m on m.id = a.meeting_id
        where m.status <> 'DONE' or m.type <> 'KULIAH' and not exists (select from exam_sessions e
          where e.schedule_id = m.schedule_id and e.exam = m.type)
      union all
      select 'mark of a stranger' from attendances a join meetings m on m.id = a.meeting_id
        where not exists (select from krs_items i where i.schedule_id = m.schedule_id and i.student_id = a.student_id and i.approved)
      union all
      select 'no mark' from meetings m join krs_items i on i.schedule_id = m.schedule_id and i.approved
        where m.status = 'DONE' and m.type = 'KULIAH'
          and not exists (select from attendances a where a.meeting_id = m.id and a.student_id = i.student_id)
      union all
      select 'seats' from schedules s
        where s.taken <> (select count(*) from krs_items i where i.schedule_id = s.id and i.seat_held) or s.taken > s.capacity`);
    expect(wrong).toEqual([]);
  });

  test('are named after their year of entry', async () => {
    const wrong = await rows(sql`
      select c.name from student_classes c join students s on s.class_id = c.id
      where c.entry_year <> s.entry_year or c.class_type <> s.class_type
        or c.name !~ ('^M?' || lpad((c.entry_year % 100)::text, 2, '0') || '[A-Z]{1,2}$')`);
    expect(wrong).toEqual([]);
  });
});

describe('students', () => {
  test('who graduated have passed everything, and all who left have an exit in a term they could have', async () => {
    const left = await rows<{
      status: string;
      entry: string;
      exit: { semesterCode: string; type: string };
      passed: number;
      ipk: number;
    }>(sql`
      select s.status, s.entry_semester entry, s.exit, r.sks_passed passed, r.ipk
      from students s join lateral (select * from semester_records r where r.student_id = s.id order by r.period_code desc limit 1) r on true
      where s.status in ('graduated', 'DO')`);
    expect(new Set(left.map(({ status }) => status))).toEqual(new Set(['graduated', 'DO']));
    for (const { status, entry, exit, passed, ipk } of left) {
      const semesters = semesterNumber(entry, exit.semesterCode);
      expect(semesters).toBeLessThanOrEqual(14);
      if (status === 'graduated') {
        expect([passed, exit.type]).toEqual([144, '1']);
        expect(semesters).toBeGreaterThanOrEqual(6);
        expect(ipk).toBeGreaterThanOrEqual(200);
      }
    }
    const [{ done, old } = { done: 0, old: 0 }] = await rows<{ done: number; old: number }>(sql`
      select count(*) filter (where status = 'graduated')::int done, count(*)::int old from students where entry_year <= 2021`);
    expect(done / old).toBeGreaterThan(0.6);
  });

  test('who study hold a plan or may make one, and nobody else holds one', async () => {
    const wrong = await rows(sql`
      select s.nim from krs k join academic_periods p on p.id = k.period_id and p.is_active
      join students s on s.id = k.student_id where s.status <> 'active'`);
    expect(wrong).toEqual([]);
  });

  test('have biodata that fit together and are measured right', async () => {
    const found = await rows<
      Record<string, unknown> & {
        nik: string | null;
        mobile: string;
        birth_date: string;
        entry_date: string;
        entry_year: number;
        entry_semester: string;
      }
    >(sql`
      select b.*, b.birth_date::text birth_date, s.entry_date::text entry_date, s.entry_year,
        s.entry_semester
      from student_biodata b join students s on s.id = b.student_id`);
    for (const { entry_date: entry, entry_year: entryYear, entry_semester: entrySemester, ...row } of found) {
      expect(entryProblem({ entryYear, entrySemester, entryDate: entry })).toBeNull();
      const biodata = Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name.replaceAll(/_(.)/g, (_, one: string) => one.toUpperCase()),
          value,
        ]),
      );
      const birthDate = row.birth_date;
      expect(entryAgeProblem(birthDate, entry)).toBeNull();
      const gender = row.gender === 'P' ? 'P' : 'L';
      if (row.nik !== null)
        expect(checkNik(row.nik, { birthDate, gender })).toEqual({ errors: [], warnings: [] });
      expect(parsePhone(row.mobile)).toBe(row.mobile);
      for (const parent of [row.father, row.mother] as { birthDate?: string }[]) {
        if (parent.birthDate) expect(ageOn(parent.birthDate, birthDate)).toBeGreaterThanOrEqual(18);
      }
      // On the day they were filled in: who comes of age later needs no guardian any more.
      const { percent, reportable } = checkBiodata(biodata, { entryYear, today: '2026-08-17' });
      expect([row.completeness, row.is_reportable]).toEqual([percent, reportable]);
    }
    expect(new Set(found.map(({ nik }) => nik)).size).toBeGreaterThan(300);
  });
});

test('exams stand where their meetings do, with everybody enrolled seated, and are held once they are over', async () => {
  const wrong = await rows<{ why: string }>(sql`
    with held as (
      select e.id, e.exam, e.schedule_id, b.date, b.time_start, b.room_id, b.status, r.reported_at
      from exam_sessions e join exam_rooms r on r.session_id = e.id join bookings b on b.id = r.booking_id
      where not e.is_makeup
    )
    select 'place' why from held h join meetings m on m.schedule_id = h.schedule_id and m.type = h.exam
      where (coalesce(m.date, m.planned_date), m.time_start, m.room_id) is distinct from (h.date, h.time_start, h.room_id)
    union all
    select 'status' from held where (status = 'DONE') <> (date < '2026-08-24') or (status = 'DONE') <> (reported_at is not null)
    union all
    select 'stranger' from held h join exam_seats x on x.session_id = h.id where not exists (
      select from krs_items i where i.schedule_id = h.schedule_id and i.student_id = x.student_id and i.approved)
    union all
    select 'absence' from held h join exam_seats x on x.session_id = h.id and not x.present
      where not exists (select from exam_makeups k where k.session_id = h.id and k.student_id = x.student_id)
        and not exists (select from grades g where g.schedule_id = h.schedule_id and g.student_id = x.student_id
          and (g.components ->> h.exam)::int = 0)`);
  expect(wrong).toEqual([]);
  const [counts] = await rows(sql`
    select count(*) filter (where b.status = 'NOT-YET')::int planned, count(*) filter (where b.status = 'DONE')::int held,
      count(*) filter (where e.is_makeup)::int makeups
    from exam_sessions e join exam_rooms r on r.session_id = e.id join bookings b on b.id = r.booking_id`);
  expect(counts).toMatchObject({ planned: 24, held: 13, makeups: 1 });
});

test('the same options make the same campus', async () => {
  const twin = await testApp();
  await seedAccess(twin.db);
  await buildDemoCampus(twin.db, { now: t.services.clock(), regular: true, students: 400 });
  const summary = sql`
    select s.nim, s.name, s.status, s.exit ->> 'semesterCode' left_in, b.nik, b.street,
      (select string_agg(g.final_score::text, ',' order by g.final_score) from grades g where g.student_id = s.id) scores
    from students s join student_biodata b on b.student_id = s.id order by s.nim`;
  expect((await twin.db.execute(summary)).rows).toEqual((await t.db.execute(summary)).rows);
  await twin.close();
});
