import { isDeepStrictEqual } from 'node:util';
import { biodataForm } from '#shared/people/biodata/biodata.contract.ts';
import { lockedFields } from '#shared/people/biodata/data-change.contract.ts';
import { type StudentForm, studentForm } from '#shared/people/students/student.contract.ts';
import { entryAgeProblem } from '#shared/people/biodata/age.ts';
import { familyProblem } from '#shared/people/biodata/family.ts';
import { entryProblem } from '#shared/people/biodata/entry.ts';
import { checkNik } from '#shared/people/biodata/nik.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { RowValue } from '#server/platform/sheets/parse-rows.ts';
import {
  createStudents,
  EMAIL_REFUSED,
  canChangeAddress,
  type NewStudent,
  removeStudents,
  updateStudents,
} from '#server/people/students/students.public.ts';
import { isOtherAddress } from '#server/identity/users/accounts.public.ts';
import { missingCell } from '#server/platform/sheets/mapping.ts';
import { isKept } from '#server/platform/reference/is-kept.ts';
import { clean, importKind, type Judged, type ReadRow, type StoredRow } from '../import-kind.ts';
import { readForm } from './form-records.ts';
import { lecturersNamedAs, namedAs } from './named-twice.ts';
import { studentColumns, studentExamples } from './student-columns.ts';
import { changedFields, type FieldChange, partOf, studentFields } from './student-fields.ts';
import { originChange, originOf } from './student-origin.ts';
import { type KnownClass, type KnownStudent, loadStudentFacts, type StudentFacts } from './students.store.ts';

type Value = RowValue<typeof studentColumns>;
type Plan = { student: NewStudent; changes: FieldChange[] };
type Links = { classId: string | null; className: string; advisorId: string | null; advisorName: string };

/** What systems write that know no region. */
const NO_REGION = /^0+$/;

/** Columns by the field they fill. */
const columnOf = new Map(studentFields.map(({ field, column }) => [field, column]));

/** The row with what stands for "unknown" taken out. */
const cleaned = (value: Value): Value => ({
  ...value,
  kelas: value.kelas?.toUpperCase() ?? null,
  id_wilayah: value.id_wilayah !== null && NO_REGION.test(value.id_wilayah) ? null : value.id_wilayah,
});

function checkPerson(
  value: Value,
  given: Value,
  known: KnownStudent | undefined,
  judged: Judged<Plan>,
): void {
  const born = { birthDate: value.tanggal_lahir, entryDate: value.tanggal_masuk };
  const isKnown = isKept(born, known, 'birthDate', 'entryDate');
  const age = born.birthDate && !isKnown && entryAgeProblem(born.birthDate, born.entryDate);
  if (age) judged.errors['tanggal_lahir'] = age;
  if (value.nama.length < 2) judged.errors['nama'] = 'Nama minimal 2 huruf.';
  const facts = { birthDate: value.tanggal_lahir, gender: value.jenis_kelamin };
  const [nikWarning] = value.nik === null ? [] : checkNik(value.nik, facts).warnings;
  if (nikWarning) judged.warnings['nik'] = nikWarning;
  const stated = {
    entryYear: value.angkatan,
    entrySemester: value.semester_masuk,
    entryDate: value.tanggal_masuk,
  };
  const entry = isKept(stated, known, 'entryYear', 'entrySemester', 'entryDate')
    ? null
    : entryProblem(stated);
  if (entry) judged.errors[columnOf.get(entry.field) ?? entry.field] = entry.message;
  if (given.id_wilayah !== value.id_wilayah)
    judged.warnings['id_wilayah'] = 'ID wilayah dianggap belum diketahui.';
}

/** What the record of a student who exists lacks may stay empty; a new one has it, and a cell takes it from nobody. */
function checkLacked(value: Value, known: KnownStudent | undefined, judged: Judged<Plan>): void {
  for (const { column, field } of studentFields) {
    const spec = studentColumns.find(({ key }) => key === column);
    if (spec === undefined || !('mayLack' in spec) || value[spec.key] !== null) continue;
    if (known === undefined || (known[field] ?? null) !== null)
      judged.errors[column] = missingCell(spec.label);
  }
}

function checkOwners(value: Value, facts: StudentFacts, judged: Judged<Plan>): void {
  const holder = facts.emails.get(value.email);
  if (holder !== undefined && holder !== value.nim) {
    judged.errors['email'] =
      holder === null ? 'Email ini sudah dipakai akun lain.' : `Email ini sudah dipakai mahasiswa ${holder}.`;
  }
  const owner = facts.niks.get(value.nik ?? '');
  if (owner !== undefined && owner !== value.nim)
    judged.errors['nik'] = `NIK ini sudah dipakai mahasiswa ${owner}.`;
  if (facts.curriculumProblem !== null && !facts.students.has(value.nim))
    judged.errors['semester_masuk'] = facts.curriculumProblem;
}

/** A concentration is one of the curriculum; one the student has already stays, as an empty cell does. */
function checkConcentration(value: Value, facts: StudentFacts, judged: Judged<Plan>): void {
  const known = facts.students.get(value.nim);
  const curriculumId = known?.curriculumId ?? facts.curricula.get(value.semester_masuk);
  if (curriculumId === undefined || known?.['concentration'] === value.konsentrasi) return;
  const problem = facts.concentrationProblem(curriculumId, value.konsentrasi);
  if (problem !== null) judged.errors['konsentrasi'] = problem;
}

/** Whether a student has this class and this class type already, however they differ. */
const stands = ({ id }: KnownClass, { tipe_kelas: type }: Value, known: KnownStudent | undefined): boolean =>
  known?.['classId'] === id && known['classType'] === type;

/** An adviser is found by NIDN; a name beside it has to be the same lecturer's. */
function checkAdvisorName(
  { nidn_pa: nidn, nama_pa: written }: Value,
  { lecturers, lecturerNames }: StudentFacts,
  judged: Judged<Plan>,
): void {
  if (written === null) return;
  if (nidn === null) judged.warnings['nama_pa'] = 'Dosen PA dibaca dari NIDN, bukan namanya. Isi NIDN PA.';
  const advisor = lecturers.get(nidn ?? '');
  const wrongName = advisor && lecturersNamedAs([written], [{ nidn: nidn ?? '', ...advisor }], lecturerNames);
  if (wrongName) judged.errors['nama_pa'] = wrongName;
}

/** The class of a row: the student's own, in use or not, where it has that name and the year is as it was. */
function classNamed(
  { kelas, angkatan }: Value,
  known: KnownStudent | undefined,
  { classes }: StudentFacts,
): KnownClass | undefined {
  if (kelas === null) return undefined;
  const own = known?.['entryYear'] === angkatan ? known.ownClass : null;
  return own?.name.toUpperCase() === kelas ? own : classes.get(`${kelas} ${angkatan}`);
}

function findLinks(value: Value, facts: StudentFacts, judged: Judged<Plan>): Links {
  const known = facts.students.get(value.nim);
  const found = classNamed(value, known, facts);
  if (value.kelas !== null && !found) {
    judged.errors['kelas'] =
      `Kelas ${value.kelas} angkatan ${value.angkatan} tidak ada. Buat kelasnya terlebih dahulu.`;
  } else if (found && found.classType !== value.tipe_kelas && !stands(found, value, known)) {
    judged.errors['kelas'] = `Kelas ${found.name} bukan kelas dengan tipe ini.`;
  }
  const stays = known?.['typeOfClass'] ?? null;
  const turns = known?.['classType'] !== value.tipe_kelas;
  if (value.kelas === null && stays !== null && stays !== value.tipe_kelas && turns) {
    judged.errors['tipe_kelas'] = 'Kelas mahasiswa ini bertipe lain. Isi juga kelas yang baru.';
  }
  const advisor = value.nidn_pa === null ? undefined : facts.lecturers.get(value.nidn_pa);
  if (value.nidn_pa !== null && !advisor)
    judged.errors['nidn_pa'] = `Dosen dengan NIDN ${value.nidn_pa} tidak ada.`;
  else if (advisor?.isTeaching === false && known?.['advisorId'] !== advisor.id)
    judged.errors['nidn_pa'] = `${advisor.name} tidak aktif mengajar.`;
  checkAdvisorName(value, facts, judged);
  return {
    classId: found?.id ?? null,
    className: found?.name ?? '',
    advisorId: advisor?.id ?? null,
    advisorName: advisor?.name ?? '',
  };
}

/** The row as the forms of the portal take it. */
const formsOf = (value: Value, { classId, advisorId }: Links, origin: StudentForm['origin']) => ({
  record: {
    nim: value.nim,
    name: value.nama,
    email: value.email,
    entryYear: value.angkatan,
    entrySemester: value.semester_masuk,
    entryDate: value.tanggal_masuk,
    classType: value.tipe_kelas,
    concentration: value.konsentrasi,
    registrationType: value.jenis_pendaftaran ?? undefined,
    entryPath: value.jalur ?? undefined,
    funding: value.pembiayaan ?? undefined,
    entryFee: value.biaya_masuk ?? undefined,
    origin,
    classId,
    advisorId,
  },
  biodata: {
    gender: value.jenis_kelamin,
    birthPlace: value.tempat_lahir,
    birthDate: value.tanggal_lahir,
    religion: value.agama,
    nik: value.nik,
    motherName: value.nama_ibu_kandung,
    mobile: value.hp,
    street: value.alamat,
    kelurahan: value.kelurahan,
    wilayahId: value.id_wilayah,
  },
});

/** The student of a row, or the fields the portal's own forms would refuse. */
function newStudent(ctx: Ctx, forms: ReturnType<typeof formsOf>, judged: Judged<Plan>): NewStudent | null {
  const [record, biodata] = [
    readForm(ctx, studentForm, forms.record),
    readForm(ctx, biodataForm, forms.biodata),
  ];
  const issues = [record, biodata].flatMap((read) => (read.success ? [] : read.issues));
  for (const { path, message } of issues) {
    const field = String(path[0]);
    judged.errors[columnOf.get(field) ?? field] ??= message;
  }
  return record.success && biodata.success ? { ...record.data, biodata: biodata.data } : null;
}

/** Changes of what the national database holds by now, which is changed one by one, with a reason. */
const lockedChanges = (changes: readonly FieldChange[], reportedAt: string | null): FieldChange[] =>
  reportedAt === null ? [] : changes.filter(({ field }) => lockedFields.some((locked) => locked === field));
const LOCKED = 'Sudah tercatat di PDDIKTI. Ubah lewat detail mahasiswa dengan alasan.';

/** Whether the changes give an account an address, which not everybody may. */
const movesAddress = (known: KnownStudent, changes: readonly FieldChange[]): boolean =>
  known.hasAccount &&
  changes.some(({ field, from, to }) => field === 'email' && isOtherAddress(String(from), String(to)));

function judgeRow(ctx: Ctx, { rowNo, value: given }: ReadRow<Value>, facts: StudentFacts): Judged<Plan> {
  const judged: Judged<Plan> = clean(rowNo);
  const value = cleaned(given);
  checkPerson(value, given, facts.students.get(value.nim), judged);
  checkOwners(value, facts, judged);
  checkConcentration(value, facts, judged);
  const links = findLinks(value, facts, judged);
  const known = facts.students.get(value.nim);
  checkLacked(value, known, judged);
  const origin = originOf(value, known, judged);
  const changes = known ? [...changedFields(value, known, links), ...originChange(origin, known)] : [];
  if (known) {
    const wrongName = namedAs(value, known.name, facts.names);
    // A real change of name passes when somebody ticks this very row; a column sorted by itself must not pass by all of them.
    if (wrongName)
      Object.assign(judged, { doubtful: true, warnings: { ...judged.warnings, nama: wrongName } });
    for (const { column } of lockedChanges(changes, known.reportedAt)) judged.errors[column] = LOCKED;
    if (movesAddress(known, changes) && !canChangeAddress(ctx)) judged.errors['email'] = EMAIL_REFUSED;
    const history = facts.entryHistory(known.id, known, {
      entrySemester: value.semester_masuk,
      registrationType: value.jenis_pendaftaran ?? known.registrationType,
    });
    if (history) judged.errors[columnOf.get(history.field) ?? history.field] = history.message;
    const family = familyProblem(known, {
      ...known,
      birthDate: value.tanggal_lahir,
      nik: value.nik,
    });
    if (family) judged.errors[columnOf.get(family.field) ?? family.field] = family.message;
  }
  judged.recordId = known?.id ?? null;
  judged.differences = changes.map(({ column, shown }) => ({ field: column, ...shown }));
  const student = newStudent(ctx, formsOf(value, links, origin), judged);
  if (student && Object.keys(judged.errors).length === 0) judged.plan = { student, changes };
  return judged;
}

async function judge(ctx: Ctx, rows: readonly ReadRow<Value>[]): Promise<Judged<Plan>[]> {
  const values = rows.map(({ value }) => cleaned(value));
  const facts = await loadStudentFacts(ctx.db, {
    nims: values.map(({ nim }) => nim),
    emails: values.map(({ email }) => email),
    niks: values.flatMap(({ nik }) => nik ?? []),
    classes: values.flatMap(({ kelas }) => kelas ?? []),
    nidns: values.flatMap(({ nidn_pa }) => nidn_pa ?? []),
    semesters: values.map(({ semester_masuk }) => semester_masuk),
  });
  return rows.map((row) => judgeRow(ctx, row, facts));
}

const write = (
  ctx: Ctx,
  changes: readonly { id: string; changes: readonly FieldChange[] }[],
  side: 'from' | 'to',
) =>
  updateStudents(
    ctx,
    changes.map((one) => ({
      id: one.id,
      changes: partOf(one.changes, 'record', side),
      biodata: partOf(one.changes, 'biodata', side),
    })),
  );

/** Why an updated student stays as it is: somebody changed it after the import, or it was reported since. */
async function undoUpdates(ctx: Ctx, rows: readonly StoredRow[]): Promise<Map<number, string>> {
  const plans = rows.map((row) => ({ row, ...(row.before as { nim: string; changes: FieldChange[] }) }));
  const nims = plans.map(({ nim }) => nim);
  const { students } = await loadStudentFacts(ctx.db, {
    nims,
    emails: [],
    niks: [],
    classes: [],
    nidns: [],
    semesters: [],
  });
  const refused = new Map<number, string>();
  const back = plans.flatMap(({ row, nim, changes }) => {
    const now = students.get(nim);
    const same = now && changes.every(({ field, to }) => isDeepStrictEqual(now[field], to));
    const locked = lockedChanges(changes, now?.reportedAt ?? null).length > 0;
    const isMoved = now !== undefined && movesAddress(now, changes) && !canChangeAddress(ctx);
    if (same && !locked && !isMoved) return [{ id: row.recordId, changes }];
    const why = locked ? LOCKED : EMAIL_REFUSED;
    refused.set(row.rowNo, same ? why : 'Data sudah diubah lagi sejak impor.');
    return [];
  });
  await write(ctx, back, 'from');
  return refused;
}

async function undo(ctx: Ctx, rows: readonly StoredRow[]): Promise<Map<number, string>> {
  const refused = await undoUpdates(
    ctx,
    rows.filter(({ outcome }) => outcome === 'UPDATED'),
  );
  const created = rows.filter(({ outcome }) => outcome === 'CREATED');
  const { skipped } = await removeStudents(
    ctx,
    created.map(({ recordId }) => recordId),
  );
  const messages = new Map(skipped.map(({ _id, message }) => [_id, message]));
  for (const { rowNo, recordId } of created) {
    const message = messages.get(recordId);
    if (message !== undefined) refused.set(rowNo, message);
  }
  return refused;
}

/** Students of the add-many screen. */
export const studentsKind = importKind<typeof studentColumns, Plan>({
  key: 'students',
  title: 'Impor mahasiswa',
  noun: 'mahasiswa',
  permissions: { create: ['student:create'], update: ['student:update'] },
  columns: studentColumns,
  unique: [['nim'], ['email'], ['nik']],
  options: [],
  examples: studentExamples,
  chunk: 500,
  judgesAlone: true,
  judge,
  create: (ctx, plans) =>
    createStudents(
      ctx,
      plans.map(({ student }) => student),
    ),
  update: async (ctx, changes) => {
    await write(
      ctx,
      changes.map(({ recordId, plan }) => ({ id: recordId, changes: plan.changes })),
      'to',
    );
    return changes.map(({ plan }) => ({ nim: plan.student.nim, changes: plan.changes }));
  },
  undo,
});
