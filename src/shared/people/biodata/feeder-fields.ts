import { valueAt, type Biodata } from './fields.ts';
import {
  educations,
  genders,
  incomes,
  occupations,
  religions,
  residences,
  transports,
} from '#shared/platform/reference/person.ts';
import { checkValues, type FeederField, type FeederProblem } from '#shared/platform/feeder/field.ts';
import type { FeederValues } from '#shared/platform/feeder/values.ts';

type Own = FeederField & {
  /** Path of the value in the portal's biodata; null for the student's name. */
  path: string | null;
};

const biodataField = (
  path: string | null,
  name: string,
  label: string,
  kind: FeederField['kind'],
  more: Partial<FeederField> = {},
): Own => ({ path, name, label, kind, ...more });

const required = { required: true } as const;
const person = { required: true, locked: true } as const;

const parent = (side: 'father' | 'mother' | 'guardian', name: string, label: string): Own[] => [
  ...(side === 'guardian'
    ? []
    : [biodataField(`${side}.nik`, `nik_${name}`, `NIK ${label}`, 'text', { max: 16 })]),
  biodataField(`${side}.birthDate`, `tanggal_lahir_${name}`, `Tanggal lahir ${label}`, 'date'),
  biodataField(`${side}.education`, `id_pendidikan_${name}`, `Pendidikan ${label}`, 'code', {
    codes: educations,
  }),
  biodataField(`${side}.job`, `id_pekerjaan_${name}`, `Pekerjaan ${label}`, 'code', { codes: occupations }),
  biodataField(`${side}.income`, `id_penghasilan_${name}`, `Penghasilan ${label}`, 'code', {
    codes: incomes,
  }),
];

/** Fields of a student's biodata at PDDIKTI, with their paths in the portal's biodata. */
const fields: readonly Own[] = [
  biodataField(null, 'nama_mahasiswa', 'Nama', 'text', { max: 100, ...person }),
  biodataField('gender', 'jenis_kelamin', 'Jenis kelamin', 'code', { codes: genders, ...person }),
  biodataField('birthPlace', 'tempat_lahir', 'Tempat lahir', 'text', { max: 32, ...person }),
  biodataField('birthDate', 'tanggal_lahir', 'Tanggal lahir', 'date', person),
  biodataField('religion', 'id_agama', 'Agama', 'code', { codes: religions, ...required }),
  biodataField('nik', 'nik', 'NIK', 'text', { max: 16, ...person }),
  biodataField('nisn', 'nisn', 'NISN', 'text', { max: 10 }),
  biodataField('npwp', 'npwp', 'NPWP', 'text', { max: 15 }),
  biodataField('citizenship', 'kewarganegaraan', 'Kewarganegaraan', 'text', {
    max: 2,
    ...required,
    read: 'id_negara',
  }),
  biodataField('street', 'jalan', 'Jalan', 'text', { max: 80 }),
  biodataField('hamlet', 'dusun', 'Dusun', 'text', { max: 60 }),
  biodataField('rt', 'rt', 'RT', 'number', { digits: [2, 0] }),
  biodataField('rw', 'rw', 'RW', 'number', { digits: [2, 0] }),
  biodataField('kelurahan', 'kelurahan', 'Kelurahan', 'text', { max: 60, ...required }),
  biodataField('postalCode', 'kode_pos', 'Kode pos', 'text', { max: 5 }),
  biodataField('wilayahId', 'id_wilayah', 'Kecamatan', 'region', required),
  biodataField('residence', 'id_jenis_tinggal', 'Jenis tinggal', 'code', { codes: residences }),
  biodataField('transport', 'id_alat_transportasi', 'Alat transportasi', 'code', { codes: transports }),
  biodataField('phone', 'telepon', 'Telepon', 'text', { max: 20 }),
  biodataField('mobile', 'handphone', 'Nomor HP', 'text', { max: 20 }),
  biodataField('personalEmail', 'email', 'Email', 'text', { max: 60 }),
  biodataField('kpsRecipient', 'penerima_kps', 'Penerima KPS', 'flag', required),
  biodataField('kpsNumber', 'nomor_kps', 'Nomor KPS', 'text', { max: 80 }),
  biodataField('father.name', 'nama_ayah', 'Nama ayah', 'text', { max: 100 }),
  ...parent('father', 'ayah', 'ayah'),
  biodataField('motherName', 'nama_ibu_kandung', 'Nama ibu kandung', 'text', { max: 100, ...person }),
  ...parent('mother', 'ibu', 'ibu'),
  biodataField('guardian.name', 'nama_wali', 'Nama wali', 'text', { max: 100 }),
  ...parent('guardian', 'wali', 'wali'),
  biodataField('needsStudent', 'id_kebutuhan_khusus_mahasiswa', 'Kebutuhan khusus mahasiswa', 'number', {
    digits: [5, 0],
    ...required,
  }),
  biodataField('needsFather', 'id_kebutuhan_khusus_ayah', 'Kebutuhan khusus ayah', 'number', {
    digits: [5, 0],
    ...required,
  }),
  biodataField('needsMother', 'id_kebutuhan_khusus_ibu', 'Kebutuhan khusus ibu', 'number', {
    digits: [5, 0],
    ...required,
  }),
];

export const biodataFeederFields: readonly FeederField[] = fields;

/** Converts a PDDIKTI field name to a path of the portal's biodata; null for the name, which is in the student's record. */
export const toBiodataPath = (name: string): string | null =>
  fields.find((field) => field.name === name)?.path ?? null;

const asText = (value: unknown): string | null => {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};

/** Returns RT or RW for PDDIKTI, which keeps two digits; a larger number is left out. */
const shortNumber = (text: string | null): string | null =>
  text !== null && /^\d{1,2}$/.test(text.trim()) ? text : null;

/** Shortens an NPWP to the fifteen digits of PDDIKTI by removing the leading zero of the sixteen-digit form. */
const shortNpwp = (text: string | null): string | null =>
  text === null || text.length <= 15 ? text : text.startsWith('0') ? text.slice(1) : null;

const bent: Readonly<Record<string, (text: string | null) => string | null>> = {
  rt: shortNumber,
  rw: shortNumber,
  npwp: shortNpwp,
};

/** Converts the portal's biodata to PDDIKTI values. A foreigner's passport number takes the place of the NIK. */
export function biodataValues(name: string, biodata: Biodata): FeederValues {
  const isForeign = (valueAt(biodata, 'citizenship') ?? 'ID') !== 'ID';
  return Object.fromEntries(
    fields.map((field) => {
      if (field.path === null) return [field.name, name];
      const path = field.path === 'nik' && isForeign ? 'passportNo' : field.path;
      const text = asText(valueAt(biodata, path));
      return [field.name, bent[field.name]?.(text) ?? (field.name in bent ? null : text)];
    }),
  );
}

/** Returns warnings about values PDDIKTI would refuse. Missing values are reported by `checkBiodata`. */
export function biodataWarnings(name: string, biodata: Biodata): string[] {
  const values = biodataValues(name, biodata);
  const filled = fields.filter((field) => (values[field.name]?.trim() ?? '') !== '');
  return checkValues(filled, values).map(({ message }) => message);
}

/** Returns the values PDDIKTI would refuse, by the fields of the portal's form. */
export function biodataProblems(name: string, biodata: Biodata): FeederProblem[] {
  return checkValues(fields, biodataValues(name, biodata)).map(({ field, message }) => ({
    field: toBiodataPath(field) ?? 'name',
    message,
  }));
}
