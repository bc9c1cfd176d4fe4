import type { StudentProfile } from '#shared/people/profile/profile.contract.ts';
import { lockedFields } from '#shared/people/biodata/data-change.contract.ts';
import { semesterNumber } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import { fullName } from '#shared/platform/format/name.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { biodataOf, ensureBiodata, isLocked } from '#server/people/biodata/biodata.public.ts';
import { advisorHistory, canReadResults, statusHistory } from '#server/people/students/students.public.ts';
import { refusedStudent } from '#server/platform/audit/refuse-student.ts';
import { passResultGates } from '#server/platform/result-gates/result-gates.ts';
import {
  findStudent,
  listAudit,
  listSemesters,
  hasRecentRead,
  type StudentFacts,
  teaches,
} from './profile.store.ts';

/** What the actor may see of a student; `identity` is name, NIM, photo, class and email. */
type Sight = 'everything' | 'study' | 'advisee' | 'identity';

/**
 * Returns the actor's sight of a student (UU PDP): everything for the owner and the registrar, the record for staff, most of it
 * for the advisor, the identity for a teacher.
 */
async function findSight(ctx: Ctx, { student, advisorUserId }: StudentFacts): Promise<Sight | null> {
  const actor = actorOf(ctx);
  if (student.userId === actor.userId || holds(ctx, 'studentProfile:get')) return 'everything';
  if (holds(ctx, 'student:get')) return 'study';
  if (advisorUserId === actor.userId) return 'advisee';
  const taught = actor.lecturerId !== null && (await teaches(ctx.db, actor.lecturerId, student.id));
  return taught ? 'identity' : null;
}

/** Returns a student and what the actor may see. @throws AppError FORBIDDEN, with an audit entry, if nothing */
export async function openStudent(ctx: Ctx, id: string): Promise<{ facts: StudentFacts; sight: Sight }> {
  const facts = found(await findStudent(ctx.db, id));
  const sight = await findSight(ctx, facts);
  if (sight !== null) return { facts, sight };
  throw await refusedStudent(ctx, facts.student.id, 'Anda tidak berhak melihat data mahasiswa ini.');
}

/** Whether the actor may see results: the owner, the advisor, and staff with the permission. */
const seesResults = (ctx: Ctx, { advisorUserId }: StudentFacts, sight: Sight): boolean =>
  sight === 'study' ? canReadResults(ctx) || advisorUserId === actorOf(ctx).userId : sight !== 'identity';

/** Whether the actor may see the entry fee: staff who handle records or money. */
const seesFee = (ctx: Ctx, sight: Sight): boolean =>
  sight === 'everything' ||
  (sight === 'study' && (holds(ctx, 'student:update') || holds(ctx, 'payment:get')));

function toStudy(ctx: Ctx, facts: StudentFacts, term: string | null, sight: Sight): StudentProfile['study'] {
  const { student, curriculumName, advisor, ipk, sksPassed, leave, lastTerm } = facts;
  const until = lastTerm ?? term;
  return {
    ...student,
    curriculumName,
    advisorName: advisor && fullName(advisor),
    entryFee: seesFee(ctx, sight) ? student.entryFee : null,
    semesterNumber: until ? semesterNumber(student.entrySemester, until, leave) : 0,
    ...(seesResults(ctx, facts, sight) ? { ipk, sksPassed } : { ipk: null, sksPassed: null }),
  };
}

/** Reads the biodata; access to another person's is audited once per reading period. */
async function readBiodata(ctx: Ctx, { student }: StudentFacts, sight: Sight) {
  const read = async () => (await biodataOf(ctx.db, [student.id])).get(student.id) ?? null;
  let biodata = await read();
  if (biodata === null) {
    await ensureBiodata(ctx.db, [student.id]);
    biodata = await read();
  }
  const { userId } = actorOf(ctx);
  const foreign = sight === 'everything' && student.userId !== userId;
  if (foreign && !(await hasRecentRead(ctx.db, userId, student.id, ctx.now))) {
    await audit(ctx, { action: 'biodata.read', entity: 'student', entityId: student.id });
  }
  return biodata;
}

/** Returns what the actor may see of a student. @throws AppError FORBIDDEN, with an audit entry, if nothing */
export async function studentProfile(ctx: Ctx, id: string): Promise<StudentProfile> {
  const { facts, sight } = await openStudent(ctx, id);
  const { period } = await ctx.services.campus.get();
  const { student, photo, className } = facts;
  const biodata = sight === 'identity' || sight === 'study' ? null : await readBiodata(ctx, facts, sight);
  return {
    _id: student.id,
    userId: student.userId,
    nim: student.nim,
    name: student.name,
    email: student.email,
    photo,
    className,
    phone: biodata?.mobile ?? biodata?.phone ?? null,
    study: sight === 'identity' ? null : toStudy(ctx, facts, period?.code ?? null, sight),
    biodata: sight === 'everything' ? biodata : null,
    locked: sight === 'everything' ? lockedFields.filter((field) => isLocked(student, field)) : [],
  };
}

/**
 * Lists a student's terms, for readers of the results; students themselves must pass the gates of their results.
 * @throws AppError FORBIDDEN for lecturers who only teach the student and offices without the permission; 452, 453
 */
export async function studentSemesters(ctx: Ctx, id: string) {
  const { facts, sight } = await openStudent(ctx, id);
  if (!seesResults(ctx, facts, sight))
    throw new AppError('FORBIDDEN', 'Anda tidak berhak melihat hasil studi mahasiswa ini.');
  const terms = await listSemesters(ctx.db, facts.student.id);
  if (actorOf(ctx).isStudent) {
    const latest = terms.findLast(({ ips }) => ips !== null);
    if (latest !== undefined) await passResultGates(ctx, facts.student.id, latest.periodCode);
  }
  return terms;
}

export async function studentHistory(ctx: Ctx, id: string) {
  const [statuses, advisors] = await Promise.all([statusHistory(ctx.db, id), advisorHistory(ctx.db, id)]);
  return { statuses, advisors };
}

/** Returns the audit log of a student, without biodata for those who may not read it. */
export async function studentAudit(ctx: Ctx, id: string) {
  const rows = await listAudit(ctx.db, id);
  if (holds(ctx, 'studentProfile:get')) return rows;
  return rows.map((row) =>
    /^(biodata|data-change)/.test(row.action) ? { ...row, before: null, after: null } : row,
  );
}
