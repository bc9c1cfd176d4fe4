import { sql } from 'drizzle-orm';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import type { ThesisPeriod } from '#shared/completion/thesis/thesis-lists.views.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isEnrolledIn } from '#server/platform/reference/enrolled.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';

type TitleRow = Pick<Rows['thesisTitles'], 'titleEn' | 'chosen'> & {
  _id: Rows['thesisTitles']['id'];
  titleId: Rows['thesisTitles']['title'];
};

type SessionRow = Pick<
  Rows['thesisSessions'],
  | 'date'
  | 'chapter'
  | 'topic'
  | 'studentNote'
  | 'advice'
  | 'nextTask'
  | 'status'
  | 'attachmentId'
  | 'updatedAt'
> & { _id: Rows['thesisSessions']['id']; lectureId: Rows['thesisSessions']['lecturerId'] };

export type DetailRow = {
  student: ThesisDetail['student'];
  periode: Omit<ThesisPeriod, 'theses'>;
  titles: TitleRow[];
  depositBy: Rows['users']['name'] | null;
  names: Record<string, string>;
  sessions: SessionRow[];
};

/** A lecturer's name with titles, of the table `l`. */
export const lecturerName = sql`
  trim(both ' ' from concat_ws(' ', nullif(l.front_title, ''), l.name)) || coalesce(', ' || nullif(l.back_title, ''), '')`;

export const periodObject = sql`
  '_id', p.id, 'name', p.name, 'semesterCode', p.semester_code, 'proposalOpen', p.proposal_open,
  'proposalClose', p.proposal_close, 'examOpen', p.exam_open, 'examClose', p.exam_close,
  'revisionDays', p.revision_days, 'quotaPerLecturer', p.quota_per_lecturer, 'status', p.status,
  'updatedAt', ${isoMoment(sql`p.updated_at`)}`;

/** What stands around a thesis: student, period, titles, guidance log, and the names of its lecturers. */
export async function findDetail(db: Db, thesisId: string): Promise<DetailRow | undefined> {
  const { rows } = await db.execute<DetailRow>(sql`
    select json_build_object('_id', s.id, 'nim', s.nim, 'name', s.name, 'className', c.name,
        'hasLeft', not ${isEnrolledIn(sql`s`)}, 'advisor', (select ${lecturerName} from lecturers l where l.id = s.advisor_id)) as student,
      json_build_object(${periodObject}) as periode,
      (select json_agg(json_build_object('_id', t.id, 'titleId', t.title, 'titleEn', t.title_en, 'chosen', t.chosen)
        order by t.position) from thesis_titles t where t.thesis_id = x.id) as titles,
      (select name from users u where u.id = x.deposit_by) as "depositBy",
      coalesce((select json_object_agg(l.id, ${lecturerName}) from lecturers l where l.id in (
        select lecturer_id from thesis_supervisors where thesis_id = x.id
        union select lecturer_id from thesis_sessions where thesis_id = x.id
        union select b.lecturer_id from thesis_board b join thesis_events e on e.id = b.event_id where e.thesis_id = x.id
        union select r.lecturer_id from thesis_scores r join thesis_events e on e.id = r.event_id where e.thesis_id = x.id
      )), '{}') as names,
      coalesce((select json_agg(json_build_object('_id', g.id, 'lectureId', g.lecturer_id, 'date', g.date,
          'chapter', g.chapter, 'topic', g.topic, 'studentNote', g.student_note, 'advice', g.advice,
          'nextTask', g.next_task, 'status', g.status, 'attachmentId', g.attachment_id,
          'updatedAt', ${isoMoment(sql`g.updated_at`)}) order by g.date desc, g.id desc)
        from thesis_sessions g where g.thesis_id = x.id), '[]') as sessions
    from theses x join students s on s.id = x.student_id join thesis_periods p on p.id = x.period_id
    left join student_classes c on c.id = s.class_id where x.id = ${thesisId}`);
  return rows[0];
}

export type EventRow = Pick<
  Rows['thesisEvents'],
  | 'type'
  | 'attempt'
  | 'link'
  | 'status'
  | 'postponed'
  | 'result'
  | 'note'
  | 'finalScore'
  | 'letter'
  | 'spread'
  | 'minutesId'
  | 'invitationNo'
  | 'reportNo'
  | 'title'
  | 'revisionDeadline'
> &
  Pick<Rows['bookings'], 'date' | 'timeStart' | 'timeEnd' | 'roomId'> & {
    _id: Rows['thesisEvents']['id'];
    room: Rows['rooms']['name'] | null;
    board: Pick<
      Rows['thesisBoard'],
      'lecturerId' | 'role' | 'present' | 'dutyBy' | 'spreadConfirmed' | 'revisionApproved'
    >[];
    sheets: Pick<Rows['thesisScores'], 'lecturerId' | 'role' | 'scores' | 'total' | 'note' | 'updatedAt'>[];
  };

/** Every seminar and defence of a thesis with board and sheets, in order. */
export async function findEvents(db: Db, thesisId: string): Promise<EventRow[]> {
  const { rows } = await db.execute<EventRow>(sql`
    select e.id as "_id", e.type, e.attempt, b.date, b.time_start as "timeStart", b.time_end as "timeEnd",
      b.room_id as "roomId", r.name as room, e.link, e.status, e.postponed, e.result, e.note,
      e.final_score as "finalScore", e.letter, e.spread, e.minutes_id as "minutesId",
      e.invitation_no as "invitationNo", e.report_no as "reportNo", e.title, e.revision_deadline as "revisionDeadline",
      coalesce((select json_agg(json_build_object('lecturerId', m.lecturer_id, 'role', m.role, 'present', m.present,
          'dutyBy', m.duty_by, 'spreadConfirmed', m.spread_confirmed, 'revisionApproved', m.revision_approved)
          order by array_position(array['KETUA', 'SEKRETARIS', 'ANGGOTA'], m.role), m.lecturer_id)
        from thesis_board m where m.event_id = e.id), '[]') as board,
      coalesce((select json_agg(json_build_object('lecturerId', h.lecturer_id, 'role', h.role, 'scores', h.scores,
          'total', h.total, 'note', h.note, 'updatedAt', ${isoMoment(sql`h.updated_at`)}))
        from thesis_scores h where h.event_id = e.id), '[]') as sheets
    from thesis_events e join bookings b on b.id = e.booking_id left join rooms r on r.id = b.room_id
    where e.thesis_id = ${thesisId} order by e.type, e.attempt`);
  return rows;
}
