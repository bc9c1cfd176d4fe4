import { concentrationOptions, studyProgramme } from '#shared/platform/reference/course.ts';
import { seedCampus } from './seed-campus.ts';
import type { Row } from './table.ts';
import type { World } from './world.ts';

const semesterNames = ['Ganjil', 'Genap', 'Pendek'] as const;

/** Semesters of the years a college reports: 2015 to 2027. */
function* semesterRows(): Generator<Row> {
  for (let year = 2015; year <= 2027; year += 1) {
    for (const [at, name] of semesterNames.entries()) {
      const id = `${year}${at + 1}`;
      if (id === '20273') return;
      const starts = [`${year}-08-01`, `${year + 1}-01-01`, `${year + 1}-07-01`];
      const ends = [`${year}-12-31`, `${year + 1}-06-30`, `${year + 1}-07-31`];
      yield {
        id_semester: id,
        id_tahun_ajaran: String(year),
        nama_semester: `${year}/${year + 1} ${name}`,
        semester: String(at + 1),
        a_periode_aktif: year === 2026 ? '1' : '0',
        tanggal_mulai: starts[at] ?? null,
        tanggal_selesai: ends[at] ?? null,
      };
    }
  }
}

/** Periods that are open at first. */
export const OPEN_PERIODS = ['20252', '20261', '20262'];

function programme(world: World, institution: string, code: string, name: string): Row {
  return {
    id_prodi: world.newId(),
    id_perguruan_tinggi: institution,
    kode_program_studi: code,
    nama_program_studi: name,
    status: 'A',
    id_jenjang_pendidikan: studyProgramme.level,
    nama_jenjang_pendidikan: 'S1',
  };
}

function seedOwn(world: World): void {
  const institution = world.newId();
  world.put('institutions', {
    id_perguruan_tinggi: institution,
    kode_perguruan_tinggi: '999001',
    nama_perguruan_tinggi: 'Sekolah Tinggi Ilmu Ekonomi Cendekia Nusantara',
    nama_singkat: 'STIE Cendekia',
    telepon: '0274555010',
    email: 'info@cendekia.test',
    website: 'https://cendekia.test',
    jalan: 'Jalan Pendidikan 10',
    id_wilayah: '046000',
    status_perguruan_tinggi: 'A',
    _own: '1',
  });
  const own = programme(world, institution, studyProgramme.CODE, studyProgramme.label);
  world.put('programmes', own);
  for (const { feederName } of concentrationOptions) {
    world.put('concentrations', {
      id_bidang_minat: world.newId(),
      nm_bidang_minat: feederName,
      id_prodi: own.id_prodi ?? null,
      smt_dimulai: '20201',
      sk_bidang_minat: `SK/BM/${feederName}`,
      tamat_sk_bidang_minat: null,
    });
  }
}

const kinds = ['Universitas', 'Institut', 'Sekolah Tinggi Ilmu Ekonomi', 'Politeknik'] as const;
const names = ['Adiwangsa', 'Bumi Lestari', 'Cakrawala Timur', 'Dirgantara Raya', 'Embun Pagi'] as const;

function seedOthers(world: World): void {
  for (const [kindAt, kind] of kinds.entries()) {
    for (const [at, name] of names.entries()) {
      const id = world.newId();
      world.put('institutions', {
        id_perguruan_tinggi: id,
        kode_perguruan_tinggi: `99${kindAt + 1}${String(at + 101)}`,
        nama_perguruan_tinggi: `${kind} ${name}`,
        nama_singkat: name.split(' ')[0] ?? null,
      });
      world.put('programmes', programme(world, id, '61201', 'Manajemen'));
      world.put('programmes', programme(world, id, '62201', 'Akuntansi'));
    }
  }
}

/** An institution that has reported nothing yet: programme, concentrations, semesters, other colleges. */
export function seedInstitution(world: World): void {
  seedOwn(world);
  for (const row of semesterRows()) world.put('semesters', row);
  seedOthers(world);
  world.open(OPEN_PERIODS);
}

/** An institution with lecturers, a curriculum, and two cohorts with classes, grades and semester records. */
export function seedNational(world: World): void {
  seedInstitution(world);
  seedCampus(world);
}
