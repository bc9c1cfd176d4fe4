import { need, needOwn, needUnused, same, siblings, type Write, type WriteRule } from './write-rule.ts';

const parts = ['sks_tatap_muka', 'sks_praktek', 'sks_praktek_lapangan', 'sks_simulasi'];

function checkCourse(write: Write): void {
  const { world, row, old } = write;
  needOwn(world, row);
  need(old === null || row.id_prodi === old.id_prodi, 105);
  const twins = siblings(write, 'courses', 'id_prodi').filter((one) =>
    same(one.kode_mata_kuliah, row.kode_mata_kuliah),
  );
  need(twins.length === 0, 400);
  const total = parts.reduce((sum, part) => sum + Number(row[part] ?? 0), 0);
  need(
    Math.abs(total - Number(row.sks_mata_kuliah)) < 0.005,
    108,
    'Kolom sks_mata_kuliah harus sama dengan jumlah sks tatap muka, praktek, praktek lapangan, dan simulasi.',
  );
}

function checkCurriculum(write: Write): void {
  const { row, profile } = write;
  needOwn(write.world, row);
  const twins = siblings(write, 'curricula', 'id_prodi').filter(
    (one) => same(one.nama_kurikulum, row.nama_kurikulum) && one.id_semester === row.id_semester,
  );
  need(twins.length === 0, profile === 'neo' ? 600 : 500);
}

function checkLink({ world, row }: Write): void {
  need(!world.tables.curriculumCourses.has(row), 630);
  const semester = Number(row.semester);
  need(semester >= 1 && semester <= 8, 108, 'Kolom semester harus 1 sampai 8.');
}

function checkScale(write: Write): void {
  needOwn(write.world, write.row);
  const twins = siblings(write, 'gradeScales', 'id_prodi').filter(
    (one) =>
      same(one.nilai_huruf, write.row.nilai_huruf) &&
      one.tanggal_mulai_efektif === write.row.tanggal_mulai_efektif,
  );
  need(twins.length === 0, 940);
}

/** Writes of courses, curricula, their plans, and what belongs to a programme. */
export const courseWrites: Readonly<Record<string, WriteRule>> = {
  InsertMataKuliah: { table: 'courses', check: checkCourse },
  UpdateMataKuliah: { table: 'courses', notFound: 403, check: checkCourse },
  DeleteMataKuliah: {
    table: 'courses',
    notFound: 406,
    check: (write) =>
      needUnused(write, 'id_matkul', [
        ['curriculumCourses', 411],
        ['classes', 412],
        ['transfers', 413],
      ]),
  },
  InsertKurikulum: { table: 'curricula', check: checkCurriculum },
  UpdateKurikulum: { table: 'curricula', notFound: 504, check: checkCurriculum },
  DeleteKurikulum: {
    table: 'curricula',
    notFound: 506,
    check: (write) => needUnused(write, 'id_kurikulum', [['curriculumCourses', 511]]),
  },
  InsertMatkulKurikulum: { table: 'curriculumCourses', check: checkLink },
  DeleteMatkulKurikulum: { table: 'curriculumCourses', notFound: 636 },
  InsertRencanaPembelajaran: { table: 'coursePlans' },
  UpdateRencanaPembelajaran: { table: 'coursePlans', notFound: 111 },
  DeleteRencanaPembelajaran: { table: 'coursePlans', notFound: 112 },
  InsertRencanaEvaluasi: { table: 'evaluationPlans' },
  InsertSkalaNilaiProdi: { table: 'gradeScales', check: checkScale },
  InsertPeriodePerkuliahan: {
    table: 'lecturePeriods',
    check: ({ world, row }) => {
      needOwn(world, row);
      need(!world.tables.lecturePeriods.has(row), 960);
    },
  },
  UpdatePeriodePerkuliahan: { table: 'lecturePeriods', notFound: 111 },
};
