import { type FeederAct, feederActs } from '#server/platform/reference/feeder.ts';
import { codeRows } from './code-lists.ts';
import { derived, studentStatusName } from './derived.ts';
import { Scope } from './scope.ts';
import type { Row, TableName } from './table.ts';
import type { World } from './world.ts';

type Column = (scope: Scope) => string | null;

/** Where the rows of an act come from, and the columns that mean something else than elsewhere. */
type View = {
  rows: (world: World) => Iterable<Row>;
  columns?: Readonly<Record<string, Column>>;
};

const rowsOf =
  (name: TableName) =>
  (world: World): Iterable<Row> =>
    world.tables[name].all();

const table = (name: TableName, columns: View['columns'] = {}): View => ({ rows: rowsOf(name), columns });

/** A class once for each of its lecturers. */
function* classesByLecturer(world: World): Generator<Row> {
  for (const row of world.tables.classes.all()) {
    const teachings = world.tables.teachings.where('id_kelas_kuliah', row.id_kelas_kuliah);
    if (teachings.length === 0) yield row;
    for (const { id_registrasi_dosen: assignment } of teachings) {
      yield { ...row, id_registrasi_dosen: assignment ?? null };
    }
  }
}

const ownProgrammes = (world: World): Row[] =>
  world.tables.programmes.where('id_perguruan_tinggi', world.own?.id_perguruan_tinggi);

function* openPeriods(world: World): Generator<Row> {
  for (const programme of ownProgrammes(world)) {
    for (const { id_semester: period } of world.tables.semesters.all()) {
      if (period && world.isOpen(period)) yield { ...programme, periode_pelaporan: period };
    }
  }
}

function academicYears(world: World): Row[] {
  const years = Map.groupBy(world.tables.semesters.all(), ({ id_tahun_ajaran: year }) => year);
  return [...years].map(([year, semesters]) => ({
    id_tahun_ajaran: year ?? null,
    a_periode_aktif: semesters.some(({ a_periode_aktif: active }) => active === '1') ? '1' : '0',
    tanggal_mulai: semesters[0]?.tanggal_mulai ?? null,
    tanggal_selesai: semesters.at(-1)?.tanggal_selesai ?? null,
  }));
}

const graded: View['columns'] = { id_periode: ({ class: klass }) => klass?.id_semester ?? null };

/** A grade of the transcript is that of the class it came from. */
const transcriptGrade =
  (column: string): Column =>
  ({ world, row }) =>
    world.tables.participants.get(row.id_kelas_kuliah, row.id_registrasi_mahasiswa)?.[column] ?? null;

const registrations = table('registrations', {
  nama_status_mahasiswa: studentStatusName,
  id_periode: ({ row }) => row.id_periode_masuk ?? null,
  id_jenis_keluar: ({ exit }) => exit?.id_jenis_keluar ?? null,
  keterangan_keluar: ({ exit }) => exit?.keterangan ?? null,
});

const views: Readonly<Record<string, View>> = {
  GetProfilPT: { rows: (world) => (world.own ? [world.own] : []) },
  GetProdi: { rows: ownProgrammes },
  GetAllProdi: table('programmes'),
  GetAllPT: table('institutions'),
  GetSemester: table('semesters'),
  GetTahunAjaran: { rows: academicYears },
  GetPeriode: {
    rows: openPeriods,
    columns: {
      status_prodi: ({ row }) => row.status ?? null,
      jenjang_pendidikan: ({ row }) => row.nama_jenjang_pendidikan ?? null,
      tipe_periode: () => 'Reguler',
    },
  },
  GetListPeriodePerkuliahan: table('lecturePeriods'),
  GetListBidangMinat: table('concentrations'),
  GetListMahasiswa: registrations,
  GetBiodataMahasiswa: table('persons'),
  GetDataLengkapMahasiswaProdi: registrations,
  GetListRiwayatPendidikanMahasiswa: registrations,
  GetListMataKuliah: table('courses'),
  GetDetailMataKuliah: table('courses'),
  GetListKurikulum: table('curricula'),
  GetDetailKurikulum: table('curricula'),
  GetMatkulKurikulum: table('curriculumCourses', {
    id_semester: ({ curriculum }) => curriculum?.id_semester ?? null,
    semester_mulai_berlaku: ({ world, curriculum }) =>
      world.tables.semesters.get(curriculum?.id_semester)?.nama_semester ?? null,
  }),
  GetListKelasKuliah: { rows: classesByLecturer },
  GetDetailKelasKuliah: table('classes', {
    tanggal_mulai_efektif: ({ row }) => row.tanggal_mulai_efektif ?? null,
  }),
  GetPesertaKelasKuliah: table('participants'),
  GetKRSMahasiswa: table('participants', graded),
  GetDosenPengajarKelasKuliah: table('teachings'),
  GetListNilaiPerkuliahanKelas: table('classes'),
  GetDetailNilaiPerkuliahanKelas: table('participants'),
  GetRiwayatNilaiMahasiswa: table('participants', graded),
  GetTranskripMahasiswa: table('transcripts', {
    nilai_angka: transcriptGrade('nilai_angka'),
    nilai_huruf: transcriptGrade('nilai_huruf'),
    nilai_indeks: transcriptGrade('nilai_indeks'),
  }),
  GetListSkalaNilaiProdi: table('gradeScales'),
  GetListPerkuliahanMahasiswa: table('semesterRecords'),
  GetDetailPerkuliahanMahasiswa: table('semesterRecords'),
  GetAktivitasKuliahMahasiswa: table('semesterRecords'),
  GetNilaiTransferPendidikanMahasiswa: table('transfers', {
    kode_matkul_diakui: ({ course }) => course?.kode_mata_kuliah ?? null,
    nama_mata_kuliah_diakui: ({ course }) => course?.nama_mata_kuliah ?? null,
  }),
  GetDetailMahasiswaLulusDO: table('exits'),
  GetListDosen: table('lecturers'),
  DetailBiodataDosen: table('lecturers'),
  GetListPenugasanDosen: table('assignments'),
  GetListPenugasanSemuaDosen: table('assignments', { apakah_homebase: () => '1' }),
  GetListAktivitasMahasiswa: table('activities'),
  GetListAnggotaAktivitasMahasiswa: table('members'),
  GetListBimbingMahasiswa: table('supervisors'),
  GetListUjiMahasiswa: table('examiners'),
  GetListPrestasiMahasiswa: table('achievements'),
  GetListKonversiKampusMerdeka: table('conversions'),
  GetListRencanaPembelajaran: table('coursePlans'),
  GetListRencanaEvaluasi: table('evaluationPlans'),
};

/** Count acts: the table they count, and the act whose columns their filter knows. */
const counts: Readonly<Record<string, readonly [TableName, string]>> = {
  GetCountMahasiswa: ['registrations', 'GetListMahasiswa'],
  GetCountRiwayatPendidikanMahasiswa: ['registrations', 'GetListRiwayatPendidikanMahasiswa'],
  GetCountMataKuliah: ['courses', 'GetListMataKuliah'],
  GetCountKurikulum: ['curricula', 'GetListKurikulum'],
  GetCountMatkulKurikulum: ['curriculumCourses', 'GetMatkulKurikulum'],
  GetCountKelasKuliah: ['classes', 'GetListKelasKuliah'],
  GetCountPesertaKelasKuliah: ['participants', 'GetPesertaKelasKuliah'],
  GetCountNilaiPerkuliahanKelas: ['participants', 'GetDetailNilaiPerkuliahanKelas'],
  GetCountRiwayatNilaiMahasiswa: ['participants', 'GetRiwayatNilaiMahasiswa'],
  GetCountPerkuliahanMahasiswa: ['semesterRecords', 'GetListPerkuliahanMahasiswa'],
  GetCountNilaiTransferPendidikanMahasiswa: ['transfers', 'GetNilaiTransferPendidikanMahasiswa'],
  GetCountMahasiswaLulusDO: ['exits', 'GetDetailMahasiswaLulusDO'],
  GetCountDosen: ['lecturers', 'GetListDosen'],
  GetCountDosenPengajarKelasKuliah: ['teachings', 'GetDosenPengajarKelasKuliah'],
  GetCountPenugasanSemuaDosen: ['assignments', 'GetListPenugasanSemuaDosen'],
  GetCountAktivitasMengajarDosen: ['teachings', 'GetDosenPengajarKelasKuliah'],
  GetCountAktivitasMahasiswa: ['activities', 'GetListAktivitasMahasiswa'],
  GetCountMahasiswaBimbinganDosen: ['supervisors', ''],
  GetCountPrestasiMahasiswa: ['achievements', 'GetListPrestasiMahasiswa'],
  GetCountKonversiKampusMerdeka: ['conversions', 'GetListKonversiKampusMerdeka'],
  GetCountPeriodePerkuliahan: ['lecturePeriods', 'GetListPeriodePerkuliahan'],
  GetCountSkalaNilaiProdi: ['gradeScales', 'GetListSkalaNilaiProdi'],
  GetCountPerguruanTinggi: ['institutions', 'GetAllPT'],
  GetCountProdi: ['programmes', 'GetProdi'],
};

/** Rows of an act with the way to read a column of one, as stored. */
export type Reading = {
  columns: readonly string[];
  rows: Iterable<Row>;
  value: (row: Row, column: string) => string | null;
};

/**
 * What an act reads: rows of a table or of a code list.
 * @param live whether rows have the columns only newer versions give.
 */
export function readingOf(world: World, act: FeederAct, live: boolean): Reading {
  const [source, likeName = ''] = counts[act.act] ?? [];
  const like = act.kind === 'count' ? feederActs().get(likeName) : act;
  const columns = [...(like?.row ?? []), ...(live ? (like?.live ?? []) : [])];
  const view = views[like?.act ?? ''];
  if (!view && act.kind === 'get') {
    return { columns, rows: codeRows(act.act), value: (row, column) => row[column] ?? null };
  }
  const rows = source ? world.tables[source].all() : (view?.rows(world) ?? []);
  const value = (row: Row, column: string): string | null => {
    const scope = new Scope(world, row);
    const derive = view?.columns?.[column] ?? derived[column];
    return derive ? derive(scope) : scope.stored(column);
  };
  return { columns, rows, value };
}
