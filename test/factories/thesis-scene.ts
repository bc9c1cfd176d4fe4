import { sql } from 'drizzle-orm';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { thesisPeriods } from '#server/platform/db/schema.ts';
import type { TestApp } from '../test-app.ts';
import { buildCourse, buildCurriculum, buildRoom } from './courses.ts';
import { buildLecturer, buildStaff, buildStudent, next } from './people.ts';
import { buildKrs, buildPeriod, buildSchedule } from './teaching.ts';

export const pdfFile = (field = 'file') => ({
  field,
  name: 'naskah.pdf',
  content: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n'),
});

const { upload: _one, ...step1 } = thesisStaffContract.step1;
const { upload: _two, ...step2 } = thesisStaffContract.step2;
const { upload: _three, ...step3 } = thesisStaffContract.step3;
const { upload: _session, ...saveSession } = thesisContract.saveSession;
/** The calls that may bring a file, without one. */
export const plain = { step1, step2, step3, saveSession };

/** Twenty courses of 6 sks, one of them the research methods, and the final course. */
async function buildProgramme(t: TestApp) {
  const curriculum = await buildCurriculum(t.db, { totalSks: 126, mandatorySks: 126, electiveSks: 0 });
  const courses = [];
  for (let i = 0; i < 20; i += 1) {
    const name = i === 0 ? 'Metodologi Penelitian Bisnis' : `Mata kuliah inti ${i}`;
    courses.push(await buildCourse(t.db, { in: curriculum.id, name, sks: 6 }));
  }
  const final = await buildCourse(t.db, {
    in: curriculum.id,
    name: 'Skripsi',
    sks: 6,
    semester: 8,
    courseType: COURSE_TYPE.finalProject,
  });
  return { curriculum, courses, final };
}

export type ThesisScene = Awaited<ReturnType<typeof thesisScene>>;

/** A thesis period of a term, five lecturers, the offices, and students who may propose a title. */
export async function thesisScene(t: TestApp, term?: { id: string; code: string }) {
  const period = term ?? (await buildPeriod(t.db));
  const programme = await buildProgramme(t);
  const { id: scheduleId } = await buildSchedule(t.db, {
    periodId: period.id,
    courseId: programme.final.id,
    sks: 6,
    capacity: 200,
  });
  const [first, second, chair, member] = [
    await buildLecturer(t.db, { name: 'Contoh Pembimbing Satu' }),
    await buildLecturer(t.db, { name: 'Contoh Pembimbing Dua' }),
    await buildLecturer(t.db, { name: 'Contoh Ketua' }),
    await buildLecturer(t.db, { name: 'Contoh Anggota' }),
  ];
  const [round] = await t.db
    .insert(thesisPeriods)
    .values({
      name: `Skripsi Ganjil ${next()}`,
      semesterCode: period.code,
      proposalOpen: '2026-08-01',
      proposalClose: '2026-09-30',
      examOpen: '2026-08-24',
      examClose: '2027-01-20',
      revisionDays: 30,
      quotaPerLecturer: 100,
    })
    .returning();
  if (!round) throw new Error('no thesis period');
  return {
    period,
    programme,
    scheduleId,
    round,
    first,
    second,
    chair,
    member,
    third: await buildLecturer(t.db, { name: 'Contoh Penguji Tiga' }),
    room: await buildRoom(t.db),
    kaprodi: await buildStaff(
      t.db,
      ...(['skripsi:get', 'skripsi:approve-title', 'skripsi:update', 'skripsi:delete'] as const),
    ),
    secretary: await buildStaff(t.db, 'skripsi:get', 'skripsi:schedule', 'skripsi:update'),
    library: await buildStaff(t.db, 'skripsi:get', 'skripsi:accept', 'library:update'),
    /** A student with 120 sks passed and the final course in the KRS. */
    student: (score = 8000) => readyStudent(t, { period, programme, scheduleId }, score),
  };
}

type StudyPlace = {
  period: { id: string };
  programme: Awaited<ReturnType<typeof buildProgramme>>;
  scheduleId: string;
};

async function readyStudent(t: TestApp, { period, programme, scheduleId }: StudyPlace, score: number) {
  const student = await buildStudent(t.db, {
    curriculumId: programme.curriculum.id,
    entryYear: 2023,
    entrySemester: '20231',
  });
  await t.db.execute(sql`
    insert into grades (id, student_id, course_id, sks, final_score, letter, index, passed, source, status)
    select gen_random_uuid(), ${student.id}, c.id, c.sks, ${score}, 'A-', 37, true, 'MIGRASI', 'PUBLISHED'
    from courses c where c.id = any(${sql.param(programme.courses.map(({ id }) => id))}::uuid[])`);
  await t.db.execute(sql`
    insert into semester_records (student_id, period_code, status, ips, ipk, sks_total, sks_passed)
    values (${student.id}, '20252', 'A', 370, 370, 120, 120)`);
  await buildKrs(t.db, {
    studentId: student.id,
    periodId: period.id,
    scheduleIds: [scheduleId],
    semesterNumber: 7,
  });
  return student;
}

export type ThesisStudent = Awaited<ReturnType<ThesisScene['student']>>;

export const proposal = (scene: ThesisScene) => ({
  action: 'SAVE' as const,
  periodeId: scene.round.id,
  titles: [
    { titleId: `Pengaruh promosi digital terhadap keputusan pembelian ${next()}`, titleEn: '' },
    { titleId: `Analisis loyalitas pelanggan kafe di Bandung ${next()}`, titleEn: 'Customer loyalty' },
  ],
  topic: 'Pemasaran digital',
  concentration: 'PEMASARAN' as const,
  background:
    'Promosi digital tumbuh cepat, tetapi pengaruhnya terhadap pembelian belum banyak diteliti di daerah.',
  method: 'KUANTITATIF' as const,
  location: 'Bandung',
  submit: true,
});
