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
import { advisorHistory, readsResults, statusHistory } from '#server/people/students/students.public.ts';
import { refusedStudent } from '#server/platform/audit/refuse-student.ts';
import { passResultGates } from '#server/platform/result-gates/result-gates.ts';
import {
  findStudent,
  listAudit,
  listSemesters,
  readLately,
  type StudentFacts,
  teaches,
} from './profile.store.ts';

/** What the asker may see of one student; `identity` is name, NIM, photo, class and email. */
type Sight = 'everything' | 'study' | 'advisee' | 'identity';

/** Who sees what (UU PDP): the owner and the registrar all, staff the record, the advisor most of it, a teacher the identity. */
async function sightOf(ctx: Ctx, { student, advisorUserId }: StudentFacts): Promise<Sight | null> {
  const actor = actorOf(ctx);
  if (student.userId === actor.userId || holds(ctx, 'studentProfile:get')) return 'everything';
  if (holds(ctx, 'student:get')) return 'study';
  if (advisorUserId === actor.userId) return 'advisee';
  const taught = actor.lecturerId !== null && (await teaches(ctx.db, actor.lecturerId, student.id));
  return taught ? 'identity' : null;
}

/** A student and what the asker may see of them. @throws AppError FORBIDDEN, with an audit entry, for everybody else */
export async function openStudent(ctx: Ctx, id: string): Promise<{ facts: StudentFacts; sight: Sight }> {
  const facts = found(await findStudent(ctx.db, id));
  const sight = await sightOf(ctx, facts);
  if (sight !== null) return { facts, sight };
  throw await refusedStudent(ctx, facts.student.id, 'Anda tidak berhak melihat data mahasiswa ini.');
}

/** Results are for the owner, the advisor, and staff who work with results; other offices need the identity alone. */
const seesResults = (ctx: Ctx, { advisorUserId }: StudentFacts, sight: Sight): boolean =>
  sight === 'study' ? readsResults(ctx) || advisorUserId === actorOf(ctx).userId : sight !== 'identity';

/** The entry fee is for those who handle records or money. */
const seesFee = (ctx: Ctx, sight: Sight): boolean =>
  sight === 'everything' ||
  (sight === 'study' && (holds(ctx, 'student:update') || holds(ctx, 'payment:get')));

function studyOf(ctx: Ctx, facts: StudentFacts, term: string | null, sight: Sight): StudentProfile['study'] {
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

/** Reading another person's biodata leaves a trace, one for a while of looking at it. */
async function readBiodata(ctx: Ctx, { student }: StudentFacts, sight: Sight) {
  const read = async () => (await biodataOf(ctx.db, [student.id])).get(student.id) ?? null;
  let biodata = await read();
  if (biodata === null) {
    await ensureBiodata(ctx.db, [student.id]);
    biodata = await read();
  }
  const { userId } = actorOf(ctx);
  const foreign = sight === 'everything' && student.userId !== userId;
  if (foreign && !(await readLately(ctx.db, userId, student.id, ctx.now))) {
    await audit(ctx, { action: 'biodata.read', entity: 'student', entityId: student.id });
  }
  return biodata;
}

/** A student, as far as the asker may see. @throws AppError FORBIDDEN, with an audit entry, for everybody else. */
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
    study: sight === 'identity' ? null : studyOf(ctx, facts, period?.code ?? null, sight),
    biodata: sight === 'everything' ? biodata : null,
    locked: sight === 'everything' ? lockedFields.filter((field) => isLocked(student, field)) : [],
  };
}

/**
 * The terms of a student; not for lecturers who only teach the student nor offices without a right to results, for students themselves behind the gates of their
 * results.
 * @throws AppError FORBIDDEN, 452, 453.
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

/** Data of the biodata is left out of the trail for those who may not read it. */
export async function studentAudit(ctx: Ctx, id: string) {
  const rows = await listAudit(ctx.db, id);
  if (holds(ctx, 'studentProfile:get')) return rows;
  return rows.map((row) =>
    /^(biodata|data-change)/.test(row.action) ? { ...row, before: null, after: null } : row,
  );
}
