import { givenNames } from '#server/platform/reference/load.ts';
import { newId } from '#server/platform/db/id.ts';
import type { Row } from './insert.ts';
import type { Random } from './random.ts';

export const familyNames = [
  'Saputra',
  'Wijaya',
  'Pratama',
  'Nugroho',
  'Santoso',
  'Hidayat',
  'Kurniawan',
  'Setiawan',
  'Ramadhan',
  'Permana',
  'Siregar',
  'Nasution',
  'Simanjuntak',
  'Lubis',
  'Harahap',
  'Tanjung',
  'Rahmawati',
  'Lestari',
  'Handayani',
  'Utami',
  'Maharani',
  'Anggraini',
  'Puspita',
  'Safitri',
  'Wulandari',
  'Halim',
  'Gunawan',
  'Suryadi',
  'Firmansyah',
  'Mahendra',
] as const;

export type Person = { name: string; gender: 'L' | 'P' };

let knownNames: Record<'L' | 'P', string[]> | undefined;

/** A given name of one gender. */
export function givenName(random: Random, gender: 'L' | 'P'): string {
  knownNames ??= {
    L: givenNames().flatMap((one) => (one.gender === 'L' ? [one.name] : [])),
    P: givenNames().flatMap((one) => (one.gender === 'P' ? [one.name] : [])),
  };
  return random.pick(knownNames[gender]);
}

/** A believable name: one to three words, as Indonesians have them. */
export function nextPerson(random: Random): Person {
  const gender = random.chance(0.58) ? 'P' : 'L';
  const words = [givenName(random, gender)];
  if (random.chance(0.6)) words.push(givenName(random, gender));
  if (random.chance(0.7)) words.push(random.pick(familyNames));
  return { name: [...new Set(words)].join(' '), gender };
}

/** `user` row; `serial` keeps addresses apart. */
export const userRow = (id: string, name: string, email: string, passwordHash: string): Row => ({
  id,
  name,
  email,
  password_hash: passwordHash,
});

/** An address made of the name: `siti.lestari3@…`. */
export const addressOf = (name: string, serial: number): string =>
  `${name
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .trim()
    .split(/ +/)
    .slice(0, 2)
    .join('.')}${serial}@mahasiswa.cendekia.test`;

const ranks = ['0', '1', '1', '2', '2', '2', '3', '4'] as const;
const titles = [
  'S.E., M.M.',
  'S.E., M.Si.',
  'S.T., M.B.A.',
  'S.Sos., M.Si.',
  'S.Kom., M.M.S.I.',
  'S.E., M.Ak.',
] as const;

/** Lecturers with their accounts. The first is the head of programme, the second the demo lecturer. */
export function makeLecturers(random: Random, count: number, passwordHash: string) {
  const users: Row[] = [];
  const lecturers = Array.from({ length: count }, (_, i) => {
    const { name, gender } = nextPerson(random);
    const id = newId();
    const userId = newId();
    const email =
      i === 0 ? 'kaprodi@cendekia.test' : i === 1 ? 'dosen@cendekia.test' : `dosen${i + 1}@cendekia.test`;
    const rank = random.pick(ranks);
    users.push(userRow(userId, name, email, passwordHash));
    return {
      id,
      user_id: userId,
      name,
      email,
      gender,
      front_title: rank === '4' ? 'Prof. Dr.' : random.chance(0.35) ? 'Dr.' : '',
      back_title: random.pick(titles),
      nidn: `04${random.digits(4)}${String(i).padStart(4, '0')}`,
      birth_place: 'Bandung',
      birth_date: `19${random.int(62, 92)}-0${random.int(1, 9)}-1${random.int(0, 9)}`,
      functional_rank: rank,
      education_last: random.chance(0.35) ? '40' : '35',
      employment: random.chance(0.8) ? 'TETAP' : 'TIDAK_TETAP',
      mobile: `62800${random.digits(8)}`,
      expertise: random.pick(['Pemasaran', 'Keuangan', 'SDM', 'Operasi', 'Kewirausahaan', 'Akuntansi']),
    };
  });
  return { users, lecturers };
}
