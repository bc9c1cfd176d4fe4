import { sql } from 'drizzle-orm';
import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import { type ExamKind, examTitle } from '#shared/platform/term/exam.ts';
import { seatPlan } from '#shared/teaching/exams/seats.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import {
  attendances,
  bookingParties,
  bookings,
  examMakeups,
  examRooms,
  examSeats,
  examSessions,
  procedureEvents,
} from '#server/platform/db/schema.ts';
import { DEMO_NIM } from './accounts.ts';
import { insertRows, type Row } from './insert.ts';

/** A class whose exam is where its exam meeting is: that hour is free of clashes, as the timetable is. */
type ExamClass = {
  scheduleId: string;
  meetingId: string;
  exam: ExamKind;
  name: string;
  date: LocalDate;
  start: number;
  end: number;
  roomId: string;
  capacity: number;
  lecturers: { id: string; userId: string }[];
  classIds: string[];
  /** `barred`: had no right to the exam, as the grade of a term that is over says. */
  students: { id: string; userId: string | null; barred: boolean }[];
};

/** So many classes of each kind of exam are examined, those of the running term and one exam of the last. */
const EXAMINED = 12;
/** One class in so many waits for its seats. */
const UNSEATED = 4;
const MAKEUP_AFTER = 7;

/** Classes in rooms with students, the guide's first; the demo student's own final exams are left for visitors to plan. */
async function findClasses(db: Db, guide: string): Promise<ExamClass[]> {
  const { rows } = await db.execute<ExamClass>(sql`
    with open as (
      select s.id as "scheduleId", m.id as "meetingId", m.type as exam, c.name || ' (' || s.class_name || ')' as name,
        coalesce(m.date, m.planned_date)::text as date, m.time_start as start, m.time_end as "end",
        r.id as "roomId", r.capacity, p.code,
        (select json_agg(json_build_object('id', l.id, 'userId', l.user_id) order by sl.is_coordinator desc)
          from schedule_lecturers sl join lecturers l on l.id = sl.lecturer_id where sl.schedule_id = s.id) as lecturers,
        array(select k.class_id from schedule_classes k where k.schedule_id = s.id) as "classIds",
        (select json_agg(json_build_object('id', t.id, 'userId', t.user_id, 'barred', exists (select from grades g
            where g.schedule_id = s.id and g.student_id = t.id and (g.components ->> m.type)::int = 0)) order by t.nim)
          from krs_items i join students t on t.id = i.student_id where i.schedule_id = s.id and i.approved) as students,
        row_number() over (partition by s.period_id, m.type order by exists (select from schedule_lecturers g
          where g.schedule_id = s.id and g.lecturer_id = ${guide}) desc, m.planned_date, c.code, s.class_name) as no
      from schedules s join academic_periods p on p.id = s.period_id join courses c on c.id = s.course_id
      join meetings m on m.schedule_id = s.id join rooms r on r.id = m.room_id and r.type <> 'ONLINE'
      where (p.is_active and m.type in ('UTS', 'UAS')
          or m.type = 'UAS' and p.code = (select max(code) from academic_periods where code < (
            select code from academic_periods where is_active) and right(code, 1) in ('1', '2')))
        and exists (select from krs_items i where i.schedule_id = s.id and i.approved)
        and not (p.is_active and m.type = 'UAS' and exists (
          select from krs_items i join students t on t.id = i.student_id and t.nim = ${DEMO_NIM}
          where i.schedule_id = s.id))
    )
    select * from open where no <= ${EXAMINED} order by code, exam, no`);
  return rows;
}

class ExamRows {
  readonly bookings: Row[] = [];
  readonly parties: Row[] = [];
  readonly sessions: Row[] = [];
  readonly rooms: Row[] = [];
  readonly seats: Row[] = [];
  readonly marks: Row[] = [];
  readonly makeups: Row[] = [];
  readonly steps: Row[] = [];

  /** One exam in one room; held ones have their report, with `ill` and those without the right absent. @returns the session's id */
  add(
    one: ExamClass,
    date: LocalDate,
    students: ExamClass['students'],
    { held, ill, isMakeup }: How,
  ): string {
    const [sessionId, bookingId, roomId] = [newId(), newId(), newId()];
    const slot = { date, time_start: one.start, time_end: one.end };
    const [proctor] = one.lecturers;
    const kind = isMakeup ? 'SUSULAN' : one.exam;
    const title = examTitle(one.exam, isMakeup, one.name);
    const status = held ? 'DONE' : 'NOT-YET';
    this.bookings.push({
      id: bookingId,
      kind,
      title,
      ...slot,
      room_id: one.roomId,
      room_exclusive: true,
      schedule_id: one.scheduleId,
      status,
    });
    const party = { booking_id: bookingId, ...slot, blocking: true };
    if (proctor) this.parties.push({ ...party, lecturer_id: proctor.id });
    this.parties.push(...(isMakeup ? [] : one.classIds).map((class_id) => ({ ...party, class_id })));
    this.parties.push(...(isMakeup ? students : []).map(({ id }) => ({ ...party, student_id: id })));
    this.sessions.push({ id: sessionId, schedule_id: one.scheduleId, exam: one.exam, is_makeup: isMakeup });
    const absent = new Set(
      students.flatMap(({ id, barred }) => ((barred && !isMakeup) || id === ill ? [id] : [])),
    );
    const report = held && {
      answer_sheets: students.length - absent.size,
      incidents: ill === null ? '' : 'Satu peserta tidak hadir karena sakit.',
      reported_at: `${date}T09:00:00Z`,
      reported_by: proctor?.userId,
    };
    this.rooms.push({ id: roomId, session_id: sessionId, no: 1, booking_id: bookingId, ...report });
    const ids = students.map(({ id }) => id);
    const seats = seatPlan(ids, [{ id: roomId, capacity: one.capacity }], sessionId) ?? [];
    for (const [student_id, { no }] of seats) {
      const present = held ? !absent.has(student_id) : null;
      this.seats.push({ session_id: sessionId, student_id, room_id: roomId, no, present });
      if (!held || isMakeup) continue;
      this.marks.push({ meeting_id: one.meetingId, student_id, status: present === true ? 'H' : 'A' });
    }
    return sessionId;
  }

  /** A request for a make-up exam with the steps that brought it to where it is. */
  ask(exam: ExamClass, sessionId: string, to: 'SUBMITTED' | 'PLANNED', people: People): void {
    const { student, kaprodi, clerk } = people;
    const id = newId();
    const at = (days: number): string => `${addDays(exam.date, days)}T04:00:00Z`;
    const reason = 'Demam berdarah, dirawat di rumah sakit sampai dua hari setelah ujian.';
    const makeup_session_id =
      to === 'PLANNED'
        ? this.add(exam, addDays(exam.date, MAKEUP_AFTER), [student], {
            held: true,
            ill: null,
            isMakeup: true,
          })
        : null;
    this.makeups.push({
      id,
      session_id: sessionId,
      student_id: student.id,
      reason,
      state: to,
      makeup_session_id,
      created_at: at(1),
    });
    const step = (
      action: string,
      from: string | null,
      into: string,
      actor_id: string | null,
      days: number,
    ): Row => ({
      subject: 'EXAM_MAKEUP',
      subject_id: id,
      action,
      from,
      to: into,
      actor_id,
      at: at(days),
      note: action === 'REQUEST' ? reason : '',
    });
    this.steps.push(step('REQUEST', null, 'SUBMITTED', student.userId, 1));
    if (to === 'SUBMITTED') return;
    this.steps.push(
      step('APPROVE', 'SUBMITTED', 'APPROVED', kaprodi, 2),
      step('PLAN', 'APPROVED', 'PLANNED', clerk, 3),
    );
  }

  async write(db: Db): Promise<void> {
    await insertRows(db, bookings, this.bookings);
    await insertRows(db, bookingParties, this.parties);
    await insertRows(db, examSessions, this.sessions);
    await insertRows(db, examRooms, this.rooms);
    await insertRows(db, examSeats, this.seats);
    await insertRows(db, attendances, this.marks);
    await insertRows(db, examMakeups, this.makeups);
    await insertRows(db, procedureEvents, this.steps);
  }
}

/** `guide` is the lecturer visitors sign in as; `kaprodi` and `clerk` are accounts. */
type DemoPeople = { today: LocalDate; guide: string; kaprodi: string; clerk: string };
type How = { held: boolean; ill: string | null; isMakeup: boolean };
type People = { student: ExamClass['students'][number]; kaprodi: string; clerk: string };

/**
 * Exams at the hours of the classes' exam meetings: those that are over are held and reported, the others planned and mostly
 * seated. Somebody was absent from the first held one of each kind: long ago the make-up exam was held, else it is asked for.
 */
export async function buildDemoExams(db: Db, { today, guide, kaprodi, clerk }: DemoPeople): Promise<void> {
  const rows = new ExamRows();
  const asked = new Set<string>();
  for (const [at, one] of (await findClasses(db, guide)).entries()) {
    const held = one.date < today;
    const key = `${one.date.slice(0, 4)}${one.exam}`;
    const student =
      held && !asked.has(key)
        ? one.students.find(({ userId, barred }) => userId !== null && !barred)
        : undefined;
    const seated = held || at % UNSEATED !== UNSEATED - 1 ? one.students : [];
    const session = rows.add(one, one.date, seated, { held, ill: student?.id ?? null, isMakeup: false });
    if (student === undefined) continue;
    asked.add(key);
    const done = addDays(one.date, MAKEUP_AFTER) < today;
    rows.ask(one, session, done ? 'PLANNED' : 'SUBMITTED', { student, kaprodi, clerk });
  }
  await rows.write(db);
}
