import {
  need,
  needOpen,
  needOwn,
  needStudying,
  needUnused,
  same,
  siblings,
  type Write,
  type WriteRule,
} from './write-rule.ts';

function checkClass(write: Write): void {
  const { world, row, profile } = write;
  needOwn(world, row);
  needOpen(world, row.id_semester);
  const inCurriculum = world.tables.curriculumCourses
    .where('id_matkul', row.id_matkul)
    .some((link) => world.tables.curricula.get(link.id_kurikulum)?.id_prodi === row.id_prodi);
  need(inCurriculum, 707);
  const twins = siblings(write, 'classes', 'id_matkul').filter(
    (one) =>
      one.id_semester === row.id_semester &&
      one.id_prodi === row.id_prodi &&
      same(one.nama_kelas_kuliah, row.nama_kelas_kuliah),
  );
  need(twins.length === 0, profile === 'neo' ? 15 : 700, 'Kelas kuliah ini sudah ada.');
}

const periodOfClass = ({ world, row }: Write): string | null | undefined =>
  world.tables.classes.get(row.id_kelas_kuliah)?.id_semester;

function checkParticipant(write: Write): void {
  const { world, row, profile } = write;
  needOpen(world, periodOfClass(write));
  needStudying(world, row.id_registrasi_mahasiswa);
  need(!world.tables.participants.has(row), profile === 'neo' ? 119 : 800);
  const klass = world.tables.classes.get(row.id_kelas_kuliah);
  const sameCourse = siblings(write, 'participants', 'id_registrasi_mahasiswa').some((one) => {
    const other = world.tables.classes.get(one.id_kelas_kuliah);
    return other?.id_semester === klass?.id_semester && other?.id_matkul === klass?.id_matkul;
  });
  need(!sameCourse, 806);
}

function checkTeaching(write: Write): void {
  const { world, row, old } = write;
  const assignment = world.tables.assignments.get(row.id_registrasi_dosen);
  need(assignment?.id_tahun_ajaran === periodOfClass(write)?.slice(0, 4), 931);
  const again = siblings(write, 'teachings', 'id_kelas_kuliah').some(
    (one) => one.id_registrasi_dosen === row.id_registrasi_dosen,
  );
  need(old !== null || !again, 920);
}

/** Credits of the classes a student takes in a semester. */
function creditsOf({ world, row }: Write): number {
  return world.tables.participants
    .where('id_registrasi_mahasiswa', row.id_registrasi_mahasiswa)
    .map((one) => world.tables.classes.get(one.id_kelas_kuliah))
    .filter((klass) => klass?.id_semester === row.id_semester)
    .reduce(
      (sum, klass) => sum + Number(world.tables.courses.get(klass?.id_matkul)?.sks_mata_kuliah ?? 0),
      0,
    );
}

function checkSemesterRecord(write: Write): void {
  const { world, row, old, sent, profile } = write;
  needOpen(world, row.id_semester);
  need(old !== null || !world.tables.semesterRecords.has(row), profile === 'neo' ? 1260 : 730);
  need(world.tables.registrations.get(row.id_registrasi_mahasiswa)?._locked !== '1', 221);
  const credits = Number(sent.sks_semester ?? 0);
  const inClasses = creditsOf(write);
  // A term of Kampus Merdeka is studied outside the classes.
  const fits = row.id_status_mahasiswa === 'M' ? credits >= inClasses : credits === inClasses;
  need(!('sks_semester' in sent) || fits, 738);
  need(Number(row.biaya_kuliah_smt) > 0, 108, 'Kolom biaya_kuliah_smt harus lebih dari 0.');
}

function checkTransfer(write: Write): void {
  const { row } = write;
  const twins = siblings(write, 'transfers', 'id_registrasi_mahasiswa').filter(
    (one) => one.id_matkul === row.id_matkul && same(one.kode_mata_kuliah_asal, row.kode_mata_kuliah_asal),
  );
  need(twins.length === 0, 810);
}

const inActivity = (table: 'members' | 'supervisors' | 'examiners', column: string): WriteRule => ({
  table,
  check: (write) =>
    need(!siblings(write, table, 'id_aktivitas').some((one) => one[column] === write.row[column]), 119),
});

/** Courses an activity counts as for one of its own members, each once. */
function checkConversion(write: Write): void {
  const { world, row } = write;
  needOpen(world, row.id_semester);
  const member = world.tables.members.get(row.id_anggota);
  need(
    member !== undefined && member.id_aktivitas === row.id_aktivitas,
    108,
    'Kolom id_anggota tidak valid.',
  );
  need(!siblings(write, 'conversions', 'id_anggota').some((one) => one.id_matkul === row.id_matkul), 119);
}

/** Writes of classes, who is in them, what they earned, semester records, transfers and activities. */
export const classWrites: Readonly<Record<string, WriteRule>> = {
  InsertKelasKuliah: { table: 'classes', check: checkClass },
  UpdateKelasKuliah: { table: 'classes', notFound: 702, check: checkClass },
  DeleteKelasKuliah: {
    table: 'classes',
    notFound: 706,
    check: (write) => {
      needOpen(write.world, write.row.id_semester);
      needUnused(write, 'id_kelas_kuliah', [
        ['participants', 711],
        ['teachings', 712],
      ]);
    },
  },
  InsertPesertaKelasKuliah: {
    table: 'participants',
    blank: ['nilai_angka', 'nilai_indeks', 'nilai_huruf'],
    check: checkParticipant,
  },
  DeletePesertaKelasKuliah: {
    table: 'participants',
    notFound: 112,
    check: (write) => {
      needOpen(write.world, periodOfClass(write));
      need(write.profile === 'neo' || write.row.nilai_huruf === null, 805);
    },
  },
  UpdateNilaiPerkuliahanKelas: {
    table: 'participants',
    notFound: 803,
    check: (write) => needOpen(write.world, periodOfClass(write)),
  },
  InsertDosenPengajarKelasKuliah: { table: 'teachings', check: checkTeaching },
  UpdateDosenPengajarKelasKuliah: { table: 'teachings', notFound: 930, check: checkTeaching },
  DeleteDosenPengajarKelasKuliah: { table: 'teachings', notFound: 930 },
  InsertTranskripMahasiswa: {
    table: 'transcripts',
    check: ({ world, row }) => need(!world.tables.transcripts.has(row), 119),
  },
  InsertPerkuliahanMahasiswa: { table: 'semesterRecords', check: checkSemesterRecord },
  UpdatePerkuliahanMahasiswa: { table: 'semesterRecords', notFound: 731, check: checkSemesterRecord },
  DeletePerkuliahanMahasiswa: {
    table: 'semesterRecords',
    notFound: 736,
    check: ({ world, row }) => needOpen(world, row.id_semester),
  },
  InsertNilaiTransferPendidikanMahasiswa: { table: 'transfers', check: checkTransfer },
  UpdateNilaiTransferPendidikanMahasiswa: { table: 'transfers', notFound: 813, check: checkTransfer },
  DeleteNilaiTransferPendidikanMahasiswa: {
    table: 'transfers',
    notFound: 112,
    check: ({ profile }) => need(profile === 'neo', 815),
  },
  InsertAktivitasMahasiswa: { table: 'activities', check: ({ world, row }) => needOwn(world, row) },
  UpdateAktivitasMahasiswa: {
    table: 'activities',
    notFound: 981,
    check: ({ world, row }) => needOwn(world, row),
  },
  DeleteAktivitasMahasiswa: {
    table: 'activities',
    notFound: 981,
    check: (write) =>
      needUnused(write, 'id_aktivitas', [
        ['members', 971],
        ['supervisors', 971],
        ['examiners', 971],
      ]),
  },
  InsertAnggotaAktivitasMahasiswa: inActivity('members', 'id_registrasi_mahasiswa'),
  DeleteAnggotaAktivitasMahasiswa: {
    table: 'members',
    notFound: 112,
    check: (write) => needUnused(write, 'id_anggota', [['conversions', 971]]),
  },
  InsertKonversiKampusMerdeka: { table: 'conversions', check: checkConversion },
  InsertBimbingMahasiswa: inActivity('supervisors', 'id_dosen'),
  DeleteBimbingMahasiswa: { table: 'supervisors', notFound: 112 },
  InsertUjiMahasiswa: inActivity('examiners', 'id_dosen'),
  DeleteUjiMahasiswa: { table: 'examiners', notFound: 112 },
};
