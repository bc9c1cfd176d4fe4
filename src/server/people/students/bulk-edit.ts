import type { BulkField, StatusGrounds } from '#shared/people/students/student-bulk.contract.ts';
import { classTypeLabels, classTypes } from '#shared/platform/reference/class-type.ts';
import {
  type Concentration,
  concentrationLabels,
  concentrations,
} from '#shared/platform/reference/course-type.ts';
import { isStudentStatus, studentStatusLabels } from '#shared/platform/access/status.ts';
import { invalidField } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { requireTeaching } from '#server/platform/reference/require-teaching.ts';
import { requirePermission } from '#server/platform/http/permission.ts';
import { type ClassFacts, classTypesById, findClass, labelsFor } from './bulk.store.ts';
import { concentrationProblem } from './concentration-fit.ts';
import { applyStatuses, planStatuses, type StatusPlan } from './status.service.ts';
import { lockStudents, type StudentRecord } from './students.store.ts';
import { updateStudents } from './update-students.ts';

/** A new value of one field for many students. */
export type BulkChange = { field: BulkField; value: string | null; grounds?: StatusGrounds | undefined };

/** A change with checked value and permissions. */
export type BulkPlan = { change: BulkChange; studentClass: ClassFacts | null };

const options: Partial<Record<BulkField, readonly string[]>> = {
  classType: classTypes,
  concentration: concentrations,
};
const mayBeEmpty: readonly BulkField[] = ['classId', 'concentration', 'advisorId'];

/** Checks the value and the permissions once for all students. @throws AppError for a value no student may have */
export async function planBulk(ctx: Ctx, change: BulkChange): Promise<BulkPlan> {
  const { field, value } = change;
  if (value === null && !mayBeEmpty.includes(field)) throw invalidField('value', 'Pilih nilai baru.');
  if (value !== null && options[field]?.includes(value) === false)
    throw invalidField('value', 'Pilih nilai baru.');
  if (field === 'advisorId') requirePermission(ctx, 'studentAdvisor:update');
  if (field === 'advisorId') await requireTeaching(ctx.db, [value], { field: 'value' });
  if (field === 'status') {
    requirePermission(ctx, 'student:change-status');
    if (!isStudentStatus(value)) throw invalidField('value', 'Pilih nilai baru.');
    if (!change.grounds) throw invalidField('grounds.reason', 'Isi alasan perubahan status.');
  }
  const studentClass = field === 'classId' && value !== null ? await findClass(ctx.db, value) : null;
  const labels = await labelsFor(ctx.db, field, value === null ? [] : [value]);
  if (value !== null && labels && !labels.has(value))
    throw invalidField('value', 'Pilihan ini tidak ditemukan.');
  if (studentClass?.isActive === false)
    throw invalidField('value', `Kelas ${studentClass.name} tidak dipakai lagi.`);
  return { change, studentClass };
}

/** Effect of the change on one student. */
export type BulkVerdict = {
  record: StudentRecord;
  /** The student already has the value. */
  same: boolean;
  /** Why the change is refused, as a sentence for the user. */
  problem: string | null;
  status?: StatusPlan;
};

/** An undone exit does not restore scholarships and KRS, so exits are undone one by one. */
const HAS_LEFT = 'Mahasiswa ini sudah keluar dari kampus. Batalkan keluarnya satu per satu.';

async function statusVerdicts(
  ctx: Ctx,
  records: readonly StudentRecord[],
  { value, grounds }: BulkChange,
): Promise<BulkVerdict[]> {
  if (!grounds || !isStudentStatus(value)) return [];
  const plans = await planStatuses(ctx, records, value, grounds);
  return plans.map((status) => {
    const { record } = status;
    const problems = status.problems.map(({ message }) => message);
    if (record.status === 'inactive' && record.exit !== null && value === 'active') problems.push(HAS_LEFT);
    const same = record.status === value;
    const problem = same || problems.length === 0 ? null : problems.join(' ');
    return { record, same, problem, status };
  });
}

const isConcentration = (value: string | null): value is Concentration | null =>
  value === null || concentrations.some((concentration) => concentration === value);

/** Returns a check that a student's concentration and curriculum fit together after the change. */
async function concentrationChecker(
  { db }: Ctx,
  records: readonly StudentRecord[],
  { field, value }: BulkChange,
): Promise<(record: StudentRecord) => string | null> {
  if (field === 'curriculumId' && value !== null) {
    const findProblem = await concentrationProblem(db, [value]);
    return ({ concentration }) => findProblem(value, concentration);
  }
  if (field !== 'concentration' || !isConcentration(value)) return () => null;
  const curriculumIds = records.map(({ curriculumId }) => curriculumId);
  const findProblem = await concentrationProblem(db, curriculumIds);
  return ({ curriculumId }) => findProblem(curriculumId, value);
}

/** Returns a check that a student's class type and class fit together after the change. */
async function classChecker(
  ctx: Ctx,
  records: readonly StudentRecord[],
  { change, studentClass }: BulkPlan,
): Promise<(record: StudentRecord) => string | null> {
  if (studentClass !== null) {
    const { classType } = studentClass;
    return (record) =>
      record.classType === classType
        ? null
        : `Tipe kelas mahasiswa ${classTypeLabels[record.classType]}, kelas ini ${classTypeLabels[classType]}.`;
  }
  if (change.field !== 'classType') return () => null;
  const types = await classTypesById(ctx.db, [...new Set(records.flatMap(({ classId }) => classId ?? []))]);
  return ({ classId }) => {
    const classType = classId === null ? undefined : types.get(classId);
    return classType === undefined || classType === change.value
      ? null
      : `Kelas mahasiswa ini bertipe ${classTypeLabels[classType]}. Kosongkan kelasnya lebih dahulu.`;
  };
}

/** Returns the effect of the change on each student. */
export async function judge(
  ctx: Ctx,
  records: readonly StudentRecord[],
  plan: BulkPlan,
): Promise<BulkVerdict[]> {
  const { change } = plan;
  if (change.field === 'status') return statusVerdicts(ctx, records, change);
  const { field, value } = change;
  const findClassProblem = await classChecker(ctx, records, plan);
  const findConcentrationProblem = await concentrationChecker(ctx, records, change);
  return records.map((record) => {
    const same = record[field] === value;
    return {
      record,
      same,
      problem: same ? null : (findClassProblem(record) ?? findConcentrationProblem(record)),
    };
  });
}

/** Applies the change in the caller's transaction. Students with a problem stay unchanged. */
export async function applyBulk(ctx: Ctx, ids: readonly string[], plan: BulkPlan): Promise<BulkVerdict[]> {
  const verdicts = await judge(ctx, await lockStudents(ctx.db, ids), plan);
  const ready = verdicts.filter(({ same, problem }) => !same && problem === null);
  const { field, value } = plan.change;
  if (field === 'status') {
    await applyStatuses(
      ctx,
      ready.flatMap(({ status }) => status ?? []),
    );
    return verdicts;
  }
  await updateStudents(
    ctx,
    ready.map(({ record }) => ({ id: record.id, changes: { [field]: value } })),
  );
  return verdicts;
}

const fixedLabels: Partial<Record<BulkField, Readonly<Record<string, string>>>> = {
  classType: classTypeLabels,
  concentration: concentrationLabels,
  status: studentStatusLabels,
};

/** Returns a function that labels the values of a field: "A", "Reguler", "Dr. Budi Santoso, S.E."; "-" for null. */
export async function labeller(
  ctx: Ctx,
  field: BulkField,
  values: readonly (string | null)[],
): Promise<(value: string | null) => string> {
  const ids = [...new Set(values.filter((value) => value !== null))];
  const found = await labelsFor(ctx.db, field, ids);
  return (value) => (value === null ? '-' : (fixedLabels[field]?.[value] ?? found?.get(value) ?? value));
}
