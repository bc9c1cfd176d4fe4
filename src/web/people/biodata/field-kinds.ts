import type { CodeEntry } from '#shared/platform/reference/code-list.ts';
import {
  educations,
  genders,
  incomes,
  maritalStatuses,
  occupations,
  religions,
  residences,
  transports,
} from '#shared/platform/reference/person.ts';

/** Kind of input of a biodata field. */
export type FieldKind =
  | { kind: 'text'; inputMode?: 'numeric' | 'email'; description?: string }
  | { kind: 'choice'; list: readonly CodeEntry[] }
  | { kind: 'date' | 'phone' | 'country' | 'region' | 'switch' | 'needs' | 'photo' };

const text: FieldKind = { kind: 'text' };
const digits = (description?: string): FieldKind => ({ kind: 'text', inputMode: 'numeric', description });
const phone: FieldKind = { kind: 'phone' };
const choice = (list: readonly CodeEntry[]): FieldKind => ({ kind: 'choice', list });

const jackets = ['S', 'M', 'L', 'XL', 'XXL', 'XXXL'].map((size) => ({ value: size, label: size }));

const person: Record<string, FieldKind> = {
  nik: digits(),
  birthDate: { kind: 'date' },
  consentOn: { kind: 'date' },
  education: choice(educations),
  job: choice(occupations),
  income: choice(incomes),
  phone,
};

const whole: Record<string, FieldKind> = {
  ...person,
  gender: choice(genders),
  religion: choice(religions),
  citizenship: { kind: 'country' },
  nik: digits('16 angka pada KTP atau kartu keluarga.'),
  nisn: digits('10 angka, lihat ijazah SMA.'),
  npwp: digits(),
  maritalStatus: choice(maritalStatuses),
  mobile: phone,
  personalEmail: { kind: 'text', inputMode: 'email' },
  photo: { kind: 'photo' },
  jacketSize: choice(jackets),
  rt: digits(),
  rw: digits(),
  wilayahId: { kind: 'region' },
  postalCode: digits(),
  residence: choice(residences),
  transport: choice(transports),
  kpsRecipient: { kind: 'switch' },
  needsStudent: { kind: 'needs' },
  needsFather: { kind: 'needs' },
  needsMother: { kind: 'needs' },
};

/** Returns the kind of input for a path (`nik`, `father.nik`). */
export function fieldKind(path: string): FieldKind {
  const [head = '', tail] = path.split('.', 2);
  return (tail === undefined ? whole[head] : person[tail]) ?? text;
}
