import { checkBiodata } from '#shared/people/biodata/completeness.ts';
import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import { regions } from '#server/platform/reference/load.ts';
import type { DemoStudent } from './cohorts.ts';
import type { Row } from './insert.ts';
import { familyNames, givenName } from './people.ts';
import type { Random } from './random.ts';

/** Codes of religions, Islam most often. */
const religions = ['1', '1', '1', '1', '1', '1', '2', '3', '4', '5'] as const;
const birthPlaces = [
  'Bandung',
  'Jakarta',
  'Bogor',
  'Garut',
  'Cimahi',
  'Tasikmalaya',
  'Sumedang',
  'Medan',
] as const;
const streets = [
  'Melati',
  'Kenanga',
  'Cempaka',
  'Dahlia',
  'Flamboyan',
  'Anggrek',
  'Merdeka',
  'Pahlawan',
] as const;
const villages = [
  'Sukamaju',
  'Mekarsari',
  'Sukajadi',
  'Cibeureum',
  'Margahayu',
  'Karangsari',
  'Pasirjati',
] as const;
/** Codes of education with the codes of work and income that often go with them. */
const livelihoods = [
  ['4', '3', '12'],
  ['5', '11', '13'],
  ['6', '7', '13'],
  ['6', '6', '14'],
  ['6', '9', '14'],
  ['30', '5', '14'],
  ['30', '6', '15'],
  ['35', '16', '15'],
] as const;
const DECEASED = '98';

const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** A NIK that fits the person and belongs to nobody: no region begins with 99. `serial` keeps them apart. */
export function nikOf(gender: 'L' | 'P', born: LocalDate, region: number, serial: number): string {
  const [year = '', month = '', day = ''] = born.split('-');
  const dayPart = twoDigits(Number(day) + (gender === 'P' ? 40 : 0));
  const place = twoDigits(region % 100) + twoDigits(serial % 100);
  return `99${place}${dayPart}${month}${year.slice(2)}${String(1 + Math.floor(serial / 100)).padStart(4, '0')}`;
}

/** A number of the free-call range, which the portal takes and nobody has. */
export const phoneNumber = (random: Random): string => `62800${random.digits(8)}`;

type Parent = { name: string; rest: Record<string, string> };

function parentOf(random: Random, student: DemoStudent, born: LocalDate, gender: 'L' | 'P'): Parent {
  const birthDate = addDays(born, -random.int(24 * 365, 38 * 365));
  const family = student.name.split(' ').at(-1) ?? '';
  const keeps = gender === 'L' && familyNames.some((one) => one === family);
  const name = `${givenName(random, gender)} ${keeps ? family : random.pick(familyNames)}`;
  const [education, job, income] = random.pick(livelihoods);
  const nik = nikOf(gender, birthDate, gender === 'L' ? 11 : 12, student.serial);
  if (random.chance(0.04)) return { name, rest: { birthDate, job: DECEASED } };
  return {
    name,
    rest: { nik, birthDate, education, job: gender === 'P' && random.chance(0.4) ? '1' : job, income },
  };
}

function homeOf(random: Random) {
  const district = random.pick(districts());
  return {
    street: `Jl. ${random.pick(streets)} No. ${random.int(1, 200)}`,
    rt: String(random.int(1, 12)),
    rw: String(random.int(1, 10)),
    kelurahan: random.pick(villages),
    wilayahId: district,
    postalCode: `40${random.digits(3)}`,
    residence: random.pick(['1', '1', '1', '3', '3', '2']),
    transport: random.pick(['13', '13', '3', '6', '1']),
  };
}

/**
 * Biodata of one student as far as the student has filled it in; about one in seven still lacks what PDDIKTI needs, but
 * no graduate.
 */
export function biodataRow(random: Random, student: DemoStudent, today: LocalDate, isGraduate: boolean): Row {
  const complete = random.chance(0.86) || isGraduate;
  const born = addDays(`${student.entryYear - 19}-07-01`, random.int(0, 700));
  const father = parentOf(random, student, born, 'L');
  const mother = parentOf(random, student, born, 'P');
  const filled = {
    gender: student.gender,
    birthPlace: random.pick(birthPlaces),
    birthDate: born,
    religion: random.pick(religions),
    citizenship: 'ID',
    nik: complete ? nikOf(student.gender, born, 10, student.serial) : null,
    nisn: complete ? `${born.slice(1, 4)}${String(student.serial).padStart(7, '0')}` : null,
    maritalStatus: 'BELUM',
    mobile: phoneNumber(random),
    personalEmail: `m${student.nim}@surel.test`,
    ...homeOf(random),
    kpsRecipient: false,
    father: complete ? { name: father.name, ...father.rest } : {},
    motherName: complete ? mother.name : null,
    mother: complete ? mother.rest : {},
    guardian: {},
    emergency: complete ? { name: mother.name, relation: 'Ibu', phone: phoneNumber(random) } : {},
    needsStudent: 0,
    needsFather: 0,
    needsMother: 0,
  };
  const { percent, reportable } = checkBiodata(filled, { entryYear: student.entryYear, today });
  const columns = Object.entries(filled).map(([field, value]) => [
    field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return {
    student_id: student.id,
    ...Object.fromEntries(columns),
    completeness: percent,
    is_reportable: reportable,
  };
}

let knownDistricts: string[] | undefined;

/** Codes of some districts of West Java. */
const districts = (): string[] =>
  (knownDistricts ??= regions()
    .filter(({ code, level }) => level === 3 && code.startsWith('02'))
    .slice(0, 60)
    .map(({ code }) => code));
