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

const own = (
  path: string | null,
  name: string,
  label: string,
  kind: FeederField['kind'],
  more: Partial<FeederField> = {},
): Own => ({ path, name, label, kind, ...more });

const required = { required: true } as const;
const person = { required: true, locked: true } as const;

const parent = (side: 'father' | 'mother' | 'guardian', name: string, label: string): Own[] => [
  ...(side === 'guardian' ? [] : [own(`${side}.nik`, `nik_${name}`, `NIK ${label}`, 'text', { max: 16 })]),
  own(`${side}.birthDate`, `tanggal_lahir_${name}`, `Tanggal lahir ${label}`, 'date'),
  own(`${side}.education`, `id_pendidikan_${name}`, `Pendidikan ${label}`, 'code', { codes: educations }),
  own(`${side}.job`, `id_pekerjaan_${name}`, `Pekerjaan ${label}`, 'code', { codes: occupations }),
  own(`${side}.income`, `id_penghasilan_${name}`, `Penghasilan ${label}`, 'code', { codes: incomes }),
];

/** A student's biodata as PDDIKTI takes it, with the place of each value in the portal's biodata. */
const fields: readonly Own[] = [
  own(null, 'nama_mahasiswa', 'Nama', 'text', { max: 100, ...person }),
  own('gender', 'jenis_kelamin', 'Jenis kelamin', 'code', { codes: genders, ...person }),
  own('birthPlace', 'tempat_lahir', 'Tempat lahir', 'text', { max: 32, ...person }),
  own('birthDate', 'tanggal_lahir', 'Tanggal lahir', 'date', person),
  own('religion', 'id_agama', 'Agama', 'code', { codes: religions, ...required }),
  own('nik', 'nik', 'NIK', 'text', { max: 16, ...person }),
  own('nisn', 'nisn', 'NISN', 'text', { max: 10 }),
  own('npwp', 'npwp', 'NPWP', 'text', { max: 15 }),
  own('citizenship', 'kewarganegaraan', 'Kewarganegaraan', 'text', {
    max: 2,
    ...required,
    read: 'id_negara',
  }),
  own('street', 'jalan', 'Jalan', 'text', { max: 80 }),
  own('hamlet', 'dusun', 'Dusun', 'text', { max: 60 }),
  own('rt', 'rt', 'RT', 'number', { digits: [2, 0] }),
  own('rw', 'rw', 'RW', 'number', { digits: [2, 0] }),
  own('kelurahan', 'kelurahan', 'Kelurahan', 'text', { max: 60, ...required }),
  own('postalCode', 'kode_pos', 'Kode pos', 'text', { max: 5 }),
  own('wilayahId', 'id_wilayah', 'Kecamatan', 'region', required),
  own('residence', 'id_jenis_tinggal', 'Jenis tinggal', 'code', { codes: residences }),
  own('transport', 'id_alat_transportasi', 'Alat transportasi', 'code', { codes: transports }),
  own('phone', 'telepon', 'Telepon', 'text', { max: 20 }),
  own('mobile', 'handphone', 'Nomor HP', 'text', { max: 20 }),
  own('personalEmail', 'email', 'Email', 'text', { max: 60 }),
  own('kpsRecipient', 'penerima_kps', 'Penerima KPS', 'flag', required),
  own('kpsNumber', 'nomor_kps', 'Nomor KPS', 'text', { max: 80 }),
  own('father.name', 'nama_ayah', 'Nama ayah', 'text', { max: 100 }),
  ...parent('father', 'ayah', 'ayah'),
  own('motherName', 'nama_ibu_kandung', 'Nama ibu kandung', 'text', { max: 100, ...person }),
  ...parent('mother', 'ibu', 'ibu'),
  own('guardian.name', 'nama_wali', 'Nama wali', 'text', { max: 100 }),
  ...parent('guardian', 'wali', 'wali'),
  own('needsStudent', 'id_kebutuhan_khusus_mahasiswa', 'Kebutuhan khusus mahasiswa', 'number', {
    digits: [5, 0],
    ...required,
  }),
  own('needsFather', 'id_kebutuhan_khusus_ayah', 'Kebutuhan khusus ayah', 'number', {
    digits: [5, 0],
    ...required,
  }),
  own('needsMother', 'id_kebutuhan_khusus_ibu', 'Kebutuhan khusus ibu', 'number', {
    digits: [5, 0],
    ...required,
  }),
];

export const biodataFeederFields: readonly FeederField[] = fields;

/** Where the portal's biodata keeps what PDDIKTI calls this; null for the name, which stands in the student's record. */
export const biodataPathOf = (name: string): string | null =>
  fields.find((field) => field.name === name)?.path ?? null;

const asText = (value: unknown): string | null => {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};

/** RT and RW keep two digits at PDDIKTI; a larger number is left out rather than cut to another one. */
const shortNumber = (text: string | null): string | null =>
  text !== null && /^\d{1,2}$/.test(text.trim()) ? text : null;

/** The fifteen digits PDDIKTI has room for: a sixteen-digit number of the older kind carries a zero in front. */
const shortNpwp = (text: string | null): string | null =>
  text === null || text.length <= 15 ? text : text.startsWith('0') ? text.slice(1) : null;

const bent: Readonly<Record<string, (text: string | null) => string | null>> = {
  rt: shortNumber,
  rw: shortNumber,
  npwp: shortNpwp,
};

/** The portal's biodata as PDDIKTI takes it. A foreigner's passport number stands where citizens have their NIK. */
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

/** What PDDIKTI would refuse of what is filled in already; what is missing is told by the completeness. */
export function biodataWarnings(name: string, biodata: Biodata): string[] {
  const values = biodataValues(name, biodata);
  const filled = fields.filter((field) => (values[field.name]?.trim() ?? '') !== '');
  return checkValues(filled, values).map(({ message }) => message);
}

/** What PDDIKTI would refuse of a student's biodata, under the fields of the portal's own form. */
export function biodataProblems(name: string, biodata: Biodata): FeederProblem[] {
  return checkValues(fields, biodataValues(name, biodata)).map(({ field, message }) => ({
    field: biodataPathOf(field) ?? 'name',
    message,
  }));
}
