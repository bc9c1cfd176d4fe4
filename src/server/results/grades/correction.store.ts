import { sql } from 'drizzle-orm';
import type { ComponentScores } from '#shared/platform/grading/components.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { matchesPerson } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { students } from '#server/platform/db/schema.ts';
import type { Outcome } from './sheet-view.ts';

export type GradeRecord = Pick<
  Rows['grades'],
  | 'id'
  | 'updatedAt'
  | 'studentId'
  | 'courseId'
  | 'scheduleId'
  | 'periodId'
  | 'sks'
  | 'letter'
  | 'source'
  | 'status'
> & {
  periodCode: Rows['academicPeriods']['code'] | null;
  components: Partial<ComponentScores>;
  score: Rows['grades']['finalScore'];
};

/** A grade, locked. */
export async function lockGrade(db: Db, id: string): Promise<GradeRecord | undefined> {
  const { rows } = await db.execute<GradeRecord>(sql`
    select g.id, ${isoMoment(sql`g.updated_at`)} as "updatedAt", g.student_id as "studentId", g.course_id as "courseId",
      g.schedule_id as "scheduleId", g.period_id as "periodId", p.code as "periodCode", g.sks, g.components,
      g.final_score as score, g.letter, g.source, g.status
    from grades g left join academic_periods p on p.id = g.period_id where g.id = ${id} for update of g`);
  return rows[0];
}

type NewCorrection = {
  id: string;
  gradeId: string;
  components: Partial<ComponentScores>;
  proposedScore: number;
  /** The score of the grade when it was asked for; null where it had none. */
  fromScore: number | null;
  reason: string;
  proofFile: string;
  requestedBy: string;
  createdAt: string;
};

export const insertCorrection = (db: Db, one: NewCorrection) =>
  db.execute(sql`
    insert into grade_corrections (id, grade_id, components, proposed_score, from_score, reason, proof_file, requested_by,
      created_at)
    values (${one.id}, ${one.gradeId}, ${JSON.stringify(one.components)}::jsonb, ${one.proposedScore}, ${one.fromScore},
      ${one.reason}, ${one.proofFile}, ${one.requestedBy}, ${one.createdAt}::timestamptz)`);

export type CorrectionRecord = Pick<
  Rows['gradeCorrections'],
  'id' | 'gradeId' | 'proposedScore' | 'fromScore' | 'reason' | 'status' | 'requestedBy'
> & {
  components: Partial<ComponentScores>;
};

/** A correction, locked. */
export async function lockCorrection(db: Db, id: string): Promise<CorrectionRecord | undefined> {
  const { rows } = await db.execute<CorrectionRecord>(sql`
    select id, grade_id as "gradeId", components, proposed_score as "proposedScore", from_score as "fromScore",
      reason, status, requested_by as "requestedBy"
    from grade_corrections where id = ${id} for update`);
  return rows[0];
}

export const decideCorrection = (
  db: Db,
  id: string,
  decision: { status: 'APPROVED' | 'REJECTED'; by: string; at: string; note: string },
) =>
  db.execute(sql`
    update grade_corrections set status = ${decision.status}, decided_by = ${decision.by},
      decided_at = ${decision.at}::timestamptz, decision_note = ${decision.note} where id = ${id}`);

/** Writes a corrected grade; it is published again, and final again after its days. */
export const writeCorrected = (db: Db, id: string, components: Partial<ComponentScores>, outcome: Outcome) =>
  db.execute(sql`
    update grades set components = ${JSON.stringify(components)}::jsonb, final_score = ${outcome.final},
      letter = ${outcome.letter}, index = ${outcome.index}, passed = ${outcome.passed}, status = 'PUBLISHED'
    where id = ${id}`);

type Query = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  status?: CorrectionRecord['status'] | undefined;
};

export type CorrectionListRow = Pick<
  Rows['gradeCorrections'],
  'proposedScore' | 'reason' | 'status' | 'requestedBy' | 'decisionNote' | 'createdAt'
> &
  Pick<Rows['students'], 'nim'> & {
    _id: Rows['gradeCorrections']['id'];
    studentName: Rows['students']['name'];
    courseCode: Rows['courses']['code'];
    courseName: Rows['courses']['name'];
    className: Rows['schedules']['className'] | null;
    fromScore: number | null;
    fromLetter: string | null;
    proof: { name: Rows['files']['originalName']; isImage: boolean } | null;
    requestedByName: string;
    decidedByName: Rows['users']['name'] | null;
  };

/** Corrections asked for. The old grade is that of the history once the correction is written. */
export async function listCorrections(db: Db, query: Query) {
  const from = sql`from grade_corrections k join grades g on g.id = k.grade_id
    join ${students} on students.id = g.student_id join courses c on c.id = g.course_id
    left join schedules s on s.id = g.schedule_id
    left join files f on f.name = k.proof_file
    left join users r on r.id = k.requested_by left join users d on d.id = k.decided_by
    left join lateral (select x.from_score, x.from_letter from grade_events x
      where x.grade_id = k.grade_id and x.kind = 'CORRECTION' and x.at = k.decided_at order by x.id desc limit 1) e
      on true
    where ${query.status ? sql`k.status = ${query.status}` : sql`true`} and ${
      query.search ? matchesPerson(query.search, [students.name], [students.nim]) : sql`true`
    }`;
  const { limit, offset } = window(query);
  const direction = query.sort.startsWith('-') ? sql`desc` : sql`asc`;
  const [{ rows }, total] = await Promise.all([
    db.execute<CorrectionListRow>(sql`
      select k.id as "_id", students.nim, students.name as "studentName", c.code as "courseCode", c.name as "courseName",
        s.class_name as "className", k.proposed_score as "proposedScore", k.reason, k.status,
        case when f.name is not null then json_build_object('name', f.original_name, 'isImage', f.mime like 'image/%') end as proof,
        case when k.status = 'APPROVED' then e.from_score else g.final_score end as "fromScore",
        case when k.status = 'APPROVED' then e.from_letter else g.letter end as "fromLetter",
        k.requested_by as "requestedBy", coalesce(r.name, '') as "requestedByName", d.name as "decidedByName",
        k.decision_note as "decisionNote", ${isoMoment(sql`k.created_at`)} as "createdAt"
      ${from}
      order by k.created_at ${direction}, k.id ${direction} limit ${limit} offset ${offset}`),
    countRows(db, from),
  ]);
  return { rows, total };
}

/** The proof of a correction as the file store knows it, with the grade it belongs to. */
export async function findCorrectionProof(
  db: Db,
  id: string,
): Promise<{ gradeId: string; name: string } | undefined> {
  const { rows } = await db.execute<
    Pick<Rows['gradeCorrections'], 'gradeId'> & { name: NonNullable<Rows['gradeCorrections']['proofFile']> }
  >(sql`
    select k.grade_id as "gradeId", k.proof_file as name from grade_corrections k
    where k.id = ${id} and k.proof_file is not null`);
  return rows[0];
}
