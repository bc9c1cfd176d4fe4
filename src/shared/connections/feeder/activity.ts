import {
  activityDuties,
  activityMemberKinds,
  activityRoles,
  activityTypes,
  type ActivityDuty,
} from '#shared/platform/reference/teaching.ts';
import type { FeederField } from '#shared/platform/feeder/field.ts';
import { code, date, number, required, text } from './field-kinds.ts';
import { gradeValues } from './records.ts';
import type { FeederValues } from '#shared/platform/feeder/values.ts';

/** A thesis is the activity of this kind. */
export const THESIS_ACTIVITY = '22';

/** Kinds under which a thesis is recorded; the older one stands in feeders filled before. */
const thesisKinds: ReadonlySet<string> = new Set(['2', THESIS_ACTIVITY]);

export const activityFields: readonly FeederField[] = [
  code('jenis_anggota', 'Jenis anggota', activityMemberKinds, required),
  code('id_jenis_aktivitas', 'Jenis aktivitas', activityTypes, required),
  text('id_semester', 'Semester', 5, required),
  text('judul', 'Judul', 500, required),
  text('keterangan', 'Keterangan', 3_000, required),
  text('lokasi', 'Lokasi', 80),
  text('sk_tugas', 'Nomor SK', 80),
  date('tanggal_sk_tugas', 'Tanggal SK'),
];

export const activityMemberFields: readonly FeederField[] = [
  code('jenis_peran', 'Peran', activityRoles, required),
];

/** Courses a programme counts as; the feeder knows no act that changes one. */
export const activityConversionFields: readonly FeederField[] = [
  number('sks_mata_kuliah', 'Sks', [3, 2], { ...required, positive: true }),
  number('nilai_angka', 'Nilai angka', [3, 1]),
  number('nilai_indeks', 'Indeks', [2, 2], required),
  text('nilai_huruf', 'Huruf', 3, required),
];

export const guidanceFields: readonly FeederField[] = [
  code('id_kategori_kegiatan', 'Kategori kegiatan', activityDuties, required),
  number('pembimbing_ke', 'Pembimbing ke', [2, 0], { ...required, positive: true }),
];

export const examinerFields: readonly FeederField[] = [
  code('id_kategori_kegiatan', 'Kategori kegiatan', activityDuties, required),
  number('penguji_ke', 'Penguji ke', [2, 0], { ...required, positive: true }),
];

export type ActivityFacts = {
  /** Code of the national list. */
  type: string;
  /** Semester code. */
  scope: string;
  memberKind: number;
  title: string;
  description: string;
  location: string;
  decreeNo: string;
  decreeDate: string | null;
  /** NIM of who leads the activity or is alone in it. */
  speaker: string;
};

/**
 * Text of the activity that begins with the NIM of who leads it. The feeder has no column of its own that tells activities of
 * one title apart before their members stand there; without it an answer that was lost could not be looked up.
 */
const notes = ({ speaker, description }: Pick<ActivityFacts, 'speaker' | 'description'>): string =>
  description.trim() === '' ? speaker : `${speaker}: ${description}`.slice(0, 3_000).trim();

/** The NIM an activity of the feeder begins its text with; null where somebody else wrote it. */
export const speakerIn = (note: string | null | undefined): string | null =>
  /^(\d{5,24})(?::|$)/.exec(note?.trim() ?? '')?.[1] ?? null;

export const activityValues = (facts: ActivityFacts): FeederValues => ({
  jenis_anggota: String(facts.memberKind),
  id_jenis_aktivitas: facts.type,
  id_semester: facts.scope,
  judul: facts.title,
  keterangan: notes(facts),
  lokasi: facts.location.slice(0, 80),
  sk_tugas: facts.decreeNo.slice(0, 80),
  tanggal_sk_tugas: facts.decreeDate,
});

/**
 * Natural key of an activity within its term: a student has one thesis, whatever its title becomes; anything else goes by
 * kind, leader and title.
 */
export const activityKey = (type: string, speaker: string, title: string): string =>
  thesisKinds.has(type)
    ? `${THESIS_ACTIVITY}|${speaker}`
    : `${type}|${speaker}|${title.trim().replaceAll(/\s+/g, ' ').toUpperCase()}`;

export const activityMemberValues = ({ role }: { role: number }): FeederValues => ({
  jenis_peran: String(role),
});

/** A course with the grade a programme gave in it. */
export const activityConversionValues = ({
  sks,
  ...grade
}: Parameters<typeof gradeValues>[0] & { sks: number }): FeederValues => ({
  sks_mata_kuliah: String(sks),
  ...gradeValues(grade),
});

/** A lecturer of an activity: what for, and the how manieth. */
export type LecturerFacts = { duty: ActivityDuty; order: number };

export const guidanceValues = ({ duty, order }: LecturerFacts): FeederValues => ({
  id_kategori_kegiatan: duty,
  pembimbing_ke: String(order),
});

export const examinerValues = ({ duty, order }: LecturerFacts): FeederValues => ({
  id_kategori_kegiatan: duty,
  penguji_ke: String(order),
});
