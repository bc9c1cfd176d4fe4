import { gradeScale } from './seed-grades.ts';
import { seedLecturers } from './seed-lecturers.ts';
import type { Row } from './table.ts';
import type { World } from './world.ts';

const COURSES = 50;
const PER_SEMESTER = 7;
const COHORT = 20;
const SEMESTERS = ['20241', '20242', '20251', '20252'] as const;

const subjects = [
  'Manajemen',
  'Akuntansi',
  'Ekonomi',
  'Bisnis',
  'Keuangan',
  'Pemasaran',
  'Statistika',
] as const;
const givenNames = [
  'Ayu',
  'Bima',
  'Citra',
  'Dewa',
  'Endah',
  'Fajar',
  'Gita',
  'Hadi',
  'Intan',
  'Joko',
] as const;
const familyNames = ["O'Brien", 'Pratama', 'Lestari', 'Wijaya', 'Saputra', 'Hidayat', 'Nugroho'] as const;

const pick = <T>(list: readonly [T, ...T[]], at: number): T => list[at % list.length] ?? list[0];
const two = (number: number): string => String(number).padStart(2, '0');

function seedCourses(world: World, programme: string): Row[] {
  const curriculum = {
    id_kurikulum: world.newId(),
    nama_kurikulum: 'Kurikulum 2024',
    id_prodi: programme,
    id_semester: '20241',
    jumlah_sks_lulus: '144',
    jumlah_sks_wajib: '120',
    jumlah_sks_pilihan: '24',
  };
  world.put('curricula', curriculum);
  return Array.from({ length: COURSES }, (_, at) => {
    const credits = String(2 + (at % 2));
    const course: Row = {
      id_matkul: world.newId(),
      kode_mata_kuliah: `NAS${100 + at}`,
      nama_mata_kuliah: `${pick(subjects, at)} ${1 + Math.floor(at / subjects.length)}`,
      id_prodi: programme,
      id_jenis_mata_kuliah: at < 40 ? 'A' : 'B',
      id_kelompok_mata_kuliah: pick(['A', 'B', 'C', 'D', 'E'], at),
      sks_mata_kuliah: credits,
      sks_tatap_muka: credits,
      sks_praktek: '0',
      sks_praktek_lapangan: '0',
      sks_simulasi: '0',
      tanggal_mulai_efektif: '2024-08-01',
      tanggal_akhir_efektif: null,
    };
    world.put('courses', course);
    world.put('curriculumCourses', {
      id_kurikulum: curriculum.id_kurikulum,
      id_matkul: course.id_matkul ?? null,
      semester: String(Math.min(8, 1 + Math.floor(at / PER_SEMESTER))),
      sks_mata_kuliah: credits,
      sks_tatap_muka: credits,
      sks_praktek: '0',
      sks_praktek_lapangan: '0',
      sks_simulasi: '0',
      apakah_wajib: at < 40 ? '1' : '0',
    });
    return course;
  });
}

function seedStudent(world: World, programme: string, year: number, at: number): Row {
  const number = `${year % 100}61201${String(at + 1).padStart(4, '0')}`;
  const person: Row = {
    id_mahasiswa: world.newId(),
    nama_mahasiswa: `${pick(givenNames, at)} ${pick(familyNames, at + year)}`.toUpperCase(),
    jenis_kelamin: at % 2 === 0 ? 'P' : 'L',
    tempat_lahir: 'SLEMAN',
    tanggal_lahir: `${year - 18}-${two(1 + (at % 12))}-${two(1 + (at % 28))}`,
    id_agama: '1',
    nik: `3404${year}${String(at + 1).padStart(8, '0')}`,
    kewarganegaraan: 'ID',
    kelurahan: 'CATURTUNGGAL',
    id_wilayah: '040101',
    penerima_kps: '0',
    nama_ibu_kandung: `IBU ${pick(givenNames, at + 3)}`.toUpperCase(),
    id_kebutuhan_khusus_mahasiswa: at === 3 ? '257' : '0',
    id_kebutuhan_khusus_ayah: '0',
    id_kebutuhan_khusus_ibu: '0',
    handphone: at % 5 === 0 ? '-' : `0812${String(at).padStart(8, '0')}`,
  };
  world.put('persons', person);
  const registration: Row = {
    id_registrasi_mahasiswa: world.newId(),
    id_mahasiswa: person.id_mahasiswa ?? null,
    nim: number,
    id_jenis_daftar: '1',
    id_jalur_daftar: '12',
    id_periode_masuk: `${year}1`,
    tanggal_daftar: `${year}-08-20`,
    id_perguruan_tinggi: world.own?.id_perguruan_tinggi ?? null,
    id_prodi: programme,
    id_bidang_minat: null,
    sks_diakui: null,
    id_perguruan_tinggi_asal: null,
    id_prodi_asal: null,
    id_pembiayaan: '1',
    biaya_masuk: '7500000',
  };
  world.put('registrations', registration);
  return registration;
}

/** A class of a course with its lecturer and the students of a cohort, graded when its semester is over. */
function seedClass(
  world: World,
  course: Row,
  semester: string,
  students: readonly Row[],
  teacher: Row,
): void {
  const klass: Row = {
    id_kelas_kuliah: world.newId(),
    id_prodi: course.id_prodi ?? null,
    id_semester: semester,
    id_matkul: course.id_matkul ?? null,
    nama_kelas_kuliah: 'A',
    lingkup: '1',
    mode: 'F',
    kapasitas: '40',
    bahasan: null,
    tanggal_mulai_efektif: null,
    tanggal_akhir_efektif: null,
    apa_untuk_pditt: '0',
  };
  world.put('classes', klass);
  world.put('teachings', {
    id_aktivitas_mengajar: world.newId(),
    id_registrasi_dosen: teacher.id_registrasi_dosen ?? null,
    id_kelas_kuliah: klass.id_kelas_kuliah ?? null,
    id_substansi: null,
    sks_substansi_total: course.sks_mata_kuliah ?? null,
    rencana_minggu_pertemuan: '16',
    realisasi_minggu_pertemuan: '16',
    id_jenis_evaluasi: '1',
  });
  for (const [at, { id_registrasi_mahasiswa: id = null }] of students.entries()) {
    const score = 60 + ((at * 7) % 38);
    world.put('participants', {
      id_kelas_kuliah: klass.id_kelas_kuliah ?? null,
      id_registrasi_mahasiswa: id,
      nilai_angka: String(score),
      ...gradeScale(score),
    });
  }
}

function seedSemester(
  world: World,
  courses: readonly Row[],
  at: number,
  students: readonly Row[],
  offset: number,
): void {
  const semester = SEMESTERS[at];
  if (semester === undefined) return;
  const taken = courses.slice((at - offset) * PER_SEMESTER, (at - offset + 1) * PER_SEMESTER);
  const teachers = world.tables.assignments.where('id_tahun_ajaran', semester.slice(0, 4));
  for (const [courseAt, course] of taken.entries()) {
    const teacher = teachers[courseAt % teachers.length];
    if (teacher) seedClass(world, course, semester, students, teacher);
  }
  const credits = taken.reduce((sum, course) => sum + Number(course.sks_mata_kuliah), 0);
  for (const { id_registrasi_mahasiswa: id = null } of students) {
    world.put('semesterRecords', {
      id_registrasi_mahasiswa: id,
      id_semester: semester,
      id_status_mahasiswa: 'A',
      ips: '3.25',
      ipk: '3.25',
      sks_semester: String(credits),
      total_sks: String(credits * (at - offset + 1)),
      biaya_kuliah_smt: '4500000',
      id_pembiayaan: '1',
    });
  }
}

/** Ten lecturers, one curriculum of fifty courses, the cohorts of 2024 and 2025. */
export function seedCampus(world: World): void {
  const programme = world.tables.programmes.where('id_perguruan_tinggi', world.own?.id_perguruan_tinggi)[0]
    ?.id_prodi;
  if (!programme) throw new Error('The institution has no programme.');
  seedLecturers(world, programme);
  const courses = seedCourses(world, programme);
  for (const [offset, year] of [
    [0, 2024],
    [2, 2025],
  ] as const) {
    const students = Array.from({ length: COHORT }, (_, at) => seedStudent(world, programme, year, at));
    for (let at = offset; at < SEMESTERS.length; at += 1) seedSemester(world, courses, at, students, offset);
  }
}
