import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { CONCENTRATION_ELECTIVE_FEEDER_ID, courseTypeOptions } from '#shared/platform/reference/course.ts';
import { bandOf, truncateToTenths } from '#shared/platform/grading/scale.ts';
import { decimalText, type FeederValues } from '#shared/platform/feeder/values.ts';

export type EntryFacts = {
  nim: string;
  registrationType: string;
  entryPath: string;
  entrySemester: string;
  entryDate: string;
  funding: string;
  /** Rupiah. */
  entryFee: number;
  recognisedSks: number;
};

export const entryValues = (facts: EntryFacts): FeederValues => ({
  nim: facts.nim,
  id_jenis_daftar: facts.registrationType,
  id_jalur_daftar: facts.entryPath,
  id_periode_masuk: facts.entrySemester,
  tanggal_daftar: facts.entryDate,
  sks_diakui: facts.recognisedSks > 0 ? String(facts.recognisedSks) : null,
  id_pembiayaan: facts.funding,
  biaya_masuk: String(facts.entryFee),
});

export type CreditFacts = {
  sks: number;
  sksTheory: number;
  sksPractice: number;
  sksField: number;
  sksSimulation: number;
};

const credits = (facts: CreditFacts): FeederValues => ({
  sks_mata_kuliah: String(facts.sks),
  sks_tatap_muka: String(facts.sksTheory),
  sks_praktek: String(facts.sksPractice),
  sks_praktek_lapangan: String(facts.sksField),
  sks_simulasi: String(facts.sksSimulation),
});

export type CourseFacts = CreditFacts & {
  code: string;
  name: string;
  courseType: string;
  /** Held by curricula, and mandatory in none. */
  isElective: boolean;
  group: string | null;
  hasSap: boolean;
  hasSyllabus: boolean;
  hasHandout: boolean;
  hasPracticeGuide: boolean;
};

const flagText = (value: boolean): string => (value ? '1' : '0');

/** PDDIKTI's type of a course: one of a concentration that nobody must take is another type than one that is asked for. */
const typeOf = ({ courseType, isElective }: Pick<CourseFacts, 'courseType' | 'isElective'>): string | null =>
  courseType === COURSE_TYPE.concentration && isElective
    ? CONCENTRATION_ELECTIVE_FEEDER_ID
    : (courseTypeOptions.find(({ value }) => value === courseType)?.feederId ?? null);

export const courseValues = (facts: CourseFacts): FeederValues => ({
  kode_mata_kuliah: facts.code,
  nama_mata_kuliah: facts.name,
  id_jenis_mata_kuliah: typeOf(facts),
  id_kelompok_mata_kuliah: facts.group,
  ...credits(facts),
  ada_sap: flagText(facts.hasSap),
  ada_silabus: flagText(facts.hasSyllabus),
  ada_bahan_ajar: flagText(facts.hasHandout),
  ada_acara_praktek: flagText(facts.hasPracticeGuide),
});

export type CurriculumFacts = {
  name: string;
  startSemester: string;
  totalSks: number;
  mandatorySks: number;
  electiveSks: number;
};

/** A curriculum goes under its name and first term, a semester code. */
export const curriculumKey = (name: string, start: string): string => `${name.trim().toUpperCase()}|${start}`;

export const curriculumValues = (facts: CurriculumFacts): FeederValues => ({
  nama_kurikulum: facts.name,
  id_semester: facts.startSemester,
  jumlah_sks_lulus: String(facts.totalSks),
  jumlah_sks_wajib: String(facts.mandatorySks),
  jumlah_sks_pilihan: String(facts.electiveSks),
});

export const curriculumCourseValues = (
  facts: CreditFacts & { semester: number; isMandatory: boolean },
): FeederValues => ({
  semester: String(facts.semester),
  apakah_wajib: flagText(facts.isMandatory),
  ...credits(facts),
});

export type ClassFacts = {
  className: string;
  scope: string;
  mode: string;
  capacity: number;
  startDate: string;
  endDate: string;
};

export const classValues = (facts: ClassFacts): FeederValues => ({
  nama_kelas_kuliah: facts.className,
  lingkup: facts.scope,
  mode: facts.mode,
  tanggal_mulai_efektif: facts.startDate,
  tanggal_akhir_efektif: facts.endDate,
  kapasitas: String(facts.capacity),
  apa_untuk_pditt: '0',
});

export type TeachingFacts = {
  /** Hundredths of a credit. */
  sksShare: number;
  plannedMeetings: number;
  heldMeetings: number;
  evaluationType: string;
};

export const teachingValues = (facts: TeachingFacts): FeederValues => ({
  sks_substansi_total: decimalText(facts.sksShare, 100),
  rencana_minggu_pertemuan: String(facts.plannedMeetings),
  realisasi_minggu_pertemuan: String(facts.heldMeetings),
  id_jenis_evaluasi: facts.evaluationType,
});

/** Score in hundredths, index in tenths. The score is cut to one decimal, so that its letter stays what it is. */
export const gradeValues = (facts: {
  finalScore: number | null;
  index: number | null;
  letter: string | null;
}): FeederValues => ({
  nilai_angka: facts.finalScore === null ? null : decimalText(truncateToTenths(facts.finalScore), 10),
  nilai_indeks: facts.index === null ? null : decimalText(facts.index, 10),
  nilai_huruf: facts.letter,
});

export type AkmFacts = {
  status: string;
  /** Hundredths; null while nothing counts. */
  ips: number | null;
  /** Grades of the term are still to come. */
  isProvisional: boolean;
  ipk: number | null;
  sksSemester: number;
  sksTotal: number;
  /** What the student is charged for the term, in rupiah. */
  fee: number;
  funding: string;
};

export const akmValues = (facts: AkmFacts): FeederValues => ({
  id_status_mahasiswa: facts.status,
  // No grade yet is not the same as an average of 0.
  ips: facts.ips === null && facts.isProvisional ? null : decimalText(facts.ips ?? 0, 100),
  ipk: decimalText(facts.ipk ?? 0, 100),
  sks_semester: String(facts.sksSemester),
  total_sks: String(facts.sksTotal),
  biaya_kuliah_smt: String(facts.fee),
  id_pembiayaan: facts.funding,
});

export type TransferFacts = {
  originCode: string;
  originName: string;
  originSks: number;
  originLetter: string;
  recognisedSks: number;
  recognisedLetter: string;
};

export function transferValues(facts: TransferFacts): FeederValues {
  const band = bandOf(facts.recognisedLetter);
  return {
    kode_mata_kuliah_asal: facts.originCode,
    nama_mata_kuliah_asal: facts.originName,
    sks_mata_kuliah_asal: String(facts.originSks),
    nilai_huruf_asal: facts.originLetter,
    sks_mata_kuliah_diakui: String(facts.recognisedSks),
    nilai_huruf_diakui: facts.recognisedLetter,
    nilai_angka_diakui: band === null ? null : decimalText(band.index, 10),
  };
}

export type ExitFacts = {
  /** The exit record of the student: type, date, semesterCode, decreeNo, decreeDate, ipk (hundredths), diplomaNumber, note. */
  exit: Readonly<Record<string, string>>;
  thesisTitle: string | null;
  /** First and last day of the guidance; null without a thesis. */
  guidedFrom: string | null;
  guidedUntil: string | null;
};

export function exitValues({ exit, thesisTitle, guidedFrom, guidedUntil }: ExitFacts): FeederValues {
  const ipk = exit['ipk'];
  return {
    id_jenis_keluar: exit['type'] ?? null,
    tanggal_keluar: exit['date'] ?? null,
    id_periode_keluar: exit['semesterCode'] ?? null,
    keterangan: exit['note']?.slice(0, 128) ?? null,
    nomor_sk_yudisium: exit['decreeNo'] ?? null,
    tanggal_sk_yudisium: exit['decreeDate'] ?? null,
    ipk: ipk !== undefined && /^\d+$/.test(ipk) ? decimalText(Number(ipk), 100) : null,
    nomor_ijazah: exit['diplomaNumber'] ?? null,
    jalur_skripsi: thesisTitle === null ? null : '1',
    judul_skripsi: thesisTitle,
    bulan_awal_bimbingan: guidedFrom,
    bulan_akhir_bimbingan: guidedUntil,
  };
}
