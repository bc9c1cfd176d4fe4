import { type SQL, sql } from 'drizzle-orm';
import type { ExamKind } from '#shared/platform/term/exam.ts';
import type { SemesterCode } from '#shared/platform/term/term.ts';
import type {
  BoardRole,
  examResults,
  seminarResults,
  ThesisEventType,
} from '#shared/completion/thesis/kinds.ts';
import type { Db } from '#server/platform/db/client.ts';

const titledName = sql`concat(
  case when l.front_title = '' then '' else l.front_title || ' ' end, l.name,
  case when l.back_title = '' then '' else ', ' || l.back_title end)`;

type Slot = { date: string; timeStart: number; timeEnd: number; room: string | null };
type Taught = {
  courseCode: string;
  courseName: string;
  sks: number;
  className: string;
  periodCode: SemesterCode;
  lecturers: string[];
  students: number;
};

/** Of the class `s` of the course `c`: what every report about it names. */
const taught = sql`c.code as "courseCode", c.name as "courseName", c.sks, s.class_name as "className",
  p.code as "periodCode", (select coalesce(json_agg(${titledName} order by sl.is_coordinator desc, l.name), '[]')
    from schedule_lecturers sl join lecturers l on l.id = sl.lecturer_id where sl.schedule_id = s.id) as lecturers,
  (select count(*)::int from krs_items i where i.schedule_id = s.id and i.approved) as students`;
const classJoins = sql`join courses c on c.id = s.course_id join academic_periods p on p.id = s.period_id`;

const one = async <T extends Record<string, unknown>>(db: Db, query: SQL) =>
  (await db.execute<T>(query)).rows[0];

export type ClassSubject = Taught & {
  grades: number;
  meeting: (Slot & { no: number; present: number }) | null;
};

/** A class with the last meeting it held and how many students have a grade. */
export const classSubject = (db: Db, id: string) =>
  one<ClassSubject>(
    db,
    sql`select ${taught},
      (select count(*)::int from grades g where g.schedule_id = s.id and g.letter is not null) as grades,
      (select json_build_object('no', m.no, 'date', coalesce(m.date, m.planned_date), 'timeStart', m.time_start,
          'timeEnd', m.time_end, 'room', (select o.code from rooms o where o.id = m.room_id),
          'present', (select count(*) from attendances a where a.meeting_id = m.id and a.status = 'H'))
        from meetings m where m.schedule_id = s.id and m.status = 'DONE' order by m.no desc limit 1) as meeting
    from schedules s ${classJoins} where s.id = ${id}`,
  );

export type ExamSubject = Taught & {
  exam: ExamKind;
  isMakeup: boolean;
  seated: number;
  absent: string[];
  rooms: (Slot & { answerSheets: number | null; incidents: string; proctors: string[] })[];
};

/** An exam with its rooms; the names of who was absent are known once the rooms have reported. */
export const examSubject = (db: Db, id: string) =>
  one<ExamSubject>(
    db,
    sql`select ${taught}, e.exam, e.is_makeup as "isMakeup",
      (select count(*)::int from exam_seats x where x.session_id = e.id) as seated,
      array(select t.nim from exam_seats x join students t on t.id = x.student_id
        where x.session_id = e.id and x.present = false order by 1) as absent,
      (select json_agg(json_build_object('date', b.date, 'timeStart', b.time_start, 'timeEnd', b.time_end,
          'room', (select o.code from rooms o where o.id = b.room_id), 'answerSheets', r.answer_sheets,
          'incidents', r.incidents, 'proctors', (select coalesce(json_agg(${titledName} order by l.name), '[]')
            from booking_parties y join lecturers l on l.id = y.lecturer_id where y.booking_id = b.id)) order by r.no)
        from exam_rooms r join bookings b on b.id = r.booking_id where r.session_id = e.id) as rooms
    from exam_sessions e join schedules s on s.id = e.schedule_id ${classJoins} where e.id = ${id}`,
  );

export type ThesisSubject = {
  nim: string;
  student: string;
  title: string;
  periodCode: SemesterCode;
  supervisors: string[];
  event:
    | (Slot & {
        type: ThesisEventType;
        result: (typeof seminarResults)[number] | (typeof examResults)[number] | null;
        board: { name: string; role: BoardRole }[];
      })
    | null;
};

/** A thesis with its supervisors and its latest seminar or defence. */
export const thesisSubject = (db: Db, id: string) =>
  one<ThesisSubject>(
    db,
    sql`select t.nim, t.name as student, h.title, tp.semester_code as "periodCode",
      (select coalesce(json_agg(${titledName} order by v."order"), '[]') from thesis_supervisors v
        join lecturers l on l.id = v.lecturer_id where v.thesis_id = h.id and v.state = 'ACCEPTED') as supervisors,
      (select json_build_object('type', e.type, 'result', e.result, 'date', b.date, 'timeStart', b.time_start,
          'timeEnd', b.time_end, 'room', (select o.code from rooms o where o.id = b.room_id),
          'board', (select coalesce(json_agg(json_build_object('name', ${titledName}, 'role', y.role)
            order by array_position(array['KETUA', 'SEKRETARIS', 'ANGGOTA'], y.role), l.name), '[]')
            from thesis_board y join lecturers l on l.id = y.lecturer_id where y.event_id = e.id))
        from thesis_events e join bookings b on b.id = e.booking_id
        where e.thesis_id = h.id and e.status <> 'CANCLE' order by b.date desc, b.time_start desc limit 1) as event
    from theses h join students t on t.id = h.student_id join thesis_periods tp on tp.id = h.period_id
    where h.id = ${id}`,
  );
