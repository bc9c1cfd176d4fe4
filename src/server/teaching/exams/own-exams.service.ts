import { sql } from 'drizzle-orm';
import type { OwnExam } from '#shared/teaching/exams/exam.views.ts';
import { lastMakeupDay, makeupRefusal } from '#shared/teaching/exams/makeup.ts';
import { stepsFor } from '#shared/platform/procedures/procedure.ts';
import { makeupProcedure } from '#shared/teaching/exams/makeup.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { type Ctx, studentIdOf } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { labelOf } from './exam-view.service.ts';

type Row = Omit<OwnExam, 'seat' | 'requestUntil'> & {
  no: Rows['examSeats']['no'] | null;
  capacity: Rows['rooms']['capacity'] | null;
};

/** The exams of a student: of the classes of the approved KRS, and make-up exams planned for the student. */
async function examsOfStudent(db: Db, studentId: string, periodId: string): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select e.id as "_id", e.exam, e.is_makeup as "isMakeup", c.code as "courseCode", c.name as "courseName",
      s.class_name as "className", b.date::text as date, b.time_start as "timeStart", b.time_end as "timeEnd",
      o.code as room, x.no, o.capacity, x.present,
      (select json_build_object('_id', k.id, 'state', k.state, 'reason', k.reason,
        'updatedAt', ${isoMoment(sql`k.updated_at`)})
        from exam_makeups k where k.session_id = e.id and k.student_id = ${studentId}) as makeup
    from exam_sessions e join schedules s on s.id = e.schedule_id join courses c on c.id = s.course_id
    left join exam_seats x on x.session_id = e.id and x.student_id = ${studentId}
    join exam_rooms r on r.session_id = e.id and (r.id = x.room_id or x.room_id is null and r.no = 1)
    join bookings b on b.id = r.booking_id left join rooms o on o.id = b.room_id
    where s.period_id = ${periodId} and b.status <> 'CANCLE' and (
      not e.is_makeup and exists (select from krs_items i
        where i.schedule_id = s.id and i.student_id = ${studentId} and i.approved)
      or e.is_makeup and exists (select from exam_makeups k
        where k.makeup_session_id = e.id and k.student_id = ${studentId}))
    order by b.date, b.time_start, c.name, e.id`);
  return rows;
}

/** The own exams of the active term with room, seat, and until when a make-up exam may be asked for. */
export async function ownExams(ctx: Ctx): Promise<OwnExam[]> {
  const studentId = studentIdOf(ctx);
  const [{ id }, day, { academic }] = await Promise.all([
    activePeriod(ctx.services),
    today(ctx),
    ctx.services.campus.get(),
  ]);
  const rows = await examsOfStudent(ctx.db, studentId, id);
  return rows.map(({ no, capacity, ...row }) => {
    const mayAsk = stepsFor(makeupProcedure, row.makeup?.state ?? null, ['STUDENT']).includes('REQUEST');
    const open = mayAsk && makeupRefusal(row, day, academic) === null;
    return {
      ...row,
      seat: labelOf({ no, capacity }),
      requestUntil: open ? lastMakeupDay(row.date, academic) : null,
    };
  });
}
