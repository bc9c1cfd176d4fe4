import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { DECEASED } from '#shared/platform/reference/person.ts';
import { isAdult } from './age.ts';

/** Tabs of the biodata form in display order (academic practice). */
export const biodataTabs = [
  'Data diri',
  'Alamat',
  'Bantuan sosial',
  'Ayah',
  'Ibu',
  'Wali',
  'Kontak darurat',
  'Kebutuhan khusus',
  'Dokumen',
] as const;
export type BiodataTab = (typeof biodataTabs)[number];

/** Biodata by the paths of the field list: plain values, and objects for parents, guardian and emergency contact. */
export type Biodata = Readonly<Record<string, unknown>>;

/** Facts besides the biodata that decide which fields apply. */
export type BiodataContext = { entryYear: number; today: LocalDate };

/** Required by PDDIKTI (P) or by the college for a complete record (K). */
export type BiodataNeed = 'P' | 'K';

export type BiodataField = {
  tab: BiodataTab;
  /** Path of the value, such as `father.nik`. */
  path: string;
  label: string;
  need: BiodataNeed | null;
  /** Maximum length of a text. */
  max?: number;
  /** Condition under which the field applies; always without one. */
  when?: (biodata: Biodata, context: BiodataContext) => boolean;
};

/** Returns the value at a path, or undefined. */
export function valueAt(biodata: Biodata, path: string): unknown {
  const [head = '', tail] = path.split('.', 2);
  const value = biodata[head];
  if (tail === undefined) return value;
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(tail) : undefined;
}

const isForeign = (biodata: Biodata): boolean => (valueAt(biodata, 'citizenship') ?? 'ID') !== 'ID';
const isDeceased = (biodata: Biodata, parent: string): boolean =>
  valueAt(biodata, `${parent}.job`) === DECEASED;

/** Whether the student is under age, so that the data require a guardian's consent (Law 27/2022, art. 25). */
function isMinor(biodata: Biodata, { today }: BiodataContext): boolean {
  const birthDate = valueAt(biodata, 'birthDate');
  return typeof birthDate === 'string' && !isAdult(birthDate, today);
}

/** Whether the student has lost both parents or is under age. */
function needsGuardian(biodata: Biodata, context: BiodataContext): boolean {
  return isMinor(biodata, context) || (isDeceased(biodata, 'father') && isDeceased(biodata, 'mother'));
}

const field = (
  tab: BiodataTab,
  path: string,
  label: string,
  need: BiodataNeed | null = null,
  more: Pick<BiodataField, 'max' | 'when'> = {},
): BiodataField => ({ tab, path, label, need, ...more });

/** Fields of a parent; most apply to a living one only. */
function parentFields(tab: BiodataTab, parent: string): BiodataField[] {
  const when = (biodata: Biodata) => !isDeceased(biodata, parent);
  const word = tab.toLowerCase();
  return [
    field(tab, `${parent}.nik`, `NIK ${word}`, 'K', { max: 16, when }),
    field(tab, `${parent}.birthDate`, `Tanggal lahir ${word}`, 'K', { when }),
    field(tab, `${parent}.education`, `Pendidikan ${word}`, 'K', { when }),
    field(tab, `${parent}.job`, `Pekerjaan ${word}`, 'K'),
    field(tab, `${parent}.income`, `Penghasilan ${word}`, 'K', { when }),
  ];
}

const guardian = (path: string, label: string, max?: number): BiodataField =>
  field('Wali', `guardian.${path}`, label, 'K', { max, when: needsGuardian });

/** All fields of a student's biodata, for the form and the completeness check (academic practice). */
export const biodataFields: readonly BiodataField[] = [
  field('Data diri', 'gender', 'Jenis kelamin', 'P'),
  field('Data diri', 'birthPlace', 'Tempat lahir', 'P', { max: 32 }),
  field('Data diri', 'birthDate', 'Tanggal lahir', 'P'),
  field('Data diri', 'religion', 'Agama', 'P'),
  field('Data diri', 'citizenship', 'Kewarganegaraan', 'P', { max: 2 }),
  field('Data diri', 'nik', 'NIK', 'P', { max: 16, when: (biodata) => !isForeign(biodata) }),
  field('Data diri', 'passportNo', 'Nomor paspor', 'P', { max: 20, when: isForeign }),
  field('Data diri', 'nisn', 'NISN', 'K', { max: 10, when: (_, { entryYear }) => entryYear >= 2018 }),
  field('Data diri', 'npwp', 'NPWP', null, { max: 16 }),
  field('Data diri', 'maritalStatus', 'Status perkawinan'),
  field('Data diri', 'phone', 'Telepon', null, { max: 20 }),
  field('Data diri', 'mobile', 'Nomor HP', 'K', { max: 20 }),
  field('Data diri', 'personalEmail', 'Email pribadi', 'K', { max: 60 }),
  field('Data diri', 'photo', 'Foto', 'K'),
  field('Data diri', 'jacketSize', 'Ukuran jaket', null, { max: 4 }),
  field('Alamat', 'street', 'Jalan', 'K', { max: 80 }),
  field('Alamat', 'hamlet', 'Dusun', null, { max: 60 }),
  field('Alamat', 'rt', 'RT', 'K', { max: 3 }),
  field('Alamat', 'rw', 'RW', 'K', { max: 3 }),
  field('Alamat', 'kelurahan', 'Kelurahan', 'P', { max: 60 }),
  field('Alamat', 'wilayahId', 'Kecamatan', 'P', { max: 8 }),
  field('Alamat', 'postalCode', 'Kode pos', 'K', { max: 5 }),
  field('Alamat', 'residence', 'Jenis tinggal', 'K'),
  field('Alamat', 'transport', 'Alat transportasi'),
  field('Bantuan sosial', 'kpsRecipient', 'Penerima KPS', 'P'),
  field('Bantuan sosial', 'kpsNumber', 'Nomor KPS', 'K', {
    max: 80,
    when: (biodata) => valueAt(biodata, 'kpsRecipient') === true,
  }),
  field('Ayah', 'father.name', 'Nama ayah', 'K', { max: 100 }),
  ...parentFields('Ayah', 'father'),
  field('Ibu', 'motherName', 'Nama ibu kandung', 'P', { max: 100 }),
  ...parentFields('Ibu', 'mother'),
  guardian('name', 'Nama wali', 100),
  guardian('relation', 'Hubungan wali', 60),
  guardian('phone', 'Telepon wali', 20),
  guardian('birthDate', 'Tanggal lahir wali'),
  guardian('education', 'Pendidikan wali'),
  guardian('job', 'Pekerjaan wali'),
  guardian('income', 'Penghasilan wali'),
  field('Wali', 'guardian.consentOn', 'Tanggal persetujuan wali atas pemrosesan data', 'K', {
    when: isMinor,
  }),
  field('Kontak darurat', 'emergency.name', 'Nama kontak darurat', 'K', { max: 100 }),
  field('Kontak darurat', 'emergency.relation', 'Hubungan kontak darurat', 'K', { max: 60 }),
  field('Kontak darurat', 'emergency.phone', 'Telepon kontak darurat', 'K', { max: 20 }),
  field('Kebutuhan khusus', 'needsStudent', 'Kebutuhan khusus mahasiswa', 'P'),
  field('Kebutuhan khusus', 'needsFather', 'Kebutuhan khusus ayah', 'P'),
  field('Kebutuhan khusus', 'needsMother', 'Kebutuhan khusus ibu', 'P'),
];
