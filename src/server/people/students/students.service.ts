import { entryProblem } from '#shared/people/biodata/entry.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { needsOrigin } from '#shared/platform/reference/enrolment.ts';
import {
  studentContract,
  type StudentForm,
  type StudentRow,
} from '#shared/people/students/student.contract.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { isKept } from '#server/platform/reference/is-kept.ts';
import { requireTeaching } from '#server/platform/reference/require-teaching.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { requireAccess } from '#server/platform/http/permission.ts';
import { findCollege } from '#server/platform/reference/colleges.ts';
import { resetToFirstPassword } from '#server/identity/users/accounts.public.ts';
import { findClass } from './bulk.store.ts';
import { concentrationProblem } from './concentration-fit.ts';
import { getConcernFacts } from './concern.ts';
import { createStudents } from './create-students.ts';
import { entryHistory } from './entry-history.ts';
import { canReadResults } from './results-right.ts';
import { removeStudents } from './remove-students.ts';
import { listStudents, type StudentQuery } from './students.list.ts';
import { findAccounts, curriculaFor, findByNim, lockStudents, type StudentRecord } from './students.store.ts';
import { updateStudents } from './update-students.ts';

type SaveInput = StudentForm & {
  _id?: string | undefined;
  updatedAt?: string | undefined;
  reason?: string | undefined;
};

/** Returns a page of students, without results for actors who may not read them. @throws AppError FORBIDDEN for a filter by results */
export async function studentPage(ctx: Ctx, query: StudentQuery): Promise<Page<StudentRow>> {
  const canRead = canReadResults(ctx);
  if (query.concern && !canRead)
    throw new AppError('FORBIDDEN', 'Anda tidak berhak menyaring mahasiswa menurut hasil studinya.');
  const { rows, total } = await listStudents(ctx.db, query, await getConcernFacts(ctx));
  return pageOf(canRead ? rows : rows.map((row) => ({ ...row, ipk: null })), total, query);
}

/** Checks the entry; transfers and recognised learning require the former college (academic practice; PDDIKTI). */
function checkForm(form: StudentForm, before?: StudentRecord): void {
  const lacksOrigin = needsOrigin(form.registrationType) && form.origin === null;
  if (lacksOrigin && !isKept(form, before, 'registrationType', 'origin')) {
    throw invalidField('origin.universityName', 'Isi perguruan tinggi asal.');
  }
  if (isKept(form, before, 'entryYear', 'entrySemester', 'entryDate')) return;
  const problem = entryProblem(form);
  if (problem) throw invalidField(problem.field, problem.message);
}

/** Takes the name of a former college from the national list; one already on record stays. */
async function resolveOrigin(
  { db }: Ctx,
  origin: StudentForm['origin'],
  before?: StudentRecord,
): Promise<StudentForm['origin']> {
  if (!origin?.universityId) return origin;
  const college = await findCollege(db, origin.universityId);
  if (college) return { ...origin, universityName: college.name };
  if (before?.origin?.universityId === origin.universityId) return origin;
  throw invalidField('origin.universityId', 'Perguruan tinggi tidak ditemukan.');
}

/** Checks that the class is in use and has the student's class type; an unchanged pair is accepted. */
async function checkClass(ctx: Ctx, form: StudentForm, before?: StudentRecord): Promise<void> {
  if (form.classId === null) return;
  if (before?.classId === form.classId && before.classType === form.classType) return;
  const target = await findClass(ctx.db, form.classId);
  if (target?.isActive === false && before?.classId !== target.id)
    throw invalidField('classId', `Kelas ${target.name} tidak dipakai lagi.`);
  if (!target || target.classType === form.classType) return;
  const [studentType, targetType] = [classTypeLabels[form.classType], classTypeLabels[target.classType]];
  throw invalidField('classId', `Tipe kelas mahasiswa ${studentType}, kelas ini ${targetType}.`);
}

/** Checks that the curriculum has the concentration; an unchanged pair is accepted. */
async function checkConcentration(
  { db }: Ctx,
  { concentration, curriculumId, entrySemester }: StudentForm,
  before?: StudentRecord,
): Promise<void> {
  const id =
    curriculumId ?? before?.curriculumId ?? (await curriculaFor(db, [entrySemester])).get(entrySemester);
  if (id === undefined) return;
  if (before?.concentration === concentration && before.curriculumId === id) return;
  const problem = (await concentrationProblem(db, [id]))(id, concentration);
  if (problem !== null) throw invalidField('concentration', problem);
}

/** Fields that identify a student in PDDIKTI; changing them after the report requires a reason (academic practice). */
const identityFields = ['nim', 'name', 'entrySemester'] as const;

function checkIdentity(record: StudentRecord, form: SaveInput): void {
  const changed = identityFields.some((field) => record[field] !== form[field]);
  if (changed && record.reportedAt !== null && !form.reason) {
    throw invalidField('reason', 'Data ini sudah dilaporkan ke PDDIKTI. Isi alasan perubahan.');
  }
}

async function changeStudent(ctx: Ctx, id: string, input: SaveInput): Promise<void> {
  requireAccess(ctx, studentContract.save.saves.update);
  const { _id, updatedAt, reason, ...form } = input;
  if (!updatedAt) throw invalidField('updatedAt', 'Muat ulang halaman lalu coba lagi.');
  const record = found((await lockStudents(ctx.db, [id]))[0]);
  checkFresh(record, updatedAt);
  checkForm(input, record);
  checkIdentity(record, input);
  const problem = (await entryHistory(ctx.db, [id]))(id, record, input);
  if (problem) throw invalidField(problem.field, problem.message);
  await checkClass(ctx, input, record);
  await requireTeaching(ctx.db, [input.advisorId], { field: 'advisorId', held: [record.advisorId] });
  await checkConcentration(ctx, input, record);
  const changes = {
    ...form,
    origin: await resolveOrigin(ctx, form.origin, record),
    curriculumId: form.curriculumId ?? record.curriculumId,
  };
  await updateStudents(ctx, [{ id, changes, ...(reason && { reason }) }]);
}

/** Creates a student and returns the first password, or changes one. */
export async function saveStudent(
  outer: Ctx,
  input: SaveInput,
): Promise<{ _id: string; password: string | null }> {
  return inTransaction(outer, async (ctx) => {
    if (input._id) {
      await changeStudent(ctx, input._id, input);
      return { _id: input._id, password: null };
    }
    requireAccess(ctx, studentContract.save.saves.create);
    checkForm(input);
    const { _id, updatedAt: _updatedAt, reason: _reason, ...typed } = input;
    const form = { ...typed, origin: await resolveOrigin(ctx, typed.origin) };
    await checkClass(ctx, form);
    await requireTeaching(ctx.db, [form.advisorId], { field: 'advisorId' });
    await checkConcentration(ctx, form);
    const [created] = await createStudents(ctx, [form]);
    const { id, userId } = found(created);
    return { _id: id, password: await resetToFirstPassword(ctx, userId) };
  });
}

/** Deletes one student. @throws AppError REFERENCED with the counts of what refers to it */
export const removeStudent = (outer: Ctx, id: string): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const { removed, skipped } = await removeStudents(ctx, [id]);
    const [refused] = skipped;
    if (refused) {
      throw new AppError(
        'REFERENCED',
        `Mahasiswa ${refused.name} tidak dapat dihapus. ${refused.message} Ubah statusnya bila sudah tidak kuliah.`,
      );
    }
    return { _id: found(removed[0]) };
  });

export const studentByNim = async (ctx: Ctx, nim: string) => {
  const student = await findByNim(ctx.db, nim);
  if (!student) throw new AppError('NOT_FOUND', `Tidak ada mahasiswa dengan NIM ${nim}.`);
  return student;
};

/** Gives a student's account a new random first password and ends its sessions. */
export const resetStudentPassword = (outer: Ctx, studentId: string): Promise<{ password: string }> =>
  inTransaction(outer, async (ctx) => {
    const { userId } = found((await findAccounts(ctx.db, [studentId]))[0]);
    if (!userId) throw new AppError('RULE', 'Mahasiswa ini belum memiliki akun.');
    const password = await resetToFirstPassword(ctx, userId);
    await audit(ctx, { action: 'password.first', entity: 'user', entityId: userId });
    return { password };
  });
